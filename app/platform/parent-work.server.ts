import cluster from "node:cluster"

type Work = (...args: string[]) => Promise<unknown>
type Question = { parentWork: string; id: number; args: string[] }
type Reply = { parentWorkId: number; result?: unknown; error?: string }

const works = new Map<string, Work>()
const unanswered = new Map<number, (reply: Reply) => void>()
let lastId = 0

/**
 * The same work, which is done by the process that looks after the workers where this is one of them: for what
 * has to be held to a number at once on the whole machine, and takes much memory meanwhile. Texts go there, and
 * what JSON can hold comes back. How much may wait there is for the caller to bound.
 * @throws Error with the message of what the work threw
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

/** Does what workers ask for by `inParent`, for as long as this process looks after them. */
export function workForWorkers(): void {
  cluster.on("message", async (worker, { parentWork, id, args }: Partial<Question>) => {
    const work = works.get(parentWork ?? "")
    if (!work || id === undefined || !args) return
    const reply: Reply = await work(...args).then(
      (result) => ({ parentWorkId: id, result }),
      (error: Error) => ({ parentWorkId: id, error: error.message }),
    )
    // Who died meanwhile waits for nothing.
    if (worker.isConnected()) worker.send(reply, () => {})
  })
}
