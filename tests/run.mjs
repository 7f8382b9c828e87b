// `npm test`: installs what is missing, then every check of the product. The last line tells the totals.
import { join } from "node:path"
import { root } from "../app/server/cli/root.mjs"
import { ensureBuild, ensureDependencies, packageCommand, say } from "../app/server/cli/setup.mjs"
import {
  check,
  conclude,
  inOrder,
  openReports,
  playwright,
  report,
  vitest,
} from "./support/checks.mjs"
import { ensureBrowser } from "./support/ensure-browser.mjs"
import { runOnNode } from "./support/on-node.mjs"

const reports = join(root, "test-results")

await ensureDependencies()
await ensureBrowser()
openReports(reports)

await Promise.all([
  inOrder(
    () =>
      check("Format and lint", [
        packageCommand("@biomejs/biome", "biome"),
        "check",
        "--error-on-warnings",
        ".",
      ]),
    () => check("Types", [packageCommand("typescript", "tsc")]),
  ),
  inOrder(
    () => report("Build", ensureBuild()),
    () => check("Size", [packageCommand("tsx"), "tests/size.ts"]),
    () => check("Dead code", [packageCommand("knip")]),
  ),
])
say("\nRules and HTTP (vitest)")
const projects = ["--project=domain", "--project=http", "--project=cli"]
await vitest(join(reports, "vitest.json"), projects)
await runOnNode(24, reports)
say("\nJourneys in a browser, with script and without (playwright)")
await playwright(join(reports, "playwright.json"))
conclude()
