const HOUR = 3_600_000
export const ORDER_DAY_MS = 24 * HOUR

/** Time limits of each side: docs/rules.md#the-orders-clock */
export const REVIEW_MS = 7 * ORDER_DAY_MS
export const ANSWER_MS = 72 * HOUR
export const REVISION_MS = 3 * ORDER_DAY_MS
export const GRACE_MS = 3 * ORDER_DAY_MS
