import { hash, randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { clock, DAY } from "#app/platform/clock.server.ts"
import { db } from "#app/platform/db.server.ts"
import { applications } from "#db/schema/applications.ts"
import { agreements, deliverables } from "#db/schema/deliverables.ts"
import type { orders } from "#db/schema/orders.ts"
import { paymentItems, payments } from "#db/schema/payments.ts"
import { projects } from "#db/schema/projects.ts"
import { fromPlatformMask } from "../platforms.ts"

/** How often a brand may ask for changes where its brief does not say. */
const USUAL_REVISIONS = 2

type Order = Pick<
  typeof orders.$inferSelect,
  "id" | "projectId" | "applicationId" | "title" | "niche" | "currency" | "amountMinor"
>

/** What both sides agreed to, as it stands in an agreement. */
export type Terms = ReturnType<typeof readTerms>["terms"] & {
  /** What was paid, and our fee of it; missing where nobody paid, and from before there was a fee. */
  paid?: { paise: number; feePaise: number }
}

/**
 * Freezes the terms of an order that begins, in the caller's transaction: later edits of its project change
 * none of it (docs/rules.md#the-agreement). Returns what the order itself keeps of them.
 */
export function freezeTerms(order: Order, paymentItemId: string | null) {
  const { terms: agreed, accepted } = readTerms(order)
  const paid = paymentItemId === null ? undefined : findPayment(paymentItemId)
  const terms: Terms = {
    ...agreed,
    ...(paid && { paid: { paise: paid.bidPaise, feePaise: paid.feePaise } }),
  }
  const text = JSON.stringify(terms)
  const now = clock.now()
  db.insert(agreements)
    .values({
      orderId: order.id,
      terms: text,
      hash: hash("sha256", text),
      brandAcceptedAt: paid?.createdAt ?? now,
      brandIp: paid?.ip ?? null,
      influencerAcceptedAt: acceptedAt(accepted, paid?.createdAt ?? now),
      influencerIp: accepted.ip,
      createdAt: now,
    })
    .run()
  insertDeliverables(order.id, terms)
  return {
    needsApproval: terms.needsApproval,
    maxRevisions: terms.revisionRounds,
    startedAt: now,
    dueAt: now + terms.deliveryDays * DAY,
  }
}

/** A bid that was changed accepts the terms anew, up to the payment that froze it. */
const acceptedAt = (bid: { appliedAt: number; changedAt: number | null }, frozenAt: number) =>
  bid.changedAt !== null && bid.changedAt <= frozenAt ? bid.changedAt : bid.appliedAt

function readTerms({ projectId, applicationId, title, niche, currency, amountMinor }: Order) {
  const row = db
    .select({
      description: projects.description,
      platformMask: projects.platformMask,
      brief: projects.brief,
      deliveryDays: applications.deliveryDays,
      appliedAt: applications.appliedAt,
      changedAt: applications.changedAt,
      ip: applications.ip,
    })
    .from(applications)
    .innerJoin(projects, eq(projects.id, projectId))
    .where(eq(applications.id, applicationId))
    .get()
  if (!row) throw new Error(`The order of application ${applicationId} has no terms.`)
  const { description, platformMask, brief, deliveryDays, ...accepted } = row
  const { needsApproval = false, revisionRounds = USUAL_REVISIONS, ...asked } = brief
  const platforms = fromPlatformMask(platformMask)
  const about = { title, niche, description, platforms, currency, amountMinor, deliveryDays }
  return { terms: { ...about, needsApproval, revisionRounds, ...asked }, accepted }
}

const findPayment = (paymentItemId: string) =>
  db
    .select({
      createdAt: payments.createdAt,
      ip: payments.ip,
      bidPaise: paymentItems.bidPaise,
      feePaise: paymentItems.feePaise,
    })
    .from(paymentItems)
    .innerJoin(payments, eq(payments.id, paymentItems.paymentId))
    .where(eq(paymentItems.id, paymentItemId))
    .get()

/** One row for each piece of work; where the brief names none, one for whatever is delivered. */
function insertDeliverables(orderId: string, { deliverables: asked = [] }: Terms): void {
  const pieces = asked.flatMap(({ type, platform, quantity }) =>
    Array.from({ length: quantity }, () => ({ type, platform })),
  )
  const rows = pieces.length > 0 ? pieces : [{ type: "other" as const, platform: null }]
  db.insert(deliverables)
    .values(
      rows.map((piece, position) => ({
        ...piece,
        id: randomUUID(),
        orderId,
        position,
        state: "todo" as const,
      })),
    )
    .run()
}
