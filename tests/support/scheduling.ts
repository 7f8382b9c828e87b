import { readdirSync, readFileSync } from "node:fs"

/** Milliseconds for which the threads of a process ran, and waited until a processor was free. */
export type Scheduling = { ran: number; waited: number }

const NANOSECONDS = 1_000_000

/** What the kernel counted for a process so far; nothing where it does not count. */
export function schedulingOf(pid: number): Scheduling {
  const total = { ran: 0, waited: 0 }
  for (const thread of threadsOf(pid)) {
    const [ran = 0, waited = 0] = readCounts(`/proc/${pid}/task/${thread}/schedstat`)
    total.ran += ran / NANOSECONDS
    total.waited += waited / NANOSECONDS
  }
  return total
}

function threadsOf(pid: number): string[] {
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
