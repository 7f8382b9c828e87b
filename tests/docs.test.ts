import { existsSync, readdirSync } from "node:fs"
import { dirname, join, normalize } from "node:path"
import { describe, expect, test } from "vitest"
import { listFiles, readText } from "./support/source-files.ts"

const DECISIONS = "docs/decisions"
const MAX_DECISIONS = 45
const MAX_DECISION_LINES = 25
const MAX_LINES = 2_800

const documents = [
  ...readdirSync(".").filter((name) => name.endsWith(".md")),
  ...listFiles(/\.md$/, "docs", "db"),
]
const decisions = readdirSync(DECISIONS).filter((name) => /^\d{4}-.*\.md$/.test(name))
const countLines = (text: string) => text.split("\n").length - 1

describe("the documents", () => {
  test("stay within their number of lines", () => {
    const lines = documents.map((path) => countLines(readText(path)))
    expect(lines.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(MAX_LINES)
  })

  test("link only to files that exist", () => {
    const links = documents.flatMap((path) =>
      [...readText(path).matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map(([, to = ""]) => ({
        path,
        to: normalize(join(dirname(path), to)),
      })),
    )
    expect(links.length).toBeGreaterThan(60)
    expect(links.filter(({ to }) => !existsSync(to))).toEqual([])
  })

  test("link only to anchors that exist", () => {
    const anchorsOf = (path: string) => {
      const text = readText(path)
      const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
        heading
          .toLowerCase()
          .replace(/[^\w\s-]/g, "")
          .replaceAll(" ", "-"),
      )
      return [...headings, ...[...text.matchAll(/<a id="([^"]+)">/g)].map(([, id = ""]) => id)]
    }
    const links = documents.flatMap((path) =>
      [...readText(path).matchAll(/\]\((?!https?:)([^)#\s]*)#([^)\s]+)\)/g)].map(
        ([, to = "", anchor = ""]) => ({ path, to: to ? join(dirname(path), to) : path, anchor }),
      ),
    )
    expect(links.length).toBeGreaterThan(10)
    expect(links.filter(({ to, anchor }) => !anchorsOf(to).includes(anchor))).toEqual([])
  })

  test("name for each term of a platform a test that exists", () => {
    const rows = [...readText("docs/platform-terms.md").matchAll(/`(\w+)`: "([^"]+)"/g)]
    expect(rows.length).toBeGreaterThan(8)
    const missing = rows.filter(
      ([, name, title]) => !readText(`tests/domain/${name}.test.ts`).includes(`test("${title}"`),
    )
    expect(missing).toEqual([])
  })

  test("name every noun of the domain on its floor", () => {
    const rows = [...readText("ARCHITECTURE.md").matchAll(/^\| (\w+) +\| (.*?) +\|$/gm)]
    const missing = ["identity", "market", "books", "work", "payments", "trust", "admin"].flatMap(
      (floor) => {
        const [, , nouns = ""] = rows.find(([, name]) => name === floor) ?? []
        const named = nouns.replace(/ \([^)]*\)/g, "").split(", ")
        return readdirSync(`app/domain/${floor}`).filter((noun) => !named.includes(noun))
      },
    )
    expect(missing).toEqual([])
  })

  test("name only source files that exist", () => {
    const names = documents.flatMap((path) =>
      [...readText(path).matchAll(/`((?:app|db|demo|tests|deploy)\/[\w./-]+)`/g)].map(
        ([, name = ""]) => ({ path, name }),
      ),
    )
    expect(names.length).toBeGreaterThan(100)
    expect(names.filter(({ name }) => !existsSync(name))).toEqual([])
  })

  test("are named in code only where they exist", () => {
    const sources = listFiles(/\.(tsx?|mjs|css)$/, "app", "db", "tests")
    const named = sources.flatMap((path) =>
      [...readText(path).matchAll(/docs\/(?:decisions\/)?[\w-]+\.md/g)].map(([name]) => ({
        path,
        name,
      })),
    )
    expect(named.length).toBeGreaterThan(50)
    expect(named.filter(({ name }) => !existsSync(name))).toEqual([])
  })
})

describe("the decisions", () => {
  test("are at most 45 pages of at most 25 lines", () => {
    expect(decisions.length).toBeGreaterThan(20)
    expect(decisions.length).toBeLessThanOrEqual(MAX_DECISIONS)
    const long = decisions.filter(
      (name) => countLines(readText(`${DECISIONS}/${name}`)) > MAX_DECISION_LINES,
    )
    expect(long).toEqual([])
  })

  test("say context, decision and consequences under their number", () => {
    const isWhole = (name: string) => {
      const text = readText(`${DECISIONS}/${name}`)
      const parts = ["Context", "Decision", "Consequences"].map((part) =>
        text.indexOf(`**${part}.**`),
      )
      const inOrder = parts.every((at, index) => at > (parts[index - 1] ?? 0))
      return text.startsWith(`# ${Number(name.slice(0, 4))}. `) && inOrder
    }
    expect(decisions.filter((name) => !isWhole(name))).toEqual([])
  })

  test("stand once each in the index", () => {
    const index = [...readText(`${DECISIONS}/README.md`).matchAll(/^\| \[\d+\]\(([^)]+)\)/gm)]
    expect(index.map(([, name]) => name)).toEqual(decisions)
  })
})

describe("the recipes", () => {
  /** The files of a list, and the words of an example by which they are found. */
  const recipes = readText("CONTRIBUTING.md")
    .split(/^### /m)
    .slice(1)
    .map((text) => {
      const [, example = ""] = /^Example: (.*)$/m.exec(text) ?? []
      return {
        title: text.slice(0, text.indexOf("\n")),
        examples: [...example.matchAll(/`([^`]+)`/g)].map(([, word = ""]) => word),
        paths: [...text.matchAll(/^- `([^`]+)`/gm)].map(([, path = ""]) => path),
      }
    })
  const sources = listFiles(/\.(tsx?|mjs)$/, "app", "db/schema")
  const escapePattern = (word: string) => word.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&")
  const findFilesWith = (words: string[]) =>
    sources.filter((path) => {
      const text = readText(path)
      return words.some((word) => new RegExp(`(?<!\\w)${escapePattern(word)}(?!\\w)`).test(text))
    })

  test("are those of the seven changes", () => {
    expect(recipes.map(({ title }) => title)).toEqual([
      "A field of a project",
      "A page with a form",
      "An order action",
      "A notice",
      "A report table",
      "A setting",
      "A table or column with personal data",
    ])
  })

  test("name the same files in ARCHITECTURE.md", () => {
    const rows = [...readText("ARCHITECTURE.md").matchAll(/^\| ([^|]+?) +\| (.*?) +\|$/gm)]
    for (const { title, paths } of recipes) {
      const [, , files = ""] = rows.find(([, change]) => change === title) ?? []
      expect([...files.matchAll(/`([^`]+)`/g)].map(([, path]) => path)).toEqual(paths)
    }
  })

  test.each(recipes)("list every file of their example: $title", ({ examples, paths }) => {
    expect(examples.length).toBeGreaterThan(0)
    expect([...paths].sort()).toEqual(findFilesWith(examples))
  })
})
