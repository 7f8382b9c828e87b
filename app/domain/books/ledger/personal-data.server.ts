import { impersonal } from "#app/domain/shared/personal-data.server.ts"
import { closedDays, closingTotals, journalEntries, postings } from "#db/schema/ledger.ts"

const BOOKS = "They are the books, with ids alone; payments, orders and payouts tell the same."

export const LEDGER_PERSONAL_DATA = [
  impersonal(journalEntries, BOOKS),
  impersonal(postings, BOOKS),
  impersonal(closingTotals, BOOKS),
  impersonal(closedDays, "They hold nothing of anybody."),
]
