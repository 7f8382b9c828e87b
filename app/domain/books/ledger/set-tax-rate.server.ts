import { and, desc, eq, sql } from "drizzle-orm"
import { act } from "#app/domain/identity/accounts/act.server.ts"
import type { OperatorActor } from "#app/domain/identity/accounts/actor.ts"
import { recordAct } from "#app/domain/identity/operators/record-act.server.ts"
import { Conflict } from "#app/domain/shared/errors.ts"
import { type Page, type RowCursor, readRowCursor, toRowPage } from "#app/domain/shared/page.ts"
import { pick } from "#app/domain/shared/pick.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { taxRates } from "#db/schema/documents.ts"
import { operators } from "#db/schema/operators.ts"
import { bookDayOf } from "./accounts.ts"
import { taxRateAt } from "./tax-rates.server.ts"
import type { TaxRateInput } from "./tax-schema.ts"

const selectSame = query((p: Params<Pick<TaxRateInput, "kind" | "fromDay">>) =>
  db
    .select({ basisPoints: taxRates.basisPoints, createdAt: taxRates.createdAt })
    .from(taxRates)
    .where(and(eq(taxRates.kind, p.kind), eq(taxRates.fromDay, p.fromDay)))
    .orderBy(desc(taxRates.createdAt))
    .limit(1),
)

/**
 * Sets a tax rate from a day on (docs/rules.md#tax-rates); per day the latest counts. @throws
 * Conflict for a past day or an unchanged rate
 */
export function setTaxRate(
  operator: OperatorActor,
  { kind, percent: basisPoints, fromDay, reason }: TaxRateInput,
): void {
  act(operator, () => {
    const now = clock.now()
    if (fromDay < bookDayOf(now)) {
      throw new Conflict(
        "A rate never holds for days that are over. Choose today or later.",
        "fromDay",
      )
    }
    const same = selectSame.get({ kind, fromDay })
    if (same?.basisPoints === basisPoints) {
      throw new Conflict("It is set so already. Choose another rate or another day.", "percent")
    }
    // Of two in one millisecond the second must win.
    const createdAt = Math.max(now, (same?.createdAt ?? 0) + 1)
    db.insert(taxRates)
      .values({ kind, fromDay, basisPoints, setBy: operator.userId, createdAt })
      .run()
    const details = { basisPoints, fromDay }
    recordAct(operator, { act: "tax.set", subject: "tax", subjectId: kind, reason, details })
  })
}

/** In basis points; 0 is off. */
export function currentTaxRates() {
  const at = clock.now()
  return {
    gst: taxRateAt("gst", at),
    tds: taxRateAt("tds", at),
    tds_without_pan: taxRateAt("tds_without_pan", at),
    tcs: taxRateAt("tcs", at),
    gifts: taxRateAt("gifts", at),
  }
}

const PER_PAGE = 50

const selectRates = query((p: Params<RowCursor>) =>
  db
    .select({
      ...pick(taxRates, "kind", "fromDay", "basisPoints", "createdAt"),
      setBy: sql<string>`coalesce((SELECT ${operators.name} FROM ${operators}
        WHERE ${operators.userId} = ${taxRates.setBy}), 'Unknown')`,
      row: sql<number>`${taxRates}.rowid`,
    })
    .from(taxRates)
    .where(sql`(${taxRates.createdAt}, ${taxRates}.rowid) < (${p.at}, ${p.row})`)
    .orderBy(sql`${taxRates.createdAt} DESC`, sql`${taxRates}.rowid DESC`)
    .limit(PER_PAGE + 1),
)

/** Newest first. */
export function listTaxRates(after?: string): Page<ReturnType<typeof selectRates.all>[number]> {
  return toRowPage(selectRates.all(readRowCursor(after)), PER_PAGE, "createdAt")
}
