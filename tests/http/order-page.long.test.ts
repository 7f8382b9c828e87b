import { join } from "node:path"
import { gzipSync } from "node:zlib"
import Database from "better-sqlite3"
import { describe, expect, test, vi } from "vitest"
import { href, urls } from "#app/urls/index.ts"
import { signedInAs } from "#tests/support/accounts.ts"
import { markupErrors } from "#tests/support/markup.ts"
import type { Page } from "#tests/support/page.ts"
import {
  eventsOfOrder,
  FULL_BRIEF,
  orderRow,
  type PaidOrders,
  paidOrders,
  putOrder,
} from "#tests/support/paid-orders.ts"
import { aServerWithRazorpay } from "#tests/support/servers.ts"
import { change, query, withDatabase } from "#tests/support/stored.ts"
import type { Visitor } from "#tests/support/visitor.ts"

const DAY = 86_400_000

const { server, standIn } = await aServerWithRazorpay({ FX_RATES: "USD:88.40" })

const stripOf = (page: Page) =>
  page.find('section[aria-label="How the order stands"]').text.replaceAll("\u00a0", " ")

/** Every page and action of an order. */
const pagesOf = (orderId: string) => [
  href(urls.orders.show, { orderId }),
  href(urls.orders.agreement, { orderId }),
  href(urls.orders.cancel, { orderId }),
  href(urls.orders.withdraw, { orderId }),
  href(urls.orders.dueDate, { orderId }),
  href(urls.orders.addOn, { orderId }),
  href(urls.orders.askAdCode, { orderId }),
  href(urls.orders.address, { orderId }),
  ...["agree", "overdue"].map((step) => href(urls.orders.confirm, { orderId, step })),
]
const pressesOf = (orderId: string): [path: string, fields: Record<string, string>][] => [
  [href(urls.orders.cancel, { orderId }), { reason: "I am ill." }],
  [href(urls.orders.withdraw, { orderId }), { reason: "I am ill." }],
  [href(urls.orders.dueDate, { orderId }), { dueDay: dayIn(60) }],
  ...["agree", "overdue"].map((step): [string, Record<string, string>] => [
    href(urls.orders.confirm, { orderId, step }),
    {},
  ]),
  ...["decline", "take-back", "agree-due-date", "decline-due-date"].map(
    (step): [string, Record<string, string>] => [href(urls.orders.answer, { orderId, step }), {}],
  ),
]

const dayIn = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)

/** SQLite's timeout for a locked database. */
const WAIT_FOR_WRITER_MS = 5000

/** Runs `work` during another process's write. */
async function whileSomebodyWrites(work: () => Promise<Page[]>) {
  const writer = new Database(join(server.dataDir, "marketplace.db"), { timeout: 10_000 })
  try {
    writer.exec("BEGIN IMMEDIATE")
    const startedAt = performance.now()
    return { pages: await work(), milliseconds: performance.now() - startedAt }
  } finally {
    // Its lock would fail later tests.
    writer.close()
  }
}

describe("the order page", () => {
  test("shows each side the status, the next step and automatic changes", async () => {
    const { brand, influencer, path, orderId } = await paidOrders(server, ["10.50"])
    const seen = {
      brand: stripOf(await brand.open(path)),
      own: stripOf(await influencer.open(path)),
    }
    for (const text of Object.values(seen)) {
      expect(text).toContain("StateIn progress")
      expect(text).toContain("Money₹10.50Payment held")
      expect(text).toMatch(/Due\d{1,2} \w+ \d{4}, \d\d:\d\d IST/)
      expect(text).toMatch(
        /If nothing is submitted by \d{1,2} \w+ \d{4}, \d\d:\d\d IST, (you|the brand) may cancel alone/,
      )
    }
    expect(seen.own).toContain("Waiting for youNext: post the work and submit its live link")
    expect(seen.brand).toContain("Will post the work and submit its live link")
    putOrder(
      server,
      orderId,
      "phase = 'delivered', review_due_at = ?",
      Date.UTC(2026, 11, 4, 8, 35),
    )
    expect(stripOf(await brand.open(path))).toContain(
      "If you do not answer by 4 Dec 2026, 14:05 IST, the work is accepted automatically.",
    )
  })

  test("suggests one action to the side with the next step, and others below", async () => {
    const { brand, influencer, path, orderId } = await paidOrders(server, ["10"])
    const actions = (page: Page) =>
      page.texts('section[aria-label="How the order stands"] > :not(ol) :is(a, button)')
    expect(actions(await influencer.open(path))).toEqual([
      "Submit the live link",
      "Propose another due date",
      "Request cancellation",
      "Withdraw",
    ])
    expect(actions(await brand.open(path))).toEqual([
      "Propose another due date",
      "Request cancellation",
      "Ask for a refund",
      "Accept the work",
    ])
    const suggested = async (visitor: Visitor) => {
      const page = await visitor.open(path)
      const quiet = page.texts('section[aria-label="How the order stands"] :is(li, details a)')
      return actions(page).filter((action) => !quiet.includes(action))
    }
    expect(await suggested(influencer)).toEqual(["Submit the live link"])
    expect(await suggested(brand)).toEqual([])
    putOrder(server, orderId, "phase = 'delivered', review_due_at = ?", Date.now() + DAY)
    expect(await suggested(influencer)).toEqual([])
    expect(await suggested(brand)).toEqual(["Accept the work"])
  })

  test("puts acceptance before the delivery behind a warning", async () => {
    const { brand, path, orderId } = await paidOrders(server, ["10"])
    const strip = 'section[aria-label="How the order stands"]'
    const early = await brand.open(path)
    expect(early.texts(`${strip} details p`)).toEqual([
      "The work isn't delivered yet. If you accept it now, the payment is released all the same.",
    ])
    expect(early.texts(`${strip} details a`)).toEqual(["Accept the work"])
    expect((await brand.open(early.link("Accept the work"))).text).toContain(
      "The work isn't delivered yet.",
    )
    putOrder(server, orderId, "phase = 'delivered', review_due_at = ?", Date.now() + DAY)
    const due = await brand.open(path)
    expect(due.texts(`${strip} details`)).toEqual([])
    expect((await brand.open(due.link("Accept the work"))).text).not.toContain("isn't delivered")
  })

  test("states before acceptance the amount, recipient and date of the payout", async () => {
    const { brand, path, orderId } = await paidOrders(server, ["5,500"])
    putOrder(server, orderId, "phase = 'delivered', review_due_at = ?", Date.now() + DAY)
    const page = await brand.open((await brand.open(path)).link("Accept the work"))
    const creator = (await brand.open(`${path}?tab=details`))
      .find("#order dl")
      .text.match(/Influencer(.+?)Project/)?.[1]
    const accept = `Accept the work and release ₹5,500 to ${creator}`
    expect(page.texts("h1")).toEqual([`${accept}?`])
    expect(page.find("main").text.replaceAll("\u00a0", " ")).toMatch(
      /₹5,500 is released to .+ at once and can be paid out from \d+ \w+ 20\d\d, \d\d:\d\d IST\./,
    )
    expect(await markupErrors(page.body)).toEqual([])
    const done = await brand.submit(page, accept)
    expect(done.flash).toBe("Work accepted. The order is completed.")
  })

  test("ends the usage terms without comma when no territory is named", async () => {
    const usage = { kind: "organic", months: 3, territory: "" }
    const { brand, influencer, path } = await paidOrders(server, ["10"], { usage })
    for (const visitor of [brand, influencer]) {
      const page = await visitor.open((await visitor.open(path)).link("Agreement"))
      expect(page.find("#agreement").text).toContain("Organic posts, 3 months")
      expect(page.find("#agreement").text).not.toMatch(/months,(?! )|, ?$/)
      expect(page.find("#agreement").text).not.toContain("3 months,")
    }
  })

  test("addresses each side as you", async () => {
    const order = await paidOrders(server, ["10"], { ...FULL_BRIEF, needsApproval: true })
    const { brand, influencer, path, orderId, projectId } = order
    const project = await brand.open(href(urls.brand.project, { projectId }))
    expect(project.find("main").text).toContain("Product you send")
    expect(project.find("main").text).not.toMatch(/\bthe brand\b|to you/i)
    const offered = await influencer.open(href(urls.influencer.project, { projectId }))
    expect(offered.find("main").text).not.toMatch(/\bthe influencer\b/i)
    await brand.submit(await brand.open(path), "Send", { Message: "Hello" })
    const phases = {
      in_progress: "phase = 'in_progress', due_at = ?",
      late: "phase = 'in_progress', due_at = ? - 864000000",
      in_review: "phase = 'in_review', review_due_at = ?",
      approved: "phase = 'approved', due_at = ?",
      revision_requested: "phase = 'revision_requested', due_at = ?",
      delivered: "phase = 'delivered', review_due_at = ?",
      asked: "phase = 'cancel_requested', cancelled_by = 'influencer', answer_due_at = ?",
      asked_by_brand: "phase = 'cancel_requested', cancelled_by = 'brand', answer_due_at = ?",
    }
    for (const [phase, columns] of Object.entries(phases)) {
      putOrder(server, orderId, columns, Date.now() + DAY)
      const agreement = href(urls.orders.agreement, { orderId })
      const tabs = ["agreement", "money", "details", "timeline"].map((tab) => `${path}?tab=${tab}`)
      for (const address of [path, ...tabs, agreement]) {
        expect((await brand.open(address)).find("main").text, phase).not.toMatch(/\bthe brand\b/i)
        expect((await influencer.open(address)).find("main").text, phase).not.toMatch(
          /\bthe (influencer|creator)\b/i,
        )
      }
    }
  })

  test("shows the steps with their dates, and those left out", async () => {
    const { brand, influencer, path, orderId } = await paidOrders(server, ["10"], {
      needsApproval: true,
    })
    const stepsOf = async (visitor: Visitor) =>
      (await visitor.open(path)).texts('ol[aria-label="Progress"] > li')
    for (const visitor of [brand, influencer]) {
      const [paid, ...others] = await stepsOf(visitor)
      expect(paid).toMatch(/^Paid\d{1,2} \w+ 20\d\d$/)
      expect(others).toEqual(["DraftNext", "Approved", "Live", "Accepted", "Paid out"])
    }
    putOrder(server, orderId, "phase = 'disputed', phase_before = 'approved', paused_at = 1")
    expect((await stepsOf(brand)).slice(1, 4)).toEqual([
      "DraftSkipped",
      "ApprovedSkipped",
      "LiveNext",
    ])
    putOrder(server, orderId, "phase = 'approved', phase_before = NULL, paused_at = NULL")
    await brand.post(href(urls.orders.complete, { orderId }))
    const done = await stepsOf(brand)
    expect(done.slice(3)).toEqual([
      "LiveSkipped",
      expect.stringMatching(/^Accepted\d{1,2} \w+ 20\d\d$/),
      "Paid outNext",
    ])
  })

  test("leads a completed order to the review, to hiring again, and last to a refund", async () => {
    const { brand, influencer, path, orderId } = await paidOrders(server, ["10"])
    await brand.post(href(urls.orders.complete, { orderId }))
    const strip = 'section[aria-label="How the order stands"]'
    const page = await brand.open(path)
    expect(page.texts(`${strip} li a`).join(", ")).toBe(
      "Write a review, Hire again, Ask for a refund",
    )
    const invite = await brand.open(page.link("Hire again"))
    expect(invite.heading).toMatch(/^Invite /)
    expect(invite.link("Back to order")).toBe(path)
    const copy = await brand.open(invite.link("Duplicate the last project"))
    expect(copy.heading).toMatch(/project/i)
    expect((await influencer.open(path)).texts(`${strip} li a`)).toEqual(["Write a review"])
  })

  test("contains the deliverables, the conversation and the reviews", async () => {
    const { brand, influencer, path, orderId } = await paidOrders(server, ["10"], FULL_BRIEF)
    const first = await brand.open(path)
    expect(first.texts("main h2").join(", ")).toBe(
      "Product: Linen shirt, Deliverables, Tips and add-ons, Ad codes, Conversation",
    )
    for (const [tab, heading] of [
      ["Agreement", "Agreement"],
      ["Money", "Receipt"],
      ["Details", "Details"],
      ["Timeline", "Timeline"],
    ] as const) {
      const page = await brand.open(first.link(tab))
      // Documents are issued a moment after the payment.
      const headings = page.texts("main h2").filter((text) => text !== "Documents")
      expect(headings, tab).toEqual([heading, "Conversation"])
      expect(page.texts("nav [aria-current=page]"), tab).toContain(tab)
      expect(await markupErrors(page.body), tab).toEqual([])
    }
    expect(first.texts("#deliverables h3")).toHaveLength(3)
    expect(first.find("#conversation").text).toContain("No messages yet.")
    const sent = await brand.submit(first, "Send", { Message: "Can you do Friday?" })
    expect([sent.path, sent.flash]).toEqual([path, "Message sent."])
    const answered = await influencer.submit(await influencer.open(path), "Send", {
      Message: "Yes",
    })
    expect(answered.path).toBe(path)
    const both = await brand.open(path)
    expect(both.texts("#conversation li p[dir=auto]")).toEqual(["Can you do Friday?", "Yes"])
    expect(await markupErrors(both.body)).toEqual([])
    await brand.post(href(urls.orders.complete, { orderId }))
    const done = await influencer.open(path)
    expect(done.texts("main h2")).toContain("Reviews")
    expect(done.link("Write a review")).toBe(href(urls.orders.review, { orderId }))
    await vi.waitFor(
      async () =>
        expect((await brand.open(path)).find("#conversation").text).toContain(
          "You accepted the work.",
        ),
      { timeout: 20_000 },
    )
    expect(await markupErrors(done.body)).toEqual([])
  })

  test("marks shown messages as read, except on prefetch", async () => {
    const { brand, influencer, path } = await paidOrders(server, ["10"])
    await brand.submit(await brand.open(path), "Send", { Message: "Can you do Friday?" })
    const list = () => influencer.open(href(urls.messages.list))
    const ahead = await influencer.get(`${path}.data`, { Purpose: "prefetch" })
    expect(ahead.headers.get("Cache-Control")).toBe("private, no-store")
    await influencer.get(path, { "Sec-Purpose": "prefetch;prerender" })
    expect((await list()).text).toContain("1 unread")
    expect((await brand.open(path)).find("#conversation").text).not.toContain("Seen")
    await influencer.open(path)
    expect((await list()).text).not.toContain("unread")
    expect((await brand.open(path)).find("#conversation").text).toContain("Seen")
  })

  test("writes nothing without unread messages, and waits for no writer", async () => {
    const { brand, influencer, path } = await paidOrders(server, ["10"])
    await brand.submit(await brand.open(path), "Send", { Message: "Can you do Friday?" })
    const marked = await influencer.open(path)
    const thread = marked.link("Open the conversation").replace(/#.*/, "")
    const openBoth = async () => [await influencer.open(path), await influencer.open(thread)]
    // A running job may wait for the writer too, rarely.
    let fastest = Number.POSITIVE_INFINITY
    for (let tries = 0; tries < 4 && fastest >= WAIT_FOR_WRITER_MS; tries += 1) {
      const { pages, milliseconds } = await whileSomebodyWrites(openBoth)
      expect(pages[0]?.text).toContain("Can you do Friday?")
      fastest = Math.min(fastest, milliseconds)
    }
    expect(fastest).toBeLessThan(WAIT_FOR_WRITER_MS)
  })

  test("is closed to third parties, in every part", async () => {
    const { orderId } = await paidOrders(server, ["10"], FULL_BRIEF)
    for (const stranger of [
      await signedInAs(server, "brand"),
      await signedInAs(server, "influencer"),
    ]) {
      for (const path of pagesOf(orderId)) expect((await stranger.get(path)).status, path).toBe(404)
      for (const [path, fields] of pressesOf(orderId)) {
        expect((await stranger.post(path, fields)).status, path).toBe(404)
      }
    }
    const nobody = await server.visitor().get(href(urls.orders.agreement, { orderId }))
    expect(nobody.location).toBe(href(urls.login.welcome))
    expect(eventsOfOrder(server, orderId)).toEqual(["order.started"])
  })

  test("stays small and valid with a full brief and hundreds of paged events", async () => {
    const { brand, influencer, path, orderId } = await paidOrders(server, ["10"], FULL_BRIEF)
    withDatabase(server, (db) => {
      const insert = db.prepare(
        `INSERT INTO events (id, type, actor_id, project_id, order_id, data, created_at)
         SELECT ? || id, 'order.submitted', actor_id, project_id, order_id, '{"by":"influencer"}', created_at + ?
         FROM events WHERE order_id = ? AND type = 'order.started'`,
      )
      for (let n = 1; n <= 200; n += 1) insert.run(`e${n}`, n, orderId)
    })
    for (const visitor of [brand, influencer]) {
      const page = await visitor.open(path)
      expect(gzipSync(page.body).length).toBeLessThan(14 * 1024)
      expect(await markupErrors(page.body)).toEqual([])
    }
    let page = await brand.open(`${path}?tab=timeline`)
    const labels: string[] = []
    for (let pages = 1; ; pages += 1) {
      labels.push(...page.texts("#timeline li p:first-of-type"))
      if (!page.body.includes("Older events")) {
        expect(pages).toBe(11)
        break
      }
      page = await brand.open(page.link("Older events").replace(/#.*/, ""))
    }
    expect(labels).toHaveLength(202)
    expect(labels.at(-1)).toBe("Shortlisted, waiting for payment")
  })

  test("links to the agreement: terms, hash and acceptance times", async () => {
    const { brand, influencer, path, orderId } = await paidOrders(server, ["10"], FULL_BRIEF)
    const page = await brand.open(
      (await brand.open(`${path}?tab=agreement`)).link("Print the agreement"),
    )
    const text = page.text.replaceAll("\u00a0", " ")
    for (const words of [
      "2 reels on Instagram, 1 story on Instagram",
      "Show the fabric in daylight.",
      "No other linen brand for 30 days.",
      "Paid ads, 6 months, India",
      "Linen shirt, worth ₹2,500",
    ]) {
      expect(text).toContain(words)
    }
    expect(text).toMatch(/Accepted by the brand ?\d{1,2} \w+ \d{4}, \d\d:\d\d IST/)
    expect(text).toMatch(/Accepted by the influencer ?\d{1,2} \w+ \d{4}, \d\d:\d\d IST/)
    const [row] = query<{ hash: string }>(
      server,
      "SELECT hash FROM agreements WHERE order_id = ?",
      orderId,
    )
    expect(text).toContain(row?.hash)
    expect((await influencer.open(page.path)).text).toContain(row?.hash)
    expect(await markupErrors(page.body)).toEqual([])
  })
})

describe("cancelling an order", () => {
  test("requires a reason within its limit, and asks for confirmation", async () => {
    const { brand, influencer, path, orderId } = await paidOrders(server, ["10"])
    const form = await brand.open((await brand.open(path)).link("Request cancellation"))
    expect(await markupErrors(form.body)).toEqual([])
    const empty = await brand.submit(form, "Request cancellation", { Reason: " " })
    expect(empty.status).toBe(422)
    expect(empty.errors("Reason")).toEqual(["Please say why, in a sentence or two."])
    const long = await brand.submit(form, "Request cancellation", { Reason: "x".repeat(1001) })
    expect(long.errors("Reason")).toEqual(["Please use at most 1,000 characters."])
    expect(long.value("Reason")).toHaveLength(1001)
    const asked = await brand.submit(form, "Request cancellation", { Reason: "It is late." })
    expect(asked.flash).toBe("Cancellation requested. The influencer has 72 hours to answer.")
    expect(stripOf(asked)).toContain("Withdraw the request")
    const seen = await influencer.open(path)
    expect(stripOf(seen)).toContain("It is late.")
    expect(stripOf(seen)).toMatch(
      /If you do not answer by .* IST, the order is cancelled and its money goes back/,
    )
    expect((await influencer.submit(seen, "Decline")).flash).toBe(
      "Cancellation declined. The order goes on.",
    )
    expect(eventsOfOrder(server, orderId).join(", ")).toBe(
      "order.started, order.cancel_asked, order.cancel_declined",
    )
  })

  test("reports a refund rejected by the bank, and sends it again after an hour", async () => {
    const { influencer, path, orderId, projectId } = await paidOrders(server, ["10", "20"])
    standIn.switches.refundFailsAfterMs = 100
    await influencer.post(href(urls.orders.withdraw, { orderId }), { reason: "I am ill." })
    const says = (text: string) =>
      vi.waitFor(async () => expect(stripOf(await influencer.open(path))).toContain(text), {
        timeout: 20_000,
      })
    await says("the bank turned it down, we try again")
    standIn.switches.refundFailsAfterMs = undefined
    const due = `SELECT refunds.id, run_at - created_at AS wait FROM refunds JOIN jobs ON ref = refunds.id
      WHERE refunds.status = 'due' AND payment_id = (SELECT id FROM payments WHERE project_id = ?)`
    const [again] = query<{ id: string; wait: number }>(server, due, projectId)
    expect(again?.wait).toBe(3_600_000)
    change(server, "UPDATE jobs SET run_at = 0 WHERE ref = ?", again?.id)
    await says("Refunded to the brand")
    const [payment] = query<{ ref: string }>(
      server,
      "SELECT provider_payment_id AS ref FROM payments WHERE project_id = ?",
      projectId,
    )
    const made = [...standIn.ledger.refunds.values()].filter(
      ({ payment_id: of }) => of === payment?.ref,
    )
    expect(made.map(({ status, amount }) => `${status} ${amount}`)).toEqual([
      "failed 1000",
      "processed 1000",
    ])
    expect(new Set(made.map(({ receipt }) => receipt)).size).toBe(2)
    expect(standIn.ledger.payments.get(payment?.ref ?? "")?.amount_refunded).toBe(1000)
  })
})

describe("a proposed due date", () => {
  test("applies once the other side agrees", async () => {
    const { brand, influencer, path, orderId } = await paidOrders(server, ["10"])
    const form = await influencer.open(
      (await influencer.open(path)).link("Propose another due date"),
    )
    expect(await markupErrors(form.body)).toEqual([])
    const press = (day: string) =>
      influencer.submit(form, "Propose this date", { "New due date": day })
    for (const [day, message] of [
      ["2026-02-31", "Please choose a day."],
      [dayIn(1), "Please choose a day after the present due date."],
      [dayIn(-1), "Please choose a day that is still to come."],
      [dayIn(367), "Please choose a day within the next 365 days."],
    ] as const) {
      const refused = await press(day)
      expect(refused.status).toBe(422)
      expect(refused.errors("New due date")).toEqual([message])
      expect(refused.value("New due date")).toBe(day)
    }
    const proposedDay = dayIn(20)
    const proposed = await press(proposedDay)
    expect(stripOf(proposed)).toContain("You propose")
    const own = await influencer.post(href(urls.orders.answer, { orderId, step: "agree-due-date" }))
    expect(own.status).toBe(409)
    const agreed = await brand.submit(await brand.open(path), "Agree to the date")
    expect(agreed.flash).toBe("Due date updated.")
    expect(orderRow(server, orderId)).toMatchObject({
      due_at: Date.parse(`${proposedDay}T23:59:00+05:30`),
      proposed_by: null,
    })
    expect(eventsOfOrder(server, orderId).slice(1)).toEqual([
      "order.extension_asked",
      "order.extension_agreed",
    ])
  })

  test("is accepted only for the date on the page", async () => {
    const { brand, influencer, path, orderId } = await paidOrders(server, ["10"])
    const propose = (day: number) =>
      influencer.post(href(urls.orders.dueDate, { orderId }), { dueDay: dayIn(day) })
    await propose(20)
    const shown = await brand.open(path)
    await propose(300)
    const before = orderRow(server, orderId)
    const unread = href(urls.orders.answer, { orderId, step: "agree-due-date" })
    for (const answer of [
      await brand.submit(shown, "Agree to the date"),
      await brand.submit(shown, "Keep the due date"),
      await brand.post(unread),
      await brand.post(unread, { dueAt: "soon" }),
    ]) {
      expect(answer.status).toBe(409)
      expect(answer.text).toContain("Another due date was proposed meanwhile.")
    }
    expect(orderRow(server, orderId)).toEqual(before)
    await brand.submit(await brand.open(path), "Keep the due date")
    expect(orderRow(server, orderId)).toMatchObject({ proposed_due_at: null })
  })
})

describe("a shipping address", () => {
  test("comes from the influencer, is visible to the brand, and goes with the order", async () => {
    const { brand, influencer, path, orderId } = await paidOrders(server, ["10"], FULL_BRIEF)
    expect((await brand.open(path)).text).toContain("The influencer has given no address yet.")
    const form = await influencer.open((await influencer.open(path)).link("Give the address"))
    expect(await markupErrors(form.body)).toEqual([])
    const long = await influencer.submit(form, "Save address", { Address: "x".repeat(501) })
    expect(long.errors("Address")).toEqual(["Please use at most 500 characters."])
    await influencer.submit(form, "Save address", { Address: "Maya\n1 Lake Road, 560001" })
    expect((await brand.open(path)).text).toContain("1 Lake Road, 560001")
    expect((await brand.get(href(urls.orders.address, { orderId }))).status).toBe(409)
    await brand.post(href(urls.orders.complete, { orderId }))
    expect((await influencer.open(path)).text).not.toContain("Lake Road")
    expect(orderRow(server, orderId)?.shipping_address).toBe(null)
  })

  test("is requested only for a shipped product", async () => {
    const { influencer, path, orderId } = await paidOrders(server, ["10"])
    expect((await influencer.open(path)).text).not.toContain("address")
    const refused = await influencer.get(href(urls.orders.address, { orderId }))
    expect(refused.status).toBe(409)
    expect(refused.text).toContain("No product is sent for this order.")
  })
})

describe("an impossible action on an order", () => {
  /** Allowed actions by phase and side. */
  const MAY: Record<string, Partial<Record<"brand" | "influencer", string[]>>> = {
    in_progress: { brand: ["cancel", "due-date"], influencer: ["cancel", "withdraw", "due-date"] },
    in_review: { influencer: ["withdraw"] },
    delivered: {},
    cancel_requested: { influencer: ["withdraw", "agree", "decline"], brand: ["take-back"] },
    disputed: {},
    completed: {},
    cancelled: {},
  }

  test.each(Object.keys(MAY))(
    "is refused with a reason in %s and changes nothing",
    async (phase) => {
      const made = await paidOrders(server, ["10"])
      const { orderId } = made
      const status = ["completed", "cancelled"].includes(phase) ? phase : "ongoing"
      const set = "phase = ?, status = ?, phase_before = 'in_progress', cancelled_by = 'brand'"
      putOrder(server, orderId, set, phase, status)
      const before = orderRow(server, orderId)
      for (const role of ["brand", "influencer"] as const) {
        for (const [path, fields] of pressesOf(orderId)) {
          if (MAY[phase]?.[role]?.some((word) => path.endsWith(`/${word}`))) continue
          const answer = await made[role].post(path, fields)
          expect(answer.status, `${role} ${path}`).toBe(409)
          expect(answer.text, path).toMatch(/[A-Z][^.]+\./)
        }
      }
      expect(orderRow(server, orderId)).toEqual(before)
      expect(eventsOfOrder(server, orderId)).toEqual(["order.started"])
    },
  )
})

describe("simultaneous actions", () => {
  const race = async (presses: (() => Promise<Page>)[]) =>
    (await Promise.all(presses.map((press) => press()))).map(({ status }) => status).sort()

  async function anAskedOne(): Promise<PaidOrders> {
    const made = await paidOrders(server, ["10"])
    await made.brand.post(href(urls.orders.cancel, { orderId: made.orderId }), { reason: "Late." })
    return made
  }

  test("twenty presses of one button make one cancellation with one refund", async () => {
    const { influencer, orderId, projectId } = await anAskedOne()
    const path = href(urls.orders.confirm, { orderId, step: "agree" })
    const statuses = await race(Array.from({ length: 20 }, () => () => influencer.post(path)))
    expect(statuses).toEqual([303, ...Array.from({ length: 19 }, () => 409)])
    const events = eventsOfOrder(server, orderId).filter((type) => type === "order.cancelled")
    expect(events).toHaveLength(1)
    const refunds = query(
      server,
      "SELECT 1 FROM refunds JOIN payments ON payments.id = payment_id WHERE project_id = ?",
      projectId,
    )
    expect(refunds).toHaveLength(1)
  })

  test("both sides, or a timer and one side, reach one end", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { brand, influencer, orderId } = await anAskedOne()
      const answer = (step: string) => href(urls.orders.answer, { orderId, step })
      putOrder(server, orderId, "answer_due_at = ?", Date.now())
      change(server, "UPDATE jobs SET run_at = 0 WHERE ref = ?", orderId)
      await race([
        () => brand.post(answer("take-back")),
        () => influencer.post(answer("decline")),
        () => influencer.post(href(urls.orders.confirm, { orderId, step: "agree" })),
      ])
      const ends = eventsOfOrder(server, orderId).filter((type) =>
        /cancelled|declined|taken_back/.test(type),
      )
      expect(ends).toHaveLength(1)
      const phase = orderRow(server, orderId)?.phase
      expect(phase).toBe(ends[0] === "order.cancelled" ? "cancelled" : "in_progress")
    }
  })
})
