import { readdirSync } from "node:fs"
import { expect, test } from "vitest"
import { listFiles, readText } from "./support/source-files.ts"

const RULES = "docs/rules.md"
const POINTER = /docs\/rules\.md#([\w-]*)/g
/** A rule by its number in a document that the repository does not hold: no reader could look it up. */
const NUMBER = /\b(?:ruling|specification)s? \d+/gi

const anchors = [...readText(RULES).matchAll(/<a id="([^"]*)"><\/a>/g)].map(
  ([, anchor = ""]) => anchor,
)

const sources = listFiles(/\.(tsx?|mjs|css)$/, "app", "db", "tests").filter(
  (path) => !path.includes("/node_modules/"),
)
const documents = readdirSync(".")
  .filter((name) => name.endsWith(".md"))
  .concat(listFiles(/\.md$/, "docs"))

/** Every match in the files, with its place, so that an editor opens it: path:line. */
const findAll = (pattern: RegExp, paths: string[]) =>
  paths.flatMap((path) =>
    readText(path)
      .split("\n")
      .flatMap((line, at) =>
        [...line.matchAll(pattern)].map(([text, anchor = ""]) => ({
          place: `${path}:${at + 1} ${text}`,
          anchor,
        })),
      ),
  )

test("gives each rule an anchor that a link can hold", () => {
  expect(anchors.length).toBeGreaterThan(50)
  expect(anchors.filter((anchor) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(anchor))).toEqual([])
  expect(anchors.filter((anchor, at) => anchors.indexOf(anchor) !== at)).toEqual([])
})

test("points only at rules that exist", () => {
  const pointers = findAll(POINTER, [...sources, ...documents])
  expect(pointers.length).toBeGreaterThan(30)
  const lost = pointers.filter(({ anchor }) => !anchors.includes(anchor))
  expect(lost.map(({ place }) => place)).toEqual([])
})

test("names no rule by a number from elsewhere", () => {
  expect(findAll(NUMBER, [...sources, ...documents]).map(({ place }) => place)).toEqual([])
})
