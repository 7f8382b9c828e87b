import { expect, test } from "vitest"
import { searchAdmin } from "#app/domain/admin/admin-views/search.server.ts"
import type { SearchKind } from "#app/domain/admin/admin-views/search-question.ts"
import { deleteProject } from "#app/domain/market/projects/delete-project.server.ts"
import { aBrand, anInfluencer, aProject } from "#tests/support/domain.ts"
import { anOperator } from "#tests/support/operators.ts"
import { completedOrders } from "#tests/support/payouts.ts"
import { change, oneRow } from "#tests/support/rows.ts"

const ask = (kind: SearchKind, q: string, after?: string) =>
  searchAdmin({ kind, q, after, fault: undefined })

const find = (kind: SearchKind, q: string): [id: string, by: string][] =>
  (ask(kind, q)?.items ?? []).map(({ id, by }) => [id, by])

function findAll(kind: SearchKind, q: string): string[] {
  const found: string[] = []
  for (let after: string | undefined, pages = 0; pages < 20; pages += 1) {
    const page = ask(kind, q, after)
    found.push(...(page?.items ?? []).map(({ id }) => id))
    after = page?.next
    if (after === undefined) return found
  }
  throw new Error("The search does not end.")
}

test("finds users by prefix of email, username or name, whatever the case and width", () => {
  const mira = anInfluencer({ name: "Mira Sen", userName: "Mira.Sees", email: "ms@search.example" })
  const brand = aBrand({ name: "Möbel Haus", email: "shop@search.example" })
  expect(find("users", "MS@SEARCH.example")).toEqual([[mira.userId, "email"]])
  expect(find("users", "ms@sea")).toEqual([[mira.userId, "email"]])
  expect(find("users", "@mira.s")).toEqual([[mira.userId, "username"]])
  expect(find("users", "MIRA sen")).toEqual([[mira.userId, "name"]])
  expect(find("users", "MÖBEL  h")).toEqual([[brand.userId, "brand name"]])
  expect(find("users", "\uff4d\u00f6bel")).toEqual([[brand.userId, "brand name"]])
  expect(find("users", mira.userId)).toEqual([[mira.userId, "id"]])
  // Found by username and name, listed once.
  expect(find("users", "mira")).toEqual([[mira.userId, "username"]])
  expect(find("users", "sen")).toEqual([])
})

test("finds no operators, and finds an erased user by id only", () => {
  const operator = anOperator("Omar Desk")
  expect(find("users", operator.userId)).toEqual([])
  expect(find("users", operator.email)).toEqual([])
  const gone = anInfluencer({ userName: "wentaway" })
  change("UPDATE users SET deleted_at = 1, email = ? WHERE id = ?", "x", gone.userId)
  change("DELETE FROM profiles WHERE user_id = ?", gone.userId)
  expect(find("users", "wentaway")).toEqual([])
  expect(ask("users", gone.userId)?.items).toMatchObject([{ name: null, deletedAt: 1 }])
})

test("pages have no gaps or repeats, even among users with one name", () => {
  const people = Array.from(
    { length: 60 },
    (_, n) =>
      anInfluencer({ name: n < 40 ? "Same Name" : `Same Name ${n}`, userName: `twin${n}` }).userId,
  )
  expect(findAll("users", "same name").sort()).toEqual([...people].sort())
  const brand = aBrand()
  const projects = Array.from({ length: 55 }, () => aProject(brand, { title: "Paged reels" }))
  expect([...new Set(findAll("projects", "paged"))].sort()).toEqual([...projects].sort())
  expect(findAll("projects", brand.userId).sort()).toEqual([...projects].sort())
})

test("finds projects in any state, and open ones by any part of the title", () => {
  const brand = aBrand()
  const open = aProject(brand, { title: "Monsoon raincoats" })
  const draft = aProject(brand, { title: "Monsoon boots", status: "draft" })
  const gone = aProject(brand, { title: "Monsoon hats" })
  deleteProject(brand, gone)
  expect(findAll("projects", "monsoon").sort()).toEqual([open, draft, gone].sort())
  expect(find("projects", "RAINco")).toEqual([[open, "words of the title"]])
  expect(find("projects", "boots")).toEqual([])
  expect(find("projects", brand.email).map(([id]) => id)).toEqual([draft, open])
})

test("finds a project by its real title, which the search index masks", () => {
  const brand = aBrand()
  const [title, masked] = ["Reels, call 98765 43210 now", "Reels, call [phone number hidden]"]
  const open = aProject(brand, { title })
  const draft = aProject(brand, { title, status: "draft" })
  for (const q of [title, "reels, call 98765 43210", masked]) {
    expect(findAll("projects", q).sort(), q).toEqual([open, draft].sort())
  }
  expect(find("projects", "98765 43210 NOW")).toEqual([[open, "words of the title"]])
})

test("finds orders and payments by their parties and by all of their ids", () => {
  const { brand, influencers, payment, orderIds } = completedOrders([100_000, 200_000])
  expect(findAll("orders", brand.email).sort()).toEqual([...orderIds].sort())
  expect(findAll("orders", influencers[0]?.email ?? "")).toEqual([orderIds[0]])
  const row = oneRow<Record<string, string>>("SELECT * FROM payments WHERE id = ?", payment.id)
  const number = `IM-${row.receipt_year}-${String(row.receipt_serial).padStart(4, "0")}`
  for (const [q, by] of [
    [payment.id, "id"],
    [number, "receipt number"],
    [row.provider_payment_id, "provider's payment"],
    [row.provider_order_id, "provider's order"],
    [row.receipt, "receipt at the provider"],
    [orderIds[1], "order"],
    [brand.email, "brand"],
  ]) {
    expect(find("payments", q ?? "")).toEqual([[payment.id, by]])
  }
  // Only a complete email matches.
  expect(find("orders", brand.email.slice(0, -1))).toEqual([])
})

test("treats special characters of SQL and search indexes as plain text", () => {
  for (const q of ['"', "a OR b", "NEAR(", "title:x", "'--", "%", "_", "\u{10ffff}", "*"]) {
    for (const kind of ["users", "projects", "orders", "payments"] as const) {
      expect(find(kind, q)).toEqual([])
    }
  }
})
