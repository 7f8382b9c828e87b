import { expect, test } from "vitest"
import { dispatchEvents } from "#app/domain/admin/notifications/dispatch-events.server.ts"
import type { Actor, BrandActor, InfluencerActor } from "#app/domain/identity/accounts/actor.ts"
import { ApprovalNeeded, paymentPurpose } from "#app/domain/identity/team/approval.ts"
import { saveApprovalRules } from "#app/domain/identity/team/approval-rules.server.ts"
import {
  approveRequest,
  askApproval,
  declineApproval,
  findApproval,
} from "#app/domain/identity/team/approvals.server.ts"
import { cancelCheckoutsOf } from "#app/domain/payments/payments/cancel-checkouts.server.ts"
import { payTip, startAddOnPayment } from "#app/domain/payments/payments/pay-add-on.server.ts"
import { settlePayment } from "#app/domain/payments/payments/settle.server.ts"
import { startPayment } from "#app/domain/payments/payments/start-payment.server.ts"
import { listGone } from "#app/domain/payments/payments/unpayable-applicants.server.ts"
import {
  findPayoutDetails,
  removePayoutDetails,
  savePayoutDetails,
} from "#app/domain/payments/payouts/details.server.ts"
import { PayoutDetailsInput } from "#app/domain/payments/payouts/details-schema.ts"
import { SecondStepMissing } from "#app/domain/shared/errors.ts"
import { openDispute } from "#app/domain/trust/cases/open-dispute.server.ts"
import { rejectApplicant } from "#app/domain/work/orders/decisions.server.ts"
import { clock, HOUR } from "#app/platform/clock.server.ts"
import { db } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import { factors } from "#db/schema/factors.ts"
import { accountMembers } from "#db/schema/members.ts"
import type { Seat } from "#db/schema/team-words.ts"
import { aBrand, anInfluencer, PASSWORD } from "#tests/support/domain.ts"
import { eraseTables } from "#tests/support/exports.ts"
import { listenToProvider } from "#tests/support/listening-provider.ts"
import { aPaidOrder } from "#tests/support/orders.ts"
import { aProjectWithBids, readPayment } from "#tests/support/payments.ts"
import { typedDetails } from "#tests/support/payout-details.ts"
import { allValues, change, oneValue } from "#tests/support/rows.ts"
import { aCapture } from "../mocks/razorpay.ts"

listenToProvider()

let count = 0

/** The account, as a member acts for it. */
function asSeat<A extends BrandActor | InfluencerActor>(account: A, seat: Seat): A {
  count += 1
  const personId = crypto.randomUUID()
  const own = { email: `member${count}@example.com`, createdAt: 0, passwordHash: "x" }
  const name = `Member ${count}`
  db.insert(users)
    .values({ id: personId, role: account.role, personName: name, ...own })
    .run()
  db.insert(accountMembers).values({ accountId: account.userId, personId, seat, joinedAt: 0 }).run()
  const { email } = own
  const member = { personId, seat, name, email, emailVerifiedAt: 0, suspendedAt: null }
  return { ...account, member }
}

function shop(bids = [500_000]) {
  const { brand, projectId, applicationIds } = aProjectWithBids(bids)
  const [pat, fay] = [asSeat(brand, "finance"), asSeat(brand, "finance")]
  saveApprovalRules(brand, { financeAbove: 100_000 })
  const pay = (who: BrandActor) => startPayment(who, projectId, { applicationIds })
  return { brand, projectId, applicationIds, pat, fay, pay }
}

function ask(actor: Actor, work: () => unknown): string {
  try {
    work()
  } catch (error) {
    if (error instanceof ApprovalNeeded) return askApproval(actor, error.request)
    throw error
  }
  throw new Error("Nothing needed an approval.")
}

test("a payment within the limit, and the owner's, needs nobody", () => {
  const { brand, pay } = shop()
  expect(pay(brand).isNew).toBe(true)
  const small = shop([90_000])
  expect(small.pay(small.pat).isNew).toBe(true)
})

test("a second person pays once, and the requester never", () => {
  const { pat, fay, pay, brand } = shop()
  const id = ask(pat, () => pay(pat))
  expect(ask(pat, () => pay(pat))).toBe(id)
  expect(findApproval(pat, id)).toMatchObject({ state: "pending", canDecide: false, isOwn: true })
  expect(() => approveRequest(pat, id, () => pay(pat))).toThrow("another person has to approve")
  const { paymentId } = approveRequest(fay, id, () => pay(fay))
  expect(readPayment(paymentId)).toMatchObject({ status: "created", amountPaise: 500_000 })
  expect(findApproval(pat, id).usedAt).toBeNull()
  change("UPDATE payments SET provider_order_id = 'spent' WHERE id = ?", paymentId)
  settlePayment(paymentId, aCapture(readPayment(paymentId)), "check")
  expect(findApproval(pat, id).usedAt).not.toBeNull()
  expect(() => approveRequest(brand, id, () => pay(brand))).toThrow("has approved this already")
  expect(oneValue("SELECT count(*) FROM payments WHERE brand_id = ?", brand.userId)).toBe(1)
})

test("a request is declined with a reason, or lapses in 72 hours", () => {
  clock.freeze(Date.now())
  const { pat, fay, pay, brand } = shop()
  const declined = ask(pat, () => pay(pat))
  declineApproval(fay, declined, "Too dear")
  expect(findApproval(brand, declined)).toMatchObject({ state: "declined", reason: "Too dear" })
  expect(() => approveRequest(brand, declined, () => pay(brand))).toThrow("was declined")
  const lapsed = ask(pat, () => pay(pat))
  expect(lapsed).not.toBe(declined)
  clock.advance(72 * HOUR)
  expect(() => approveRequest(fay, lapsed, () => pay(fay))).toThrow("older than 72 hours")
})

test("an approval names who is gone and keeps the rest undone", () => {
  const { brand, projectId, applicationIds, pat, fay, pay } = shop([300_000, 300_000])
  const id = ask(pat, () => pay(pat))
  rejectApplicant(brand, projectId, applicationIds[0] ?? "")
  expect(listGone(brand, projectId, applicationIds)).toHaveLength(1)
  expect(() => approveRequest(fay, id, () => pay(fay))).toThrow("can be paid for any more")
  expect(findApproval(brand, id).state).toBe("pending")
})

const HERE = { ip: "192.0.2.1" }

async function askLater(actor: Actor, work: () => Promise<unknown>): Promise<string> {
  const error = await work().then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  return ask(actor, () => {
    if (error) throw error
  })
}

test("payout details wait for the manager where the creator says so, once each time", async () => {
  const maya = anInfluencer()
  expect(() => saveApprovalRules(maya, { also: ["payout_details"] })).toThrow("nobody could")
  const manager = asSeat(maya, "manager")
  saveApprovalRules(maya, { also: ["payout_details"] })
  const typed = PayoutDetailsInput.parse(typedDetails())
  const save = (details = typed) => savePayoutDetails(maya, details, HERE)
  const asked = await askLater(maya, save)
  expect(findPayoutDetails(maya)).toBeUndefined()
  await expect(save()).rejects.toThrow(ApprovalNeeded)
  expect(() => approveRequest(maya, asked, () => {})).toThrow("another person has to approve")
  approveRequest(manager, asked, () => {})
  expect(findPayoutDetails(maya)).toBeUndefined()
  const { details } = typed
  if (details.destination !== "bank") throw new Error("These are details of a bank account.")
  // Its mask is the same.
  const accountNumber = `77${details.accountNumber.slice(2)}`
  const others = { ...typed, details: { ...details, accountNumber } }
  await expect(save(others)).rejects.toThrow(ApprovalNeeded)
  await save()
  expect(findPayoutDetails(maya)).toMatchObject({ destination: "bank" })
  await expect(save()).rejects.toThrow(ApprovalNeeded)
  // To remove them is another request than to change them.
  const remove = () => removePayoutDetails(maya, { currentPassword: PASSWORD }, HERE)
  const removal = await askLater(maya, remove)
  declineApproval(manager, removal, "Why?")
  await expect(remove()).rejects.toThrow(ApprovalNeeded)
  approveRequest(manager, await askLater(maya, remove), () => {})
  await remove()
  expect(findPayoutDetails(maya)).toBeUndefined()
})

test("a request of a busy day is mailed like the first", async () => {
  const { brand, pat } = shop()
  for (let n = 0; n < 3; n += 1) asSeat(brand, "finance")
  const request = { kind: "payment", amountPaise: 1, selection: [] } as const
  for (let n = 0; n < 8; n += 1) askApproval(pat, { ...request, subjectId: `${n}` })
  while ((await dispatchEvents()).hasMore);
  const mailed =
    "SELECT count(*) FROM mails WHERE user_id = ? AND data ->> 'type' = 'approval.asked'"
  expect(oneValue(mailed, brand.userId)).toBe(8 * 5)
})

test("an erased account's requests lose their words, and those of payments no ids", async () => {
  const { brand, orderId } = aPaidOrder()
  const [pat, fay] = [asSeat(brand, "manager"), asSeat(brand, "manager")]
  saveApprovalRules(brand, { also: ["dispute"] })
  const dispute = ask(pat, () => openDispute(pat, orderId, { reason: "Late.", files: [] }))
  declineApproval(fay, dispute, "Ask them first.")
  const bids = { kind: "payment", subjectId: orderId, amountPaise: 1, selection: ["bid"] } as const
  const payment = askApproval({ ...brand }, bids)
  await eraseTables(fay.member?.personId ?? "", "approvals")
  expect(findApproval(brand, dispute)).toMatchObject({ selection: ["Late."], reason: null })
  await eraseTables(brand.userId, "approvals")
  expect(findApproval(brand, dispute).selection).toEqual([])
  expect(findApproval(brand, payment).selection).toEqual(["bid"])
})

test("an approver's form changes the sum of no request but of bids", () => {
  const { brand, orderId } = aPaidOrder()
  const [pat, fay] = [asSeat(brand, "manager"), asSeat(brand, "manager")]
  saveApprovalRules(brand, { also: ["dispute"] })
  const id = ask(pat, () => openDispute(pat, orderId, { reason: "Late.", files: [] }))
  approveRequest(fay, id, () => {}, 99_999_999)
  expect(findApproval(brand, id)).toMatchObject({ state: "approved", amountPaise: 0 })
})

test("a tip above the limit is one tip, paid by who approves it", () => {
  const { brand, orderId } = aPaidOrder()
  const [pat, fay] = [asSeat(brand, "finance"), asSeat(brand, "finance")]
  saveApprovalRules(brand, { financeAbove: 100_000 })
  const tip = (who: BrandActor, price = 200_000) => payTip(who, orderId, { price, text: "" })
  const id = ask(pat, () => tip(pat))
  expect(ask(pat, () => tip(pat))).toBe(id)
  const asked = findApproval(brand, id)
  expect(asked).toMatchObject({ kind: "payment", subjectId: orderId, amountPaise: 200_000 })
  expect(paymentPurpose(asked).what).toBe("add-on")
  const pay = (who: BrandActor) => startAddOnPayment(who, orderId, paymentPurpose(asked).id)
  expect(() => approveRequest(pat, id, () => pay(pat))).toThrow("another person has to approve")
  const { paymentId } = approveRequest(fay, id, () => pay(fay))
  expect(readPayment(paymentId)).toMatchObject({ status: "created", amountPaise: 200_000 })
  expect(() => approveRequest(brand, id, () => pay(brand))).toThrow("has approved this already")
  expect(oneValue("SELECT count(*) FROM add_ons WHERE order_id = ?", orderId)).toBe(1)
})

test("rules need two who may approve", () => {
  const brand = aBrand()
  expect(() => saveApprovalRules(brand, { ownerAbove: 0 })).toThrow("nobody could approve")
  asSeat(brand, "viewer")
  expect(() => saveApprovalRules(brand, { also: ["release"] })).toThrow("nobody could approve")
})

test("the checkouts of a removed member are cancelled", () => {
  const { brand, pat, pay } = shop([90_000])
  const { paymentId } = pay(pat)
  cancelCheckoutsOf(brand.userId, pat.member?.personId ?? "")
  expect(readPayment(paymentId)).toMatchObject({ status: "failed" })
})

const suspend = (id: string) => change("UPDATE users SET suspended_at = 1 WHERE id = ?", id)

test("a suspended person pays for no account", () => {
  const { pat, fay, pay } = shop([90_000])
  suspend(pat.member?.personId ?? "")
  expect(() => pay(pat)).toThrow("You are suspended")
  expect(pay(fay).isNew).toBe(true)
})

const giveSecondStep = (userId: string) => db.insert(factors).values({ userId, setAt: 1 }).run()

test("paying and approving need a second step where the owner says so", () => {
  const { brand, pat, fay, pay } = shop()
  const rules = { financeAbove: 100_000, secondStep: "on" as const }
  expect(() => saveApprovalRules(brand, rules)).toThrow("your own second step first")
  giveSecondStep(brand.userId)
  saveApprovalRules(brand, rules)
  expect(() => pay(pat)).toThrow(SecondStepMissing)
  giveSecondStep(pat.member?.personId ?? "")
  const id = ask(pat, () => pay(pat))
  expect(() => approveRequest(fay, id, () => pay(fay))).toThrow(SecondStepMissing)
  expect(() => declineApproval(fay, id, "No")).toThrow(SecondStepMissing)
  giveSecondStep(fay.member?.personId ?? "")
  expect(approveRequest(fay, id, () => pay(fay)).isNew).toBe(true)
  saveApprovalRules(brand, {})
  expect(pay(brand)).toBeDefined()
})

test("a request is mailed to who may approve, and its decision to who asked", async () => {
  const { brand, pat, fay, pay } = shop()
  const boss = asSeat(brand, "manager")
  const id = ask(pat, () => pay(pat))
  await dispatchEvents()
  const mailed = () =>
    allValues("SELECT address FROM mails WHERE data ->> 'approvalId' = ? ORDER BY rowid", id)
  expect(mailed()).toEqual([brand.email, fay.member?.email])
  expect(mailed()).not.toContain(boss.member?.email)
  declineApproval(fay, id, "Too dear")
  await dispatchEvents()
  expect(mailed().slice(2)).toEqual([brand.email, pat.member?.email])
})
