import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { listJournalEntries } from "#app/domain/admin/admin-views/journal-entries.server.ts"
import { listNewBrands } from "#app/domain/admin/admin-views/new-brands.server.ts"
import { findOrderView } from "#app/domain/admin/admin-views/order-view.server.ts"
import { findPaymentView } from "#app/domain/admin/admin-views/payment-view.server.ts"
import {
  recordPayoutInAdmin,
  retryPayout,
} from "#app/domain/admin/admin-views/payout-acts.server.ts"
import {
  findPayoutView,
  listPayoutQueue,
} from "#app/domain/admin/admin-views/payout-queue.server.ts"
import {
  listFailingCalls,
  listOpenRefunds,
} from "#app/domain/admin/admin-views/provider-calls.server.ts"
import { countQueues } from "#app/domain/admin/admin-views/queues.server.ts"
import {
  retryAccount,
  retryCall,
  retryRefund,
} from "#app/domain/admin/admin-views/retry-calls.server.ts"
import { findUserView } from "#app/domain/admin/admin-views/user-view.server.ts"
import { listAdminMails, retryMail } from "#app/domain/admin/notifications/admin-mails.server.ts"
import { queueMail } from "#app/domain/admin/notifications/mail-queue.server.ts"
import { findMail, markEnded } from "#app/domain/admin/notifications/mail-records.server.ts"
import { bookDayOf } from "#app/domain/books/ledger/accounts.ts"
import { requestRefund } from "#app/domain/books/ledger/refund-requests.server.ts"
import { findPayoutRow } from "#app/domain/payments/payouts/payout-queries.server.ts"
import { clock, DAY } from "#app/platform/clock.server.ts"
import { aBrand, anInfluencer, aProject } from "#tests/support/domain.ts"
import { anOperator } from "#tests/support/operators.ts"
import { aPayout, completedOrders, withDetails } from "#tests/support/payouts.ts"
import { allRows, allValues, change, oneRow, oneValue } from "#tests/support/rows.ts"

const reason = "Agreed with finance."
const operator = anOperator()

const actsAbout = (subjectId: string) =>
  allRows(
    "SELECT act, operator_id AS operatorId, reason FROM operator_acts WHERE subject_id = ? ORDER BY id",
    subjectId,
  )

const wasDone = (act: string) => ({ act, operatorId: operator.userId, reason })

const waiting = () => Object.fromEntries(countQueues().map(({ key, count }) => [key, count]))

const jobAt = (kind: string, ref: string) =>
  oneValue("SELECT run_at FROM jobs WHERE kind = ? AND ref = ?", kind, ref)

test("a payout is marked as paid once, and a second reference is refused", () => {
  const { payoutId } = aPayout("failed")
  const input = { reference: "UTR-2026-000123", reason }
  recordPayoutInAdmin(operator, payoutId, input)
  expect(findPayoutRow(payoutId)).toMatchObject({ status: "paid", way: "manual" })
  recordPayoutInAdmin(operator, payoutId, { ...input, reason: "Once more." })
  const other = { reference: "UTR-2026-000124", reason }
  expect(() => recordPayoutInAdmin(anOperator(), payoutId, other)).toThrow("This payout is paid")
  expect(actsAbout(payoutId)).toEqual([wasDone("payout.recorded")])
  expect(() => recordPayoutInAdmin(operator, randomUUID(), input)).toThrow("no such payout")
})

test("retries a failed payout at once, and refuses to retry any other", () => {
  const { payoutId } = aPayout("failed")
  retryPayout(operator, payoutId, { reason })
  expect(findPayoutRow(payoutId)).toMatchObject({ status: "due", retryAt: null })
  expect(() => retryPayout(operator, payoutId, { reason })).toThrow("Only one that failed")
  expect(actsAbout(payoutId)).toEqual([wasDone("payout.retried")])
})

test("payouts are listed by state, oldest due date first, with blockers and masked accounts", () => {
  const { payoutId, influencer } = aPayout("due")
  const queued = () => listPayoutQueue("due").items.find(({ id }) => id === payoutId)
  expect(queued()).toMatchObject({ masked: "•••• 1234", stop: undefined, isByHand: true })
  change("UPDATE users SET email_verified_at = NULL WHERE id = ?", influencer.userId)
  expect(queued()?.stop?.words).toBe("The influencer's email is not confirmed.")
  change("UPDATE payouts SET failure = 'No account 123456789012' WHERE id = ?", payoutId)
  expect(findPayoutView(payoutId).payout.failure).toBe("No account ••••")
  expect(JSON.stringify(findPayoutView(payoutId))).not.toContain("sealed")
})

test("a failing provider call hides account numbers, and can be retried at once", () => {
  const [id, ref] = [randomUUID(), randomUUID()]
  const insert =
    "INSERT INTO jobs (id, kind, ref, run_at, attempts, last_error) VALUES (?, ?, ?, ?, ?, ?)"
  const later = clock.now() + DAY
  change(insert, id, "check-payment", ref, later, 2, "refused: 123456789012")
  change(insert, randomUUID(), "send-mail", randomUUID(), later, 2, "no line")
  change(insert, randomUUID(), "send-refund", randomUUID(), later, 0, null)
  expect(listFailingCalls().items).toMatchObject([{ id, lastError: "refused: ••••" }])
  expect(waiting().calls).toBe(1)
  retryCall(operator, id, { reason })
  expect(jobAt("check-payment", ref)).toBeLessThanOrEqual(clock.now())
  expect(actsAbout(ref)).toEqual([wasDone("call.retried")])
  expect(() => retryCall(operator, randomUUID(), { reason })).toThrow("does not fail any more")
  change("DELETE FROM jobs")
})

test("a pending refund is checked again, and a failed one is requested once more", () => {
  const { payment } = completedOrders([100_000])
  const { paymentId, providerPaymentId } = oneRow<{ paymentId: string; providerPaymentId: string }>(
    "SELECT id AS paymentId, provider_payment_id AS providerPaymentId FROM payments WHERE id = ?",
    payment.id,
  )
  const refund = { paymentId, paymentItemId: null, amountPaise: 100, reason: "one too much" }
  // Belongs to another payment unknown to our books.
  const id = requestRefund({ ...refund, providerPaymentId: "pay_other" }, DAY)
  retryRefund(operator, id, { reason })
  expect(jobAt("send-refund", id)).toBeLessThanOrEqual(clock.now())
  expect(listOpenRefunds("due").items.map((one) => one.id)).toContain(id)
  change("UPDATE refunds SET status = 'failed' WHERE id = ?", id)
  expect(waiting().refundsFailed).toBe(1)
  expect(countQueues().find(({ key }) => key === "refundsFailed")).toMatchObject({
    paise: 100,
    oldestAt: expect.any(Number),
  })
  retryRefund(operator, id, { reason })
  expect(listOpenRefunds("failed").items).toMatchObject([{ id, isAskedAgain: 1 }])
  expect(waiting()).toMatchObject({ refundsFailed: 0, refundsWaiting: 1 })
  expect(() => retryRefund(operator, id, { reason })).toThrow("asked for again already")
  expect(actsAbout(id)).toEqual([wasDone("refund.retried"), wasDone("refund.retried")])
  const unowed = requestRefund({ ...refund, providerPaymentId, reason: "not owed" })
  change("UPDATE refunds SET status = 'failed' WHERE id = ?", unowed)
  expect(() => retryRefund(operator, unowed, { reason })).toThrow("not owed to its brand")
  change("UPDATE refunds SET status = 'processed'")
  expect(() => retryRefund(operator, unowed, { reason })).toThrow("has arrived already")
})

test("only a refused account is checked again with the provider", () => {
  const { userId } = anInfluencer()
  withDetails(userId, { accountStatus: "rejected" })
  expect(waiting().accounts).toBe(1)
  retryAccount(operator, userId, { reason })
  expect(jobAt("link-account", userId)).toBeLessThanOrEqual(clock.now())
  expect(actsAbout(userId)).toEqual([wasDone("call.retried")])
  withDetails(userId, { accountStatus: "activated" })
  expect(() => retryAccount(operator, userId, { reason })).toThrow("takes this account")
})

test("an undelivered mail keeps its data and can be sent again", () => {
  const { userId, email } = aBrand()
  const data = { type: "order.started", eventId: randomUUID() }
  queueMail({ userId, address: email, template: "notice", reason: randomUUID(), data })
  const id = String(oneValue("SELECT id FROM mails WHERE user_id = ?", userId))
  expect(() => retryMail(operator, id, { reason })).toThrow("This mail is queued")
  markEnded(id, "suppressed", "no such box")
  expect(listAdminMails("suppressed").items).toMatchObject([{ id, lastError: "no such box" }])
  expect(waiting().mail).toBe(1)
  retryMail(operator, id, { reason })
  expect(findMail(id)).toMatchObject({ status: "queued", data, lastError: null })
  expect(jobAt("send-mail", id)).toBeLessThanOrEqual(clock.now())
  expect(actsAbout(id)).toEqual([wasDone("mail.retried")])
})

test("a new brand is under 14 days old, with a project, and not suspended", () => {
  const found = () => listNewBrands().items.map(({ id }) => id)
  const brand = aBrand()
  expect(found()).not.toContain(brand.userId)
  const first = aProject(brand)
  aProject(brand)
  const row = listNewBrands().items.find(({ id }) => id === brand.userId)
  expect(row).toMatchObject({ projectId: first, name: brand.name })
  const before = waiting().newBrands
  change("UPDATE users SET suspended_at = 1 WHERE id = ?", brand.userId)
  expect(found()).not.toContain(brand.userId)
  expect(waiting().newBrands).toBe((before ?? 0) - 1)
  change("UPDATE users SET suspended_at = NULL WHERE id = ?", brand.userId)
  clock.advance(14 * DAY)
  expect(found()).not.toContain(brand.userId)
})

test("an order, its payment and its ledger entries agree", () => {
  const { payment, orderIds } = completedOrders([100_000, 250_000])
  const [orderId = ""] = orderIds
  const order = findOrderView(orderId)
  expect(order.heldPaise).toBe(0)
  expect(order.payout).toMatchObject({ status: "locked", amountPaise: 100_000 })
  expect(order.entries.items.map(({ kind }) => kind)).toEqual(["completion", "capture"])
  expect(order.events.items.map(({ label }) => label)).toContain("Completed")
  const paid = findPaymentView(payment.id)
  expect(paid.items.map((item) => item.orderId).sort()).toEqual([...orderIds].sort())
  const ofPayment = listJournalEntries({ paymentId: payment.id }).items
  expect(paid.entries.items).toEqual(ofPayment)
  for (const { lines } of ofPayment) {
    expect(lines.reduce((sum, { amountPaise }) => sum + amountPaise, 0)).toBe(0)
  }
  const today = listJournalEntries({ day: bookDayOf(clock.now()) }).items
  expect(today.map(({ key }) => key)).toEqual(
    expect.arrayContaining(ofPayment.map(({ key }) => key)),
  )
  expect(listJournalEntries({ day: bookDayOf(clock.now()) + 1 }).items).toEqual([])
})

test("the journal lists every entry once, newest first", () => {
  completedOrders(Array.from({ length: 30 }, (_, n) => 10_000 + n))
  for (const filter of [{}, { day: bookDayOf(clock.now()) }]) {
    const keys: string[] = []
    for (let after: string | undefined, pages = 0; pages < 50; pages += 1) {
      const page = listJournalEntries(filter, after)
      keys.push(...page.items.map(({ key }) => key))
      after = page.next
      if (after === undefined) break
    }
    const where = "day" in filter ? `created_at >= ${clock.now() - DAY}` : "1"
    const all = allValues(`SELECT key FROM journal_entries WHERE ${where} ORDER BY rowid DESC`)
    expect(keys).toEqual(all)
  }
})

test("a user's page has dates, counts and a masked payout account", () => {
  const { influencer } = aPayout()
  const view = findUserView(influencer.userId)
  expect(view).toMatchObject({
    user: { email: influencer.email, role: "influencer" },
    counts: [{ label: "Orders", count: 1 }],
    destination: { masked: "•••• 1234" },
  })
  expect(JSON.stringify(view)).not.toContain("sealed")
  expect(JSON.stringify(view)).not.toContain("argon2")
  expect(() => findUserView(operator.userId)).toThrow("no such user")
})

test("counting stops one after a thousand", () => {
  for (let n = 0; n < 1200; n += 1)
    change(
      `INSERT INTO mails (id, address, template, reason, data, status, created_at)
     VALUES (?, 'x', 'notice', ?, '{}', 'failed', 1)`,
      randomUUID(),
      randomUUID(),
    )
  expect(waiting().mail).toBe(1001)
})
