import { readdirSync, readFileSync } from "node:fs"

/** Milliseconds running, and waiting for a processor. */
type Scheduling = { ran: number; waited: number }

/** Kernel counters per thread. */
export type Threads = Map<string, Scheduling>

const NANOSECONDS = 1_000_000

/** Empty without kernel counters. */
export function threadsOf(pid: number): Threads {
  const threads: Threads = new Map()
  for (const id of listThreads(pid)) {
    const [ran = 0, waited = 0] = readCounts(`/proc/${pid}/task/${id}/schedstat`)
    threads.set(id, { ran: ran / NANOSECONDS, waited: waited / NANOSECONDS })
  }
  return threads
}

/** Time running and waiting between two samples, for the main thread and the busiest other one. */
export function scheduledBetween(pid: number, before: Threads, after: Threads): Scheduling {
  const spent = (id: string): Scheduling => {
    const [from, to] = [before.get(id), after.get(id)]
    return {
      ran: (to?.ran ?? 0) - (from?.ran ?? 0),
      waited: (to?.waited ?? 0) - (from?.waited ?? 0),
    }
  }
  const main = spent(String(pid))
  const others = [...after.keys()].filter((id) => id !== String(pid)).map(spent)
  const [most = { ran: 0, waited: 0 }] = others.sort((a, b) => b.ran - a.ran)
  const isWorking = most.ran > main.ran
  return {
    ran: main.ran + (isWorking ? most.ran : 0),
    waited: main.waited + (isWorking ? most.waited : 0),
  }
}

function listThreads(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`)
  } catch {
    return []
  }
}

/** A thread may end after being listed. */
function readCounts(file: string): number[] {
  try {
    return readFileSync(file, "utf8").trim().split(" ").map(Number)
  } catch {
    return []
  }
}
