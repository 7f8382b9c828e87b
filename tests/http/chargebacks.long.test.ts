import { expect, test } from "vitest"
import { LOSS_SHARED } from "#app/domain/admin/admin-views/loss-bearers.ts"
import { href, urls } from "#app/urls/index.ts"
import { asOperator } from "#tests/support/accounts.ts"
import { markupErrors } from "#tests/support/markup.ts"
import { paidOrders } from "#tests/support/paid-orders.ts"
import { aServerWithRazorpay } from "#tests/support/servers.ts"
import { query } from "#tests/support/stored.ts"
import { readZip } from "#tests/support/zip.ts"

const REASON = "Agreed with finance."

const { server, standIn } = await aServerWithRazorpay()
const operatorPage = await asOperator(server)
const paid = await paidOrders(server, ["1000", "500"])
const [row] = query<{ id: string; providerId: string }>(
  server,
  "SELECT id, provider_payment_id AS providerId FROM payments",
)
if (!row) throw new Error("Nobody paid.")
const payment = row

const pageOf = (chargebackId: string) => href(urls.admin.chargeback, { chargebackId })

/** Opens a dispute and waits for its webhook. */
async function aDispute(about: Parameters<typeof standIn.openDispute>[1] = {}) {
  const { id } = standIn.openDispute(payment.providerId, { amount: 70_000, ...about })
  await expect.poll(() => statusOf(id)).toBe("open")
  return id
}

const statusOf = (id: string) =>
  query<{ status: string }>(server, "SELECT status FROM chargebacks WHERE id = ?", id)[0]?.status

const answer = (id: string, fields: Record<string, string>) =>
  operatorPage.post(pageOf(id), { reason: REASON, ...fields })

test("the admin lists chargebacks by deadline with each order's share", async () => {
  const now = Math.floor(Date.now() / 1000)
  const later = await aDispute({ respond_by: now + 500_000 })
  const sooner = await aDispute({ respond_by: now + 90_000 })
  const list = await operatorPage.open(href(urls.admin.chargebacks))
  expect(list.body.indexOf(sooner)).toBeGreaterThan(0)
  expect(list.body.indexOf(sooner)).toBeLessThan(list.body.indexOf(later))
  const page = await operatorPage.open(pageOf(sooner))
  expect(page.text).toContain("₹466.67")
  expect(page.text).toContain("₹233.33")
  expect(page.text).toContain("Services were not received.")
  expect(await markupErrors(page.body)).toEqual([])
  const overview = await operatorPage.open(href(urls.admin.root))
  expect(overview.text).toContain("Chargebacks to answer")
})

test("the evidence of a chargeback is one ZIP", async () => {
  const id = await aDispute()
  const path = href(urls.admin.chargebackEvidence, { chargebackId: id })
  const headers = {
    Cookie: [...operatorPage.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
  }
  const answered = await fetch(`${server.origin}${path}`, { headers })
  expect(answered.headers.get("content-type")).toBe("application/zip")
  const files = await readZip(Buffer.from(await answered.arrayBuffer()))
  expect([...files.keys()]).toEqual([
    "readme.txt",
    "evidence.pdf",
    "order-1/order.txt",
    "order-1/order.json",
    "order-2/order.txt",
    "order-2/order.json",
  ])
  expect(files.get("order-1/order.txt")).toContain("What both agreed to")
  expect((await paid.brand.get(path)).status).not.toBe(200)
})

test("a chargeback is contested with a PDF, once", async () => {
  const id = await aDispute()
  expect((await answer(id, { answer: "contest" })).status).toBe(422)
  const contest = { answer: "contest", summary: "The work was delivered.", amountPaise: "600.50" }
  expect((await answer(id, { ...contest, amountPaise: "701" })).status).toBe(422)
  expect((await answer(id, contest)).status).toBe(303)
  expect(standIn.ledger.disputes.all.get(id)).toMatchObject({
    status: "under_review",
    evidence: { amount: 60_050, summary: "The work was delivered." },
  })
  expect([...standIn.ledger.disputes.documents.values()].at(-1)).toMatchObject({
    mime_type: "application/pdf",
    purpose: "dispute_evidence",
  })
  expect(statusOf(id)).toBe("under_review")
  expect((await answer(id, contest)).status).toBe(409)
  const acts = query<{ act: string }>(
    server,
    "SELECT act FROM operator_acts WHERE details LIKE ?",
    `%${id}%`,
  )
  expect(acts).toEqual([{ act: "chargeback.contested" }])
  standIn.decideDispute(id, "won")
  await expect.poll(() => statusOf(id)).toBe("won")
})

test("a lost contest response is queried, and an expired one is refused", async () => {
  const id = await aDispute()
  standIn.failNext("POST", /accept$/, "lost")
  expect((await answer(id, { answer: "accept" })).status).toBe(303)
  expect(statusOf(id)).toBe("lost")
  const late = await aDispute({ respond_by: Math.floor(Date.now() / 1000) + 1 })
  await new Promise((resolve) => setTimeout(resolve, 1500))
  const refused = await answer(late, { answer: "accept" })
  expect(refused.status).toBe(409)
  expect(refused.text).toContain("The time to answer is over.")
})

test("the loss of a chargeback is divided between its orders", async () => {
  const paymentPath = href(urls.admin.payment, { paymentId: payment.id })
  const page = await operatorPage.open(paymentPath)
  expect(page.text).toContain("All orders")
  const sent = await operatorPage.post(paymentPath, {
    orderId: LOSS_SHARED,
    shownPaise: "70000",
    reason: REASON,
  })
  expect(sent.status).toBe(303)
  const parts = query<{ paise: number }>(
    server,
    `SELECT p.amount_paise AS paise FROM journal_entries e JOIN postings p ON p.entry_key = e.key
     WHERE e.kind = 'correction' AND p.account = 'gateway_cost' ORDER BY 1`,
  )
  expect(parts).toEqual([{ paise: 23_333 }, { paise: 46_667 }])
})
