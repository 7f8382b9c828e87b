import { setImmediate } from "node:timers/promises"
import { and, asc, eq, gte, lte, sql } from "drizzle-orm"
import { INDIA } from "#app/domain/shared/countries.ts"
import { type CsvCells, csvTable } from "#app/domain/shared/csv.server.ts"
import { isoDateOfBookDay } from "#app/domain/shared/indian-time.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { billingProfiles } from "#db/schema/documents.ts"
import { journalEntries, postings } from "#db/schema/ledger.ts"
import { orders } from "#db/schema/orders.ts"
import { payoutCountries, payouts } from "#db/schema/payouts.ts"
import { profiles } from "#db/schema/profiles.ts"
import { toRupeesCell } from "./books-extracts.server.ts"
import type { TimeRange } from "./extract-period.server.ts"
import { nameOfForm, type TaxForm } from "./tax-form-names.ts"

const ROWS_PER_READ = 500

/** An older payout kept nothing; one that kept has a country. */
const asKept = (name: "gstin" | "maskedPan") =>
  sql<string | null>`iif(${payouts.country} IS NULL, ${billingProfiles[name]}, ${payouts[name]})`

const selectTax = query(
  (p: Params<{ tax: "tds" | "tcs"; from: number; to: number; after: number }>) =>
    db
      .select({
        id: postings.id,
        day: postings.day,
        paise: postings.amountPaise,
        orderId: journalEntries.orderId,
        influencerId: orders.influencerId,
        name: profiles.name,
        // As kept at completion; else a foreign country in either place counts.
        country: sql<string>`coalesce(${payouts.country}, nullif(${payoutCountries.country}, ${INDIA}),
          ${billingProfiles.country}, ${INDIA})`,
        gstin: asKept("gstin"),
        maskedPan: asKept("maskedPan"),
        // Including our fee and taxes.
        grossPaise: sql<number>`(SELECT -sum(line.amount_paise) FROM postings AS line
          WHERE line.entry_key = ${postings.entryKey}
            AND line.account IN ('payable', 'fee', 'taxes'))`,
      })
      .from(postings)
      .innerJoin(journalEntries, eq(journalEntries.key, postings.entryKey))
      .innerJoin(orders, eq(orders.id, journalEntries.orderId))
      .leftJoin(payouts, eq(payouts.orderId, orders.id))
      .leftJoin(profiles, eq(profiles.userId, orders.influencerId))
      .leftJoin(billingProfiles, eq(billingProfiles.userId, orders.influencerId))
      .leftJoin(payoutCountries, eq(payoutCountries.userId, orders.influencerId))
      .where(
        and(
          eq(postings.account, "taxes"),
          eq(postings.subject, p.tax),
          gte(postings.day, p.from),
          lte(postings.day, p.to),
          sql`${postings.id} > ${p.after}`,
        ),
      )
      .orderBy(asc(postings.id))
      .limit(ROWS_PER_READ),
)

/** Includes taxes returned. */
export async function* readWithheldTaxLines(tax: "tds" | "tcs", span: TimeRange) {
  for (let after = 0; ; ) {
    const rows = selectTax.all({ tax, ...span, after })
    yield* rows
    after = rows.at(-1)?.id ?? after
    await setImmediate()
    if (rows.length < ROWS_PER_READ) return
  }
}

type Deduction = ReturnType<typeof selectTax.all>[number] & { form: TaxForm }

const deductionsOf = (form: TaxForm, isResident: boolean) =>
  async function* (span: TimeRange): AsyncGenerator<Deduction> {
    for await (const line of readWithheldTaxLines("tds", span)) {
      if ((line.country === INDIA) === isResident) yield { ...line, form }
    }
  }

const TDS: CsvCells<Deduction> = {
  Form: ({ form, day }) => nameOfForm(form, isoDateOfBookDay(day)),
  Date: ({ day }) => isoDateOfBookDay(day),
  Deductee: ({ influencerId }) => influencerId,
  Name: ({ name }) => name ?? "Unknown",
  Country: ({ country }) => country,
  PAN: ({ maskedPan }) => maskedPan ?? "",
  "Amount credited": ({ grossPaise }) => toRupeesCell(grossPaise),
  TDS: ({ paise }) => toRupeesCell(-paise),
  Order: ({ orderId }) => orderId,
}

export const TDS_OF_RESIDENTS = csvTable(deductionsOf("tdsResidents", true), TDS)
export const TDS_OF_NON_RESIDENTS = csvTable(deductionsOf("tdsNonResidents", false), TDS)
