import type Database from "better-sqlite3"
import { beforeEach, expect, test } from "vitest"
import { migrate } from "#db/migrate.ts"
import { databaseOf } from "#tests/support/database-of.ts"

/** The last migration before an invitation could be reported: the next one builds three tables anew. */
const BEFORE_INVITATIONS = 22
const REBUILT = ["reports", "sanctions", "operator_acts"]

let client: Database.Database

const rowsOf = (table: string) => client.prepare(`SELECT * FROM ${table} ORDER BY rowid`).all()

const partsOf = (kind: "index" | "trigger") =>
  client
    .prepare("SELECT tbl_name, name FROM sqlite_master WHERE type = ? AND sql IS NOT NULL")
    .raw()
    .all(kind)
    .map(String)
    .filter((part) => REBUILT.some((table) => part.startsWith(`${table},`)))
    .sort()

const foreignKeysOf = (table: string) => client.pragma(`foreign_key_list(${table})`)

/** Everything that a table may hold: all columns, some of them empty, and every subject that there was. */
const FILL = `
  INSERT INTO users (id, role, email, password_hash, created_at, suspended_at) VALUES
    ('b', 'brand', 'b@x.test', 'x', 1, NULL), ('i', 'influencer', 'i@x.test', 'x', 2, 7),
    ('o', 'operator', 'o@x.test', 'x', 3, NULL);
  INSERT INTO projects (id, brand_id, feed_key, title, title_key, description, status, platform_mask,
    niche, niche_key, budget_max_minor, currency, delivery_days, created_at, posted_at, updated_at)
  VALUES ('p', 'b', 7, 'Tea', 'tea', 'About', 'active', 1, 'Food', 'food', 600000, 'INR', 5, 1, 1, 1);
  INSERT INTO invitations (id, project_id, brand_id, influencer_id, message, status, created_at, expires_at)
  VALUES ('v', 'p', 'b', 'i', 'Join us', 'invited', 4, 5);
  INSERT INTO reports (id, reporter_id, subject, subject_id, reason, text, status, created_at,
    operator_id, taken_at, ended_at, outcome)
  VALUES ('r1', 'b', 'user', 'i', 'scam', 'A "quoted"; text', 'action', 5, 'o', 6, 7, 'suspended'),
    ('r2', NULL, 'message', 'm', 'spam', '', 'new', 8, NULL, NULL, NULL, NULL),
    ('r3', 'i', 'project', 'p', 'other', 'नमस्ते', 'dismissed', 9, 'o', 10, 11, NULL),
    ('r4', 'i', 'review', 'w', 'harassment', 'x', 'reviewing', 12, 'o', 13, NULL, NULL);
  INSERT INTO sanctions (id, subject, subject_id, user_id, operator_id, reason, created_at, lifted_at,
    lifted_by, appeal_text, appealed_at, appeal_status, appeal_answer, appeal_ended_at)
  VALUES ('s1', 'user', 'i', 'i', 'o', 'Scam', 7, NULL, NULL, 'Not me', 8, 'open', NULL, NULL),
    ('s2', 'project', 'p', 'b', 'o', 'Spam', 9, 10, 'o', 'Sorry', 9, 'granted', 'Well', 10);
  INSERT INTO operator_acts (id, operator_id, act, subject, subject_id, reason, details, created_at)
  VALUES (3, 'o', 'suspend', 'user', 'i', 'Scam', '{"report":"r1"}', 7),
    (9, NULL, 'flag', 'message', 'm', '', '{}', 8);`

beforeEach(() => {
  client = databaseOf(BEFORE_INVITATIONS)
  client.exec(FILL)
})

test("reports, sanctions and the audit log hold the same rows, keys and guards once invitations can be reported", () => {
  const before = {
    rows: REBUILT.map(rowsOf),
    indexes: partsOf("index"),
    triggers: partsOf("trigger"),
    foreignKeys: REBUILT.map(foreignKeysOf),
  }
  expect(before.rows.map(({ length }) => length)).toEqual([4, 2, 2])
  expect(before.triggers).toEqual([
    "operator_acts,operator_acts_remain",
    "operator_acts,operator_acts_stay",
  ])
  migrate(client)
  expect({
    rows: REBUILT.map(rowsOf),
    indexes: partsOf("index"),
    triggers: partsOf("trigger"),
    foreignKeys: REBUILT.map(foreignKeysOf),
  }).toEqual(before)
  expect(rowsOf("invitations")).toMatchObject([{ id: "v", status: "invited", removed_at: null }])
})

test("the audit log still takes no change and no deletion, and uses no number twice", () => {
  client.exec("INSERT INTO operator_acts VALUES (20, 'o', 'x', 'user', 'i', '', '{}', 9)")
  migrate(client)
  const deed = (statement: string) => () => client.exec(statement)
  expect(deed("UPDATE operator_acts SET reason = 'Other'")).toThrow("append-only")
  expect(deed("DELETE FROM operator_acts WHERE id = 3")).toThrow("append-only")
  expect(rowsOf("operator_acts")).toHaveLength(3)
  client.exec(`INSERT INTO operator_acts (act, subject, subject_id, reason, details, created_at)
    VALUES ('remove', 'invitation', 'v', 'Spam', '{}', 10)`)
  expect(rowsOf("operator_acts").at(-1)).toMatchObject({ id: 21, subject: "invitation" })
})

test("what was unique stays so, whom a row names must exist, and invitations are a subject", () => {
  const report = (id: string, reporter: string, subject: string) =>
    client
      .prepare(
        `INSERT INTO reports (id, reporter_id, subject, subject_id, reason, text, status, created_at)
         VALUES (?, nullif(?, ''), ?, 'm', 'spam', '', 'new', 1)`,
      )
      .run(id, reporter, subject)
  const sanction = (id: string, subjectId: string, userId: string) =>
    client
      .prepare(
        `INSERT INTO sanctions (id, subject, subject_id, user_id, operator_id, reason, created_at)
         VALUES (?, 'user', ?, ?, 'o', 'x', 1)`,
      )
      .run(id, subjectId, userId)
  expect(() => report("early", "b", "invitation")).toThrow("CHECK")
  migrate(client)
  report("r5", "b", "invitation")
  expect(() => report("r6", "b", "invitation")).toThrow("UNIQUE")
  expect(() => report("r7", "", "message")).toThrow("UNIQUE")
  expect(() => report("r8", "nobody", "message")).toThrow("FOREIGN KEY")
  expect(() => report("r9", "b", "weather")).toThrow("CHECK")
  expect(() => sanction("s3", "i", "i")).toThrow("UNIQUE")
  expect(() => sanction("s4", "x", "nobody")).toThrow("FOREIGN KEY")
  sanction("s5", "p", "b")
})
