// `npm run test:long`: what takes minutes and fails rarely. The last line tells the totals.
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { root } from "../app/server/cli/root.mjs"
import { buildOrGiveUp, ensureDependencies, say } from "../app/server/cli/setup.mjs"
import {
  conclude,
  fillDemoData,
  leaveOut,
  openReports,
  playwright,
  vitest,
} from "./support/checks.mjs"
import { ensureBrowser, ensureProxies } from "./support/ensure-browser.mjs"
import { ensureSchemathesis } from "./support/ensure-schemathesis.mjs"

process.env.TESTS = "long"
const reports = join(root, "test-results/long")
const demoData = mkdtempSync(join(tmpdir(), "marketplace-demo-"))
await ensureDependencies()
await ensureBrowser()
const hasProxies = await ensureProxies()
const schemathesis = await ensureSchemathesis()
if (schemathesis) process.env.SCHEMATHESIS = schemathesis
else leaveOut("Schemathesis against the API", "Python or the package could not be installed")
await buildOrGiveUp()
openReports(reports)
say("\nRestarts, kills and updates under load")
await vitest(join(reports, "load.jsonl"), ["--project=long"])
say("\nFaults, crashes and large data")
const projects = ["faults", "long-domain", ...(hasProxies ? ["proxies", "nginx"] : [])]
if (!hasProxies)
  leaveOut("proxies and replicas", "Caddy and nginx are not here and could not be installed")
await vitest(
  join(reports, "faults.jsonl"),
  projects.map((name) => `--project=${name}`),
)
say("\nThe longer half of rules and HTTP")
await vitest(
  join(reports, "rules.jsonl"),
  ["domain", "modules", "http"].map((name) => `--project=${name}`),
)
await fillDemoData(demoData)
say("\nEvery page in a browser, and other long journeys")
await playwright(join(reports, "journeys.json"), { E2E_DEMO_DATA: demoData })
rmSync(demoData, { recursive: true, force: true })
conclude()
