import { asc, desc, eq, sql } from "drizzle-orm"
import { nameOfUser } from "#app/domain/identity/profiles/name-of-user.server.ts"
import { findPayableDestination } from "#app/domain/payments/payouts/destination.server.ts"
import { withoutNumbers } from "#app/domain/payments/payouts/details.ts"
import { isOwedAgain } from "#app/domain/payments/payouts/payout.ts"
import {
  findSourceOf,
  getPayoutRow,
  listXPayouts,
  type PayoutRow,
} from "#app/domain/payments/payouts/payout-queries.server.ts"
import { canOperatorPay, findPayoutStop } from "#app/domain/payments/payouts/payout-stop.server.ts"
import {
  OLDEST_CURSOR,
  type Page,
  readTimeCursor,
  type TimeCursor,
  toTimePage,
} from "#app/domain/shared/page.ts"
import { pick } from "#app/domain/shared/pick.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { payouts, transfers } from "#db/schema/payouts.ts"
import { ADMIN_PAGE } from "./admin-page-size.ts"
import { listAuditEntriesAbout } from "./audit-entries-about.server.ts"
import { bookActsOf } from "./payout-acts.server.ts"
import { describeStop, type PayoutQueue } from "./payout-notes.ts"

const selectTransfers = query((p: Params<{ orderId: string }>) =>
  db
    .select({
      id: transfers.id,
      status: transfers.status,
      providerId: transfers.providerTransferId,
      amountPaise: transfers.amountPaise,
      createdAt: transfers.createdAt,
    })
    .from(transfers)
    .where(eq(transfers.orderId, p.orderId))
    .orderBy(desc(transfers.createdAt))
    .limit(ADMIN_PAGE),
)

/** By Route and RazorpayX, newest first. */
function listTries({ id, orderId }: Pick<PayoutRow, "id" | "orderId">) {
  const byRoute = selectTransfers.all({ orderId }).map((one) => ({ ...one, by: "Route" }))
  const byX = listXPayouts(id).map(({ providerPayoutId: providerId, ...one }) => ({
    ...{ id: one.id, providerId, amountPaise: one.amountPaise },
    status: one.status === "queued" ? "queued, waits for money in the account" : one.status,
    ...{ createdAt: one.createdAt, by: "RazorpayX" },
  }))
  return [...byX, ...byRoute].sort((one, other) => other.createdAt - one.createdAt)
}

const columns = {
  ...pick(payouts, "id", "orderId", "influencerId"),
  name: nameOfUser(payouts.influencerId),
  ...pick(payouts, "amountPaise", "status", "dueAt", "failure", "returnReason", "retryAt"),
}

/** Excludes reversed payouts whose money went on to the brand. */
const isWithUs = sql`(${payouts.status} <> 'reversed' OR ${payouts.returnReason} IS NULL)`

const selectPage = query((p: Params<TimeCursor & { status: PayoutQueue }>) =>
  db
    .select(columns)
    .from(payouts)
    .where(
      sql`${payouts.status} = ${p.status} AND ${isWithUs} AND (${payouts.dueAt}, ${payouts.id}) > (${p.at}, ${p.id})`,
    )
    .orderBy(asc(payouts.dueAt), asc(payouts.id))
    .limit(ADMIN_PAGE + 1),
)

/** Lists payouts, longest due first, with masked destinations. */
export function listPayoutQueue(status: PayoutQueue, after?: string): Page<QueuedPayout> {
  const rows = selectPage.all({ status, ...readTimeCursor(after, OLDEST_CURSOR) })
  const page = toTimePage(rows, ADMIN_PAGE, "dueAt")
  return { items: page.items.map(describe), next: page.next }
}

type Row = ReturnType<typeof selectPage.all>[number]
export type QueuedPayout = ReturnType<typeof describe>

const describe = ({ failure, ...row }: Row) => ({
  ...row,
  ...stateOf(row),
  failure: failure === null ? undefined : withoutNumbers(failure),
})

type Stoppable = Pick<
  PayoutRow,
  "orderId" | "influencerId" | "amountPaise" | "status" | "returnReason"
>

function stateOf(row: Stoppable) {
  const isToBeMade = row.status === "due" || row.status === "failed" || row.status === "locked"
  const isOpen = isToBeMade || isOwedAgain(row)
  const found = isOpen ? findPayoutStop(row) : undefined
  const stop = found && { words: describeStop(found.stop), until: found.until }
  const masked = findPayableDestination(row.influencerId)?.masked
  const isByHand = isOpen && !stop && row.status !== "locked" && canOperatorPay(row)
  return { stop, masked, isByHand }
}

const selectName = query((p: Params<{ id: string }>) =>
  db.select({ name: columns.name }).from(payouts).where(eq(payouts.id, p.id)),
)

/** Returns a payout with its attempts: docs/rules.md#what-the-desk-sees. @throws NotFound */
export function findPayoutView(id: string) {
  const payout = getPayoutRow(id)
  const { failure, ...row } = payout
  return {
    payout: {
      ...row,
      ...stateOf(payout),
      ...bookActsOf(payout),
      name: selectName.get({ id })?.name ?? null,
      paymentId: findSourceOf(payout)?.paymentId,
      failure: failure === null ? undefined : withoutNumbers(failure),
    },
    tries: listTries(payout),
    acts: listAuditEntriesAbout("payout", id),
  }
}
export type PayoutDetail = ReturnType<typeof findPayoutView>
