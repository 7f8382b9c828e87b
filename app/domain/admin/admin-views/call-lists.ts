/** What of the provider an operator looks at. calls: what failed and is tried again by itself. */
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

/** The list that an address asks for; anything else means the failing calls. */
export const readCallList = (text: string | null): CallList =>
  CALL_LISTS.find((one) => one === text) ?? "calls"
