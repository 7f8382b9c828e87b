import { expect, test } from "vitest"
import routes from "#app/routes.ts"
import { href, urls } from "#app/urls/index.ts"
import { asOperator } from "#tests/support/accounts.ts"
import { endedAfterwards } from "#tests/support/afterwards.ts"
import { untilEventsAreDispatched } from "#tests/support/dispatched-events.ts"
import { paidOrders } from "#tests/support/paid-orders.ts"
import { at, countReplayed, startMachines } from "#tests/support/replicas.ts"
import { flattenRoutes } from "#tests/support/routes.ts"
import { aRazorpay } from "#tests/support/servers.ts"
import { query } from "#tests/support/stored.ts"

/** A paid order with a conversation, and a replica that holds all of it. */
const standIn = await aRazorpay()
const machines = endedAfterwards(await startMachines({ env: standIn.env }))
const { primary } = machines
const { replica } = machines
const shop = await paidOrders(primary, ["1000"])
const { brand, influencer, path, orderId, projectId } = shop
await brand.submit(await brand.open(path), "Send", { Message: "Can you do Friday?" })
await untilEventsAreDispatched(primary)
const people = [primary.visitor(), brand, influencer, await asOperator(primary)]
const [row] = query<Record<string, string>>(
  primary,
  `SELECT t.id AS threadId, n.id AS noticeId, o.application_id AS applicationId,
       o.influencer_id AS influencerId, i.payment_id AS paymentId, p.user_name AS userName,
       (SELECT id FROM deliverables WHERE order_id = o.id) AS deliverableId
     FROM orders o JOIN threads t ON t.brand_id = o.brand_id
       JOIN payment_items i ON i.id = o.payment_item_id JOIN profiles p ON p.user_id = o.influencer_id
       JOIN notices n ON n.user_id = o.influencer_id WHERE o.id = ?`,
  orderId,
)
const found = { ...row, orderId, projectId, userId: row?.influencerId ?? "", table: "orders" }
const ids: Record<string, string> = found
await replica.refresh()

test("every route reads without writing, and answers like the primary", async () => {
  const { primary } = machines
  const all = flattenRoutes(await routes, ids).filter(({ pattern }) => !pattern.includes("*"))
  expect(all.length).toBeGreaterThan(150)
  const read = async (machine: typeof primary) => {
    const found: Record<string, number[]> = {}
    for (const { pattern, path } of all) {
      found[pattern] = []
      for (const person of people) {
        const { address } = person
        // What is given away once, such as a toast, is given at each of the machines.
        const visitor = Object.assign(at(machine, person), { cookies: new Map(person.cookies) })
        const got = await visitor.get(path, { "X-Forwarded-For": address })
        const head = await visitor.send(path, { method: "HEAD", headers: {} })
        found[pattern].push(got.status, head.status)
      }
    }
    return found
  }
  // The replica first: on the primary a visit leaves marks.
  const there = await read(replica)
  // A few kinds of pages are the primary's; the others are made here.
  expect(countReplayed(replica)).toBeLessThan(0.15 * all.length * people.length * 2)
  expect(await read(primary)).toEqual(there)
  // An operator who reads every page at once comes to a limit, and some pages are the brand's alone.
  const expected = ["admin.acts.limited", "access.denied"]
  const faults = replica.log.filter(
    ({ level, event }) => Number(level) >= 40 && !expected.includes(String(event)),
  )
  expect(faults).toEqual([])
  expect(replica.errors()).toBe("")
}, 300_000)

test("writes after a visit happen at the primary: messages seen, notices opened", async () => {
  const { brand, influencer, path } = shop
  const far = at(replica, influencer)
  await far.get(path)
  await far.get(href(urls.notifications.open, { noticeId: ids.noticeId ?? "" }))
  await expect
    .poll(async () => (await brand.open(path)).find("#conversation").text, { timeout: 5000 })
    .toContain("Seen")
  await expect
    .poll(() =>
      query<{ readAt: number | null }>(
        machines.primary,
        "SELECT read_at AS readAt FROM notices WHERE id = ?",
        ids.noticeId ?? "",
      ),
    )
    .not.toEqual([{ readAt: null }])
})
