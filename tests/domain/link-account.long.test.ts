import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest"
import { dispatchEvents } from "#app/domain/admin/notifications/dispatch-events.server.ts"
import { issueToken, tokenOf } from "#app/domain/identity/accounts/account-tokens.server.ts"
import type { InfluencerActor } from "#app/domain/identity/accounts/actor.ts"
import { verifyEmail } from "#app/domain/identity/accounts/verify-email.server.ts"
import {
  findPayoutDetails,
  removePayoutDetails,
  savePayoutDetails,
} from "#app/domain/payments/payouts/details.server.ts"
import { findDetailsRow } from "#app/domain/payments/payouts/details-rows.server.ts"
import { PayoutDetailsInput } from "#app/domain/payments/payouts/details-schema.ts"
import { linkAccount } from "#app/domain/payments/payouts/link-account.server.ts"
import { linkUnlinkedAccounts } from "#app/domain/payments/payouts/link-unlinked-accounts.server.ts"
import { findPayoutRow } from "#app/domain/payments/payouts/payout-queries.server.ts"
import { findPayoutStop } from "#app/domain/payments/payouts/payout-stop.server.ts"
import { PAYOUT_STATE_OPTIONS } from "#app/domain/shared/indian-states.ts"
import { clock, DAY } from "#app/platform/clock.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { type RazorpayStandIn, startRazorpayStandIn } from "#demo/razorpay/stand-in.mjs"
import { answeredBy, failing, provider, providerKeys } from "../mocks/razorpay.ts"
import { anInfluencer, PASSWORD } from "../support/domain.ts"
import { typedDetails } from "../support/payout-details.ts"
import { aPayoutOf } from "../support/payout-of.ts"
import { aTransfer } from "../support/payouts.ts"
import { eventsOf, unverified } from "../support/recovery.ts"

vi.hoisted(() => {
  process.env.RAZORPAY_ROUTE = "true"
})

let standIn: RazorpayStandIn
beforeAll(() => provider.listen({ onUnhandledFrame: "error" }))
afterAll(() => provider.close())
beforeEach(async () => {
  standIn = await startRazorpayStandIn({ keys: providerKeys() })
  standIn.switches.route.activation = "under_review"
  provider.use(answeredBy(standIn))
  clock.freeze(1_800_000_000_000)
  sqlite.exec("DELETE FROM jobs; DELETE FROM rate_limits")
})
afterEach(async () => {
  clock.release()
  provider.resetHandlers()
  await standIn.close()
})

const save = (actor: InfluencerActor, typed = typedDetails()) =>
  savePayoutDetails(actor, PayoutDetailsInput.parse(typed), { ip: "192.0.2.1" })

const accountOf = ({ userId }: InfluencerActor): string =>
  findDetailsRow(userId)?.providerAccountId ?? ""
const productOf = (actor: InfluencerActor) => standIn.ledger.linked.productOf(accountOf(actor))
const bankOf = (actor: InfluencerActor) => productOf(actor)?.active_configuration.settlements
const statusOf = (actor: InfluencerActor) => findPayoutDetails(actor)?.accountStatus
const news = ({ userId }: InfluencerActor) =>
  eventsOf(userId)
    .filter(({ type }) => type === "payout.account_changed")
    .map(({ data }) => data.accountStatus)
const payoutRow = (id: string) => {
  const row = findPayoutRow(id)
  if (!row) throw new Error("there is no such payout")
  return row
}
const madeAccounts = () =>
  standIn.requests.filter(({ method, path }) => method === "POST" && path === "/v2/accounts").length

test("the linked account follows the provider's status", async () => {
  const maya = anInfluencer()
  const typed = typedDetails()
  await save(maya, typed)
  expect(findPayoutDetails(maya)).toMatchObject({ paidBy: "route", accountStatus: "none" })
  expect(await linkAccount(maya.userId)).toBeGreaterThan(clock.now())
  expect(statusOf(maya)).toBe("under_review")
  expect(bankOf(maya)).toMatchObject({
    account_number: typed.accountNumber,
    ifsc_code: typed.ifsc,
    beneficiary_name: typed.legalName,
  })
  standIn.decideAccount(accountOf(maya), "activated")
  expect(await linkAccount(maya.userId)).toBeUndefined()
  expect(statusOf(maya)).toBe("activated")
  await linkAccount(maya.userId)
  expect(news(maya)).toEqual(["activated"])
})

test("waiting payouts are checked once the provider confirms the account", async () => {
  const maya = anInfluencer()
  const payoutId = aPayoutOf(maya, "due")
  await save(maya)
  await linkAccount(maya.userId)
  aTransfer(payoutId, "held")
  expect(findPayoutStop(payoutRow(payoutId))).toEqual({ stop: "account_pending" })
  sqlite.exec("DELETE FROM jobs")
  standIn.decideAccount(accountOf(maya), "activated")
  await linkAccount(maya.userId)
  const woken = sqlite.prepare("SELECT ref FROM jobs WHERE kind = 'advance-payout'").pluck().all()
  expect(woken).toEqual([payoutId])
  expect(findPayoutStop(payoutRow(payoutId))).toBeUndefined()
})

test("the provider's questions and refusals are on the page, and notified once", async () => {
  const maya = anInfluencer()
  await save(maya)
  await linkAccount(maya.userId)
  standIn.decideAccount(accountOf(maya), "needs_clarification")
  expect(await linkAccount(maya.userId)).toBe(clock.now() + DAY)
  expect(findPayoutDetails(maya)?.accountNote).toBe("It asks for: account number.")
  standIn.decideAccount(accountOf(maya), "rejected")
  await linkAccount(maya.userId)
  expect(news(maya)).toEqual(["needs_clarification", "rejected"])
})

test("a refusal is stored without account numbers, and saving again retries", async () => {
  const maya = anInfluencer()
  const typed = typedDetails()
  await save(maya, typed)
  provider.use(failing("post", "/v2/accounts", { status: 400, description: "Not taken." }))
  expect(await linkAccount(maya.userId)).toBeUndefined()
  expect(findPayoutDetails(maya)).toMatchObject({ accountStatus: "needs_clarification" })
  expect(findPayoutDetails(maya)?.accountNote).toBeTruthy()
  const ravi = anInfluencer()
  const description = `The account ${typed.accountNumber} of ${typed.pan} is closed.`
  provider.use(failing("post", "/v2/accounts", { status: 400, description }))
  await save(ravi, typed)
  await linkAccount(ravi.userId)
  expect(findPayoutDetails(ravi)?.accountNote).toBe("The account •••• of •••• is closed.")
  provider.use(answeredBy(standIn))
  await save(maya, typed)
  expect(findPayoutDetails(maya)).toMatchObject({ accountStatus: "none", heldUntil: null })
  await save(maya, { ...typed, legalName: "Asha Rao" })
  clock.advance(DAY)
  await linkAccount(maya.userId)
  expect(statusOf(maya)).toBe("under_review")
})

test.each(["lost", "reset", "502", "429"] as const)(
  "after %s in any call, a retry makes one account with the right bank",
  async (kind) => {
    const calls = [
      ["POST", /^\/v2\/accounts$/],
      ["GET", /\/stakeholders$/],
      ["POST", /\/stakeholders$/],
      ["POST", /\/products$/],
      ["PATCH", /\/products\//],
    ] as const
    const maya = anInfluencer()
    const typed = typedDetails()
    await save(maya, typed)
    for (const [method, path] of calls) standIn.failNext(method, path, kind)
    let tries = 0
    for (; statusOf(maya) === "none" && tries < 10; tries += 1) {
      await linkAccount(maya.userId).catch((error) => {
        expect(error.message).not.toContain(typed.accountNumber)
        expect(error.name).toBe("ProviderUnavailable")
      })
    }
    expect(tries).toBeGreaterThan(3)
    expect(statusOf(maya)).toBe("under_review")
    expect(standIn.ledger.linked.accounts.size).toBe(1)
    expect(bankOf(maya)?.account_number).toBe(typed.accountNumber)
  },
)

test("another user's linked account with an equal email is left alone", async () => {
  const [maya, other] = [anInfluencer(), anInfluencer()]
  await save(other)
  await linkAccount(other.userId)
  sqlite.prepare("UPDATE users SET email = 'was@example.com' WHERE id = ?").run(other.userId)
  sqlite.prepare("UPDATE users SET email = ? WHERE id = ?").run(other.email, maya.userId)
  await save({ ...maya, email: other.email })
  await linkAccount(maya.userId)
  expect(findPayoutDetails(maya)).toMatchObject({ accountStatus: "needs_clarification" })
  expect(accountOf(maya)).toBe("")
})

test("a change reaches the provider after a day, in its latest version", async () => {
  const maya = anInfluencer()
  await save(maya)
  await linkAccount(maya.userId)
  const before = bankOf(maya)?.account_number
  const typed = typedDetails()
  await save(maya, typed)
  expect(await linkAccount(maya.userId)).toBe(clock.now() + DAY)
  expect(bankOf(maya)?.account_number).toBe(before)
  clock.advance(DAY)
  await linkAccount(maya.userId)
  expect(bankOf(maya)?.account_number).toBe(typed.accountNumber)
  expect(madeAccounts()).toBe(1)
})

test("details changed during a provider call are not taken as confirmed", async () => {
  const maya = anInfluencer()
  await save(maya)
  await linkAccount(maya.userId)
  standIn.decideAccount(accountOf(maya), "activated")
  let go = () => {}
  const gate = new Promise<void>((resolve) => {
    go = resolve
  })
  standIn.failNext("GET", /\/products\//, "wait", { gate })
  const asking = linkAccount(maya.userId)
  clock.advance(1)
  await save(maya)
  go()
  await asking
  expect(statusOf(maya)).toBe("none")
  expect(news(maya)).toEqual([])
})

test("a linked account waits for the confirmed email, and follows at once", async () => {
  const maya = unverified(anInfluencer())
  await save(maya)
  expect(await linkAccount(maya.userId)).toBeUndefined()
  expect(madeAccounts()).toBe(0)
  await dispatchEvents()
  sqlite.exec("DELETE FROM jobs")
  const { userId, email } = maya
  verifyEmail(tokenOf(issueToken({ kind: "verify_email", userId, email })))
  await dispatchEvents()
  const jobs = () =>
    sqlite.prepare("SELECT ref FROM jobs WHERE kind = 'link-account'").pluck().all()
  expect(jobs()).toEqual([userId])
  await linkAccount(userId)
  expect(statusOf(maya)).toBe("under_review")
})

test("UPI ids and removed details are not sent to the provider", async () => {
  const maya = anInfluencer()
  await save(maya, typedDetails({ destination: "upi", vpa: "maya@okaxis" }))
  await linkAccount(maya.userId)
  await save(maya)
  await removePayoutDetails(maya, { currentPassword: PASSWORD }, { ip: "192.0.2.1" })
  clock.advance(DAY)
  await linkAccount(maya.userId)
  expect(standIn.requests).toEqual([])
})

test("missing linked accounts are found once a day", async () => {
  const [maya, ravi] = [anInfluencer(), anInfluencer()]
  await save(maya)
  await save(ravi, typedDetails({ destination: "upi", vpa: "ravi@okaxis" }))
  sqlite.exec("DELETE FROM jobs")
  expect(await linkUnlinkedAccounts()).toBe(clock.now() + DAY)
  const refs = sqlite.prepare("SELECT ref FROM jobs WHERE kind = 'link-account'").pluck().all()
  expect(refs).toContain(maya.userId)
  expect(refs).not.toContain(ravi.userId)
})

test.each([
  ["34", "PONDICHERRY"],
  ["25", "DAMAN AND DIU"],
  ["26", "DADRA AND NAGAR HAVELI"],
  ["38", "JAMMU AND KASHMIR"],
])("sends state %s as %s to the provider, with a street of 255 characters", async (state, name) => {
  const maya = anInfluencer()
  await save(maya, typedDetails({ state, street: `14 ${"Temple Road ".repeat(21)}`.slice(0, 255) }))
  await linkAccount(maya.userId)
  expect(statusOf(maya)).toBe("under_review")
  const account = standIn.ledger.linked.accounts.get(accountOf(maya)) as { profile?: object }
  expect(account.profile).toMatchObject({ addresses: { registered: { state: name } } })
})

test("the provider accepts every state of the form", async () => {
  for (const { value: state } of PAYOUT_STATE_OPTIONS) {
    const maya = anInfluencer()
    await save(maya, typedDetails({ state }))
    await linkAccount(maya.userId)
    expect([state, statusOf(maya)]).toEqual([state, "under_review"])
  }
})
