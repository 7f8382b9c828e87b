import { describeDifference, readDay } from "#app/domain/payments/reconciliation/difference.ts"
import {
  reconcileDay,
  reconcileDue,
  todayAsBookDay,
  WITH_DIFFERENCES,
} from "#app/domain/payments/reconciliation/reconcile-days.server.ts"

export const RECONCILE_USAGE = `  reconcile [day]   compares the books with the payment provider's: of a day such as 2026-06-01 in Indian
                    time, or of all that were not compared yet; ends with 1 where something differs
`

/** @throws Error without a day, ProviderUnavailable without an answer */
export async function reconcile(named: string | undefined): Promise<string> {
  const day = named === undefined ? undefined : readDay(named)
  if (named !== undefined && (day === undefined || day > todayAsBookDay())) {
    throw new Error("Name a day that has begun, such as 2026-06-01.")
  }
  const differences = day === undefined ? await reconcileDue() : await reconcileDay(day)
  if (differences.length > 0) process.exitCode = WITH_DIFFERENCES
  const lines = differences.map(describeDifference)
  return [...lines, `${differences.length} differences`, ""].join("\n")
}
