import ts from "typescript"
import { expect, test } from "vitest"
import { nodesOf, placeOf, readSourceFiles } from "./support/source-files.ts"

const MAX_WORDS = 16
/** The functions that take a title, also as describe.skipIf(...) or test.each(...). */
const TAKES_TITLE = /^(?:test|it|describe)\b/
const TAGS = /@[a-z]+:?/g
const RIDDLE = /^(?:and|it|the same|so|also|then|what|whoever|who)\s/i

type Title = { place: string; text: string }

const titles: Title[] = readSourceFiles("tests").flatMap((file) =>
  /\.(?:test|e2e)\.ts$/.test(file.path)
    ? [...nodesOf(file.tree)].flatMap((node) => {
        const text = titleOf(node, file.tree)
        return text === undefined ? [] : [{ place: placeOf(file, node), text }]
      })
    : [],
)

function titleOf(node: ts.Node, tree: ts.SourceFile): string | undefined {
  if (!ts.isCallExpression(node) || node.arguments.length < 2) return
  if (!TAKES_TITLE.test(node.expression.getText(tree))) return
  const [title] = node.arguments
  if (title && ts.isStringLiteralLike(title)) return title.text
  if (title && ts.isTemplateExpression(title)) return title.getText(tree).slice(1, -1)
}

test("titles of tests are found", () => {
  expect(titles.length).toBeGreaterThan(3000)
})

test(`titles of tests have at most ${MAX_WORDS} words`, () => {
  const wordsOf = (text: string) => text.replace(TAGS, "").trim().split(/\s+/).length
  expect(titles.filter(({ text }) => wordsOf(text) > MAX_WORDS)).toEqual([])
})

test("titles of tests begin with a subject or a verb", () => {
  expect(titles.filter(({ text }) => RIDDLE.test(text))).toEqual([])
})
