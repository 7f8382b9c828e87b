import { writeFileSync } from "node:fs"
import { join } from "node:path"
import Database from "better-sqlite3"
import { expect, test } from "vitest"
import { migrate, sqlite } from "#app/platform/db.server.ts"
import { aFolder, endedAfterwards } from "#tests/support/afterwards.ts"
import { otherProcess } from "#tests/support/other-process.ts"

const folder = aFolder()
const program = endedAfterwards(await otherProcess("tests/support/keep-books-in-process.ts"))

const file = join(folder, "books.db")
const START = Date.UTC(2026, 0, 1)
const DAY = 86_400_000

const POSTS = 150

const run = (role: "poster" | "closer" | "reader", start: number): Promise<string> =>
  program.run({ DATABASE_FILE: file }, ...[role, start, 2 * POSTS, POSTS].map(String))

test("simultaneous posting, closing and reading keep closings equal to postings", async () => {
  migrate()
  writeFileSync(file, sqlite.serialize())
  const said = await Promise.all([
    run("poster", START),
    run("poster", START - 3 * DAY),
    run("closer", START + 40 * DAY),
    run("reader", START),
  ])
  expect(said).toEqual(["0", "0", "0", "0"])
  const db = new Database(file)
  const read = (query: string) => db.prepare(query).pluck().all()
  expect(read("SELECT sum(amount_paise) FROM postings WHERE account = 'gateway'")).toEqual([
    2 * POSTS,
  ])
  // Every closing is all that was posted until its day, so nothing came to a day after it was closed.
  expect(
    read(`SELECT count(*) FROM closing_totals AS closing WHERE balance_paise <>
      (SELECT sum(amount_paise) FROM postings
       WHERE postings.account = closing.account AND postings.day <= closing.day)`),
  ).toEqual([0])
  expect(Number(read("SELECT count(*) FROM closing_totals")[0])).toBeGreaterThan(3)
  db.close()
}, 60_000)
