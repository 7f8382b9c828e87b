import { execFile } from "node:child_process"
import { constants, setPriority } from "node:os"
import { promisify } from "node:util"
import { HOUR } from "#app/platform/clock.server.ts"

/** Run at low priority; holders of the database lock must not, as requests wait for them. */
const UNHURRIED: ReadonlySet<string> = new Set(["backup"])

/** Runs a command in its own process; exit `code` is fine too. */
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
    // It has ended, or the system forbids it: normal priority then.
  }
}
