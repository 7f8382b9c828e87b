import { and, asc, eq, sql } from "drizzle-orm"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { CHARGEBACK_STATUSES, type ChargebackStatus } from "#db/schema/ledger-words.ts"
import { refunds, webhookEvents } from "#db/schema/payments.ts"

/** What the provider's words about disputes begin with; their end is the dispute's status. */
export const ABOUT_DISPUTE = "payment.dispute."
/** The provider's word that the bank took the money. */
export const LOST = `${ABOUT_DISPUTE}lost`
const CLOSED = `${ABOUT_DISPUTE}closed`
const OVER: ReadonlySet<string> = new Set([`${ABOUT_DISPUTE}won`, CLOSED])

/** As its partial index has it. */
const isAboutDispute = sql`${webhookEvents.type} LIKE 'payment.dispute.%'`
const selectWords = query((p: Params<{ providerPaymentId: string }>) =>
  db
    .select({ type: webhookEvents.type, disputeId: webhookEvents.providerDisputeId })
    .from(webhookEvents)
    .where(sql`${webhookEvents.providerPaymentId} = ${p.providerPaymentId} AND ${isAboutDispute}`)
    .orderBy(
      asc(sql`coalesce(${webhookEvents.occurredAt}, ${webhookEvents.receivedAt})`),
      asc(webhookEvents.receivedAt),
    ),
)

/**
 * What the provider said last of each dispute about one of its payments, in whatever order it came. That one which
 * was lost is closed brings no money back.
 */
export function newestWords(providerPaymentId: string): Map<string | null, string> {
  const words = new Map<string | null, string>()
  for (const { disputeId, type } of selectWords.all({ providerPaymentId })) {
    if (type !== CLOSED || words.get(disputeId) !== LOST) words.set(disputeId, type)
  }
  return words
}

/** Where a dispute stands by such a word; asked for more, it is as open as when it was created. */
export const statusOfWord = (word = ""): ChargebackStatus =>
  CHARGEBACK_STATUSES.find((status) => word === `${ABOUT_DISPUTE}${status}`) ?? "open"

/** Whether the provider's newest word about a dispute is an end. */
export const isEnd = (word: string | undefined): boolean =>
  word !== undefined && (word === LOST || OVER.has(word))

/** What a lost dispute took of one of the provider's payments, as the books have it. */
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

/** The disputes about a payment of the provider that stop its payouts: docs/rules.md#bank-disputes */
function openAbout(providerPaymentId: string): (string | null)[] {
  const isTaken = (disputeId: string | null) =>
    disputeId !== null && selectTaken.get({ disputeId, providerPaymentId }) !== undefined
  return [...newestWords(providerPaymentId)]
    .filter(([id, word]) => !OVER.has(word) && !(word === LOST && isTaken(id)))
    .map(([id]) => id)
}

/** Whether a dispute about a payment of the provider is open, or was lost and its money is not in the books yet. */
export const isDisputed = (providerPaymentId: string): boolean =>
  openAbout(providerPaymentId).length > 0

const selectDisputed = query(() =>
  db
    .selectDistinct({ providerPaymentId: sql<string>`${webhookEvents.providerPaymentId}` })
    .from(webhookEvents)
    .where(sql`${webhookEvents.providerPaymentId} IS NOT NULL AND ${isAboutDispute}`),
)

/** All disputes that stop payouts and have an id, each with its payment at the provider. */
export const openDisputes = (): { disputeId: string; providerPaymentId: string }[] =>
  selectDisputed.all().flatMap(({ providerPaymentId }) =>
    openAbout(providerPaymentId)
      .filter((id) => id !== null)
      .map((disputeId) => ({ disputeId, providerPaymentId })),
  )
