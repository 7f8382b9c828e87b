import { setTimeout } from "node:timers/promises"
import { expect, test } from "vitest"
import { applicantsHref, href, urls } from "#app/urls/index.ts"
import { asMember, signedInAs } from "#tests/support/accounts.ts"
import { aShop, checkoutOf, startPaying } from "#tests/support/checkout.ts"
import { paidOrders, putOrder } from "#tests/support/paid-orders.ts"
import { aRazorpay, aServer } from "#tests/support/servers.ts"
import { MP4_HEAD, startUpload } from "#tests/support/slow-upload.ts"
import { query, withDatabase } from "#tests/support/stored.ts"
import type { Visitor } from "#tests/support/visitor.ts"

const standIn = await aRazorpay()
const server = await aServer({ env: standIn.env })

const emailOf = (column: "brand_id" | "influencer_id", table: string, id: string) =>
  query<{ email: string }>(
    server,
    `SELECT email FROM users JOIN ${table} ON users.id = ${column} WHERE ${table}.id = ?`,
    id,
  )[0]?.email ?? ""

async function remove(owner: Visitor, { personId }: { personId: string }): Promise<void> {
  const page = await owner.open(href(urls.team.member, { personId }))
  await owner.submit(page, "Remove from the team")
}

async function aShopWithFinance() {
  const shop = await aShop(server, ["5000", "4000"])
  const account = { role: "brand", email: emailOf("brand_id", "projects", shop.projectId) }
  const seat = (name: string) => asMember(server, account, "finance", name)
  return { ...shop, account, pat: await seat("Pat"), fay: await seat("Fay") }
}

const paymentsOf = (projectId: string) =>
  query<{ status: string }>(server, "SELECT status FROM payments WHERE project_id = ?", projectId)

test("an upload that runs while its member is removed leaves nothing", async () => {
  const { influencer, orderId } = await paidOrders(server, ["1000"])
  putOrder(server, orderId, "needs_approval = 1")
  const account = { role: "influencer", email: emailOf("influencer_id", "orders", orderId) }
  const manager = await asMember(server, account, "manager")
  const [piece] = query<{ id: string }>(
    server,
    "SELECT id FROM deliverables WHERE order_id = ?",
    orderId,
  )
  const path = href(urls.orders.submitWork, { orderId, deliverableId: piece?.id ?? "" })
  const upload = startUpload(manager, path, MP4_HEAD.length + 1000)
  await upload.write(MP4_HEAD)
  await setTimeout(200)
  await remove(influencer, manager)
  await upload.write(Buffer.alloc(1000))
  expect(await upload.finish()).toBe(302)
  expect(query(server, "SELECT id FROM stored_files WHERE order_id = ?", orderId)).toEqual([])
  const again = startUpload(await asMember(server, account, "manager"), path, MP4_HEAD.length)
  await again.write(MP4_HEAD)
  expect(await again.finish()).toBe(303)
})

test("a checkout of a removed member ends, and another person pays anew", async () => {
  const { brand, pat, fay, projectId, applicationIds } = await aShopWithFinance()
  const paying = await startPaying({ brand: pat, projectId, applicationIds })
  const page = paying.path
  expect(checkoutOf(paying).id).not.toBe("")
  await remove(brand, pat)
  expect(paymentsOf(projectId)).toEqual([{ status: "failed" }])
  expect((await pat.get(page)).location).toBe(urls.login.welcome)
  expect((await brand.open(page)).html.querySelector("form:has(input[name=order_id])")).toBeNull()
  await startPaying({ brand: fay, projectId, applicationIds })
  expect(paymentsOf(projectId).map(({ status }) => status)).toEqual(["failed", "created"])
})

test("two who approve at the same moment pay once, and nobody else sees the request", async () => {
  const { brand, account, pat, fay, projectId, applicationIds } = await aShopWithFinance()
  const gus = await asMember(server, account, "finance", "Gus")
  await brand.submit(await brand.open(href(urls.team.rules)), "Save rules", {
    "Payments by finance above": "100",
  })
  const chosen = await pat.open(applicantsHref(projectId, { chosen: applicationIds }))
  const asked = await pat.submit(chosen, "Continue to payment")
  expect(asked.text).toContain("You asked, so another person has to approve.")
  expect(asked.path).toMatch(new RegExp(`^${urls.team.approval.replace(":approvalId", "")}`))
  expect((await pat.post(asked.path)).status).toBe(403)
  const forms = await Promise.all([fay, gus, brand].map((who) => who.open(asked.path)))
  const sent = forms.map((form) => form.fillIn("Approve and pay", {}))
  const answers = await Promise.all(
    [fay, gus, brand].map((who, at) =>
      who.post(asked.path, new URLSearchParams(sent[at]?.entries ?? [])),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 409, 409])
  expect(paymentsOf(projectId)).toEqual([{ status: "created" }])
  const late = answers.find(({ status }) => status === 409)
  expect(late?.text).toContain("has approved this already.")
  const stranger = await signedInAs(server, "brand")
  for (const answer of [await stranger.get(asked.path), await stranger.post(asked.path)]) {
    expect(answer.status).toBe(404)
    expect(answer.body).not.toContain("Pat")
  }
  withDatabase(server, (db) => {
    expect(
      db.prepare("SELECT count(*) FROM approvals WHERE status = 'approved'").pluck().get(),
    ).toBe(1)
  })
})

test("a seat that may not pay sees no way to pay", async () => {
  const { account, projectId } = await aShopWithFinance()
  const page = applicantsHref(projectId)
  const shownTo = async (seat: string) =>
    (await (await asMember(server, account, seat)).open(page)).body
  for (const seat of ["viewer", "manager"]) {
    const body = await shownTo(seat)
    expect(body).not.toContain("Proceed with")
    expect(body).toContain("Only the owner or finance of this account can pay.")
  }
  expect(await shownTo("finance")).toContain("Proceed with")
})
