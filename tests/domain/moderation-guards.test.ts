import { expect, test } from "vitest"
import { sqlite } from "#app/platform/db.server.ts"
import { aBrand, anInfluencer } from "#tests/support/domain.ts"

const brand = aBrand()
const maya = anInfluencer()

const report = (id: string, reporterId: string | null, subject: string) =>
  sqlite
    .prepare(
      `INSERT INTO reports (id, reporter_id, subject, subject_id, reason, text, status, created_at)
       VALUES (?, ?, ?, 'm', 'spam', '', 'new', 1)`,
    )
    .run(id, reporterId, subject)

const sanction = (id: string, subjectId: string, userId: string) =>
  sqlite
    .prepare(
      `INSERT INTO sanctions (id, subject, subject_id, user_id, operator_id, reason, created_at)
       VALUES (?, 'user', ?, ?, ?, 'x', 1)`,
    )
    .run(id, subjectId, userId, brand.userId)

test("audit entries cannot be changed or deleted, and no id is reused", () => {
  const act = (id: number | null) =>
    sqlite
      .prepare(
        `INSERT INTO operator_acts (id, act, subject, subject_id, reason, details, created_at)
         VALUES (?, 'remove', 'invitation', 'v', 'Spam', '{}', 10)`,
      )
      .run(id)
  act(20)
  expect(() => sqlite.exec("UPDATE operator_acts SET reason = 'Other'")).toThrow("append-only")
  expect(() => sqlite.exec("DELETE FROM operator_acts WHERE id = 20")).toThrow("append-only")
  sqlite.exec("UPDATE sqlite_sequence SET seq = 30 WHERE name = 'operator_acts'")
  expect(act(null).lastInsertRowid).toBe(31)
})

test("a complaint is unique per user and subject, with an existing reporter and type", () => {
  report("r1", brand.userId, "invitation")
  expect(() => report("r2", brand.userId, "invitation")).toThrow("UNIQUE")
  report("r3", null, "message")
  expect(() => report("r4", null, "message")).toThrow("UNIQUE")
  expect(() => report("r5", "nobody", "message")).toThrow("FOREIGN KEY")
  expect(() => report("r6", brand.userId, "weather")).toThrow("CHECK")
})

test("a subject has one open sanction, of an existing user", () => {
  sanction("s1", maya.userId, maya.userId)
  expect(() => sanction("s2", maya.userId, maya.userId)).toThrow("UNIQUE")
  expect(() => sanction("s3", "x", "nobody")).toThrow("FOREIGN KEY")
  sanction("s4", "p", brand.userId)
})
