// A vitest reporter that writes results line by line, so that hanging files lose nothing:
// docs/decisions/0045-test-suite.md
import { appendFileSync, existsSync, readFileSync, utimesSync } from "node:fs"
import { relative } from "node:path"
import { root } from "../../app/server/cli/root.mjs"

/** The variable with the path of the notes. */
export const NOTES_FILE = "RUN_NOTES_FILE"

const file = process.env[NOTES_FILE]
const note = (line) => appendFileSync(file, `${JSON.stringify(line)}\n`)

/** A file may be in several projects. */
const placeOf = ({ project, moduleId }) => ({
  project: project.name,
  file: relative(root, moduleId),
})
const keyOf = ({ project, file }) => `${project} ${file}`

export default class RunNotes {
  onTestRunStart(specifications) {
    note({ asked: specifications.map(placeOf) })
  }
  onTestCaseResult() {
    utimesSync(file, new Date(), new Date())
  }
  onTestModuleEnd(module) {
    const tests = [...module.children.allTests()]
    const nameAll = (list) => list.map(({ fullName }) => fullName)
    const bad = tests.filter((test) => test.result().state !== "passed")
    note({
      ended: placeOf(module),
      passed: tests.length - bad.length,
      // Skipped tests count as failed.
      failed: nameAll(bad),
      atSecondTry: nameAll(tests.filter((test) => test.diagnostic()?.flaky)),
      isBroken: module.state() === "failed" && bad.length === 0,
    })
  }
}

/** Reads the notes: finished files and missing ones. */
export function readNotes(path) {
  const lines = existsSync(path)
    ? readFileSync(path, "utf8").trim().split("\n").filter(Boolean)
    : []
  const notes = lines.map((line) => JSON.parse(line))
  const ended = notes.filter((one) => one.ended)
  const over = new Set(ended.map((one) => keyOf(one.ended)))
  const asked = notes.flatMap((one) => one.asked ?? [])
  return { ended, unended: asked.filter((one) => !over.has(keyOf(one))) }
}
