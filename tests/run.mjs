// `npm test`: installs what is missing, then every check of the product. The last line tells the totals.
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import {
  ensureBuild,
  ensureDependencies,
  giveUp,
  installWithApt,
  packageCommand,
  root,
  run,
  say,
} from "../app/server/cli/setup.mjs"

const startedAt = Date.now()
const reports = join(root, "test-results")
const totals = { passed: 0, failed: 0 }
const node = process.execPath

await ensureDependencies()
await ensureBrowser()
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

await Promise.all([
  inTurn(
    () =>
      check("Format and lint", [
        packageCommand("@biomejs/biome", "biome"),
        "check",
        "--error-on-warnings",
        ".",
      ]),
    () => check("Types", [packageCommand("typescript", "tsc")]),
  ),
  inTurn(
    () => report("Build", ensureBuild()),
    () => check("Size", [packageCommand("tsx"), "tests/size.ts"]),
    () => check("Dead code", [packageCommand("knip")]),
  ),
])
await vitest()
await playwright()

const total = totals.passed + totals.failed
say(`\nDone in ${seconds(startedAt)} s.`)
say(`${totals.passed} passed, ${totals.failed} failed`)
process.exitCode = totals.failed > 0 || total === 0 ? 1 : 0

async function inTurn(...steps) {
  for (const step of steps) await step()
}

/** A program that is one check: it passes or it fails, and then its words are shown in full. */
function check(name, args) {
  return report(name, run(node, args, { isCaptured: true }))
}

async function report(name, running) {
  const began = Date.now()
  const { code, output } = await running
  count(code === 0 ? { passed: 1 } : { failed: 1 })
  say(`${code === 0 ? "ok    " : "FAILED"} ${name} (${seconds(began)} s)`)
  if (code !== 0) say(`${output.trim()}\n`)
}

function count({ passed = 0, failed = 0 }) {
  totals.passed += passed
  totals.failed += failed
}

function seconds(since) {
  return ((Date.now() - since) / 1000).toFixed(1)
}

async function vitest() {
  say("\nRules and HTTP (vitest)")
  const file = join(reports, "vitest.json")
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`]
  const { code } = await run(node, [packageCommand("vitest"), "run", ...reporters])
  const result = readReport(file)
  if (!result) return count({ failed: 1 })
  const { numPassedTests: passed, numTotalTests } = result
  const brokenFiles = result.testResults.filter(
    (one) =>
      one.status === "failed" && one.assertionResults.every(({ status }) => status === "passed"),
  )
  // A skipped test asserts nothing, so it counts as failed.
  settle(code, passed, numTotalTests - passed + brokenFiles.length)
}

async function playwright() {
  say("\nJourneys in a browser, with script and without (playwright)")
  const file = join(reports, "playwright.json")
  const args = [packageCommand("playwright"), "test", "--reporter=list,json"]
  const { code } = await run(node, args, { env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file } })
  const result = readReport(file)
  if (!result) return count({ failed: 1 })
  const { expected, unexpected, flaky, skipped } = result.stats
  settle(code, expected, unexpected + flaky + skipped + result.errors.length)
}

/** A runner that says it failed although no test did has failed as one. */
function settle(code, passed, failed) {
  count({ passed, failed: code !== 0 && failed === 0 ? 1 : failed })
}

function readReport(file) {
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8"))
  say("The tests did not run to their end.")
  return undefined
}

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
