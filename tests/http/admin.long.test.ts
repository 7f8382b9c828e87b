import { randomUUID } from "node:crypto"
import { describe, expect, test } from "vitest"
import { BORNE_BY_US } from "#app/domain/admin/admin-views/loss-bearers.ts"
import { href, urls } from "#app/urls/index.ts"
import { toWebhookBody } from "#demo/razorpay/stand-in.mjs"
import { asOperator, signedInAs } from "#tests/support/accounts.ts"
import { markupErrors } from "#tests/support/markup.ts"
import { paidOrders } from "#tests/support/paid-orders.ts"
import { typedDetails } from "#tests/support/payout-details.ts"
import { aRazorpay, aServer } from "#tests/support/servers.ts"
import { query, withDatabase } from "#tests/support/stored.ts"

const payoutId = randomUUID()
const failedId = randomUUID()
const refundId = randomUUID()
const mailId = randomUUID()
const callId = randomUUID()
const typed = typedDetails()
const NASTY = `<script>alert("1")</script> & 'Co'`
const REASON = "Agreed with finance."

const one = (sql: string, ...values: unknown[]): string =>
  String(Object.values(query<Record<string, unknown>>(server, sql, ...values)[0] ?? {})[0])

const standIn = await aRazorpay()
const server = await aServer({ env: standIn.env })
const operatorPage = await asOperator(server)
const paid = await paidOrders(server, ["1000", "500"])
await paid.influencer.post(href(urls.account.payouts), typed)
const [first = "", second = ""] = paid.orderIds
const ids = {
  paymentId: one("SELECT id FROM payments"),
  brandId: one("SELECT brand_id FROM orders"),
  influencerId: one("SELECT influencer_id FROM orders WHERE id = ?", first),
  brandEmail: one("SELECT email FROM users JOIN orders ON brand_id = users.id"),
}
withDatabase(server, (db) => {
  const payout = db.prepare(
    `INSERT INTO payouts (id, order_id, influencer_id, amount_paise, fee_paise, status, created_at,
         due_at, failure) SELECT ?, id, influencer_id, 100000, 0, ?, 0, 0, ? FROM orders WHERE id = ?`,
  )
  payout.run(payoutId, "due", null, first)
  payout.run(failedId, "failed", "No such account 123456789012", second)
  db.prepare(
    `INSERT INTO refunds (id, payment_id, amount_paise, provider_payment_id, status, reason, created_at)
       SELECT ?, id, 100, provider_payment_id, 'failed', 'the order was cancelled', 1 FROM payments`,
  ).run(refundId)
  db.prepare(
    `INSERT INTO jobs (id, kind, ref, run_at, attempts, last_error)
       VALUES (?, 'check-payment', ?, 8e15, 3, 'refused: account 123456789012 is unknown')`,
  ).run(callId, randomUUID())
  db.prepare(
    `INSERT INTO mails (id, user_id, address, template, reason, data, status, created_at, last_error)
       VALUES (?, ?, 'gone@example.com', 'notice', 'desk', '{"type":"order.started"}', 'failed', 1, 'refused')`,
  ).run(mailId, ids.brandId)
  db.prepare("UPDATE users SET email_verified_at = 1, created_at = ?").run(Date.now())
  db.prepare("UPDATE profiles SET name = ? WHERE user_id = ?").run(NASTY, ids.brandId)
  db.prepare("UPDATE payout_details SET payable_from = 0").run()
  db.prepare("UPDATE orders SET title = ? WHERE id = ?").run(NASTY, first)
})

const search = (kind: string, q: string) => href(urls.admin.search, { kind, q })

const pages = (): Record<string, string> => ({
  overview: href(urls.admin.root),
  "a search that asks nothing": href(urls.admin.search),
  "a search for users": search("users", "user"),
  "a search for projects": search("projects", "autumn"),
  "a search for orders": search("orders", ids.brandEmail),
  "a search for payments": search("payments", ids.brandEmail),
  "a brand": href(urls.admin.user, { userId: ids.brandId }),
  "an influencer": href(urls.admin.user, { userId: ids.influencerId }),
  "a project": href(urls.admin.project, { projectId: paid.projectId }),
  "an order": href(urls.admin.order, { orderId: paid.orderId }),
  "a payment": href(urls.admin.payment, { paymentId: ids.paymentId }),
  ledger: href(urls.admin.ledger),
  "the ledger of an order": href(urls.admin.ledger, { by: "order", of: paid.orderId }),
  "payouts that are due": href(urls.admin.payouts),
  "payouts that failed": href(urls.admin.payouts, { list: "failed" }),
  "a payout": href(urls.admin.payout, { payoutId }),
  "a payout that failed": href(urls.admin.payout, { payoutId: failedId }),
  "failed calls": href(urls.admin.providerCalls),
  "a call to be tried again": href(urls.admin.providerCalls, { retry: callId }),
  "refunds that failed": href(urls.admin.providerCalls, { list: "failed" }),
  "refunds to explain": href(urls.admin.providerCalls, { list: "unexplained" }),
  "refused accounts": href(urls.admin.providerCalls, { list: "accounts" }),
  books: href(urls.admin.providerCalls, { list: "books" }),
  mail: href(urls.admin.mail),
  "new brands": href(urls.admin.brands),
})

describe("the admin", () => {
  test("shows every page to an operator: valid, escaped, with masked account numbers", async () => {
    for (const [name, path] of Object.entries(pages())) {
      const page = await operatorPage.get(path)
      expect(page.status, name).toBe(200)
      expect(await markupErrors(page.body), name).toEqual([])
      expect(page.body, name).not.toContain('<script>alert("1")')
      expect(page.body, name).not.toContain(typed.accountNumber)
      expect(page.body, name).not.toContain("123456789012")
    }
  })

  test("redirects other users from each page and method", async () => {
    const others = {
      visitor: { who: server.visitor(), to: href(urls.admin.login) },
      brand: { who: await signedInAs(server, "brand"), to: href(urls.brand.dashboard) },
      influencer: { who: paid.influencer, to: href(urls.influencer.dashboard) },
      unproven: {
        who: await asOperator(server, { isProven: false }),
        to: href(urls.admin.setUpFactor),
      },
    }
    for (const { who, to } of Object.values(others)) {
      for (const path of Object.values(pages())) {
        expect((await who.get(path)).location, path).toBe(to)
        const [place = "", query] = path.split("?")
        const data = await who.get(`${place}.data${query ? `?${query}` : ""}`)
        expect(data.body, path).not.toContain(ids.brandEmail)
      }
    }
  })

  test("answers 404 to unknown ids and to an operator's id", async () => {
    const id = randomUUID()
    const operatorId = one("SELECT user_id FROM operators")
    for (const path of [
      href(urls.admin.user, { userId: id }),
      href(urls.admin.user, { userId: operatorId }),
      href(urls.admin.project, { projectId: id }),
      href(urls.admin.order, { orderId: id }),
      href(urls.admin.payment, { paymentId: id }),
      href(urls.admin.payout, { payoutId: id }),
    ]) {
      expect((await operatorPage.get(path)).status, path).toBe(404)
    }
  })

  test("counts waiting items", async () => {
    const page = await operatorPage.get(href(urls.admin.root))
    const counts = Object.fromEntries(
      page.html
        .querySelectorAll("main li")
        .map((queue) => [queue.querySelector("a")?.text, queue.querySelector("a + span")?.text]),
    )
    expect(counts).toMatchObject({
      "Payouts due": "1",
      "Payouts failed": "1",
      "Failed provider calls": "1",
      "Refunds failed": "1",
      "Undeliverable mail": "1",
      "New brands": "1",
    })
  })
})

describe("an admin search", () => {
  test("finds by id, email, name, title, receipt and provider id", async () => {
    const providerId = one("SELECT provider_payment_id FROM payments")
    const receipt = one("SELECT 'im-' || receipt_year || '-000' || receipt_serial FROM payments")
    const found = async (kind: string, q: string) => {
      const page = await operatorPage.get(search(kind, q))
      return page.html.querySelectorAll("tbody th a").map((a) => a.getAttribute("href"))
    }
    const user = (userId: string) => href(urls.admin.user, { userId })
    expect(await found("users", ids.brandId)).toEqual([user(ids.brandId)])
    expect(await found("users", ` ${ids.brandEmail.toUpperCase()} `)).toEqual([user(ids.brandId)])
    const project = href(urls.admin.project, { projectId: paid.projectId })
    expect(await found("projects", "AUTUMN  reel")).toEqual([project])
    expect(await found("projects", "tumn re")).toEqual([])
    const payment = href(urls.admin.payment, { paymentId: ids.paymentId })
    for (const q of [ids.paymentId, providerId, receipt, paid.orderId, ids.brandEmail]) {
      expect(await found("payments", q), q).toEqual([payment])
    }
    expect(await found("orders", ids.brandEmail)).toHaveLength(2)
    expect(await found("orders", ids.influencerId)).toHaveLength(1)
  })

  test("explains empty and overlong queries, and keeps the text", async () => {
    expect((await operatorPage.get(href(urls.admin.search))).text).toContain(
      "beginning of an email",
    )
    const page = await operatorPage.get(search("users", "x".repeat(300)))
    expect(page.status).toBe(422)
    expect(page.text).toContain("Please use at most 200 characters.")
    expect(page.flash).toBe("Please use at most 200 characters.")
    expect(page.find("input[name=q]").getAttribute("value")).toBe("x".repeat(200))
  })

  test.each(["%00", "%ff%fe", "' OR 1=1 --", '"', "\u{10ffff}", "*", "title : x", "a\u0000b"])(
    "takes %j literally",
    async (q) => {
      for (const kind of ["users", "projects", "orders", "payments", "nonsense"]) {
        expect((await operatorPage.get(search(kind, q))).status).toBe(200)
      }
    },
  )

  test("continues from any cursor, even an invented one", async () => {
    for (const after of ["9.x", "1.nobody", "-", "0.", "1.".repeat(99)]) {
      const path = href(urls.admin.search, { kind: "users", q: "user", after })
      expect((await operatorPage.get(path)).status, after).toBe(200)
    }
  })
})

const acts = () =>
  query<{ act: string; reason: string }>(
    server,
    "SELECT act, reason FROM operator_acts ORDER BY id",
  )

/** Delivers a dispute webhook. */
async function notifyOfDispute(word: string, paise: number): Promise<void> {
  const [row] = query<{ id: string; order_id: string; amount: number }>(
    server,
    "SELECT provider_payment_id AS id, provider_order_id AS order_id, amount_paise AS amount FROM payments",
  )
  const payment = { ...row, currency: "INR", status: "captured" }
  const dispute = { id: `disp_${randomUUID()}`, amount: 100_000, amount_deducted: paise }
  const body = toWebhookBody(
    standIn.webhooks.envelope(`payment.dispute.${word}`, { payment, dispute }),
  )
  const answer = await fetch(`${server.origin}${href(urls.payments.webhook)}`, {
    method: "POST",
    body,
    headers: {
      "X-Razorpay-Signature": standIn.webhooks.sign(body),
      "X-Razorpay-Event-Id": randomUUID(),
    },
  })
  expect(answer.status).toBe(204)
}

describe("an admin action", () => {
  test("requires a reason at its field, and keeps typed text", async () => {
    const before = acts()
    const page = await operatorPage.get(href(urls.admin.payout, { payoutId }))
    const answer = await operatorPage.submit(page, "Note as paid", {
      "Reference of the bank": "HDFCN52026112",
      Reason: "no",
    })
    expect(answer.status).toBe(422)
    expect(answer.text).toContain("Say why, in at least 5 characters.")
    expect(answer.find("input[name=reference]").getAttribute("value")).toBe("HDFCN52026112")
    expect(await markupErrors(answer.body)).toEqual([])
    expect(acts()).toEqual(before)
  })

  test("marks a payout as paid once, with an audit entry", async () => {
    const path = href(urls.admin.payout, { payoutId })
    const stale = await operatorPage.get(path)
    const other = await asOperator(server, { name: "Ravi Desk" })
    const theirs = await other.get(path)
    const fields = { "Reference of the bank": "HDFCN52026112", Reason: REASON }
    const done = await operatorPage.submit(stale, "Note as paid", fields)
    expect(done.flash).toBe("Noted ₹1,000 as paid.")
    expect(done.text).toContain(REASON)
    const late = await other.submit(theirs, "Note as paid", {
      "Reference of the bank": "HDFCN5202611X",
      Reason: "Me too, please.",
    })
    expect(late.status).toBe(409)
    expect(late.text).toContain("This payout is paid")
    expect(acts().filter(({ act }) => act === "payout.recorded")).toEqual([
      { act: "payout.recorded", reason: REASON },
    ])
  })

  test("retries a payout, a call, a refund and a mail", async () => {
    const tryAgain = async (path: string) => {
      const done = await operatorPage.submit(await operatorPage.get(path), "Try again", {
        Reason: REASON,
      })
      expect(done.status, done.text).toBe(200)
      return done.flash
    }
    expect(await tryAgain(href(urls.admin.payout, { payoutId: failedId }))).toContain("tried again")
    const calls = (query: Record<string, string>) => href(urls.admin.providerCalls, query)
    expect(await tryAgain(calls({ retry: callId }))).toContain("tried again")
    expect(await tryAgain(href(urls.admin.mail, { retry: mailId }))).toBe("The mail is sent again.")
    expect(acts().map(({ act }) => act)).toEqual([
      "payout.recorded",
      "payout.retried",
      "call.retried",
      "mail.retried",
    ])
    // Nothing is due to the brand.
    const path = calls({ list: "failed", retry: refundId })
    const refused = await operatorPage.submit(await operatorPage.get(path), "Try again", {
      Reason: REASON,
    })
    expect(refused.status).toBe(409)
    expect(refused.text).toContain("not owed to its brand any more")
  })

  test("explains money taken by a bank for the first time", async () => {
    const path = href(urls.admin.payment, { paymentId: ids.paymentId })
    expect((await operatorPage.get(path)).text).not.toContain("no order explains")
    await notifyOfDispute("lost", 25_000)
    const list = await operatorPage.get(href(urls.admin.providerCalls, { list: "unexplained" }))
    expect(list.html.querySelector("tbody a")?.getAttribute("href")).toBe(path)
    const overview = await operatorPage.get(href(urls.admin.root))
    expect(overview.text).toMatch(/Refunds to explain\s*1 /)
    const page = await operatorPage.get(path)
    expect(page.text).toContain("₹250 went back that no order explains")
    expect(await markupErrors(page.body)).toEqual([])
    const empty = await operatorPage.submit(page, "Explain it", { Reason: REASON })
    expect(empty.status).toBe(422)
    expect(empty.text).toContain("Choose an order, or that we bear it.")
    expect(empty.text).toContain(REASON)
    const borne = { "Whose money it was": BORNE_BY_US, Reason: REASON }
    const other = await asOperator(server, { name: "Mira Desk" })
    const theirs = await other.get(path)
    const done = await operatorPage.submit(page, "Explain it", borne)
    expect(done.flash).toBe("Explained. What it stopped goes on.")
    expect(done.text).not.toContain("no order explains")
    expect(done.text).toContain("Loss borne")
    const rest = await operatorPage.get(href(urls.admin.providerCalls, { list: "unexplained" }))
    expect(rest.text).toContain("None.")
    const late = await other.submit(theirs, "Explain it", borne)
    expect(late.status).toBe(409)
    expect(late.text).toContain("Orders explain all that went back of this payment.")
  })

  test("is refused for other users", async () => {
    await notifyOfDispute("lost", 7_000)
    const before = acts()
    const path = href(urls.admin.payout, { payoutId: failedId }, { act: "retry" })
    const explain = href(urls.admin.payment, { paymentId: ids.paymentId })
    const explanation = { orderId: BORNE_BY_US, shownPaise: "7000", reason: REASON }
    for (const who of [server.visitor(), paid.influencer, paid.brand]) {
      await who.post(path, { reason: REASON })
      await who.post(explain, explanation)
    }
    const origin = { Origin: "https://evil.example" }
    expect((await operatorPage.post(path, { reason: REASON }, origin)).status).toBe(403)
    expect((await operatorPage.post(explain, explanation, origin)).status).toBe(403)
    expect(acts()).toEqual(before)
    // Invalid values are refused at their field.
    for (const orderId of ["x".repeat(101), "nobody", ""]) {
      const page = await operatorPage.post(explain, { ...explanation, orderId })
      expect(page.status, orderId).toBe(422)
    }
    for (const shownPaise of ["7001", "-7000", "9".repeat(21)]) {
      const page = await operatorPage.post(explain, { ...explanation, shownPaise })
      expect([409, 422], shownPaise).toContain(page.status)
    }
    expect(acts()).toEqual(before)
  })
})
