// `npm test`: installs what is missing, then every check of the product. The last line tells the totals.
import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import { root } from "../app/server/cli/root.mjs"
import {
  ensureBuild,
  ensureDependencies,
  giveUp,
  packageCommand,
  run,
  say,
} from "../app/server/cli/setup.mjs"
import {
  check,
  conclude,
  inOrder,
  openReports,
  playwright,
  report,
  vitest,
} from "./support/checks.mjs"
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

async function ensureBrowser() {
  if (hasBrowser()) return
  await installWithApt(["chromium"])
  if (hasBrowser()) return
  giveUp("The journeys need Chromium: run `npx playwright install chromium` and try again.")
}

function hasBrowser() {
  if (existsSync("/usr/bin/chromium")) return true
  const { chromium } = createRequire(join(root, "package.json"))("playwright")
  return existsSync(chromium.executablePath())
}

/** Installs Debian packages where that is possible without asking: as root, with apt-get. */
async function installWithApt(packages) {
  const isRoot = process.getuid?.() === 0
  if (!isRoot || spawnSync("apt-get", ["--version"]).status !== 0) return
  say(`Installing ${packages.join(", ")} (apt-get) ...`)
  const options = { env: { DEBIAN_FRONTEND: "noninteractive" }, isCaptured: true }
  const install = ["install", "-y", "--no-install-recommends", ...packages]
  if ((await run("apt-get", install, options)).code === 0) return
  await run("apt-get", ["update"], options)
  const { code, output } = await run("apt-get", install, options)
  if (code !== 0) say(output)
}
