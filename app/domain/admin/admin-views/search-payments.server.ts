import { desc, eq, type SQL, sql } from "drizzle-orm"
import { nameOfUser } from "#app/domain/identity/profiles/name-of-user.server.ts"
import { NEWEST_CURSOR, type TimeCursor } from "#app/domain/shared/page.ts"
import { pick } from "#app/domain/shared/pick.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { orders } from "#db/schema/orders.ts"
import { paymentItems, payments, refunds } from "#db/schema/payments.ts"
import { projects } from "#db/schema/projects.ts"
import { exactSearch, type SearchWay } from "./admin-searches.server.ts"
import { findUserIds } from "./search-users.server.ts"

const select = (where: SQL) =>
  db
    .select({
      id: payments.id,
      brandName: nameOfUser(payments.brandId),
      projectTitle: sql<
        string | null
      >`(SELECT ${projects.title} FROM ${projects} WHERE ${projects.id} = ${payments.projectId})`,
      ...pick(payments, "amountPaise", "status", "createdAt", "receiptYear", "receiptSerial"),
    })
    .from(payments)
    .where(where)

type One = { q: string }

const selectById = query((p: Params<One>) => select(eq(payments.id, p.q)))

export type FoundPayment = ReturnType<typeof selectById.all>[number]

const selectBy = {
  providerPayment: query((p: Params<One>) => select(eq(payments.providerPaymentId, p.q))),
  providerOrder: query((p: Params<One>) => select(eq(payments.providerOrderId, p.q))),
  providerReceipt: query((p: Params<One>) => select(eq(payments.receipt, p.q))),
  refund: query((p: Params<One>) =>
    select(
      sql`${payments.id} = (SELECT ${refunds.paymentId} FROM ${refunds}
        WHERE ${refunds.providerRefundId} = ${p.q})`,
    ),
  ),
  order: query((p: Params<One>) =>
    select(
      sql`${payments.id} = (SELECT ${paymentItems.paymentId} FROM ${paymentItems}
        WHERE ${paymentItems.id} = (SELECT ${orders.paymentItemId} FROM ${orders}
          WHERE ${orders.id} = ${p.q}))`,
    ),
  ),
}

const selectByReceipt = query((p: Params<{ year: number; serial: number }>) =>
  select(sql`${payments.receiptYear} = ${p.year} AND ${payments.receiptSerial} = ${p.serial}`),
)

/** As printed: IM-2026-0042. */
function findByReceipt(q: string): FoundPayment | undefined {
  const match = /^IM-(\d{4})-(\d{1,12})$/i.exec(q)
  return match
    ? selectByReceipt.get({ year: Number(match[1]), serial: Number(match[2]) })
    : undefined
}

const selectOfBrand = query((p: Params<TimeCursor & { brandId: string; size: number }>) =>
  select(
    sql`${payments.brandId} = ${p.brandId}
      AND (${payments.createdAt}, ${payments.id}) < (${p.at}, ${p.id})`,
  )
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(p.size),
)

const placeOf = (id: string | undefined): TimeCursor => {
  const row = id === undefined ? undefined : selectById.get({ q: id })
  return row ? { at: row.createdAt, id: row.id } : NEWEST_CURSOR
}

const ofBrand: SearchWay<FoundPayment> = {
  by: "brand",
  find: (q, after, size) => {
    const { brand: brandId } = findUserIds(q)
    return brandId ? selectOfBrand.all({ brandId, ...placeOf(after), size }) : []
  },
}

export const PAYMENT_SEARCHES: readonly SearchWay<FoundPayment>[] = [
  exactSearch("id", (q) => selectById.get({ q })),
  exactSearch("receipt number", findByReceipt),
  exactSearch("provider's payment", (q) => selectBy.providerPayment.get({ q })),
  exactSearch("provider's order", (q) => selectBy.providerOrder.get({ q })),
  exactSearch("provider's refund", (q) => selectBy.refund.get({ q })),
  exactSearch("receipt at the provider", (q) => selectBy.providerReceipt.get({ q })),
  exactSearch("order", (q) => selectBy.order.get({ q })),
  ofBrand,
]
