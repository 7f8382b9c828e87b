import { and, eq, gte, isNull, sql } from "drizzle-orm"
import { findTaxPerson, type TaxPerson } from "#app/domain/books/billing/tax-person.server.ts"
import { financialYearOf, startOfFinancialYear } from "#app/domain/shared/financial-year.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, type Params, query, write } from "#app/platform/db.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { payouts } from "#db/schema/payouts.ts"
import { payableOf, taxesOf } from "./accounts.ts"
import { moveLines, postEntry } from "./journal.server.ts"
import { taxRateAt } from "./tax-rates.server.ts"
import { carveOutGst, taxOf, type WithheldTaxes } from "./taxes.ts"

/** Yearly exemption for individuals with a PAN: ₹5 lakh. */
export const TDS_FREE_PAISE = 5_00_000 * 100

const selectEarned = query((p: Params<{ influencerId: string; since: number; beforeId: string }>) =>
  db
    .select({
      paise: sql<number>`coalesce(sum(${payouts.amountPaise} + ${payouts.feePaise} + ${payouts.tdsPaise}
        + ${payouts.tcsPaise}), 0)`,
    })
    .from(payouts)
    .where(
      and(
        eq(payouts.influencerId, p.influencerId),
        gte(payouts.createdAt, p.since),
        sql`${payouts}.rowid < coalesce((SELECT rowid FROM payouts WHERE id = ${p.beforeId}), 9e18)`,
        isNull(payouts.returnReason),
      ),
    ),
)

type Share = { grossPaise: number; feePaise: number }

/**
 * Computes taxes on a share before our fee, at current rates and numbers
 * (docs/rules.md#withheld-taxes). Never exceeds what the fee leaves.
 */
export const withholdTaxes = (influencerId: string, share: Share): WithheldTaxes =>
  withhold(findTaxPerson(influencerId), share, { influencerId, at: clock.now(), beforeId: "" })

type Payout = typeof payouts.$inferSelect

const selectDue = query((p: Params<{ id: string }>) =>
  db
    .select()
    .from(payouts)
    .where(and(eq(payouts.id, p.id), eq(payouts.status, "due"))),
)

/** Gives back, once and before a payout is sent, the TDS withheld for want of a PAN: docs/rules.md#withheld-taxes */
export function correctWithholding(id: string, paymentId: string | undefined): void {
  write(() => {
    const payout = selectDue.get({ id })
    const overPaise = payout ? overWithheldTds(payout) : 0
    if (!payout || overPaise === 0) return
    const { orderId, influencerId, amountPaise, tdsPaise } = payout
    const entry = { kind: "correction", about: `tds:${id}`, paymentId, orderId } as const
    if (!postEntry(entry, moveLines(payableOf(influencerId), taxesOf("tds"), overPaise))) return
    const { maskedPan } = findTaxPerson(influencerId)
    const left = { amountPaise: amountPaise + overPaise, tdsPaise: tdsPaise - overPaise }
    const corrected = { ...left, maskedPan }
    db.update(payouts).set(corrected).where(eq(payouts.id, id)).run()
    logger.info({ event: "payout.tds_corrected", payoutId: id, overPaise })
  })
}

function overWithheldTds(payout: Payout): number {
  const { influencerId, amountPaise, feePaise, tdsPaise, tcsPaise, createdAt: at } = payout
  const share = { grossPaise: amountPaise + feePaise + tdsPaise + tcsPaise, feePaise }
  const person = findTaxPerson(influencerId)
  const about = { influencerId, at, beforeId: payout.id }
  const without = withhold({ ...person, hasPan: false }, share, about)
  if (!person.hasPan || without.tdsPaise !== tdsPaise) return 0
  return Math.max(0, tdsPaise - withhold(person, share, about).tdsPaise)
}

type About = { influencerId: string; at: number; beforeId: string }

function withhold(person: TaxPerson, { grossPaise, feePaise }: Share, about: About): WithheldTaxes {
  const { at } = about
  const rates = {
    tds: taxRateAt("tds", at),
    withoutPan: taxRateAt("tds_without_pan", at),
    tcs: taxRateAt("tcs", at),
  }
  if (rates.tds + rates.withoutPan + rates.tcs === 0) return { tdsPaise: 0, tcsPaise: 0 }
  const base = person.gstin ? carveOutGst(grossPaise, taxRateAt("gst", at)).net : grossPaise
  const isFree = isBelowThreshold(person, grossPaise, about)
  const tdsRate = person.hasPan ? (isFree ? 0 : rates.tds) : rates.withoutPan
  const left = grossPaise - feePaise
  const tdsPaise = Math.min(taxOf(base, tdsRate), left)
  const tcsPaise = person.gstin ? Math.min(taxOf(base, rates.tcs), left - tdsPaise) : 0
  return { tdsPaise, tcsPaise }
}

function isBelowThreshold(
  { hasPan, isIndividual }: TaxPerson,
  grossPaise: number,
  { influencerId, at, beforeId }: About,
): boolean {
  if (!hasPan || !isIndividual) return false
  const since = startOfFinancialYear(financialYearOf(at))
  const earned = selectEarned.get({ influencerId, since, beforeId })?.paise ?? 0
  return earned + grossPaise <= TDS_FREE_PAISE
}
