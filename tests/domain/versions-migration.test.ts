import type Database from "better-sqlite3"
import { beforeEach, expect, test } from "vitest"
import { subjects } from "#app/domain/subjects.ts"
import { migrate } from "#db/migrate.ts"
import { databaseOf } from "#tests/support/database-of.ts"

/** The last migration before what is a visitor's own had a version. */
const BEFORE_VISITORS = 25

let client: Database.Database

const versionOf = (subject: string) =>
  client.prepare("SELECT version FROM versions WHERE subject = ?").pluck().get(subject)

beforeEach(() => {
  client = databaseOf(BEFORE_VISITORS)
  client.exec(`
    INSERT INTO users (id, role, email, password_hash, created_at) VALUES
      ('b', 'brand', 'b@x.test', 'x', 1), ('i', 'influencer', 'i@x.test', 'x', 2);
    INSERT INTO projects (id, brand_id, feed_key, title, title_key, description, status, platform_mask,
      niche, niche_key, budget_max_minor, currency, delivery_days, created_at, posted_at, updated_at)
    VALUES ('p', 'b', 7, 'Tea', 'tea', 'About', 'active', 1, 'Food', 'food', 600000, 'INR', 5, 1, 1, 1);`)
})

test("whoever was there before has a version of what is theirs, which their changes raise", () => {
  const before = versionOf(subjects.openProjects)
  migrate(client)
  for (const id of ["b", "i"]) expect(versionOf(subjects.visitor(id))).toBe(1)
  client.exec("UPDATE users SET suspended_at = 1 WHERE id = 'i'")
  expect(versionOf(subjects.visitor("i"))).toBe(2)
  expect(versionOf(subjects.visitor("b"))).toBe(1)
  expect(versionOf(subjects.openProjects)).toBe(before)
})

test("a project that was there before raises the version of its niche, and of all open ones once", () => {
  migrate(client)
  const [all, food] = [subjects.openProjects, subjects.openProjectsOf("food")]
  const before = [all, food].map((subject) => Number(versionOf(subject)))
  client.exec("UPDATE projects SET title = 'Green tea' WHERE id = 'p'")
  const after = [all, food].map((subject) => Number(versionOf(subject)))
  expect(after[0]).toBe((before[0] ?? 0) + 1)
  expect(after[1]).toBeGreaterThan(before[1] ?? 0)
})

test("each update of a version finds its row by the key, however small SQLite believes the table", () => {
  migrate(client)
  client.exec("ANALYZE")
  const bodies = client
    .prepare(
      "SELECT sql FROM sqlite_master WHERE type = 'trigger' AND name LIKE 'versions_visitor%'",
    )
    .pluck()
    .all()
    .map(String)
  const updates = bodies.flatMap((body) => body.match(/UPDATE versions SET[^;]*;/g) ?? [])
  expect(updates.length).toBeGreaterThanOrEqual(bodies.length - 1)
  for (const update of updates) {
    const plan = client
      .prepare(`EXPLAIN QUERY PLAN ${update.replace(/\b(NEW|OLD)\.\w+/g, "?")}`)
      .all(...(update.match(/\b(NEW|OLD)\.\w+/g) ?? []).map(() => "x"))
      .map((row) => (row as { detail: string }).detail)
    expect(
      plan.filter((step) => /SCAN versions/.test(step)),
      update,
    ).toEqual([])
  }
})
