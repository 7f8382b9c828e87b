import { trimUnseen } from "#app/domain/shared/clean-text.ts"

export const SEARCH_KINDS = ["users", "projects", "orders", "payments"] as const
export type SearchKind = (typeof SEARCH_KINDS)[number]

export const MAX_ADMIN_SEARCH_LENGTH = 200
const TOO_LONG = `Please use at most ${MAX_ADMIN_SEARCH_LENGTH} characters.`

export type SearchQuestion = {
  kind: SearchKind
  q: string
  after: string | undefined
  fault: string | undefined
}

/** Unknown kinds mean users. */
export function readAdminSearch(params: URLSearchParams): SearchQuestion {
  const kind = SEARCH_KINDS.find((one) => one === params.get("kind")) ?? "users"
  // Stored texts hold no control characters, and NUL ends a search query.
  const q = trimUnseen((params.get("q") ?? "").replace(/\p{Cc}/gu, ""))
  const isTooLong = q.length > MAX_ADMIN_SEARCH_LENGTH
  return {
    kind,
    q: q.slice(0, MAX_ADMIN_SEARCH_LENGTH),
    after: params.get("after") ?? undefined,
    fault: isTooLong ? TOO_LONG : undefined,
  }
}
