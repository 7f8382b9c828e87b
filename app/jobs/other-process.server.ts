import { execFile } from "node:child_process"
import { promisify } from "node:util"
import { HOUR } from "#app/platform/clock.server.ts"

/** Has this same program do one of its commands in a process of its own, which may end with `code` as well. */
export async function runInOtherProcess(
  command: "backup" | "rewrite" | "reconcile",
  code = 0,
): Promise<void> {
  const [, program = ""] = process.argv
  try {
    await promisify(execFile)(process.execPath, [program, command], {
      timeout: HOUR,
      maxBuffer: Number.POSITIVE_INFINITY,
    })
  } catch (error) {
    const isExpected = error instanceof Error && "code" in error && error.code === code
    if (!isExpected) throw error
  }
}
