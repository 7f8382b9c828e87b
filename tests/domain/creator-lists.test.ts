import { describe, expect, test } from "vitest"
import type { BrandActor } from "#app/domain/identity/accounts/actor.ts"
import { openListFile } from "#app/domain/market/creators/lists/list-file.server.ts"
import {
  findList,
  listCreatorLists,
  listListsWith,
} from "#app/domain/market/creators/lists/list-queries.server.ts"
import { ListInput, SaveToListInput } from "#app/domain/market/creators/lists/list-schema.ts"
import {
  createList,
  deleteList,
  renameList,
} from "#app/domain/market/creators/lists/manage-lists.server.ts"
import {
  noteInList,
  removeFromList,
  saveCreatorToList,
} from "#app/domain/market/creators/lists/save-creator.server.ts"
import { Conflict, NotFound } from "#app/domain/shared/errors.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { aBrand, anInfluencer } from "#tests/support/domain.ts"

const aList = (brand: BrandActor, name = "Tea people") => createList(brand, { name }).listId
const namesOf = (brand: BrandActor) => listCreatorLists(brand).map(({ name }) => name)
const entriesOf = (brand: BrandActor, listId: string) => findList(brand, listId).entries.items

/** Statements that hide a creator, and their undo. */
const VANISHINGS: Record<string, [set: string, undo: string]> = {
  "hides by the own switch": [
    "UPDATE creators SET hidden_at = 1 WHERE user_id = ?",
    "UPDATE creators SET hidden_at = NULL WHERE user_id = ?",
  ],
  "is suspended": [
    "UPDATE users SET suspended_at = 1 WHERE id = ?",
    "UPDATE users SET suspended_at = NULL WHERE id = ?",
  ],
}

const block = (blockerId: string, blockedId: string) =>
  sqlite.prepare("INSERT INTO blocks VALUES (?, ?, 1)").run(blockerId, blockedId)

describe("a brand's lists of creators", () => {
  test("have unique names, ignoring case, and are found by name", () => {
    const brand = aBrand()
    const listId = aList(brand, "Tea people")
    expect(() => aList(brand, "tea  PEOPLE")).toThrow(
      new Conflict("You have a list of this name already.", "name"),
    )
    aList(aBrand(), "Tea people")
    aList(brand, "Autumn")
    renameList(brand, listId, { name: "Zest" })
    expect(namesOf(brand)).toEqual(["Autumn", "Zest"])
    expect(() => renameList(brand, listId, { name: "autumn" })).toThrow(Conflict)
    renameList(brand, listId, { name: "ZEST" })
    expect(deleteList(brand, listId)).toEqual({ name: "ZEST" })
    expect(namesOf(brand)).toEqual(["Autumn"])
  })

  test("are limited to fifty", () => {
    const brand = aBrand()
    for (let n = 0; n < 50; n += 1) aList(brand, `List ${n}`)
    expect(() => aList(brand, "One more")).toThrow("50 lists, the most there can be")
    expect(() =>
      saveCreatorToList(brand, anInfluencer().userId, { name: "One more", note: "" }),
    ).toThrow(Conflict)
  })

  test("are not found by other brands", () => {
    const listId = aList(aBrand())
    const [other, maya] = [aBrand(), anInfluencer()]
    for (const deferredWrite of [
      () => findList(other, listId),
      () => renameList(other, listId, { name: "Mine" }),
      () => deleteList(other, listId),
      () => saveCreatorToList(other, maya.userId, { listId, note: "" }),
      () => removeFromList(other, listId, maya.userId),
      () => noteInList(other, listId, maya.userId, { note: "x" }),
    ]) {
      expect(deferredWrite).toThrow(NotFound)
    }
  })

  test("reject a bad name or note before storing anything", () => {
    const message = (schema: typeof ListInput | typeof SaveToListInput, value: unknown) =>
      schema.safeParse(value).error?.issues[0]?.message
    expect(message(ListInput, {})).toBe("Please name the list.")
    expect(message(ListInput, { name: "x".repeat(81) })).toBe("Please use at most 80 characters.")
    expect(message(SaveToListInput, {})).toBe("Please choose a list, or name a new one.")
    expect(message(SaveToListInput, { listId: "a", note: "x".repeat(501) })).toBe(
      "Please use at most 500 characters.",
    )
  })
})

describe("an entry of a list", () => {
  test("is stored once, newest first, with an editable note", () => {
    const brand = aBrand()
    const [maya, ravi] = [anInfluencer({ name: "Maya" }), anInfluencer({ name: "Ravi" })]
    const { listId } = saveCreatorToList(brand, maya.userId, { name: "Tea people", note: "Kind" })
    saveCreatorToList(brand, ravi.userId, { listId, note: "" })
    saveCreatorToList(brand, maya.userId, { listId, note: "" })
    const shown = entriesOf(brand, listId).map(({ creator, note }) => [creator?.name, note])
    expect(shown.sort()).toEqual([
      ["Maya", "Kind"],
      ["Ravi", ""],
    ])
    noteInList(brand, listId, maya.userId, { note: "Kind and quick" })
    expect(entriesOf(brand, listId).map(({ note }) => note)).toContain("Kind and quick")
    expect(listListsWith(brand, maya.userId)).toEqual([{ id: listId, name: "Tea people" }])
    expect(findList(brand, listId).list).toMatchObject({ count: 2 })
    removeFromList(brand, listId, maya.userId)
    expect(() => removeFromList(brand, listId, maya.userId)).toThrow("not in the list")
    expect(listListsWith(brand, maya.userId)).toEqual([])
  })

  test("is one of at most 500, and pages list each once", () => {
    const brand = aBrand()
    const listId = aList(brand)
    const people = Array.from({ length: 501 }, () => anInfluencer())
    for (const { userId } of people.slice(0, 500))
      saveCreatorToList(brand, userId, { listId, note: "" })
    const [first, last] = [people[0]?.userId ?? "", people[500]?.userId ?? ""]
    expect(() => saveCreatorToList(brand, last, { listId, note: "" })).toThrow("This list is full")
    expect(() => saveCreatorToList(brand, first, { listId, note: "Again" })).not.toThrow()
    const seen: string[] = []
    for (let after: string | undefined; ; ) {
      const { items, next } = findList(brand, listId, { after }).entries
      seen.push(...items.map(({ influencerId }) => influencerId))
      if (next === undefined) break
      after = next
    }
    expect([seen.length, new Set(seen).size]).toEqual([500, 500])
  })

  test.each(Object.entries(VANISHINGS))("hides a creator who %s, and keeps the note", (_, sql) => {
    const [brand, maya] = [aBrand(), anInfluencer({ name: "Maya" })]
    const { listId } = saveCreatorToList(brand, maya.userId, { name: "Tea people", note: "Kind" })
    sqlite.prepare(sql[0]).run(maya.userId)
    expect(entriesOf(brand, listId)).toMatchObject([{ note: "Kind", creator: undefined }])
    expect(() => saveCreatorToList(brand, maya.userId, { listId, note: "" })).toThrow(NotFound)
    sqlite.prepare(sql[1]).run(maya.userId)
    expect(entriesOf(brand, listId)).toMatchObject([{ creator: { name: "Maya" } }])
  })

  test("hides a creator after a block on either side", () => {
    const [brand, maya, ravi] = [aBrand(), anInfluencer(), anInfluencer()]
    const { listId } = saveCreatorToList(brand, maya.userId, { name: "Tea people", note: "" })
    saveCreatorToList(brand, ravi.userId, { listId, note: "" })
    block(brand.userId, maya.userId)
    block(ravi.userId, brand.userId)
    expect(entriesOf(brand, listId).map(({ creator }) => creator)).toEqual([undefined, undefined])
    expect(() => saveCreatorToList(brand, maya.userId, { listId, note: "" })).toThrow(NotFound)
  })
})

test("an exported list has numbers as numbers, no contacts, and notes for hidden creators", async () => {
  const [brand, maya, ravi] = [
    aBrand(),
    anInfluencer({ name: "Maya", userName: "maya_file", email: "maya@file.example" }),
    anInfluencer({ name: "Ravi", userName: "ravi_file" }),
  ]
  sqlite
    .prepare("INSERT INTO follower_counts VALUES (?, 'Instagram', 12345, 1800000000000)")
    .run(maya.userId)
  sqlite.prepare("INSERT INTO creator_rates VALUES (?, 'reel', 250050)").run(maya.userId)
  const { listId } = saveCreatorToList(brand, maya.userId, { name: "Tea people", note: "Kind" })
  saveCreatorToList(brand, ravi.userId, { listId, note: "Later" })
  sqlite.prepare("UPDATE creators SET hidden_at = 1 WHERE user_id = ?").run(ravi.userId)
  const { headers, rows } = openListFile(brand, listId)
  const found: unknown[][] = []
  for await (const row of rows) found.push(row)
  const of = (note: string) =>
    Object.fromEntries(
      (found.find((row) => row.includes(note)) ?? []).map((cell, at) => [headers[at], cell]),
    )
  expect(of("Kind")).toMatchObject({
    Name: "Maya",
    Username: "maya_file",
    "Instagram followers (self-reported)": { decimal: "12345" },
    "Price from (INR)": { decimal: "2500.50" },
    Rating: null,
  })
  expect(of("Later")).toMatchObject({ Name: "Not available", Username: null, City: null })
  expect(JSON.stringify(found)).not.toMatch(/Ravi|ravi_file|@|\+91/)
  expect(() => openListFile(aBrand(), listId)).toThrow(NotFound)
})
