import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { describe, expect, test } from "vitest"

const root = fileURLToPath(new URL("..", import.meta.url))
const MAP = "docs/specification-map.md"

/** The parts of the specification that are mapped. Part 7 is the contract of the old calls, tested by itself. */
const MAPPED = ["1", "2", "3", "4", "5", "6", "8", "9"]

type Row = { section: string; cells: string[] }

const read = (file: string) => readFileSync(join(root, file), "utf8")

function readRows(): Row[] {
  let section = ""
  const rows: Row[] = []
  for (const line of read(MAP).split("\n")) {
    if (line.startsWith("## ")) section = line.slice(3)
    const isRow =
      line.startsWith("|") && !line.startsWith("|---") && !line.startsWith("| Statement")
    if (isRow)
      rows.push({
        section,
        cells: line
          .split("|")
          .slice(1, -1)
          .map((one) => one.trim()),
      })
  }
  return rows
}

const rows = readRows()

const isFile = (path: string) => existsSync(join(root, path))

describe("the specification map", () => {
  test("maps every part of the specification and has no empty cell", () => {
    const parts = new Set(rows.map(({ section }) => /^Specification (\d)/.exec(section)?.[1]))
    expect([...parts]).toEqual(MAPPED)
    expect(rows.length).toBeGreaterThan(200)
    for (const { cells } of rows) {
      expect(cells, cells.join(" | ")).toHaveLength(3)
      expect(
        cells.every((cell) => cell !== ""),
        cells.join(" | "),
      ).toBe(true)
    }
  })

  test("says each statement once within its part", () => {
    const said = rows.map(({ section, cells }) => `${section}: ${cells[0]}`)
    expect(said.filter((one, at) => said.indexOf(one) !== at)).toEqual([])
  })

  test("names files that exist", () => {
    const named = rows.map(({ cells }) => [...(cells[1] ?? "").matchAll(/`([^`]+)`/g)])
    expect(named.filter((files) => files.length === 0)).toEqual([])
    const files = new Set(named.flat().map(([, file = ""]) => file))
    expect([...files].filter((file) => !isFile(file))).toEqual([])
  })
})
