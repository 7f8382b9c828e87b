import { describe, expect, test, vi } from "vitest"
import { href, urls } from "#app/urls/index.ts"
import { asOperator, signedInAs } from "#tests/support/accounts.ts"
import { markupErrors } from "#tests/support/markup.ts"
import type { Page } from "#tests/support/page.ts"
import { orderRow, type PaidOrders, paidOrders, putOrder } from "#tests/support/paid-orders.ts"
import { aPhotograph } from "#tests/support/pictures.ts"
import { aServerWithRazorpay } from "#tests/support/servers.ts"
import { change, query } from "#tests/support/stored.ts"
import type { Visitor } from "#tests/support/visitor.ts"

const DAY = 86_400_000

const { server, standIn } = await aServerWithRazorpay()
const photograph = await aPhotograph()

/** Sets an order's phase and moves its payment back. */
function put({ orderId, projectId }: PaidOrders, phase: string, paidAgo = 0): void {
  putOrder(server, orderId, "phase = ?, review_due_at = ?", phase, Date.now() + 7 * DAY)
  change(
    server,
    "UPDATE payments SET paid_at = ? WHERE project_id = ?",
    Date.now() - paidAgo,
    projectId,
  )
}

const rowOf = <Row>(sql: string, id: string): Row | undefined => query<Row>(server, sql, id)[0]
const disputeId = ({ orderId }: PaidOrders) =>
  rowOf<{ id: string }>("SELECT id FROM disputes WHERE order_id = ?", orderId)?.id ?? ""
const requestId = ({ orderId }: PaidOrders) =>
  rowOf<{ id: string }>("SELECT id FROM refund_requests WHERE order_id = ?", orderId)?.id ?? ""

/** The refunded paise at the provider. */
const backAtProvider = ({ projectId }: PaidOrders) => {
  const row = rowOf<{ ref: string }>(
    "SELECT provider_payment_id AS ref FROM payments WHERE project_id = ?",
    projectId,
  )
  return standIn.ledger.payments.get(row?.ref ?? "")?.amount_refunded
}

const withFile = (fields: Record<string, string>, name: string): FormData => {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  form.append("files", new File([new Uint8Array(photograph)], name, { type: "image/jpeg" }))
  return form
}

/** Expects valid markup without errors. */
async function expectWhole(page: Page): Promise<void> {
  expect(page.status).toBe(200)
  expect(await markupErrors(page.body)).toEqual([])
}

async function openedAndAnswered(order: PaidOrders): Promise<void> {
  const { orderId } = order
  put(order, "delivered")
  const form = { reason: "The logo is missing in all three reels." }
  await order.brand.post(href(urls.orders.dispute, { orderId }), withFile(form, "logo.jpg"))
  await order.influencer.post(
    href(urls.orders.answerDispute, { orderId }),
    withFile({ text: "The brief asks for no logo." }, "brief.jpg"),
  )
}

test("a dispute leads from the order's page to a split at the provider", async () => {
  const order = await paidOrders(server, ["1000"])
  const { brand, influencer, orderId, path } = order
  put(order, "delivered")
  const asking = await brand.open((await brand.open(path)).link("Open a dispute"))
  await expectWhole(asking)
  expect(asking.text).toMatch(/can answer until the end of \d+ \w+ 20\d\d, Indian time/)
  const empty = await brand.submit(asking, "Open the dispute")
  expect(empty.status).toBe(422)
  expect(empty.errors("What you do not agree about")).toEqual([
    "Please say what you do not agree about.",
  ])
  const opened = await brand.submit(asking, "Open the dispute", {
    "What you do not agree about": "The logo is missing.",
  })
  expect(opened.flash).toBe("Dispute opened. The influencer is notified and can answer.")
  expect(opened.text).toContain("Waiting for an answer")
  await expectWhole(opened)
  expect(orderRow(server, orderId)?.phase).toBe("disputed")

  const operatorPage = await asOperator(server)
  const id = disputeId(order)
  const early = await operatorPage.open(href(urls.admin.dispute, { disputeId: id }))
  await expectWhole(early)
  expect(early.text).not.toContain("Decide the dispute")
  const tooEarly = await operatorPage.post(href(urls.admin.dispute, { disputeId: id }), {
    ...{ decision: "refund", reason: "They are right." },
  })
  expect([tooEarly.status, tooEarly.text]).toEqual([409, expect.stringContaining("can answer")])

  const told = await influencer.open(path)
  await expectWhole(told)
  const answering = await influencer.open(
    (await influencer.open(told.link("Answer the dispute"))).link("Answer the dispute"),
  )
  await expectWhole(answering)
  const answered = await influencer.submit(answering, "Send", {
    "What we should know": "The brief asks for no logo.",
  })
  expect(answered.flash).toBe("Added to the dispute.")
  expect(answered.text).toContain("Under review")

  await influencer.submit(await influencer.open(path), "Send", { Message: "I sent both versions." })
  const queue = await operatorPage.open(href(urls.admin.disputes))
  await expectWhole(queue)
  expect(queue.body).toContain(href(urls.admin.dispute, { disputeId: id }))
  const page = await operatorPage.open(href(urls.admin.dispute, { disputeId: id }))
  await expectWhole(page)
  expect(page.text).toContain("The brief asks for no logo.")
  expect(page.text).toContain("The logo is missing.")
  expect(page.texts("[aria-label=Work] li p")).toEqual(["Work: To do"])
  const conversation = page.texts("[aria-labelledby=conversation-heading] li").join(" ")
  expect(conversation).toContain("I sent both versions.")
  expect(page.text).toMatch(/50 %: Influencer ₹[\d,.]+, brand ₹/)
  expect(page.texts("main tbody th")).toContain("Dispute opened")
  const split = {
    Decision: "split",
    "The influencer’s part": "600.55",
    Reason: "Both have a point.",
  }
  for (const [wrong, field, message] of [
    [{ Reason: "no" }, "Reason", "Say why, in at least 5 characters."],
    [{ "The influencer’s part": "1000" }, "The influencer’s part", /less than the ₹1,000/],
    [{ "The influencer’s part": "0" }, "The influencer’s part", /more than ₹0/],
    [{ "The influencer’s part": "1.005" }, "The influencer’s part", /at most two decimals/],
    [{ "The influencer’s part": "" }, "The influencer’s part", /how much of it/],
  ] as const) {
    const refused = await operatorPage.submit(page, "Decide the dispute", { ...split, ...wrong })
    expect(refused.status).toBe(422)
    expect(refused.errors(field)).toEqual([expect.stringMatching(message)])
  }
  const decided = await operatorPage.submit(page, "Decide the dispute", split)
  expect(decided.flash).toBe("Dispute decided. Both sides are notified.")
  await expectWhole(decided)
  const other = await asOperator(server, { name: "Ravi Desk" })
  const second = await other.submit(page, "Decide the dispute", { ...split, Decision: "refund" })
  expect(second.status).toBe(409)
  expect(second.flash).toContain("decided already: each side gets a part")
  expect(second.text).toContain("The influencer’s part is ₹600.55, the brand’s ₹399.45.")

  for (const side of [brand, influencer]) {
    const after = await side.open(path)
    await expectWhole(after)
    const whose = side === brand ? "The influencer gets" : "You get"
    expect(after.text).toContain(`${whose} ₹600.55`)
    expect(after.text).toContain("Both have a point.")
    expect(after.text).toContain("Divided as the dispute was decided")
    expect(after.link("Write a review")).toBe(href(urls.orders.review, { orderId }))
  }
  await vi.waitFor(() => expect(backAtProvider(order)).toBe(39_945), { timeout: 20_000 })
  expect(rowOf("SELECT amount_paise FROM payouts WHERE order_id = ?", orderId)).toEqual({
    amount_paise: 60_055,
  })
}, 60_000)

test("two simultaneous decisions of operators make one", async () => {
  const order = await paidOrders(server, ["10"])
  await openedAndAnswered(order)
  const path = href(urls.admin.dispute, { disputeId: disputeId(order) })
  const desks = await Promise.all([1, 2].map(() => asOperator(server)))
  const answers = await Promise.all(
    desks.flatMap((operatorPage) =>
      (["release", "refund"] as const).map((decision) =>
        operatorPage.post(path, { decision, reason: "We decide now." }),
      ),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 409, 409, 409])
  const acts = query(server, "SELECT 1 FROM operator_acts WHERE subject_id = ?", disputeId(order))
  expect(acts).toHaveLength(1)
})

test("evidence is visible to both sides and the operator only", async () => {
  const order = await paidOrders(server, ["10"])
  await openedAndAnswered(order)
  const operatorPage = await asOperator(server)
  const unproven = await asOperator(server, { isProven: false })
  const strangers = [await signedInAs(server, "brand"), await signedInAs(server, "influencer")]
  const files = query<{ id: string }>(
    server,
    "SELECT id FROM stored_files WHERE order_id = ?",
    order.orderId,
  )
  expect(files).toHaveLength(2)
  for (const { id: fileId } of files) {
    const open = (who: Visitor) => who.get(href(urls.file, { fileId }))
    const inAdmin = (who: Visitor) => who.get(href(urls.admin.file, { fileId }))
    for (const side of [order.brand, order.influencer]) expect((await open(side)).status).toBe(200)
    expect((await inAdmin(operatorPage)).status).toBe(200)
    for (const stranger of strangers) {
      expect((await open(stranger)).status).toBe(404)
      expect((await inAdmin(stranger)).status).toBe(302)
    }
    expect((await inAdmin(unproven)).status).toBe(302)
    expect((await inAdmin(order.brand)).status).toBe(302)
  }
})

describe("a refund request", () => {
  test("is made in its window, blocks nothing else, and is approved by an admin", async () => {
    const order = await paidOrders(server, ["500"])
    const { brand, influencer, orderId, path } = order
    put(order, "in_progress", 7 * DAY - 60_000)
    const asking = await brand.open((await brand.open(path)).link("Ask for a refund"))
    await expectWhole(asking)
    expect(asking.text).toMatch(
      /We answer within 5 to 7 business days, by the end of \d+ \w+ 20\d\d, Indian time/,
    )
    const empty = await brand.submit(asking, "Ask for a refund")
    expect(empty.errors("Reason")).toEqual(["Choose a reason."])
    expect(empty.errors("What happened")).toEqual(["Please say what happened."])
    const fields = { reason: "unauthorised", text: "Nobody here paid this." }
    const sent = await brand.follow(
      await brand.post(href(urls.orders.refund, { orderId }), withFile(fields, "statement.jpg")),
    )
    expect(sent.flash).toBe("Your request is sent.")
    expect(sent.text).toContain("statement.jpg")
    await expectWhole(sent)

    const seen = await influencer.open(path)
    expect(seen.text).toContain("Nobody here paid this.")
    expect(seen.body).not.toContain("statement.jpg")
    const file = rowOf<{ id: string }>("SELECT id FROM stored_files WHERE order_id = ?", orderId)
    const fileId = file?.id ?? ""
    expect((await influencer.get(href(urls.file, { fileId }))).status).toBe(404)

    const operatorPage = await asOperator(server)
    const queue = await operatorPage.open(href(urls.admin.refunds))
    await expectWhole(queue)
    const at = href(urls.admin.refund, { requestId: requestId(order) })
    expect(queue.body).toContain(at)
    const page = await operatorPage.open(at)
    await expectWhole(page)
    expect((await operatorPage.get(href(urls.admin.file, { fileId }))).status).toBe(200)
    const answer = { Answer: "approve", Reason: "The bank confirmed it." }
    const refused = await operatorPage.submit(page, "Answer the request", { ...answer, Reason: "" })
    expect(refused.errors("Reason")).toHaveLength(1)
    const done = await operatorPage.submit(page, "Answer the request", answer)
    expect(done.flash).toBe("Refund approved. Both sides are notified.")
    const again = await operatorPage.submit(page, "Answer the request", {
      ...answer,
      Answer: "decline",
    })
    expect([again.status, again.flash]).toEqual([
      409,
      "This request was answered or taken back already.",
    ])
    expect(orderRow(server, orderId)).toMatchObject({ phase: "cancelled" })
    expect((await brand.open(path)).text).toContain("The bank confirmed it.")
    await vi.waitFor(() => expect(backAtProvider(order)).toBe(50_000), { timeout: 20_000 })
  })

  test("after its window has no form, and the page offers a dispute", async () => {
    const order = await paidOrders(server, ["500"])
    const { brand, orderId, path } = order
    put(order, "delivered", 7 * DAY)
    expect((await brand.open(path)).text).not.toContain("Ask for a refund")
    const page = await brand.open(href(urls.orders.refund, { orderId }))
    await expectWhole(page)
    expect(page.text).toContain("within 7 days of the payment, and that time is over")
    expect(page.link("Open a dispute")).toBe(href(urls.orders.dispute, { orderId }))
    const fields = { reason: "other", text: "Too late" }
    const refused = await brand.post(
      href(urls.orders.refund, { orderId }),
      withFile(fields, "late.jpg"),
    )
    expect([refused.status, refused.flash]).toEqual([
      409,
      "A refund can be asked for within 7 days of the payment, and that time is over.",
    ])
    expect(requestId(order)).toBe("")
    expect(query(server, "SELECT 1 FROM stored_files WHERE order_id = ?", orderId)).toEqual([])
  })

  test("is withdrawn by its brand", async () => {
    const order = await paidOrders(server, ["500"])
    const { brand, orderId } = order
    const asking = await brand.open(href(urls.orders.refund, { orderId }))
    const sent = await brand.submit(asking, "Ask for a refund", {
      Reason: "other",
      "What happened": "We changed our mind.",
    })
    const confirm = await brand.open(sent.link("Withdraw the request"))
    await expectWhole(confirm)
    const done = await brand.submit(confirm, "Withdraw the request")
    expect(done.flash).toBe("Request taken back. The payout goes its way again.")
    const twice = await brand.post(href(urls.orders.withdrawRefund, { orderId }))
    expect(twice.status).toBe(409)
  })

  test("for a double payment approves itself and refunds the second part", async () => {
    const order = await paidOrders(server, ["500"])
    const { brand, orderId, projectId } = order
    const row = rowOf<{ ref: string }>(
      "SELECT provider_order_id AS ref FROM payments WHERE project_id = ?",
      projectId,
    )
    Object.assign(standIn.ledger.orders.get(row?.ref ?? "") ?? {}, { status: "attempted" })
    const second = standIn.pay(row?.ref ?? "")
    await vi.waitFor(
      () =>
        expect(
          query(server, "SELECT 1 FROM webhook_events WHERE provider_payment_id = ?", second.id),
        ).not.toEqual([]),
      { timeout: 20_000 },
    )
    const asking = await brand.open(href(urls.orders.refund, { orderId }))
    const sent = await brand.submit(asking, "Ask for a refund", {
      Reason: "duplicate",
      "What happened": "We were charged twice.",
    })
    expect(sent.text).toContain("Approved")
    expect(sent.text).toContain("The second one goes back, and the order goes on.")
    expect(orderRow(server, orderId)).toMatchObject({ phase: "in_progress" })
    await vi.waitFor(
      () => expect(standIn.ledger.payments.get(second.id)?.amount_refunded).toBe(50_000),
      { timeout: 20_000 },
    )
    expect(backAtProvider(order)).toBe(0)
  })
})

test("strangers and the other role cannot open a case", async () => {
  const order = await paidOrders(server, ["10"])
  const { influencer, orderId } = order
  await openedAndAnswered(order)
  const strangers = [await signedInAs(server, "brand"), await signedInAs(server, "influencer")]
  const { refund, withdrawRefund, dispute, answerDispute, endDispute } = urls.orders
  for (const pattern of [dispute, answerDispute, endDispute]) {
    for (const stranger of strangers) {
      const path = href(pattern, { orderId })
      expect((await stranger.get(path)).status, path).toBe(404)
      const form = { reason: "Mine", text: "Mine" }
      expect((await stranger.post(path, form)).status, path).toBe(404)
    }
  }
  for (const pattern of [refund, withdrawRefund]) {
    const path = href(pattern, { orderId })
    expect((await strangers[0]?.get(path))?.status).toBe(404)
    expect((await influencer.get(path)).location).toBe(href(urls.influencer.dashboard))
    expect((await influencer.post(path)).location).toBe(href(urls.influencer.dashboard))
  }
  expect(query(server, "SELECT 1 FROM evidence WHERE order_id = ?", orderId)).toHaveLength(2)
})

test("the operator opens a dispute about an order, with a reason", async () => {
  const order = await paidOrders(server, ["10"])
  const { orderId, brand, path } = order
  const operatorPage = await asOperator(server)
  const asking = await operatorPage.open(href(urls.admin.disputeOrder, { orderId }))
  await expectWhole(asking)
  const opened = await operatorPage.submit(asking, "Open the dispute", {
    Reason: "Both wrote to us.",
  })
  expect(opened.flash).toBe("Dispute opened. Both sides are notified.")
  expect((await brand.open(path)).text).toContain("Both wrote to us.")
  expect((await operatorPage.open(href(urls.admin.disputeOrder, { orderId }))).text).toContain(
    "This order is in dispute",
  )
  expect((await operatorPage.get(href(urls.admin.dispute, { disputeId: "none" }))).status).toBe(404)
  expect((await operatorPage.get(href(urls.admin.refund, { requestId: "none" }))).status).toBe(404)
  expect((await operatorPage.get(href(urls.admin.disputeOrder, { orderId: "none" }))).status).toBe(
    404,
  )
})
