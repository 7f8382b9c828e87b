import type { ImportState } from "#db/schema/market-words.ts"

export const MAX_IMPORTS_A_DAY = 200
export const MAX_IMPORT_ROWS = 500
export const IMPORT_RETENTION_DAYS = 90

/** One text for all reasons, which tells nobody who has an account. */
export const IMPORT_LABELS: Record<ImportState, string> = {
  invited: "Invited",
  skipped: "Not invited: known here, invited before, or wants no invitations",
  late: `Not invited: over ${MAX_IMPORTS_A_DAY} within a day. Import it again tomorrow`,
  invalid: "Not invited: no email address",
}
