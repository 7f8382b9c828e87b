import { checkSignOf } from "#app/domain/books/billing/tax-numbers.ts"
import { sqlite } from "#app/platform/db.server.ts"
import type { TaxKind } from "#db/schema/admin-words.ts"

/** A billing profile as sent by its form, without numbers. */
export const BILLING = {
  legalName: "Asha Rao",
  address: "1 Sample Road\nBengaluru 560001",
  stateCode: "29",
  entity: "individual",
} as const

export function aGstin(state: string, pan: string): string {
  const fourteen = `${state}${pan}1Z`
  return fourteen + checkSignOf(fourteen)
}

let words = 0

/** Sets rates in basis points from the first day on. */
export function setTaxes(rates: Partial<Record<TaxKind, number>>): void {
  words += 1
  const insert = sqlite.prepare("INSERT INTO tax_rates VALUES (?, 0, ?, 'test', ?)")
  for (const [kind, basisPoints] of Object.entries(rates)) insert.run(kind, basisPoints, words)
}

/** Stores a billing profile with a GSTIN and an unreadable PAN. */
export function registerForGst(userId: string, state = "29"): void {
  sqlite
    .prepare(
      `INSERT INTO billing_profiles (user_id, legal_name, address, state_code, gstin, is_individual, changed_at)
       VALUES (?, 'Registered Creator', '1 Sample Road', ?, ?, 1, 0)`,
    )
    .run(userId, state, aGstin(state, "ABCPE1234F"))
}
