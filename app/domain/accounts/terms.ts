/** The terms that a registration accepts: the day on which they took effect. */
export const TERMS_VERSION = "2025-05-11"

/** Whoever registers confirms to be at least this old: docs/rules.md#age-and-terms */
export const MINIMUM_AGE = 16
