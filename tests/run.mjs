// `npm test`: installs what is missing, then every check of the product. The last line tells the totals.
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { root } from "../app/server/cli/root.mjs"
import { ensureBuild, ensureDependencies, packageCommand, say } from "../app/server/cli/setup.mjs"
import {
  check,
  conclude,
  fillDemoData,
  inOrder,
  openReports,
  playwright,
  report,
  vitest,
} from "./support/checks.mjs"
import { ensureBrowser } from "./support/ensure-browser.mjs"

process.env.TESTS = "short"
const reports = join(root, "test-results")
const demoData = mkdtempSync(join(tmpdir(), "marketplace-demo-"))

await ensureDependencies()
await ensureBrowser()
openReports(reports)

const build = report("Build", ensureBuild())
// Vitest waits for clocks and lines when it starts: what needs a processor goes on beside it.
const beside = inOrder(
  () =>
    check("Format and lint", [
      packageCommand("@biomejs/biome", "biome"),
      "check",
      "--error-on-warnings",
      ".",
    ]),
  () => check("Types", [packageCommand("typescript", "tsc")]),
  () => build,
  () => check("Size", [packageCommand("tsx"), "tests/size.ts"]),
  () => check("Dead code", [packageCommand("knip")]),
  () => fillDemoData(demoData),
)
await build
say("\nRules and HTTP (vitest)")
const projects = ["domain", "modules", "http", "cli"]
await vitest(
  join(reports, "vitest.jsonl"),
  projects.map((name) => `--project=${name}`),
)
await beside
say("\nJourneys in a browser, with script and without (playwright)")
await playwright(join(reports, "playwright.json"), { E2E_DEMO_DATA: demoData })
rmSync(demoData, { recursive: true, force: true })
conclude()
