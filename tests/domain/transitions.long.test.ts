import { describe, expect, test } from "vitest"
import type { Actor, BrandActor, InfluencerActor } from "#app/domain/identity/accounts/actor.ts"
import {
  APPLICATION_STEPS,
  type ApplicationAction,
  type ApplicationState,
  applicationStateOf,
} from "#app/domain/market/applications/application-table.ts"
import { acceptBrief } from "#app/domain/market/applications/changed-brief.server.ts"
import {
  answerCounterOffer,
  makeCounterOffer,
  withdrawCounterOffer,
} from "#app/domain/market/applications/counter-offers.server.ts"
import {
  changeApplication,
  withdrawApplication,
} from "#app/domain/market/applications/own-application.server.ts"
import { PAYMENT_STEPS, type PaymentStep } from "#app/domain/payments/payments/payment.ts"
import {
  markAttempted,
  markFailed,
  markPaid,
  markRefunded,
} from "#app/domain/payments/payments/payment-steps.server.ts"
import { cancelPayment } from "#app/domain/payments/payments/start-payment.server.ts"
import { DomainError } from "#app/domain/shared/errors.ts"
import {
  rejectApplicant,
  reopenApplicant,
  shortlistApplicant,
  undoShortlist,
} from "#app/domain/work/orders/decisions.server.ts"
import { ORDER_STEPS } from "#app/domain/work/orders/order-table.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { type ApplicationStatus, PAYMENT_STATUSES } from "#db/schema/words.ts"
import { aBrand, anApplication, anInfluencer, aProject } from "#tests/support/domain.ts"
import { eventsOf } from "#tests/support/orders.ts"
import { anOpenPayment, aProjectWithBids, readPayment } from "#tests/support/payments.ts"
import { providerId } from "../mocks/razorpay.ts"

const product = <A, B, C>(as: readonly A[], bs: readonly B[], cs: readonly C[]) =>
  as.flatMap((a) => bs.flatMap((b) => cs.map((c): [A, B, C] => [a, b, c])))

const actionsOf = <Action extends string>(table: readonly { action: Action }[]) => [
  ...new Set(table.map(({ action }) => action)),
]

/** The owner, another brand, and the influencer. */
const CALLERS = ["brand", "stranger", "influencer"] as const
const asBrand = (actor: Actor): BrandActor => ({ ...actor, role: "brand" })
const asInfluencer = (actor: Actor): InfluencerActor => ({
  ...actor,
  role: "influencer",
  userName: actor.userName ?? "somebody",
})

/** Runs `work`, allowed or not, and lists its events. */
function eventsBy(project: string, work: () => unknown): unknown[] {
  const before = eventsOf(project).length
  try {
    work()
  } catch {
    // Refusals leave no event.
  }
  return eventsOf(project).slice(before)
}

const statusOf = (table: "applications" | "orders" | "payments", id: string) =>
  sqlite.prepare(`SELECT status FROM ${table} WHERE id = ?`).pluck().get(id)

describe("an application changes only as its table says", () => {
  type Action = Exclude<ApplicationAction, "apply">
  type State = Exclude<ApplicationState, "none">
  const STATES: State[] = [
    "pending",
    "countered",
    "shortlisted",
    "rejected",
    "withdrawn",
    "order_cancelled",
  ]
  const ACTIONS = actionsOf(APPLICATION_STEPS).filter((one): one is Action => one !== "apply")
  const offer = { bidMinor: 600_000, deliveryDays: 8, message: "Could you?" }

  function aCase() {
    const [brand, influencer] = [aBrand(), anInfluencer()]
    const project = aProject(brand, { influencerCount: 2 })
    const application = anApplication(influencer, project)
    return { brand, influencer, project, application }
  }
  type Case = ReturnType<typeof aCase>

  const stored = (id: string) =>
    sqlite.prepare("SELECT * FROM applications WHERE id = ?").get(id) as {
      status: ApplicationStatus
      outcome: "withdrawn" | "order_cancelled" | null
      countered_at: number | null
    }
  const stateNow = (id: string) => {
    const { countered_at: counteredAt, ...row } = stored(id)
    return applicationStateOf({ ...row, counteredAt })
  }
  const counterOf = (id: string) =>
    sqlite
      .prepare("SELECT id FROM offers WHERE application_id = ? ORDER BY rowid DESC")
      .pluck()
      .get(id) ?? "none"

  /** Each action, with the caller claiming the needed role. */
  const deferredWrites: Record<Action, (actor: Actor, about: Case) => unknown> = {
    change: (actor, { application }) =>
      changeApplication(asInfluencer(actor), application, { bidMinor: 1, deliveryDays: 2 }),
    acceptBrief: (actor, { project, application }) => {
      sqlite.prepare("UPDATE projects SET terms_id = 'changed' WHERE id = ?").run(project)
      return acceptBrief(asInfluencer(actor), application, { shownTermsId: "changed" })
    },
    withdraw: (actor, { application }) => withdrawApplication(asInfluencer(actor), application),
    acceptCounter: (actor, { application }) =>
      answerCounterOffer(asInfluencer(actor), application, {
        counterId: String(counterOf(application)),
        answer: "accept",
      }),
    declineCounter: (actor, { application }) =>
      answerCounterOffer(asInfluencer(actor), application, {
        counterId: String(counterOf(application)),
        answer: "decline",
      }),
    counter: (actor, { project, application }) =>
      makeCounterOffer(asBrand(actor), project, application, offer),
    withdrawCounter: (actor, { project, application }) =>
      withdrawCounterOffer(asBrand(actor), project, application),
    shortlist: (actor, { project, application }) =>
      shortlistApplicant(asBrand(actor), project, application),
    undoShortlist: (actor, { project, application }) =>
      undoShortlist(asBrand(actor), project, application),
    reject: (actor, { project, application }) =>
      rejectApplicant(asBrand(actor), project, application),
    reopen: (actor, { project, application }) =>
      reopenApplicant(asBrand(actor), project, application),
  }

  async function bringTo(state: State, about: Case): Promise<void> {
    const { brand, influencer, project, application } = about
    if (state === "countered") makeCounterOffer(brand, project, application, offer)
    if (state === "shortlisted") shortlistApplicant(brand, project, application)
    if (state === "rejected") rejectApplicant(brand, project, application)
    if (state === "withdrawn") withdrawApplication(influencer, application)
    if (state === "order_cancelled") {
      sqlite
        .prepare(
          "UPDATE applications SET status = 'rejected', outcome = 'order_cancelled' WHERE id = ?",
        )
        .run(application)
    }
    expect(stateNow(application)).toBe(state)
  }

  const CALLERS_OF_BOTH = ["brand", "influencer", "another brand", "another influencer"] as const

  test.each(product(STATES, ACTIONS, CALLERS_OF_BOTH))("%s: %s by the %s", async (...triple) => {
    const [from, action, caller] = triple
    const about = aCase()
    await bringTo(from, about)
    const { brand, influencer, project, application } = about
    const callers = {
      brand,
      influencer,
      "another brand": aBrand(),
      "another influencer": anInfluencer(),
    }
    const before = stored(application)
    const known = eventsOf(project).length
    await Promise.resolve()
      .then(() => deferredWrites[action](callers[caller], about))
      .catch((error: unknown) => expect(error).toBeInstanceOf(DomainError))
    const events = eventsOf(project).slice(known)
    const row = APPLICATION_STEPS.find(
      (step) => step.from === from && step.action === action && step.by === caller,
    )
    const drafted = action === "shortlist" ? ["order.drafted"] : []
    expect(events).toEqual(row ? [row.event, ...drafted] : [])
    expect(stateNow(application)).toBe(row?.to ?? from)
    if (!row) expect(stored(application)).toEqual(before)
  })
})

describe("a payment changes only as its table says", () => {
  function aPayment(status: (typeof PAYMENT_STATUSES)[number]) {
    const { brand, projectId, applicationIds, influencers } = aProjectWithBids([50_000])
    const { id } = anOpenPayment(brand, projectId, applicationIds)
    const isPaid = status === "paid" || status === "refunded"
    // The checkout is over; before, failures are not notified (docs/rules.md#held-failures).
    sqlite
      .prepare(
        `UPDATE payments SET status = ?, fulfilment = ?, provider_payment_id = ?,
           expires_at = created_at WHERE id = ?`,
      )
      .run(status, isPaid ? "done" : "none", isPaid ? providerId("pay") : null, id)
    const [influencer = anInfluencer()] = influencers
    const callers = { brand, stranger: aBrand(), influencer: asBrand(influencer) }
    return { id, projectId, callers }
  }

  type ByProvider = Exclude<PaymentStep["action"], "cancel">
  const steps: Record<ByProvider, (id: string) => void> = {
    attempt: (id) => markAttempted(readPayment(id), providerId("pay")),
    fail: (id) => markFailed(readPayment(id), "payment_failed"),
    settle: (id) => markPaid(readPayment(id), "settle", providerId("pay")),
    sendBack: (id) => markPaid(readPayment(id), "sendBack", providerId("pay")),
    refund: (id) => markRefunded(readPayment(id), true),
    failRefund: (id) => markRefunded(readPayment(id), false),
  }
  const isByProvider = (action: PaymentStep["action"]): action is ByProvider => action in steps

  test.each(product(PAYMENT_STATUSES, actionsOf(PAYMENT_STEPS).filter(isByProvider), ["provider"]))(
    "%s: %s by the %s",
    (from, action) => {
      const { id, projectId } = aPayment(from)
      const events = eventsBy(projectId, () => steps[action](id))
      const row = PAYMENT_STEPS.find((step) => step.from === from && step.action === action)
      expect(statusOf("payments", id)).toBe(row?.to ?? from)
      expect(events).toEqual(row?.event ? [row.event] : [])
    },
  )

  test.each(product(PAYMENT_STATUSES, ["cancel"], CALLERS))(
    "%s: request to %s by the %s",
    (...triple) => {
      const [from, action, caller] = triple
      const { id, projectId, callers } = aPayment(from)
      const events = eventsBy(projectId, () => cancelPayment(callers[caller], id))
      const row = PAYMENT_STEPS.find(
        (step) => step.from === from && step.action === action && step.by === caller,
      )
      expect(statusOf("payments", id)).toBe(row?.to ?? from)
      expect(events).toEqual(row?.event ? [row.event] : [])
    },
  )
})

test.each([
  ["applications", APPLICATION_STEPS],
  ["orders", ORDER_STEPS],
  ["payments", PAYMENT_STEPS],
])("the table of %s names the result of an action once", (_noun, table) => {
  const pairs = table.map(({ from, action }) => `${from} ${action}`)
  expect(new Set(pairs).size).toBe(pairs.length)
})
