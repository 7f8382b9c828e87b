import { and, asc, eq, sql } from "drizzle-orm"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { CHARGEBACK_STATUSES, type ChargebackStatus } from "#db/schema/ledger-words.ts"
import { refunds, webhookEvents } from "#db/schema/payments.ts"

/** Event type prefix; a dispute status follows. */
export const BANK_DISPUTE_PREFIX = "payment.dispute."
/** The bank took the money. */
export const LOST = `${BANK_DISPUTE_PREFIX}lost`
const CLOSED = `${BANK_DISPUTE_PREFIX}closed`
const WON = `${BANK_DISPUTE_PREFIX}won`
const OVER: ReadonlySet<string> = new Set([WON, CLOSED])

/** Repeats the partial index's condition. */
const isAboutDispute = sql`${webhookEvents.type} LIKE 'payment.dispute.%'`
const selectWords = query((p: Params<{ providerPaymentId: string }>) =>
  db
    .select({ type: webhookEvents.type, disputeId: webhookEvents.providerDisputeId })
    .from(webhookEvents)
    .where(sql`${webhookEvents.providerPaymentId} = ${p.providerPaymentId} AND ${isAboutDispute}`)
    .orderBy(
      asc(sql`coalesce(${webhookEvents.occurredAt}, ${webhookEvents.receivedAt})`),
      // The provider tells whole seconds: within one, an end follows an opening.
      asc(sql`${webhookEvents.type} IN (${LOST}, ${WON}, ${CLOSED})`),
      asc(webhookEvents.receivedAt),
    ),
)

/** Returns the latest event per dispute, in any order of arrival. A lost one returns no money. */
export function newestDisputeEvents(providerPaymentId: string): Map<string | null, string> {
  const words = new Map<string | null, string>()
  for (const { disputeId, type } of selectWords.all({ providerPaymentId })) {
    if (type !== CLOSED || words.get(disputeId) !== LOST) words.set(disputeId, type)
  }
  return words
}

/** A request for more evidence leaves it open. */
export const chargebackStatusOfEvent = (word = ""): ChargebackStatus =>
  CHARGEBACK_STATUSES.find((status) => word === `${BANK_DISPUTE_PREFIX}${status}`) ?? "open"

export const endsBankDispute = (word: string | undefined): boolean =>
  word !== undefined && (word === LOST || OVER.has(word))

export const selectTaken = query((p: Params<{ disputeId: string; providerPaymentId: string }>) =>
  db
    .select()
    .from(refunds)
    .where(
      and(
        eq(refunds.providerRefundId, p.disputeId),
        eq(refunds.providerPaymentId, p.providerPaymentId),
      ),
    ),
)

/** Disputes that stop payouts: docs/rules.md#bank-disputes */
function openAbout(providerPaymentId: string): (string | null)[] {
  const isTaken = (disputeId: string | null) =>
    disputeId !== null && selectTaken.get({ disputeId, providerPaymentId }) !== undefined
  return [...newestDisputeEvents(providerPaymentId)]
    .filter(([id, word]) => !OVER.has(word) && !(word === LOST && isTaken(id)))
    .map(([id]) => id)
}

/** Includes lost disputes not yet in the books. */
export const isDisputed = (providerPaymentId: string): boolean =>
  openAbout(providerPaymentId).length > 0

const selectDisputed = query(() =>
  db
    .selectDistinct({ providerPaymentId: sql<string>`${webhookEvents.providerPaymentId}` })
    .from(webhookEvents)
    .where(sql`${webhookEvents.providerPaymentId} IS NOT NULL AND ${isAboutDispute}`),
)

/** Omits disputes without an id. */
export const openDisputes = (): { disputeId: string; providerPaymentId: string }[] =>
  selectDisputed.all().flatMap(({ providerPaymentId }) =>
    openAbout(providerPaymentId)
      .filter((id) => id !== null)
      .map((disputeId) => ({ disputeId, providerPaymentId })),
  )
