// Names the tests that passed at their second try alone, so that none of them is overlooked. A test is
// tried twice where CI says that the machine is not ours: docs/decisions/0045-second-tries.md
import { appendFileSync, existsSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { root } from "../../app/server/cli/root.mjs"

const file = join(root, "test-results/second-tries.txt")

/** How a line of such a test begins. */
export const AT_SECOND_TRY = "At the second try"

/** The lines of all that were noted since they were read last. */
export function readSecondTries() {
  if (!existsSync(file)) return []
  const lines = readFileSync(file, "utf8").trim().split("\n")
  rmSync(file)
  return lines
}

/** A reporter of vitest. */
export default class SecondTries {
  onTestCaseResult(test) {
    const { flaky } = test.diagnostic() ?? {}
    if (flaky)
      appendFileSync(file, `${AT_SECOND_TRY}: ${test.module.relativeModuleId} ${test.fullName}\n`)
  }
}
