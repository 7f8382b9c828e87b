// `npm run bench`: the product, the least that could do the same, and what others build it with, measured
// side by side in one run. Only ratios within one run mean anything.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { root } from "../../app/server/cli/root.mjs"
import { buildOrGiveUp, ensureDependencies, giveUp, say } from "../../app/server/cli/setup.mjs"
import { installTools } from "./install.mjs"
import { readOptions } from "./options.mjs"

const options = readOptions()
const startedAt = Date.now()

await ensureDependencies()
await buildOrGiveUp()
if (!(await installTools())) giveUp("The load generator could not be installed.")

// They load packages that stand in the lock file of this folder.
const { runBench } = await import("./bench.mjs")
const { describe, describeDetails } = await import("./report.mjs")

const folder = mkdtempSync(join(tmpdir(), "marketplace-bench-"))
try {
  if (options.against) {
    const { compareBuilds, describeComparison } = await import("./compare.mjs")
    say(`\n${describeComparison(await compareBuilds(folder, options), options)}`)
  } else {
    const found = await runBench(folder, options)
    const minutes = (Date.now() - startedAt) / 60_000
    const text = describe(found, { ...options, minutes })
    say(`\n${text}\n${describeDetails(found)}`)
    if (options.isWriting) writeFileSync(join(root, "docs/benchmarks.md"), text)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.exit()
