import { and, eq, isNull } from "drizzle-orm"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { onTimeRate } from "#app/domain/market/creators/creator.ts"
import { bookDayOf, isoOfBookDay, monthNameOf } from "#app/domain/shared/indian-time.ts"
import { ACCOUNT_LABELS } from "#app/domain/shared/platforms.ts"
import { TYPE_LABELS } from "#app/domain/work/deliverables/deliverable-table.ts"
import { PHASES } from "#app/domain/work/orders/order-table.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import { profiles } from "#db/schema/profiles.ts"
import { ORDER_PHASES } from "#db/schema/words.ts"
import { sumDeliverables } from "./deliverable-figures.server.ts"
import { countFunnel } from "./funnel-figures.server.ts"
import { addMoney, type Money, type MovedMoney, sumMoney } from "./money-figures.server.ts"
import { countOrders, type PhaseFigures } from "./order-figures.server.ts"
import { hasMoreOrders, type Scope, scopeOf } from "./own-orders.server.ts"
import type { ReportFilters } from "./report-filters.server.ts"
import { monthsOf, periodOf, type Span } from "./report-period.ts"
import type { ReportRow, ReportTableName } from "./report-tables.ts"

/** docs/rules.md#what-a-report-counts */
export const withNet = ({ role }: Pick<Actor, "role">, money: Money) => ({
  ...money,
  net: role === "brand" ? money.paid - money.returned : money.earned - money.takenBack,
})

function groupBy<T, Key>(all: readonly T[], keyOf: (one: T) => Key): Map<Key, T[]> {
  const groups = new Map<Key, T[]>()
  for (const one of all) {
    const group = groups.get(keyOf(one))
    if (group) group.push(one)
    else groups.set(keyOf(one), [one])
  }
  return groups
}

/** Includes months without money. */
function toMonthRows(actor: Actor, span: Span, moved: readonly MovedMoney[]): ReportRow[] {
  const byMonth = groupBy(moved, ({ month }) => month)
  return monthsOf(span).map((firstDay) => {
    const { key, name } = monthNameOf(firstDay)
    return { month: name, ...withNet(actor, addMoney(byMonth.get(key) ?? [])) }
  })
}

const selectName = query((p: Params<{ userId: string }>) =>
  db
    .select({ name: profiles.name })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(and(eq(users.id, p.userId), isNull(users.deletedAt))),
)

export const UNKNOWN = "Unknown"

/** Largest amount first. */
function toPartnerRows(actor: Actor, moved: readonly MovedMoney[]): ReportRow[] {
  return (
    [...groupBy(moved, ({ partnerId }) => partnerId)]
      .map(([partnerId, all]) => ({ partnerId, ...withNet(actor, addMoney(all)) }))
      // Keeps rows that net to zero, as the months do.
      .filter(({ partnerId: _, ...told }) => Object.values(told).some((one) => one !== 0))
      .sort((a, b) => b.net - a.net || String(a.partnerId).localeCompare(String(b.partnerId)))
      .map(({ partnerId, ...money }) => ({
        partner: (partnerId && selectName.get({ userId: partnerId })?.name) ?? UNKNOWN,
        ...money,
      }))
  )
}

const toPhaseRows = (counted: readonly PhaseFigures[]): ReportRow[] =>
  ORDER_PHASES.flatMap((phase) => {
    const { orders, price } = counted.find((one) => one.phase === phase) ?? {}
    return orders ? { phase: PHASES[phase].label, orders, price: price ?? 0 } : []
  })

function toDeliveryRow({ from, to }: Span, counted: readonly PhaseFigures[]): ReportRow {
  const sumOf = (key: "delivered" | "rounds") => counted.reduce((sum, one) => sum + one[key], 0)
  const delivered = sumOf("delivered")
  const { orders: completed = 0, onTime = 0 } =
    counted.find(({ phase }) => phase === "completed") ?? {}
  return {
    days: `${isoOfBookDay(from)} to ${isoOfBookDay(to)}`,
    ...{ delivered, completed, onTime },
    onTimeRate: onTimeRate({ completedOrders: completed, onTimeOrders: onTime }) ?? null,
    averageRounds: delivered > 0 ? sumOf("rounds") / delivered : null,
  }
}

const STAGES = [
  { key: "applications", label: { brand: "Received", influencer: "Sent" } },
  { key: "shortlisted", label: { brand: "Shortlisted", influencer: "Shortlisted" } },
  { key: "hired", label: { brand: "Hired", influencer: "Hired" } },
] as const

function toFunnelRows(actor: Actor, scope: Scope): ReportRow[] {
  const counted = countFunnel(actor, scope)
  const all = counted.applications
  return STAGES.map(({ key, label }) => ({
    stage: label[actor.role],
    count: counted[key],
    share: all > 0 ? counted[key] / all : null,
  }))
}

const toDeliverableRows = (actor: Actor, scope: Scope): ReportRow[] =>
  sumDeliverables(actor, scope).map(
    ({ type, platform, pieces, worth, reported, views, reportedWorth }) => ({
      type: TYPE_LABELS[type],
      platform: platform ? ACCOUNT_LABELS[platform] : "Any",
      ...{ pieces, worth, reported },
      each: pieces > 0 ? Math.round(worth / pieces) : null,
      views: reported > 0 ? views : null,
      cpm: views > 0 ? Math.round((reportedWorth * 1000) / views) : null,
    }),
  )

type Tables = Record<Exclude<ReportTableName, "orders">, ReportRow[]>

export function readTable(actor: Actor, name: keyof Tables, filters: ReportFilters): ReportRow[] {
  const scope = scopeOf(actor, filters)
  if (name === "months") return toMonthRows(actor, filters, sumMoney(actor, scope))
  if (name === "partners") return toPartnerRows(actor, sumMoney(actor, scope))
  if (name === "phases") return toPhaseRows(countOrders(actor, scope))
  if (name === "delivery") return [toDeliveryRow(filters, countOrders(actor, scope))]
  return name === "funnel" ? toFunnelRows(actor, scope) : toDeliverableRows(actor, scope)
}

/** Reads all tables for a page: docs/rules.md#reports */
export function readReport(actor: Actor, filters: ReportFilters) {
  const scope = scopeOf(actor, filters)
  const moved = sumMoney(actor, scope)
  const counted = countOrders(actor, scope)
  const tables: Tables = {
    months: toMonthRows(actor, filters, moved),
    partners: toPartnerRows(actor, moved),
    phases: toPhaseRows(counted),
    delivery: [toDeliveryRow(filters, counted)],
    funnel: toFunnelRows(actor, scope),
    pieces: toDeliverableRows(actor, scope),
  }
  return {
    tables,
    money: withNet(actor, addMoney(moved)),
    period: periodOf(filters, bookDayOf(clock.now())),
    hasAny: moved.length + counted.length + Number(tables.funnel[0]?.count) > 0,
    /** True if older orders are left out. */
    isCut: hasMoreOrders(actor, scope),
  }
}
export type Report = ReturnType<typeof readReport>
