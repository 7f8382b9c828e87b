import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type Database from "better-sqlite3"

type Text = { type: "trigger" | "view"; name: string; sql: string }

/** A statement of `db/triggers/*.sql`: it ends with a semicolon before an empty line or the end of its file. */
const STATEMENT = /^(CREATE (TRIGGER|VIEW) [`"]?(\w+)[\s\S]*?);\n(?=\n|$(?![\s\S]))/gm

/** Reads the text of every trigger and view, in the order in which they are created. @throws Error on any other text */
export function readTriggers(folder: string): Text[] {
  const names = readdirSync(folder).filter((name) => name.endsWith(".sql"))
  return names.sort().flatMap((name) => readFile(join(folder, name)))
}

function readFile(file: string): Text[] {
  const content = readFileSync(file, "utf8")
  const rest = content
    .replace(STATEMENT, "")
    .replace(/^--.*$/gm, "")
    .trim()
  if (rest) throw new Error(`${file} holds something else than triggers and views: ${rest}`)
  return [...content.matchAll(STATEMENT)].map(([, sql = "", type, name = ""]) => ({
    type: type === "VIEW" ? "view" : "trigger",
    name,
    sql,
  }))
}

/** Lists the triggers and views that the database has. */
export const listTriggers = (client: Database.Database): Text[] =>
  client
    .prepare<[], Text>(
      "SELECT type, name, sql FROM sqlite_schema WHERE type IN ('trigger', 'view') ORDER BY type, name",
    )
    .all()

/** Tells whether the database has exactly these triggers and views. */
export function hasTriggers(client: Database.Database, wanted: readonly Text[]): boolean {
  const found = new Map(listTriggers(client).map(({ name, sql }) => [name, sql]))
  return found.size === wanted.length && wanted.every(({ name, sql }) => found.get(name) === sql)
}

/** Drops every trigger and view: a table that is rebuilt would lose its own, and a view of it stops the rebuild. */
export function dropTriggers(client: Database.Database): void {
  // A view takes its triggers with it, so they go first.
  for (const { type, name } of listTriggers(client)) client.exec(`DROP ${type} "${name}"`)
}

export function createTriggers(client: Database.Database, wanted: readonly Text[]): void {
  for (const { sql } of wanted) client.exec(sql)
}
