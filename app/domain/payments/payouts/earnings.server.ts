import { and, asc, eq, getTableColumns, inArray, isNull, sql } from "drizzle-orm"
import { describeShare } from "#app/domain/books/ledger/money-texts.ts"
import type { InfluencerActor } from "#app/domain/identity/accounts/actor.ts"
import { formatMoney } from "#app/domain/shared/money.ts"
import {
  type Page,
  readTimeCursor,
  type TimeCursor,
  toPage,
  toTimePage,
  writeTimeCursor,
} from "#app/domain/shared/page.ts"
import { pick } from "#app/domain/shared/pick.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import { orders } from "#db/schema/orders.ts"
import { paymentItems, payments } from "#db/schema/payments.ts"
import { payouts } from "#db/schema/payouts.ts"
import { profiles } from "#db/schema/profiles.ts"
import { grossOf } from "./payout-postings.server.ts"
import { describePayout } from "./payout-view.server.ts"

export const EARNINGS_PER_PAGE = 50

type Start = TimeCursor & { userId: string }

const about = {
  orderId: orders.id,
  projectId: orders.projectId,
  title: orders.title,
  brandName: profiles.name,
  heldSince: payments.paidAt,
}

const selectPayouts = query((p: Params<Start>) =>
  db
    .select({ ...getTableColumns(payouts), ...about, bidPaise: paymentItems.bidPaise })
    .from(payouts)
    .innerJoin(orders, eq(orders.id, payouts.orderId))
    .leftJoin(paymentItems, eq(paymentItems.id, orders.paymentItemId))
    .leftJoin(payments, eq(payments.id, paymentItems.paymentId))
    .leftJoin(users, and(eq(users.id, orders.brandId), isNull(users.deletedAt)))
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(
      and(
        eq(payouts.influencerId, p.userId),
        sql`(${payouts.createdAt}, ${payouts.id}) < (${p.at}, ${p.id})`,
      ),
    )
    .orderBy(sql`${payouts.createdAt} DESC`, sql`${payouts.id} DESC`)
    .limit(EARNINGS_PER_PAGE + 1),
)

/** Lists payouts of completed orders, newest first. An unreadable `after` gives the first page. */
export function listPayouts(actor: InfluencerActor, after?: string) {
  const rows = selectPayouts.all({ userId: actor.userId, ...readTimeCursor(after) })
  const page = toTimePage(rows, EARNINGS_PER_PAGE, "createdAt")
  const items = page.items.map((row) => ({
    ...pick(row, "orderId", "projectId", "title", "brandName", "heldSince"),
    ...describePayout(row),
    share: describeShare(grossOf(row), row.feePaise, row, row.bidPaise ?? undefined),
  }))
  return { items, next: page.next, hasFee: rows.some(({ feePaise }) => feePaise > 0) }
}

const selectNext = query((p: Params<{ userId: string }>) =>
  db
    .select()
    .from(payouts)
    .where(
      and(eq(payouts.influencerId, p.userId), inArray(payouts.status, ["locked", "due", "failed"])),
    )
    .orderBy(asc(payouts.dueAt), asc(payouts.id))
    .limit(1),
)

/** Finds the earliest payout that is still to be made. */
export function findNextPayout({ userId }: InfluencerActor) {
  const row = selectNext.get({ userId })
  if (!row) return undefined
  const { state, dueAt, stop } = describePayout(row)
  return {
    amount: formatMoney(row.amountPaise, "INR"),
    dueAt,
    isDue: state !== "locked",
    waitsFor: state === "stopped" ? stop?.words : undefined,
  }
}
export type NextPayout = NonNullable<ReturnType<typeof findNextPayout>>

const selectHeld = query((p: Params<Start>) =>
  db
    .select({
      ...about,
      orderedAt: orders.orderedAt,
      phase: orders.phase,
      bidPaise: paymentItems.bidPaise,
      feePaise: paymentItems.feePaise,
    })
    .from(orders)
    .innerJoin(paymentItems, eq(paymentItems.id, orders.paymentItemId))
    .innerJoin(payments, eq(payments.id, paymentItems.paymentId))
    .leftJoin(users, and(eq(users.id, orders.brandId), isNull(users.deletedAt)))
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(
      and(
        eq(orders.influencerId, p.userId),
        eq(orders.status, "ongoing"),
        sql`(${orders.orderedAt}, ${orders.id}) < (${p.at}, ${p.id})`,
      ),
    )
    .orderBy(sql`${orders.orderedAt} DESC`, sql`${orders.id} DESC`)
    .limit(EARNINGS_PER_PAGE + 1),
)

/** Lists money held for running orders, newest first. */
export function listHeld(actor: InfluencerActor, after?: string): Page<HeldOrder> {
  const rows = selectHeld.all({ userId: actor.userId, ...readTimeCursor(after) })
  const page = toPage(rows, EARNINGS_PER_PAGE, ({ orderedAt: at, orderId: id }) =>
    writeTimeCursor({ at, id }),
  )
  return { items: page.items.map(describeHeld), next: page.next }
}

function describeHeld(row: ReturnType<typeof selectHeld.all>[number]) {
  const { orderId, projectId, title, brandName, heldSince, phase, bidPaise, feePaise } = row
  const share = describeShare(bidPaise, feePaise)
  return {
    orderId,
    projectId,
    title,
    brandName,
    heldSince,
    isDisputed: phase === "disputed",
    share,
  }
}
export type HeldOrder = ReturnType<typeof describeHeld>
export type Earning = ReturnType<typeof listPayouts>["items"][number]
