import { expect, test } from "vitest"
import { applicantsHref, href, urls } from "#app/urls/index.ts"
import { payAtCheckout } from "#tests/support/checkout.ts"
import { EMAILS, LegacyWorld } from "#tests/support/legacy-world.ts"
import type { Json } from "#tests/support/old-front-end.ts"
import { aRazorpay } from "#tests/support/servers.ts"
import { query, withDatabase } from "#tests/support/stored.ts"

const standIn = await aRazorpay()
const world = await LegacyWorld.create(standIn.env)

type Notified = { _id: string; status: string; amount: number }

/** What call 9 tells either side; the contract has looked at its shape. */
async function listsOf(role: "influencer" | "brand") {
  const { json } = await world.as(role).metrics(role, EMAILS[role], ["orders"])
  const { orders, cancelled = [] } = json.metrics as Record<string, Notified[]>
  const short = (list: Notified[] = []) => list.map(({ status, amount }) => `${status} ${amount}`)
  return { orders: short(orders), cancelled: short(cancelled) }
}

/** Shortlists, drafts and pays by the calls and the checkout; answers with the order. */
async function hire(): Promise<string> {
  const brand = world.as("brand")
  const { projectId } = world
  await brand.updateApplicant(projectId, EMAILS.influencer, "shortlisted")
  const { json } = await brand.createOrder({ projectId, influencerEmail: EMAILS.influencer })
  const { _id, status } = json.order as Json as Notified
  expect(status).toBe("draft")
  const { visitor } = brand
  const paying = await visitor.submit(
    await visitor.open(applicantsHref(projectId)),
    "Continue to payment",
  )
  await payAtCheckout(visitor, paying, "success")
  return _id
}

const withdraw = (orderId: string) =>
  world
    .as("influencer")
    .visitor.post(href(urls.orders.withdraw, { orderId }), { reason: "I am ill." })

test("a cancelled order is kept separate, and its influencer can be hired again", async () => {
  const { projectId } = world
  const brand = world.as("brand")
  const influencer = world.as("influencer")
  const first = await hire()
  expect(await listsOf("brand")).toEqual({ orders: ["ongoing 4500"], cancelled: [] })
  expect((await withdraw(first)).status).toBe(303)
  for (const role of ["brand", "influencer"] as const) {
    expect(await listsOf(role)).toEqual({ orders: [], cancelled: ["cancelled 4500"] })
  }

  const shortlist = () => brand.updateApplicant(projectId, EMAILS.influencer, "shortlisted")
  const order = () => brand.createOrder({ projectId, influencerEmail: EMAILS.influencer })
  expect((await shortlist()).status).toBe(409)
  expect((await order()).status).toBe(409)

  const again = { bidAmount: 1700, deliveryDays: 6 }
  expect((await influencer.apply(EMAILS.influencer, projectId, again)).status).toBe(200)
  const twice = await influencer.apply(EMAILS.influencer, projectId, again)
  expect(twice.status).toBe(409)
  const second = await hire()
  expect(second).not.toBe(first)
  expect((await order()).json).toMatchObject({ order: { _id: second, status: "ongoing" } })
  for (const role of ["brand", "influencer"] as const) {
    expect(await listsOf(role)).toEqual({ orders: ["ongoing 1700"], cancelled: ["cancelled 4500"] })
  }
})

test("call 16 makes a new draft for a shortlisted influencer after a cancellation", async () => {
  const { projectId, server } = world
  const [before] = query<{ id: string; application: string }>(
    server,
    "SELECT id, application_id AS application FROM orders WHERE project_id = ? AND status = 'ongoing'",
    projectId,
  )
  await withdraw(before?.id ?? "")
  // As the old front end may have left it: no verb of ours shortlists without an order.
  withDatabase(server, (db) => {
    db.prepare("UPDATE applications SET status = 'shortlisted', outcome = NULL WHERE id = ?").run(
      before?.application,
    )
    db.prepare("UPDATE projects SET shortlisted_count = shortlisted_count + 1 WHERE id = ?").run(
      projectId,
    )
  })
  const order = () =>
    world.as("brand").createOrder({ projectId, influencerEmail: EMAILS.influencer })
  const drafted = (await order()).json.order as Json as Notified
  expect(drafted).toMatchObject({ status: "draft", amount: 1700 })
  expect((await order()).json).toMatchObject({ order: { _id: drafted._id } })
  expect((await listsOf("brand")).cancelled).toHaveLength(2)
})
