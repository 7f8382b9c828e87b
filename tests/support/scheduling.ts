import { readdirSync, readFileSync } from "node:fs"

/** Milliseconds for which a thread ran, and waited until a processor was free. */
type Scheduling = { ran: number; waited: number }

/** What the kernel counted for each thread of a process. */
export type Threads = Map<string, Scheduling>

const NANOSECONDS = 1_000_000

/** The threads of a process as they are now; none where the kernel does not count. */
export function threadsOf(pid: number): Threads {
  const threads: Threads = new Map()
  for (const id of listThreads(pid)) {
    const [ran = 0, waited = 0] = readCounts(`/proc/${pid}/task/${id}/schedstat`)
    threads.set(id, { ran: ran / NANOSECONDS, waited: waited / NANOSECONDS })
  }
  return threads
}

/**
 * How long a process ran and waited between two looks, in its main thread and in the one that did most
 * besides. The others work ahead, or tidy up: nobody waits for them.
 */
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

/** A thread may end between being listed and being read. */
function readCounts(file: string): number[] {
  try {
    return readFileSync(file, "utf8").trim().split(" ").map(Number)
  } catch {
    return []
  }
}
