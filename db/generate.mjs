// `npm run db:generate`: drizzle-kit, of whose snapshots it reads the newest alone; a line a table is what a person reads.
import { execFileSync } from "node:child_process"
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const kit = fileURLToPath(new URL("../node_modules/drizzle-kit/bin.cjs", import.meta.url))
execFileSync(process.execPath, [kit, "generate", ...process.argv.slice(2)], { stdio: "inherit" })

const folder = fileURLToPath(new URL("migrations/meta", import.meta.url))
const newestFirst = readdirSync(folder)
  .filter((name) => name.endsWith("_snapshot.json"))
  .sort()
  .reverse()
const [newest, ...older] = newestFirst
for (const name of older) rmSync(join(folder, name))
const linesOf = (object, indent) =>
  Object.entries(object).map(
    ([key, value]) => `${indent}${JSON.stringify(key)}: ${JSON.stringify(value)}`,
  )

const shorten = (name, list, brackets, linesOfList) => {
  const file = join(folder, name)
  const { [list]: rows, ...rest } = JSON.parse(readFileSync(file, "utf8"))
  const [open, close] = brackets
  const lines = [
    ...linesOf(rest, "  "),
    `  "${list}": ${open}\n${linesOfList(rows).join(",\n")}\n  ${close}`,
  ]
  writeFileSync(file, `{\n${lines.join(",\n")}\n}\n`)
}
shorten(newest, "tables", "{}", (tables) => linesOf(tables, "    "))
shorten("_journal.json", "entries", "[]", (entries) =>
  entries.map((entry) => `    ${JSON.stringify(entry)}`),
)
