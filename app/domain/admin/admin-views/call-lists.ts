/** `calls` are failed calls that are retried automatically. */
export const CALL_LISTS = [
  "calls",
  "due",
  "pending",
  "failed",
  "unexplained",
  "accounts",
  "books",
] as const
export type CallList = (typeof CALL_LISTS)[number]

/** Defaults to the failing calls. */
export const readCallList = (text: string | null): CallList =>
  CALL_LISTS.find((one) => one === text) ?? "calls"
