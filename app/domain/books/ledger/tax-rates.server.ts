import { and, desc, eq, lte, sql } from "drizzle-orm"
import { db, type Params, query } from "#app/platform/db.server.ts"
import type { TaxKind } from "#db/schema/admin-words.ts"
import { taxRates } from "#db/schema/documents.ts"
import { bookDayOf } from "./accounts.ts"

const selectRate = query((p: Params<{ kind: TaxKind; day: number; at: number }>) =>
  db
    .select({ basisPoints: taxRates.basisPoints })
    .from(taxRates)
    .where(
      and(
        eq(taxRates.kind, p.kind),
        lte(taxRates.fromDay, p.day),
        // A later change on the same day is not retroactive.
        lte(taxRates.createdAt, p.at),
      ),
    )
    .orderBy(desc(taxRates.fromDay), sql`${taxRates.createdAt} DESC`)
    .limit(1),
)

/** In basis points; 0 is off (docs/rules.md#tax-rates). */
export const taxRateAt = (kind: TaxKind, at: number): number =>
  selectRate.get({ kind, day: bookDayOf(at), at })?.basisPoints ?? 0
