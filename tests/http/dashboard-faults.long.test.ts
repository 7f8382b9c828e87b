import { describe, expect, test } from "vitest"
import { href, urls } from "#app/urls/index.ts"
import { signedInAs } from "#tests/support/accounts.ts"
import { withoutColumn, withoutTable } from "#tests/support/broken.ts"
import { aServer } from "#tests/support/servers.ts"
import { asserts } from "#tests/support/statements.ts"
import { query } from "#tests/support/stored.ts"

const server = await aServer()

describe.each([
  ["influencer", ["applications", "orders"]],
  ["brand", ["projects", "orders"]],
] as const)("the dashboard of a user as %s shows the toast", (role, tables) => {
  test("'Something went wrong while fetching metrics', whichever table fails", async () => {
    asserts("message-metrics-fault")
    const visitor = await signedInAs(server, role, { name: "Alive" })
    for (const table of tables) {
      const page = await withoutTable(server, table, () => visitor.get(href(urls[role].dashboard)))
      expect(page.status, table).toBe(200)
      expect(page.toasts).toEqual(["Something went wrong while fetching metrics"])
      expect(page.text).toContain("Hi, Alive!")
      const headings = page.texts("h1, h2")
      expect([headings.at(0), headings.at(-1)]).toEqual(["Dashboard", "Orders"])
      expect(headings).toContain("Something went wrong while fetching metrics")
      const orders =
        table === "orders" ? "Your orders cannot be shown at the moment." : "No orders found."
      expect(page.find("main").text).toContain(orders)
    }
    expect((await visitor.get(href(urls[role].dashboard))).toasts).toEqual([])
  })

  test("for any unreadable column of the orders", async () => {
    asserts("message-metrics-fault")
    const visitor = await signedInAs(server, role)
    const columns = query<{ name: string }>(server, "SELECT name FROM pragma_table_info('orders')")
    const readHere = new Set<string>()
    for (const { name } of columns) {
      const page = await withoutColumn(server, "orders", name, () =>
        visitor.get(href(urls[role].dashboard)),
      )
      expect(page.status, name).toBe(200)
      const isSaid = page.texts("h2").includes("Something went wrong while fetching metrics")
      expect(page.toasts, name).toEqual(
        isSaid ? ["Something went wrong while fetching metrics"] : [],
      )
      if (isSaid) readHere.add(name)
    }
    const listed = ["id", "project_id", "title", "status", "currency", "amount_minor", "ordered_at"]
    expect([...readHere]).toEqual(expect.arrayContaining(listed))
  })
})
