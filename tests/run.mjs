// `npm test`: installs what is missing, then every check of the product. The last line tells the totals.
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import demoSettings from "../app/demo/seed/demo-settings.json" with { type: "json" }
import { root } from "../app/server/cli/root.mjs"
import { ensureBuild, ensureDependencies, packageCommand, say } from "../app/server/cli/setup.mjs"
import {
  check,
  conclude,
  inOrder,
  leaveOut,
  openReports,
  playwright,
  report,
  vitest,
} from "./support/checks.mjs"
import { ensureBrowser, ensureProxies } from "./support/ensure-browser.mjs"
import { isOnNode, runOnNode } from "./support/on-node.mjs"

const reports = join(root, "test-results")
const demoData = mkdtempSync(join(tmpdir(), "marketplace-demo-"))
const demoEnvironment = { ...demoSettings, NODE_ENV: "production", DEMO: "1", DATA_DIR: demoData }

await ensureDependencies()
await ensureBrowser()
const hasProxies = await ensureProxies()
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
  () => check("Demo data", [packageCommand("tsx"), "app/demo/seed/seed.ts"], demoEnvironment),
)
await build
say("\nRules and HTTP (vitest)")
const projects = ["domain", "http", "cli", ...(isOnNode(24) ? ["nodes"] : [])]
if (hasProxies) projects.push("proxies", "nginx")
else leaveOut("proxies and replicas", "Caddy and nginx are not here and could not be installed")
await vitest(
  join(reports, "vitest.jsonl"),
  projects.map((name) => `--project=${name}`),
)
await beside
if (!isOnNode(24)) await runOnNode(24, reports)
say("\nJourneys in a browser, with script and without (playwright)")
await playwright(join(reports, "playwright.json"), { E2E_DEMO_DATA: demoData })
rmSync(demoData, { recursive: true, force: true })
conclude()
