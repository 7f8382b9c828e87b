import { eq, sql } from "drizzle-orm"
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core"
import { beforeAll, beforeEach, expect, expectTypeOf, test, vi } from "vitest"
import { db, type Params, query, sqlite } from "#app/platform/db.server.ts"

const notes = sqliteTable("notes_of_this_test", {
  id: text("id").primaryKey().notNull(),
  stars: integer("stars").notNull(),
  isOpen: integer("is_open", { mode: "boolean" }).notNull(),
  tags: text("tags", { mode: "json" }).$type<string[]>().notNull(),
  remark: text("remark"),
})

const insertNote = query((p: Params<typeof notes.$inferSelect>) =>
  db
    .insert(notes)
    .values({ id: p.id, stars: p.stars, isOpen: p.isOpen, tags: p.tags, remark: p.remark }),
)
const updateRemark = query((p: Params<{ id: string; remark: string | null }>) =>
  db.update(notes).set({ remark: p.remark }).where(eq(notes.id, p.id)),
)
const selectNote = query((p: Params<{ id: string }>) =>
  db.select().from(notes).where(eq(notes.id, p.id)),
)
const selectIds = query(() => db.select({ id: notes.id }).from(notes).orderBy(notes.id))

const first = { id: "a", stars: 5, isOpen: true, tags: ["tea"], remark: "good" }
const second = { id: "b", stars: 1, isOpen: false, tags: [], remark: null }

beforeAll(() => {
  sqlite.exec(`CREATE TABLE notes_of_this_test (id TEXT PRIMARY KEY NOT NULL, stars INTEGER NOT NULL,
    is_open INTEGER NOT NULL, tags TEXT NOT NULL, remark TEXT)`)
})

beforeEach(() => {
  sqlite.exec("DELETE FROM notes_of_this_test")
  insertNote.run(first)
  insertNote.run(second)
})

test("a statement is prepared once, at its first use, and takes new values", () => {
  const build = vi.fn((p: Params<{ stars: number }>) =>
    db.select({ id: notes.id }).from(notes).where(eq(notes.stars, p.stars)),
  )
  const prepare = vi.spyOn(sqlite, "prepare")
  const selectByStars = query(build)
  expect(build).not.toHaveBeenCalled()
  expect(selectByStars.all({ stars: 5 })).toEqual([{ id: "a" }])
  expect(selectByStars.all({ stars: 1 })).toEqual([{ id: "b" }])
  expect(selectByStars.get({ stars: 3 })).toBeUndefined()
  expect(build).toHaveBeenCalledTimes(1)
  expect(prepare).toHaveBeenCalledTimes(1)
  prepare.mockRestore()
})

test("values are bound by the type of their column, and null stays null", () => {
  expect(selectNote.get({ id: "a" })).toEqual(first)
  expect(selectNote.get({ id: "b" })).toEqual(second)
  expect(updateRemark.run({ id: "a", remark: null }).changes).toBe(1)
  expect(selectNote.get({ id: "a" })).toEqual({ ...first, remark: null })
  expect(updateRemark.run({ id: "nobody's", remark: "?" }).changes).toBe(0)
})

test("a parameter can be used several times and in a fragment", () => {
  const selectNear = query((p: Params<{ stars: number }>) =>
    db
      .select({ id: notes.id })
      .from(notes)
      .where(sql`${notes.stars} BETWEEN ${p.stars} - 1 AND ${p.stars} + 1`),
  )
  expect(selectNear.all({ stars: 4 })).toEqual([{ id: "a" }])
})

test("a statement without parameters takes none", () => {
  expect(selectIds.all()).toEqual([{ id: "a" }, { id: "b" }])
})

test("rows have the types of the columns, and values those of the parameters", () => {
  expectTypeOf(selectNote.get).returns.toEqualTypeOf<typeof notes.$inferSelect | undefined>()
  expectTypeOf(selectIds.all).returns.toEqualTypeOf<{ id: string }[]>()
  expectTypeOf(selectIds.all).parameters.toEqualTypeOf<[]>()
  expectTypeOf(updateRemark.run).parameter(0).toEqualTypeOf<{ id: string; remark: string | null }>()
})
