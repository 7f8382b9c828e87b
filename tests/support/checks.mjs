// Shared by the commands that run checks. A check that did not run counts as failed.
import { existsSync, mkdirSync, readFileSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { root } from "../../app/server/cli/root.mjs"
import { packageCommand, run, say } from "../../app/server/cli/setup.mjs"
import demoSettings from "../../demo/seed/demo-settings.json" with { type: "json" }
import { NOTES_FILE, readNotes } from "./run-notes.mjs"

const RUN_NOTES = join(root, "tests/support/run-notes.mjs")
/** The prefix of a test that passed on its second try. */
const AT_SECOND_TRY = "At the second try"
/** Node's compile cache: hundreds of processes load the same files. */
const COMPILED = { NODE_COMPILE_CACHE: join(tmpdir(), "marketplace-compiled") }
const startedAt = Date.now()
const totals = { passed: 0, failed: 0 }
const notRun = []
/** Names of failures and second tries, repeated at the end. */
const named = []

export function openReports(folder) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
}

export async function inOrder(...steps) {
  for (const step of steps) await step()
}

/** Runs a program as one check, and prints its output on failure. */
export function check(name, args, env = {}) {
  return report(name, run(process.execPath, args, { env, isCaptured: true }))
}

/** Counts a running `{ code, output }` as one check. */
export async function report(name, running) {
  const began = Date.now()
  const { code, output } = await running
  count(code === 0 ? { passed: 1 } : { failed: 1 })
  say(`${code === 0 ? "ok    " : "FAILED"} ${name} (${seconds(began)} s)`)
  if (code !== 0) {
    named.push(`Failed: ${name}`)
    say(`${output.trim()}\n`)
  }
}

export const fillDemoData = (folder) =>
  check("Demo data", [packageCommand("tsx"), "demo/seed/seed.ts"], {
    ...demoSettings,
    ...{ NODE_ENV: "production", DEMO: "1", DATA_DIR: folder },
  })

/** Reports a part that could not run here, with the reason. */
export function leaveOut(name, reason) {
  notRun.push(name)
  say(`NOT RUN ${name}: ${reason}`)
}

/**
 * Runs vitest and counts its tests; `file` keeps the results. Hanging files are ended, and on CI
 * tried once more, like failed tests.
 */
export async function vitest(file, args = [], env = {}) {
  const first = await runVitest(file, args, env)
  if (first.unended.length === 0 || !process.env.CI) return settleVitest(first)
  const options = args.filter((one) => one.startsWith("--"))
  const files = new Set(first.unended.map((one) => one.file))
  settleVitest({ ...first, code: 0, unended: [] })
  named.push(...[...files].map((name) => `${AT_SECOND_TRY}: ${name} (did not end)`))
  settleVitest(await runVitest(`${file}-again`, [...options, ...files], env))
}

/** Silence after which a run counts as hanging. */
const LONGEST_SILENCE_MS = 10 * 60 * 1000

async function runVitest(file, args, env) {
  rmSync(file, { force: true })
  const reporters = ["--reporter=default", `--reporter=${RUN_NOTES}`]
  const command = [packageCommand("vitest"), "run", ...args, ...reporters]
  const startedAt = Date.now()
  const lastWord = () => (existsSync(file) ? statSync(file).mtimeMs : startedAt)
  const { code } = await run(process.execPath, command, {
    env: { ...COMPILED, ...env, [NOTES_FILE]: file },
    isStuck: () => Date.now() - lastWord() > LONGEST_SILENCE_MS,
  })
  return { code, ...readNotes(file) }
}

function settleVitest({ code, ended, unended }) {
  const sum = { passed: 0, failed: unended.length }
  for (const { ended: place, passed, failed, atSecondTry, isBroken } of ended) {
    sum.passed += passed
    sum.failed += failed.length + (isBroken ? 1 : 0)
    named.push(...failed.map((name) => `Failed: ${place.file} ${name}`))
    named.push(...atSecondTry.map((name) => `${AT_SECOND_TRY}: ${place.file} ${name}`))
    if (isBroken) named.push(`Failed: ${place.file}`)
  }
  named.push(...unended.map((place) => `Failed: ${place.file} (did not end)`))
  settle(code, sum.passed, sum.failed)
}

/** Longer than playwright.config.ts allows. */
const LONGEST_JOURNEYS_MS = 35 * 60 * 1000

/** Runs all journeys, or those of `files`; `file` keeps their report. */
export async function playwright(file, env = {}, files = []) {
  const args = [packageCommand("playwright"), "test", ...files, "--reporter=list,json"]
  const startedAt = Date.now()
  const { code } = await run(process.execPath, args, {
    env: { ...COMPILED, ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    isStuck: () => Date.now() - startedAt > LONGEST_JOURNEYS_MS,
  })
  const result = readReport(file)
  if (!result) return count({ failed: 1 })
  const { expected, unexpected, flaky, skipped } = result.stats
  for (const { title, file: place, tests } of result.suites.flatMap(specsOf)) {
    for (const { status, projectName } of tests) {
      if (status === "expected") continue
      const word = status === "flaky" ? AT_SECOND_TRY : "Failed"
      named.push(`${word}: ${place} [${projectName}] ${title}`)
    }
  }
  settle(code, expected + flaky, unexpected + skipped + result.errors.length)
}

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)]

/** Prints the totals and sets the exit code. */
export function conclude() {
  const total = totals.passed + totals.failed
  say(`\nDone in ${seconds(startedAt)} s.`)
  for (const name of notRun) say(`Not run: ${name}`)
  for (const line of new Set(named)) say(line)
  say(`${totals.passed} passed, ${totals.failed} failed`)
  process.exitCode = totals.failed > 0 || total === 0 ? 1 : 0
}

/** A failing runner without a failed test counts as a failure, like one without tests. */
function settle(code, passed, failed) {
  const isUnsaid = failed === 0 && (code !== 0 || passed === 0)
  count({ passed, failed: isUnsaid ? 1 : failed })
}

function count({ passed = 0, failed = 0 }) {
  totals.passed += passed
  totals.failed += failed
}

function seconds(since) {
  return ((Date.now() - since) / 1000).toFixed(1)
}

function readReport(file) {
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8"))
  say("The tests did not run to their end.")
  return undefined
}
