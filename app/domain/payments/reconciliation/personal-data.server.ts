import { impersonal } from "#app/domain/shared/personal-data.server.ts"
import { balanceChecks, reconciledDays, xBalanceChecks } from "#db/schema/ledger.ts"

export const RECONCILIATION_PERSONAL_DATA = [
  impersonal(reconciledDays, "They are the books, with ids alone."),
  impersonal(balanceChecks, "They hold nothing of anybody."),
  impersonal(xBalanceChecks, "They hold nothing of anybody."),
]
