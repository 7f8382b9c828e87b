import { describe, expect, test } from "vitest"
import type { Actor, BrandActor } from "#app/domain/accounts/actor.ts"
import { DECISIONS, type Decision, STATUS_ORDER } from "#app/domain/applications/application.ts"
import {
  rejectApplicant,
  reopenApplicant,
  shortlistApplicant,
  undoShortlist,
} from "#app/domain/orders/decisions.server.ts"
import { ORDER_STEPS } from "#app/domain/orders/order-table.ts"
import { PAYMENT_STEPS, type PaymentStep } from "#app/domain/payments/payment.ts"
import {
  markAttempted,
  markFailed,
  markPaid,
  markRefunded,
} from "#app/domain/payments/payment-steps.server.ts"
import { cancelPayment } from "#app/domain/payments/start-payment.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { PAYMENT_STATUSES } from "#db/schema/words.ts"
import { aBrand, anApplication, anInfluencer, aProject } from "#tests/support/domain.ts"
import { anOpenPayment, aProjectWithBids, readPayment } from "#tests/support/payments.ts"
import { providerId } from "../mocks/razorpay.ts"

/** Every tuple of one value from each list. */
const product = <A, B, C>(as: readonly A[], bs: readonly B[], cs: readonly C[]) =>
  as.flatMap((a) => bs.flatMap((b) => cs.map((c): [A, B, C] => [a, b, c])))

const actionsOf = <Action extends string>(table: readonly { action: Action }[]) => [
  ...new Set(table.map(({ action }) => action)),
]

/** Whoever calls a brand's verb: the one that owns it, another one, and the influencer it is about. */
const CALLERS = ["brand", "stranger", "influencer"] as const
const claimingToBeABrand = (actor: Actor): BrandActor => ({ ...actor, role: "brand" })

const eventsOf = (project: string) =>
  sqlite.prepare("SELECT type FROM events WHERE project_id = ? ORDER BY rowid").pluck().all(project)

/** Does it, whether it is allowed or not, and lists the events that it leaves behind. */
function eventsBy(project: string, work: () => unknown): unknown[] {
  const before = eventsOf(project).length
  try {
    work()
  } catch {
    // A refusal leaves no event.
  }
  return eventsOf(project).slice(before)
}

function aCase() {
  const brand = aBrand()
  const influencer = anInfluencer()
  const project = aProject(brand, { influencerCount: 2 })
  const application = anApplication(influencer, project)
  const callers = {
    brand,
    stranger: aBrand(),
    influencer: claimingToBeABrand(influencer),
  }
  return { brand, project, application, callers }
}

const statusOf = (table: "applications" | "orders" | "payments", id: string) =>
  sqlite.prepare(`SELECT status FROM ${table} WHERE id = ?`).pluck().get(id)

describe("an application moves as its table says, and in no other way", () => {
  const verbs: Record<Decision, (actor: BrandActor, project: string, id: string) => unknown> = {
    shortlist: shortlistApplicant,
    undoShortlist,
    reject: rejectApplicant,
    reopen: reopenApplicant,
  }

  test.each(product(STATUS_ORDER, actionsOf(DECISIONS), CALLERS))(
    "%s: %s by the %s",
    (...triple) => {
      const [from, action, caller] = triple
      const { brand, project, application, callers } = aCase()
      if (from === "shortlisted") shortlistApplicant(brand, project, application)
      if (from === "rejected") rejectApplicant(brand, project, application)
      const events = eventsBy(project, () => verbs[action](callers[caller], project, application))
      const row = DECISIONS.find(
        (step) => step.from === from && step.action === action && step.by === caller,
      )
      const drafted = action === "shortlist" ? ["order.drafted"] : []
      expect(statusOf("applications", application)).toBe(row?.to ?? from)
      expect(events).toEqual(row ? [row.event, ...drafted] : [])
    },
  )
})

describe("a payment moves as its table says, and in no other way", () => {
  function aPayment(status: (typeof PAYMENT_STATUSES)[number]) {
    const { brand, projectId, applicationIds, influencers } = aProjectWithBids([50_000])
    const { id } = anOpenPayment(brand, projectId, applicationIds)
    const isPaid = status === "paid" || status === "refunded"
    sqlite
      .prepare(
        "UPDATE payments SET status = ?, fulfilment = ?, provider_payment_id = ? WHERE id = ?",
      )
      .run(status, isPaid ? "done" : "none", isPaid ? providerId("pay") : null, id)
    const [influencer = anInfluencer()] = influencers
    const callers = {
      brand,
      stranger: aBrand(),
      influencer: claimingToBeABrand(influencer),
    }
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

  test.each(product(PAYMENT_STATUSES, ["cancel"], CALLERS))("%s: %s by the %s", (...triple) => {
    const [from, action, caller] = triple
    const { id, projectId, callers } = aPayment(from)
    const events = eventsBy(projectId, () => cancelPayment(callers[caller], id))
    const row = PAYMENT_STEPS.find(
      (step) => step.from === from && step.action === action && step.by === caller,
    )
    expect(statusOf("payments", id)).toBe(row?.to ?? from)
    expect(events).toEqual(row?.event ? [row.event] : [])
  })
})

test.each([
  ["applications", DECISIONS],
  ["orders", ORDER_STEPS],
  ["payments", PAYMENT_STEPS],
])("the table of %s says once where an action leads", (_noun, table) => {
  const pairs = table.map(({ from, action }) => `${from} ${action}`)
  expect(new Set(pairs).size).toBe(pairs.length)
})
