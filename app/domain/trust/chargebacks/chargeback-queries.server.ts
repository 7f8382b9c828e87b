import { and, asc, desc, eq, sql } from "drizzle-orm"
import type { SQLiteColumn } from "drizzle-orm/sqlite-core"
import type { OperatorActor } from "#app/domain/identity/accounts/actor.ts"
import { nameOfUser } from "#app/domain/identity/profiles/name-of-user.server.ts"
import { MAX_INFLUENCERS } from "#app/domain/market/projects/project.ts"
import { NotFound } from "#app/domain/shared/errors.ts"
import { formatMoney } from "#app/domain/shared/money.ts"
import {
  NEWEST_CURSOR,
  OLDEST_CURSOR,
  readTimeCursor,
  type TimeCursor,
  toTimePage,
} from "#app/domain/shared/page.ts"
import { pick } from "#app/domain/shared/pick.ts"
import { PHASES } from "#app/domain/work/orders/order-table.ts"
import { db, type Params, query, rowBy } from "#app/platform/db.server.ts"
import { chargebacks } from "#db/schema/chargebacks.ts"
import { CHARGEBACK_STATUSES, type ChargebackStatus } from "#db/schema/ledger-words.ts"
import { orders } from "#db/schema/orders.ts"
import { paymentItems, payments } from "#db/schema/payments.ts"
import { apportion, CHARGEBACK_LABELS, formatPhase } from "./chargeback.ts"

export type ChargebackRow = typeof chargebacks.$inferSelect

const CHARGEBACKS_PER_PAGE = 50

const nameOf = (userId: SQLiteColumn) => sql<string>`coalesce(${nameOfUser(userId)}, 'Unknown')`

const { status, respondBy, id } = chargebacks

/** Open ones by deadline, others newest first. */
const listBy = (isOpen: boolean) =>
  query((p: Params<TimeCursor & { status: ChargebackStatus }>) =>
    db
      .select({
        id,
        status,
        respondBy,
        ...pick(chargebacks, "openedAt", "amountPaise", "phase", "reasonCode"),
        brandName: nameOf(payments.brandId),
      })
      .from(chargebacks)
      .innerJoin(payments, eq(payments.id, chargebacks.paymentId))
      .where(
        and(
          eq(status, p.status),
          isOpen
            ? sql`(${respondBy}, ${id}) > (${p.at}, ${p.id})`
            : sql`(${respondBy}, ${id}) < (${p.at}, ${p.id})`,
        ),
      )
      .orderBy(...(isOpen ? [asc(respondBy), asc(id)] : [desc(respondBy), desc(id)]))
      .limit(CHARGEBACKS_PER_PAGE + 1),
  )
const lists = { open: listBy(true), over: listBy(false) }

type Question = { status: ChargebackStatus; after?: string | undefined }

/** Lists one page: docs/rules.md#chargebacks-at-the-desk */
export function listChargebacks(_operator: OperatorActor, { status, after }: Question) {
  const isOpen = status === "open" || status === "under_review"
  const first = isOpen ? OLDEST_CURSOR : NEWEST_CURSOR
  const rows = lists[isOpen ? "open" : "over"].all({ status, ...readTimeCursor(after, first) })
  const { items, next } = toTimePage(rows, CHARGEBACKS_PER_PAGE, "respondBy")
  return {
    next,
    items: items.map(({ amountPaise, phase, ...row }) => ({
      ...row,
      amount: formatMoney(amountPaise, "INR"),
      phase: formatPhase(phase),
      deadline: deadlineOf(row),
      label: CHARGEBACK_LABELS[row.status],
    })),
  }
}

/** Null if the provider gave none. */
const deadlineOf = (row: Pick<ChargebackRow, "respondBy" | "openedAt">): number | null =>
  row.respondBy > row.openedAt ? row.respondBy : null

/** Defaults to open chargebacks. */
export const toChargebackStatus = (text: string | null): ChargebackStatus =>
  CHARGEBACK_STATUSES.find((one) => one === text) ?? "open"

export const findChargebackRow = rowBy(chargebacks, "id")

const selectOfPayment = query((p: Params<{ paymentId: string }>) =>
  db
    .select({ id, status, respondBy, amountPaise: chargebacks.amountPaise })
    .from(chargebacks)
    .where(eq(chargebacks.paymentId, p.paymentId))
    .orderBy(desc(chargebacks.openedAt))
    .limit(CHARGEBACKS_PER_PAGE),
)

export const listChargebacksOf = (paymentId: string) => selectOfPayment.all({ paymentId })

const selectOrders = query((p: Params<{ paymentId: string }>) =>
  db
    .select({
      ...pick(orders, "id", "title", "phase", "projectId", "addOnOf", "influencerId"),
      influencerName: nameOf(orders.influencerId),
      bidPaise: paymentItems.bidPaise,
    })
    .from(paymentItems)
    .innerJoin(orders, eq(orders.paymentItemId, paymentItems.id))
    .where(eq(paymentItems.paymentId, p.paymentId))
    .orderBy(asc(paymentItems.id))
    .limit(MAX_INFLUENCERS),
)

/** Splits the disputed amount among the payment's orders. */
export function listDisputedOrders({ paymentId, amountPaise }: Disputed) {
  const bought = selectOrders.all({ paymentId })
  const parts = apportion(
    amountPaise,
    bought.map(({ bidPaise }) => bidPaise),
  )
  return bought.map((order, at) => ({ ...order, partPaise: parts[at] ?? 0 }))
}
type Disputed = Pick<ChargebackRow, "paymentId" | "amountPaise">

const selectBrand = query((p: Params<{ paymentId: string }>) =>
  db
    .select({ brandId: payments.brandId, brandName: nameOf(payments.brandId) })
    .from(payments)
    .where(eq(payments.id, p.paymentId)),
)

export const nameOfBrand = ({ paymentId }: Pick<ChargebackRow, "paymentId">): string =>
  selectBrand.get({ paymentId })?.brandName ?? "Unknown"

/** @throws NotFound */
export function findChargeback(_operator: OperatorActor, chargebackId: string) {
  const row = findChargebackRow(chargebackId)
  const brand = row && selectBrand.get(row)
  if (!row || !brand) throw new NotFound("There is no such chargeback.")
  const { claimedUntil: _, describedAt: __, ...shown } = row
  return {
    ...shown,
    ...brand,
    phase: formatPhase(row.phase),
    deadline: deadlineOf(row),
    label: CHARGEBACK_LABELS[row.status],
    orders: listDisputedOrders(row).map(({ phase, projectId: _, ...order }) => ({
      ...order,
      state: PHASES[phase].label,
    })),
  }
}
export type Chargeback = ReturnType<typeof findChargeback>
