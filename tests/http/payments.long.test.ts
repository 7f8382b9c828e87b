import { randomUUID } from "node:crypto"
import { beforeEach, expect, test, vi } from "vitest"
import { applicantsHref, decisionHref, href, paymentHref, urls } from "#app/urls/index.ts"
import { toWebhookBody } from "#demo/razorpay/stand-in.mjs"
import { signedInAs } from "#tests/support/accounts.ts"
import {
  aShop,
  checkoutOf,
  comeBack,
  fulfilled,
  payAtCheckout,
  proofFor,
  startPaying,
  stateOf,
  untouched,
} from "#tests/support/checkout.ts"
import type { Page } from "#tests/support/page.ts"
import { aServerWithRazorpay } from "#tests/support/servers.ts"
import { asserts } from "#tests/support/statements.ts"
import { query, withDatabase } from "#tests/support/stored.ts"

const { server, standIn } = await aServerWithRazorpay(
  { FX_RATES: "USD:88.40" },
  { lateAfterMs: 300 },
)

beforeEach(() => {
  standIn.switches.webhooks.drop = true
  standIn.switches.webhooks.copies = 1
  Object.assign(standIn.switches, { autoCapture: true, amountOffset: 0, currency: undefined })
})

const settled = (projectId: string, state = fulfilled(2)) =>
  vi.waitFor(() => expect(stateOf(server, projectId)).toEqual(state), { timeout: 20_000 })

test("a brand pays for two applicants without a script", async () => {
  asserts(
    "several-shortlistings",
    "after-payment",
    "message-payment",
    "limit-payment",
    "checkout-options",
  )
  const shop = await aShop(server, ["1.15", "700"])
  const choose = await shop.brand.open(
    applicantsHref(shop.projectId, { chosen: shop.applicationIds }),
  )
  expect(choose.text).toContain("Influencer Campaign Payment")
  expect(choose.text).toContain("₹701.15")
  const page = await shop.brand.submit(choose, "Continue to payment")
  expect(page.status).toBe(200)
  const { fields } = checkoutOf(page)
  expect(Object.fromEntries(fields)).toMatchObject({
    key_id: standIn.keys.keyId,
    amount: "70115",
    currency: "INR",
    description: "Influencer Campaign Payment",
    "prefill[contact]": "+919876543210",
  })
  expect(fields.get("prefill[email]")).toContain("@example.com")
  expect(page.body).not.toContain(standIn.keys.keySecret)
  expect(stateOf(server, shop.projectId)).toEqual(untouched(2))

  const back = await payAtCheckout(shop.brand, page, "success")
  expect(back.status).toBe(303)
  const done = await shop.brand.follow(back)
  expect(done.path).toBe(applicantsHref(shop.projectId))
  expect(done.flash).toBe("Payment successful!")
  expect(stateOf(server, shop.projectId)).toEqual(fulfilled(2))
  const receipt = await shop.brand.open(page.path)
  expect(receipt.heading).toBe("Payment received")
})

test("only the payment page allows the checkout", async () => {
  const shop = await aShop(server, ["10", "20"])
  const page = await startPaying(shop)
  const policy = page.headers.get("Content-Security-Policy") ?? ""
  expect(policy).toMatch(new RegExp(`form-action 'self' ${standIn.origin}`))
  expect(policy).toMatch(new RegExp(`script-src 'self' 'nonce-[^']+' ${standIn.origin}`))
  const other = await shop.brand.get(href(urls.brand.projects))
  expect(other.headers.get("Content-Security-Policy")).not.toContain(standIn.origin)
})

test("a brand that closes the checkout can pay at once", async () => {
  const shop = await aShop(server, ["10", "20"])
  const page = await startPaying(shop)
  const { id, fields } = checkoutOf(page)
  const left = await shop.brand.open(new URL(fields.get("cancel_url") ?? "").pathname)
  expect(left.path).toBe(paymentHref(id, "closed"))
  expect(left.text).toContain(
    "You closed the checkout. No payment has reached us; if one does, this page shows it.",
  )
  expect(left.link("Check again")).toBe(paymentHref(id, "closed"))
  expect(checkoutOf(left).fields.get("order_id")).toBe(fields.get("order_id"))
  const tab = await shop.brand.open(applicantsHref(shop.projectId))
  expect(tab.link("Resume payment")).toBe(paymentHref(id))
  const cancelled = await shop.brand.submit(tab, "Cancel payment")
  expect(cancelled.flash).toBe("Payment cancelled.")
  const again = await startPaying(shop)
  expect(checkoutOf(again).id).not.toBe(id)
  await shop.brand.follow(await payAtCheckout(shop.brand, again, "success"))
  expect(stateOf(server, shop.projectId).orders).toEqual(["ongoing", "ongoing"])
})

test("the summary shows what is paid for and by whom", async () => {
  const shop = await aShop(server, ["10", "20"])
  const summary = await shop.brand.open(
    applicantsHref(shop.projectId, { chosen: shop.applicationIds }),
  )
  expect(summary.text).toContain("Paid by")
  const handOver = await shop.brand.submit(summary, "Continue to payment")
  expect(handOver.path).toBe(paymentHref(checkoutOf(handOver).id, "summary"))
  expect(handOver.texts("main h2")).toEqual([])
  expect(handOver.text).not.toContain("Paid by")
  expect(handOver.find("main details:not([open]) dl").text).toContain("₹10")
  expect(handOver.find("form:has(input[name=order_id]) button").text).toBe("Pay ₹30")
})

test("a page left at the checkout shows late money", async () => {
  const shop = await aShop(server, ["10", "20"])
  const { id, fields } = checkoutOf(await startPaying(shop))
  const stage = async () =>
    JSON.parse((await shop.brand.get(href(urls.payments.stage, { paymentId: id }))).body)
  expect(await stage()).toEqual({ stage: "ready" })
  standIn.switches.webhooks.drop = false
  standIn.pay(fields.get("order_id") ?? "")
  await settled(shop.projectId)
  expect(await stage()).toEqual({ stage: "done" })
  const page = await shop.brand.open(paymentHref(id, "closed"))
  expect(page.heading).toBe("Payment received")
  expect(page.title).toBe("Payment received · Influencer Marketplace")
  expect(page.text).toContain("Payment successful!")
  expect(page.text).not.toContain("You closed the checkout")
  expect(page.text).toMatch(/Receipt IM-\d{4}-\d{4}/)
})

test("a failed payment changes nothing and can be repeated", async () => {
  const shop = await aShop(server, ["10", "20"])
  const page = await startPaying(shop)
  const back = await shop.brand.follow(await payAtCheckout(shop.brand, page, "failure"))
  expect(back.flash).toBe("The payment did not go through. You can try again.")
  expect(stateOf(server, shop.projectId)).toEqual(untouched(2))
  await shop.brand.follow(await payAtCheckout(shop.brand, back, "success"))
  expect(stateOf(server, shop.projectId)).toEqual(fulfilled(2))
  // Any page can send this.
  const failure = { "error[code]": "X" }
  const id = new URL(back.url).pathname.split("/").at(-1) ?? ""
  for (const pid of [id, "..", randomUUID()]) {
    const told = await shop.brand.post(
      `${href(urls.payments.callback)}?${new URLSearchParams({ pid })}`,
      failure,
    )
    expect([told.status, told.location], pid).toEqual([400, undefined])
  }
})

test("a failed payment captured later is fulfilled", async () => {
  standIn.switches.webhooks.drop = false
  const shop = await aShop(server, ["10", "20"])
  await payAtCheckout(shop.brand, await startPaying(shop), "late")
  await settled(shop.projectId)
})

test("webhooks alone settle, repeated ones too, before and after the browser returns", async () => {
  standIn.switches.webhooks.drop = false
  standIn.switches.webhooks.copies = 16
  for (const reorder of [false, true]) {
    standIn.switches.webhooks.reorder = reorder
    const shop = await aShop(server, ["10", "20"])
    const { fields, id } = checkoutOf(await startPaying(shop))
    const sentBefore = standIn.webhooks.sent.length
    const payment = standIn.pay(fields.get("order_id") ?? "")
    await settled(shop.projectId)
    await vi.waitFor(() => expect(standIn.webhooks.sent.length - sentBefore).toBe(48), {
      timeout: 20_000,
    })
    expect(standIn.webhooks.sent.every(({ status }) => status === 204)).toBe(true)
    const back = await comeBack(
      server.visitor(),
      href(urls.payments.callback, { pid: id }),
      proofFor(standIn, payment),
    )
    expect(back.status).toBe(303)
    expect((await shop.brand.follow(back)).flash).toBe("Payment successful!")
    expect(stateOf(server, shop.projectId)).toEqual(fulfilled(2))
  }
  standIn.switches.webhooks.reorder = false
})

test("the page waits while the provider is down, and the job settles", async () => {
  const shop = await aShop(server, ["10", "20"])
  const page = await startPaying(shop)
  standIn.failNext("GET", /^\/v1\/payments\//, "502")
  const waiting = await shop.brand.follow(await payAtCheckout(shop.brand, page, "success"))
  if (waiting.heading === "Confirming your payment") {
    expect(waiting.body).toMatch(/<head>.*<noscript><meta http-equiv="refresh" content="5; url=/s)
    expect(waiting.link("Check again")).toBe(paymentHref(checkoutOf(page).id, "checkout"))
  }
  await settled(shop.projectId)
  const done = await shop.brand.open(paymentHref(checkoutOf(page).id, "checkout"))
  expect(done.flash).toBe("Payment successful!")
})

test("the job captures authorised money", async () => {
  standIn.switches.autoCapture = false
  const shop = await aShop(server, ["10", "20"])
  const page = await startPaying(shop)
  const waiting = await shop.brand.follow(await payAtCheckout(shop.brand, page, "success"))
  expect(["Confirming your payment", "Autumn reels"]).toContain(waiting.heading)
  await settled(shop.projectId)
})

test("an order with a lost response is reused", async () => {
  const shop = await aShop(server, ["10", "20"])
  const before = standIn.ledger.orders.size
  standIn.failNext("POST", /^\/v1\/orders$/, "lost")
  const page = await startPaying(shop)
  expect(checkoutOf(page).fields.get("order_id")).toMatch(/^order_/)
  expect(standIn.ledger.orders.size).toBe(before + 1)
})

test("the brand can try again without the provider's response", async () => {
  const shop = await aShop(server, ["10", "20"])
  standIn.failNext("POST", /^\/v1\/orders$/, "502")
  const refused = await startPaying(shop)
  expect(refused.status).toBe(409)
  expect(refused.formErrors).toEqual(["The payment provider does not answer. Please try again."])
  const page = await shop.brand.open(refused.link("Resume payment"))
  const ready = await shop.brand.submit(page, "Try again")
  expect(checkoutOf(ready).fields.get("order_id")).toMatch(/^order_/)
})

test("a changed total is shown before the charge", async () => {
  const shop = await aShop(server, ["10", "20"])
  const answer = await shop.brand.post(
    href(urls.brand.pay, { projectId: shop.projectId }, { chosen: shop.applicationIds }),
    { applicationIds: shop.applicationIds, shownPaise: "2999" },
  )
  expect(answer.status).toBe(409)
  expect(answer.formErrors).toEqual(["The total has changed. Please check it and pay again."])
  expect(answer.text).toContain("₹30")
  expect(stateOf(server, shop.projectId).payments).toEqual([])
})

test("changed days are shown before the charge", async () => {
  const shop = await aShop(server, ["10", "20"])
  const page = await shop.brand.open(
    applicantsHref(shop.projectId, { chosen: shop.applicationIds }),
  )
  withDatabase(server, (db) => {
    const [id] = shop.applicationIds
    db.prepare("UPDATE applications SET delivery_days = 365 WHERE id = ?").run(id)
  })
  const answer = await shop.brand.submit(page, "Continue to payment")
  expect(answer.status).toBe(409)
  expect(answer.formErrors).toEqual(["The bill has changed. Please check it and pay again."])
  expect(answer.text).toContain("in 365 days")
  expect(stateOf(server, shop.projectId).payments).toEqual([])
  const paying = await shop.brand.submit(answer, "Continue to payment")
  expect(checkoutOf(paying).fields.get("amount")).toBe("3000")
})

test("a project in dollars shows rate and rupees, or why payment is impossible", async () => {
  const dollars = await aShop(server, ["1.15", "2"], "USD")
  const page = await dollars.brand.open(
    applicantsHref(dollars.projectId, { chosen: dollars.applicationIds }),
  )
  expect(page.text).toContain("1 USD = ₹88.40")
  expect(page.text).toContain("₹278.46")
  const paying = await dollars.brand.submit(page, "Continue to payment")
  expect(checkoutOf(paying).fields.get("amount")).toBe("27846")

  const pounds = await aShop(server, ["1", "2"], "GBP")
  const refused = await pounds.brand.open(
    applicantsHref(pounds.projectId, { chosen: pounds.applicationIds }),
  )
  expect(refused.text).toContain("no exchange rate to rupees is set")
  expect(() => refused.fillIn("Continue to payment", {})).toThrow()
})

test("late money with nothing left to buy is refunded", async () => {
  asserts("message-order-failed")
  const shop = await aShop(server, ["10", "20"])
  const page = await startPaying(shop)
  const { id, fields } = checkoutOf(page)
  await shop.brand.post(href(urls.payments.cancel, { paymentId: id }))
  await shop.brand.post(decisionHref(shop.projectId, shop.applicationIds[0] ?? "", "reject"))
  const payment = standIn.pay(fields.get("order_id") ?? "")
  const back = await comeBack(
    server.visitor(),
    href(urls.payments.callback, { pid: id }),
    proofFor(standIn, payment),
  )
  const told = await shop.brand.follow(back)
  expect(told.flash).toBe("Failed to update or create order")
  await vi.waitFor(
    () => expect(standIn.ledger.payments.get(payment.id)?.amount_refunded).toBe(3000),
    { timeout: 20_000 },
  )
  await expect.poll(() => stateOf(server, shop.projectId).payments[0]?.status).toBe("refunded")
  expect(stateOf(server, shop.projectId).orders).toEqual([])
})

test("nothing happens without the provider's signature", async () => {
  const shop = await aShop(server, ["10", "20"])
  const { id, fields } = checkoutOf(await startPaying(shop))
  const other = await aShop(server, ["10", "20"])
  const foreign = checkoutOf(await startPaying(other))
  const orderId = fields.get("order_id") ?? ""
  const payment = standIn.ledger.beginPayment(orderId)
  const real = standIn.ledger.proofOf(payment)
  const signature = real.razorpay_signature ?? ""
  const theirs = standIn.ledger.proofOf(
    standIn.ledger.beginPayment(foreign.fields.get("order_id") ?? ""),
  )
  const forged: Record<string, string>[] = [
    {},
    { ...real, razorpay_signature: "" },
    { ...real, razorpay_signature: signature.toUpperCase() },
    { ...real, razorpay_signature: "0".repeat(64) },
    { ...real, razorpay_signature: `${signature}00` },
    { ...real, razorpay_payment_id: "pay_AAAAAAAAAAAAAA" },
    theirs,
    { ...theirs, razorpay_order_id: orderId },
  ]
  for (const body of forged) {
    const answer = await comeBack(
      server.visitor(),
      href(urls.payments.callback, { pid: id }),
      new URLSearchParams(body),
    )
    expect(answer.status).toBe(400)
  }
  const proof = new URLSearchParams(real)
  expect(
    (await comeBack(server.visitor(), href(urls.payments.callback, { pid: foreign.id }), proof))
      .status,
  ).toBe(400)
  expect((await comeBack(server.visitor(), href(urls.payments.callback), proof)).status).toBe(400)
  expect((await server.visitor().get(href(urls.payments.callback, { pid: id }))).status).toBe(405)
  expect((await server.visitor().get(href(urls.payments.webhook))).status).toBe(405)
  const reports = () => server.log.filter(({ event }) => event === "payment.forged_return")
  await expect.poll(() => reports().length).toBeGreaterThan(8)
  expect(stateOf(server, shop.projectId)).toEqual(untouched(2))
  expect(stateOf(server, other.projectId)).toEqual(untouched(2))

  // A valid signature over an uncaptured payment.
  const early = await comeBack(server.visitor(), href(urls.payments.callback, { pid: id }), proof)
  expect(early.status).toBe(303)
  expect(stateOf(server, shop.projectId)).toEqual(untouched(2, "attempted"))
})

test("a client guessing signatures is rate limited, and others are not", async () => {
  const guesser = server.visitor()
  const guess = (visitor: typeof guesser) =>
    visitor.post(href(urls.payments.callback), { razorpay_signature: "0".repeat(64) })
  for (let n = 0; n < 60; n += 1) expect((await guess(guesser)).status).toBe(400)
  const refused = await guess(guesser)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0)
  expect((await guess(server.visitor())).status).toBe(400)
})

test("an old payment's signature does not open a new one", async () => {
  const shop = await aShop(server, ["10", "20"])
  const { id, fields } = checkoutOf(await startPaying(shop))
  const payment = standIn.pay(fields.get("order_id") ?? "")
  const proof = proofFor(standIn, payment)
  await comeBack(server.visitor(), href(urls.payments.callback, { pid: id }), proof)
  const next = await aShop(server, ["10", "20"])
  const open = checkoutOf(await startPaying(next))
  expect(
    (await comeBack(server.visitor(), href(urls.payments.callback, { pid: open.id }), proof))
      .status,
  ).toBe(400)
  expect(
    (await comeBack(server.visitor(), href(urls.payments.callback, { pid: id }), proof)).status,
  ).toBe(303)
  expect(stateOf(server, next.projectId)).toEqual(untouched(2))
  expect(stateOf(server, shop.projectId)).toEqual(fulfilled(2))
})

test("a wrong amount or currency changes nothing and is reported", async () => {
  for (const change of [{ amountOffset: -1 }, { amountOffset: 1 }, { currency: "USD" }]) {
    Object.assign(standIn.switches, change)
    const shop = await aShop(server, ["10", "20"])
    const page = await startPaying(shop)
    await payAtCheckout(shop.brand, page, "success")
    expect(stateOf(server, shop.projectId)).toEqual(untouched(2, "attempted"))
    const isReported = () =>
      server.log.some((line) => {
        return line.event === "payment.mismatch" && line.paymentId === checkoutOf(page).id
      })
    await expect.poll(isReported).toBe(true)
    Object.assign(standIn.switches, { amountOffset: 0, currency: undefined })
  }
})

test("webhooks are trusted only by bytes and secret", async () => {
  const shop = await aShop(server, ["10", "20"])
  const { fields } = checkoutOf(await startPaying(shop))
  const payment = standIn.pay(fields.get("order_id") ?? "")
  const body = toWebhookBody(standIn.webhooks.envelope("payment.captured", { payment }))
  const signature = standIn.webhooks.sign(body)
  const url = `${server.origin}${href(urls.payments.webhook)}`
  const post = async (text: string, headers: Record<string, string>) =>
    (await fetch(url, { method: "POST", body: text, headers })).status
  const signed = { "X-Razorpay-Signature": signature, "X-Razorpay-Event-Id": "evt1" }
  expect(await post(body, {})).toBe(400)
  expect(await post(body, { "X-Razorpay-Signature": "" })).toBe(400)
  expect(await post(body, { "X-Razorpay-Signature": signature.toUpperCase() })).toBe(400)
  expect(await post(JSON.stringify(JSON.parse(body)), signed)).toBe(400)
  expect(await post(body.replace('"amount":3000', '"amount":3001'), signed)).toBe(400)
  expect(await post("x".repeat(1024 * 1024), signed)).toBe(413)
  expect(stateOf(server, shop.projectId)).toEqual(untouched(2))
  expect(await post(body, signed)).toBe(204)
  expect(stateOf(server, shop.projectId)).toEqual(fulfilled(2))
  const unknown = toWebhookBody({ entity: "event", event: "invoice.paid", payload: {} })
  const answer = await post(unknown, { "X-Razorpay-Signature": standIn.webhooks.sign(unknown) })
  expect(answer).toBe(204)
})

test("the page reports a refund only for the kept payment, once done", async () => {
  const post = async (event: Record<string, unknown>, secret = true) => {
    const body = toWebhookBody(event)
    const answer = await fetch(`${server.origin}${href(urls.payments.webhook)}`, {
      method: "POST",
      body,
      headers: { "X-Razorpay-Signature": secret ? standIn.webhooks.sign(body) : "0".repeat(64) },
    })
    return answer.status
  }
  let made = 0
  const refundOf = (payment: { id: string }, amount: number, status = "processed") => {
    made += 1
    const id = `rfnd_Page${String(made).padStart(10, "0")}`
    return { id, entity: "refund", payment_id: payment.id, amount, currency: "INR", status }
  }
  const tell = (type: string, refund: Record<string, unknown>, payment: object) =>
    standIn.webhooks.envelope(type, { refund, payment })

  const shop = await aShop(server, ["10", "20"])
  const { id, fields } = checkoutOf(await startPaying(shop))
  const orderId = fields.get("order_id") ?? ""
  const second = standIn.ledger.beginPayment(orderId)
  const kept = standIn.pay(orderId)
  await comeBack(
    server.visitor(),
    href(urls.payments.callback, { pid: id }),
    proofFor(standIn, kept),
  )
  standIn.ledger.authorize(second.id)
  const heading = async () => (await shop.brand.open(paymentHref(id))).heading
  expect(await heading()).toBe("Payment received")

  const forged = tell("refund.processed", refundOf(kept, 3000), kept)
  expect(await post(forged, false)).toBe(400)
  for (const event of [
    standIn.webhooks.envelope("payment.captured", { payment: { ...second, status: "captured" } }),
    tell("refund.created", refundOf(second, 3000, "pending"), second),
    tell("refund.processed", refundOf(second, 3000), { ...second, status: "refunded" }),
    tell("refund.processed", refundOf(second, 3000), kept),
    tell("refund.processed", refundOf(kept, 1000), kept),
    tell("refund.failed", refundOf(kept, 2000, "failed"), kept),
  ]) {
    expect(await post(event)).toBe(204)
    expect(await heading()).toBe("Payment received")
  }
  expect(stateOf(server, shop.projectId)).toEqual(fulfilled(2))

  expect(await post(tell("refund.processed", refundOf(kept, 2000), kept))).toBe(204)
  const page = await shop.brand.open(paymentHref(id))
  expect(page.heading).toBe("Payment refunded")
  expect(page.text).toContain("All of the money was sent back the way it came.")
  expect(page.text).not.toContain("Failed to update or create order")
})

test("a failed refund is no longer promised", async () => {
  const shop = await aShop(server, ["10", "20"])
  const { id, fields } = checkoutOf(await startPaying(shop))
  await shop.brand.post(href(urls.payments.cancel, { paymentId: id }))
  await shop.brand.post(decisionHref(shop.projectId, shop.applicationIds[0] ?? "", "reject"))
  standIn.switches.refundStatus = "failed"
  const payment = standIn.pay(fields.get("order_id") ?? "")
  await comeBack(
    server.visitor(),
    href(urls.payments.callback, { pid: id }),
    proofFor(standIn, payment),
  )
  const open = () => shop.brand.open(paymentHref(id))
  await vi.waitFor(async () => expect((await open()).heading).toBe("Your money is not back yet"), {
    timeout: 20_000,
  })
  standIn.switches.refundStatus = "processed"
  const page = await open()
  expect(page.text).toContain("the bank did not take the money back")
  expect(page.text).not.toContain("5 to 7 business days")
  expect(page.text).toContain(payment.id)
})

test("a body of a megabyte is not read", async () => {
  const big = new URLSearchParams({ razorpay_signature: "0".repeat(1024 * 1024) })
  expect(
    (await comeBack(server.visitor(), href(urls.payments.callback, { pid: "x" }), big)).status,
  ).toBe(413)
})

test("payments and orders are visible to their two sides only", async () => {
  asserts("other-permissions")
  const shop = await aShop(server, ["10", "20"])
  const page = await startPaying(shop)
  const { id } = checkoutOf(page)
  const stranger = await signedInAs(server, "brand")
  const influencer = await signedInAs(server, "influencer")
  expect((await stranger.get(paymentHref(id))).status).toBe(404)
  expect((await stranger.post(href(urls.payments.cancel, { paymentId: id }))).status).toBe(404)
  expect((await stranger.get(href(urls.payments.stage, { paymentId: id }))).status).toBe(404)
  expect((await server.visitor().get(paymentHref(id))).location).toBe(href(urls.login.welcome))
  expect((await influencer.get(paymentHref(id))).location).toBe(href(urls.influencer.dashboard))
  await shop.brand.follow(await payAtCheckout(shop.brand, page, "success"))
  const [order] = query<{ id: string }>(
    server,
    "SELECT id FROM orders WHERE project_id = ?",
    shop.projectId,
  )
  const orderId = order?.id ?? ""
  expect((await stranger.get(href(urls.orders.show, { orderId }))).status).toBe(404)
  expect((await influencer.get(href(urls.orders.show, { orderId }))).status).toBe(404)
  const own = await shop.brand.open(href(urls.orders.show, { orderId }))
  expect((await shop.brand.open(own.link("Timeline"))).text).toContain("Paid and started")
  expect(own.text).not.toContain("Not recorded")
  const confirm = await shop.brand.open(own.link("Accept the work"))
  const completed = await shop.brand.submit(confirm, confirm.texts("main form button")[0] ?? "")
  expect(completed.flash).toBe("Work accepted. The order is completed.")
  expect(completed.text).toContain("Completed")
  expect((await shop.brand.get(href(urls.orders.complete, { orderId }))).status).toBe(409)
})

const buttonsOf = (page: Page) => page.texts("main button").map((text) => text.trim())

/** Creates a shortlisted single applicant with an unpaid order. */
async function aDraftOrder(currency = "INR") {
  const shop = await aShop(server, ["10.50"], currency)
  const influencer = shop.influencers[0]
  const [application = ""] = shop.applicationIds
  await shop.brand.post(decisionHref(shop.projectId, application, "shortlist"))
  const sql = "SELECT id FROM orders WHERE project_id = ?"
  const [order] = query<{ id: string }>(server, sql, shop.projectId)
  if (!influencer || !order) throw new Error("There is no order.")
  return { ...shop, influencer, orderId: order.id }
}

test("an unpaid order waits for payment, and tells the influencer not to start", async () => {
  const { brand, influencer, orderId, projectId } = await aDraftOrder()
  const toPay = `${applicantsHref(projectId)}#payment`
  const list = await brand.open(href(urls.brand.dashboard, { status: "draft" }))
  expect(list.find("tbody tr").text).toContain("Awaiting payment")
  expect(list.link("Pay for Autumn reels")).toBe(toPay)
  const page = await brand.open(href(urls.orders.show, { orderId }))
  expect(page.text).toContain("Awaiting payment")
  expect(page.link("Pay")).toBe(toPay)
  expect((await brand.open(page.link("Pay"))).text).toContain("Continue to payment")
  for (const path of [href(urls.influencer.dashboard), href(urls.orders.show, { orderId })]) {
    const seen = await influencer.open(path)
    expect(seen.text).toContain("Not paid yet: do not start")
    expect(seen.text).not.toContain("Awaiting payment")
    expect(seen.texts("main a").filter((text) => text.startsWith("Pay"))).toEqual([])
  }
  expect(page.text).not.toContain("Receipt")
  expect(buttonsOf(page)).not.toContain("Print receipt")
})

test("a paid order has a receipt, visible to its brand only", async () => {
  const { brand, influencer, orderId, projectId, applicationIds } = await aDraftOrder("USD")
  const paying = await startPaying({ brand, projectId, applicationIds })
  await brand.follow(await payAtCheckout(brand, paying, "success"))
  const money = href(urls.orders.show, { orderId }, { tab: "money" })
  const page = await brand.open(money)
  const receipt = page.find("section[aria-labelledby=receipt-heading]")
  const text = receipt.text.replaceAll("\u00a0", " ")
  expect(text).toMatch(/IM-\d{4}-\d{4}/)
  expect(text).toContain("Influencer Marketplace")
  expect(text).toContain("Bengaluru, India")
  expect(text).toContain("Influencer Campaign Payment")
  expect(text).toContain("$10.50 · USD")
  expect(text).toContain("1 USD = ₹88.40")
  expect(text).toContain("Total₹928.20")
  expect(text).toMatch(/Paid\d{1,2} \w+ \d{4}, \d\d:\d\d IST/)
  expect(text).toMatch(/pay_\w{14}/)
  expect(buttonsOf(page)).toContain("Print receipt")
  const seen = await influencer.open(money)
  expect(seen.text).not.toMatch(/IM-\d{4}|pay_|Receipt/)
  expect((await influencer.open(seen.link("Details"))).texts("dt")).toContain("Paid")
  // Belongs to the conversation.
  expect(buttonsOf(seen)).toEqual(["Send"])
})
