const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const FIRST_WAITS_MS = [HOUR_MS, 6 * HOUR_MS, DAY_MS]

/** How long to wait after the nth try at the provider that failed: 1, 6 and 24 hours, then a day each. */
export const retryWaitMs = (failures: number): number => FIRST_WAITS_MS[failures - 1] ?? DAY_MS

/** Whether the nth failure is told to whoever it is about: once a day is too often. */
export const isFailureNotified = (failures: number): boolean => failures <= FIRST_WAITS_MS.length
