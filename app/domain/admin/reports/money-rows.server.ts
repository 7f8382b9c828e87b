import { and, eq, isNull } from "drizzle-orm"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { monthNameOf } from "#app/domain/shared/indian-time.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import { profiles } from "#db/schema/profiles.ts"
import { addMoney, type Money, type MovedMoney } from "./money-figures.server.ts"
import type { ReportRow } from "./report-cells.ts"
import { monthsOf, type TimeRange } from "./report-period.ts"

/** docs/rules.md#what-a-report-counts */
export const withNetAmount = ({ role }: Pick<Actor, "role">, money: Money) => ({
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
export function toMonthRows(
  actor: Actor,
  span: TimeRange,
  moved: readonly MovedMoney[],
): ReportRow[] {
  const byMonth = groupBy(moved, ({ month }) => month)
  return monthsOf(span).map((firstDay) => {
    const { key, name } = monthNameOf(firstDay)
    return { month: name, ...withNetAmount(actor, addMoney(byMonth.get(key) ?? [])) }
  })
}

const selectName = query((p: Params<{ userId: string }>) =>
  db
    .select({ name: profiles.name })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(and(eq(users.id, p.userId), isNull(users.deletedAt))),
)

export const UNKNOWN_PARTNER = "Unknown"

export const nameOfPartner = (partnerId: string | null): string =>
  (partnerId && selectName.get({ userId: partnerId })?.name) ?? UNKNOWN_PARTNER

/** Largest amount first. */
export function toPartnerRows(actor: Actor, moved: readonly MovedMoney[]): ReportRow[] {
  return (
    [...groupBy(moved, ({ partnerId }) => partnerId)]
      .map(([partnerId, all]) => ({ partnerId, ...withNetAmount(actor, addMoney(all)) }))
      // Keeps rows that net to zero, as the months do.
      .filter(({ partnerId: _, ...figures }) => Object.values(figures).some((one) => one !== 0))
      .sort((a, b) => b.net - a.net || String(a.partnerId).localeCompare(String(b.partnerId)))
      .map(({ partnerId, ...money }) => ({
        partner: nameOfPartner(partnerId),
        ...money,
      }))
  )
}
