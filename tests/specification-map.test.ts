import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import ts from "typescript"
import { describe, expect, test } from "vitest"
import { nodesOf, placeOf, readSourceFiles } from "./support/source-files.ts"

const root = fileURLToPath(new URL("..", import.meta.url))
const MAP = "docs/specification-map.md"

type Row = { id: string; statement: string; places: string[]; tests: string[] }

const filesIn = (cell = "") => [...cell.matchAll(/`([^`]+)`/g)].map(([, file = ""]) => file)

function readRows(): Row[] {
  const lines = readFileSync(join(root, MAP), "utf8").split("\n")
  return lines
    .filter((line) => /^\| (?!Id )/.test(line))
    .map((line) => {
      const [id = "", statement = "", places, tests, ...rest] = line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim())
      expect(rest, line).toEqual([])
      return { id, statement, places: filesIn(places), tests: filesIn(tests) }
    })
}

type Asserted = { id: string; path: string; place: string; isFollowedByExpect: boolean }

/** Every statement that a test says it asserts. */
function readAsserted(): Asserted[] {
  const files = readSourceFiles("tests").filter(({ path }) => /\.(test|e2e)\.ts$/.test(path))
  return files.flatMap((file) => {
    const calls = [...nodesOf(file.tree)].filter(ts.isCallExpression)
    // Of `expect(...)` as of `expect.poll(...)`.
    const isCallOf = (name: string) => (call: ts.CallExpression) => {
      const { expression } = call
      const called = ts.isPropertyAccessExpression(expression) ? expression.expression : expression
      return ts.isIdentifier(called) && called.text === name
    }
    const expects = calls.filter(isCallOf("expect")).map((call) => call.getStart(file.tree))
    return calls.filter(isCallOf("asserts")).flatMap((call) => {
      const end = ts.findAncestor(call, ts.isFunctionLike)?.getEnd() ?? call.getEnd()
      const isFollowedByExpect = expects.some((at) => at > call.getEnd() && at < end)
      const place = placeOf(file, call)
      return call.arguments.map((argument) => {
        const id = ts.isStringLiteral(argument) ? argument.text : argument.getText(file.tree)
        return { id, path: file.path, place, isFollowedByExpect }
      })
    })
  })
}

const rows = readRows()
const asserted = readAsserted()

describe("the specification map", () => {
  test("gives each statement its own id, a place and a test", () => {
    expect(rows.length).toBeGreaterThan(200)
    const ids = rows.map(({ id }) => id)
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
    expect(ids.filter((id) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id))).toEqual([])
    const isIncomplete = ({ statement, places, tests }: Row) =>
      statement === "" || places.length === 0 || tests.length === 0
    expect(rows.filter(isIncomplete)).toEqual([])
  })

  test("names files that exist", () => {
    const files = new Set(rows.flatMap(({ places }) => places))
    expect([...files].filter((file) => !existsSync(join(root, file)))).toEqual([])
  })

  test("names exactly the files whose tests assert the statement", () => {
    const pairs = (of: { id: string; path: string }[]) =>
      [...new Set(of.map(({ id, path }) => `${id}: ${path}`))].sort()
    const named = rows.flatMap(({ id, tests }) => tests.map((path) => ({ id, path })))
    expect(pairs(named)).toEqual(pairs(asserted))
  })

  test("counts an assertion only with an expectation", () => {
    const idle = asserted.filter(({ isFollowedByExpect }) => !isFollowedByExpect)
    expect(idle.map(({ place }) => place)).toEqual([])
  })
})
