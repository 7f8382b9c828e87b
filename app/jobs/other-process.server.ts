import { execFile } from "node:child_process"
import { constants, setPriority } from "node:os"
import { promisify } from "node:util"
import { HOUR } from "#app/platform/clock.server.ts"

/** Requests come first; not before what holds the lock of the database, for which they would wait. */
const UNHURRIED: ReadonlySet<string> = new Set(["backup"])

/** Has this same program do one of its commands in a process of its own, which may end with `code` as well. */
export async function runInOtherProcess(
  command: "backup" | "rewrite" | "reconcile",
  code = 0,
): Promise<void> {
  const [, program = ""] = process.argv
  try {
    const done = promisify(execFile)(process.execPath, [program, command], {
      timeout: HOUR,
      maxBuffer: Number.POSITIVE_INFINITY,
    })
    if (UNHURRIED.has(command)) yieldToOthers(done.child.pid)
    await done
  } catch (error) {
    const isExpected = error instanceof Error && "code" in error && error.code === code
    if (!isExpected) throw error
  }
}

function yieldToOthers(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It has ended already, or the system allows none: then it competes with everybody.
  }
}
