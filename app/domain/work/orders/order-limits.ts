const HOUR = 3_600_000
export const DAY = 24 * HOUR

/** Time limits of each side: docs/rules.md#the-orders-clock */
export const REVIEW_MS = 7 * DAY
export const ANSWER_MS = 72 * HOUR
export const REVISION_MS = 3 * DAY
export const GRACE_MS = 3 * DAY
