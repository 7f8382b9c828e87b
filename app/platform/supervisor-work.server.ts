import cluster from "node:cluster"

type Work = (...args: string[]) => Promise<unknown>
type Question = { parentWork: string; id: number; args: string[] }
type Reply = { parentWorkId: number; result?: unknown; error?: string }

const works = new Map<string, Work>()
const unanswered = new Map<number, (reply: Reply) => void>()
let lastId = 0

/**
 * Runs work in the supervisor, for limits of the whole machine; callers bound the queue. Takes
 * strings, returns JSON. @throws Error with the work's message
 */
export function inParent<Args extends string[], Result>(
  name: string,
  work: (...args: Args) => Promise<Result>,
): (...args: Args) => Promise<Result> {
  works.set(name, work as unknown as Work)
  return cluster.isWorker ? (...args) => ask(name, args) as Promise<Result> : work
}

function ask(name: string, args: string[]): Promise<unknown> {
  if (lastId === 0) process.on("message", hear)
  lastId += 1
  const question: Question = { parentWork: name, id: lastId, args }
  return new Promise((resolve, reject) => {
    unanswered.set(question.id, ({ result, error }) =>
      error === undefined ? resolve(result) : reject(new Error(error)),
    )
    process.send?.(question, (failed: Error | null) => {
      if (failed) hear({ parentWorkId: question.id, error: failed.message })
    })
  })
}

function hear(message: Partial<Reply>): void {
  const { parentWorkId } = message
  if (parentWorkId === undefined) return
  unanswered.get(parentWorkId)?.({ ...message, parentWorkId })
  unanswered.delete(parentWorkId)
}

export function workForWorkers(): void {
  cluster.on("message", async (worker, { parentWork, id, args }: Partial<Question>) => {
    const work = works.get(parentWork ?? "")
    if (!work || id === undefined || !args) return
    const reply: Reply = await work(...args).then(
      (result) => ({ parentWorkId: id, result }),
      (error: Error) => ({ parentWorkId: id, error: error.message }),
    )
    if (worker.isConnected()) worker.send(reply, () => {})
  })
}
