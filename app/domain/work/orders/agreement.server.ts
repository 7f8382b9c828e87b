import { hash, randomUUID } from "node:crypto"
import { eq, sql } from "drizzle-orm"
import { acceptedAtOf } from "#app/domain/market/applications/application.ts"
import { findTerms } from "#app/domain/market/projects/project-terms.server.ts"
import { pick } from "#app/domain/shared/pick.ts"
import { fromPlatformMask } from "#app/domain/shared/platforms.ts"
import { clock, DAY } from "#app/platform/clock.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { currentRequest } from "#app/platform/request-context.server.ts"
import { applications } from "#db/schema/applications.ts"
import { agreements, deliverables } from "#db/schema/deliverables.ts"
import { orders } from "#db/schema/orders.ts"
import { paymentItems, payments } from "#db/schema/payments.ts"

/** Applies when the brief sets none. */
const DEFAULT_REVISIONS = 2

type Order = Pick<
  typeof orders.$inferSelect,
  "id" | "projectId" | "applicationId" | "currency" | "amountMinor"
>

export type Terms = ReturnType<typeof readTerms>["terms"] & {
  /** Missing for unpaid orders, and before fees existed. */
  paid?: { paise: number; feePaise: number }
}

/** Null unless the influencer has accepted what was bought (docs/rules.md#bought-services). Joins `orders`. */
export const influencerAcceptedAt = sql<
  number | null
>`iif(${orders.startedAt} IS NULL, NULL, ${agreements.influencerAcceptedAt})`

/** The columns of an agreement that both sides and a bank may read. Joins `orders`. */
export const agreementColumns = {
  ...pick(agreements, "orderId", "hash", "brandAcceptedAt"),
  influencerAcceptedAt,
  createdAt: agreements.createdAt,
}

const selectAgreed = query((p: Params<{ orderId: string }>) =>
  db.select({ terms: agreements.terms }).from(agreements).where(eq(agreements.orderId, p.orderId)),
)

/** Finds the frozen terms; orders of before have none. */
export function findAgreedTerms(orderId: string): Terms | undefined {
  const agreed = selectAgreed.get({ orderId })
  return agreed && JSON.parse(agreed.terms)
}

/**
 * Runs in the caller's transaction; later edits of the project change nothing
 * (docs/rules.md#the-agreement). Returns what the order stores of the terms.
 */
export function lockTerms(order: Order, paymentItemId: string | null) {
  const paid = paymentItemId === null ? undefined : findPayment(paymentItemId)
  const { terms: agreed, accepted } = readTerms(order, paid)
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
      brandIp: paid ? paid.ip : (currentRequest()?.ip ?? null),
      influencerAcceptedAt: accepted.at,
      influencerIp: accepted.ip,
      createdAt: now,
    })
    .run()
  insertDeliverables(order.id, terms)
  return {
    needsApproval: terms.needsApproval,
    maxRevisions: terms.revisionRounds,
    startedAt: now,
    // docs/rules.md#product-only
    dueAt: terms.product?.isOnly ? null : now + terms.deliveryDays * DAY,
  }
}

type Paid = NonNullable<ReturnType<typeof findPayment>>

function readTerms(order: Order, paid: Paid | undefined) {
  const { projectId, applicationId, currency, amountMinor } = order
  const bid = db
    .select(pick(applications, "termsId", "deliveryDays", "appliedAt", "changedAt", "ip"))
    .from(applications)
    .where(eq(applications.id, applicationId))
    .get()
  const agreed = bid && findTerms(projectId, paid?.termsId ?? bid.termsId)
  if (!agreed) throw new Error(`The order of application ${applicationId} has no terms.`)
  const { title, niche, description, platformMask, brief } = agreed
  const { deliveryDays } = bid
  const { needsApproval = false, revisionRounds = DEFAULT_REVISIONS, ...asked } = brief
  const platforms = fromPlatformMask(platformMask)
  const about = { title, niche, description, platforms, currency, amountMinor, deliveryDays }
  const terms = { ...about, needsApproval, revisionRounds, ...asked }
  return { terms, accepted: acceptanceOf(bid, paid) }
}

type Bid = { appliedAt: number; changedAt: number | null; ip: string | null }

/**
 * A changed bid accepts anew, up to the payment that locked it; the ip address of the earlier
 * acceptance is then unknown.
 */
function acceptanceOf(bid: Bid, paid: Paid | undefined) {
  const last = acceptedAtOf(bid)
  const isLocked = paid !== undefined && last > paid.createdAt
  const at = paid?.acceptedAt ?? (isLocked ? bid.appliedAt : last)
  return { at, ip: at === last ? bid.ip : null }
}

const findPayment = (paymentItemId: string) =>
  db
    .select({
      createdAt: payments.createdAt,
      ip: payments.ip,
      ...pick(paymentItems, "bidPaise", "feePaise", "termsId", "acceptedAt"),
    })
    .from(paymentItems)
    .innerJoin(payments, eq(payments.id, paymentItems.paymentId))
    .where(eq(paymentItems.id, paymentItemId))
    .get()

/** One row per deliverable; a general one when the brief names none. */
function insertDeliverables(orderId: string, { deliverables: asked = [] }: Terms): void {
  const pieces = asked.flatMap(({ type, platform, quantity, dueAt = null }) =>
    Array.from({ length: quantity }, () => ({ type, platform, dueAt })),
  )
  const rows = pieces.length > 0 ? pieces : [{ type: "other" as const, platform: null }]
  db.insert(deliverables)
    .values(
      rows.map((deliverable, position) => ({
        ...deliverable,
        id: randomUUID(),
        orderId,
        position,
        state: "todo" as const,
      })),
    )
    .run()
}
