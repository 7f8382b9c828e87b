/** docs/rules.md#a-copy-of-everything and docs/rules.md#deleting-an-account */
export const EXPORTS_PER_DAY = 3
export const EXPORT_HOURS = 24
export const ERASURE_GRACE_DAYS = 7
/** An erased account's email stays reserved. */
export const RESERVED_DAYS = 30
/** Must match platform/backup/retention.ts. */
export const BACKUP_DAYS = 28
