const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const FIRST_WAITS_MS = [HOUR_MS, 6 * HOUR_MS, DAY_MS]

/** 1, 6 and 24 hours after the first failures, then daily. */
export const retryWaitMs = (failures: number): number => FIRST_WAITS_MS[failures - 1] ?? DAY_MS

/** Later daily failures would notify too often. */
export const isFailureNotified = (failures: number): boolean => failures <= FIRST_WAITS_MS.length
