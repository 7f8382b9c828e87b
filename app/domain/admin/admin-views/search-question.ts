import { trimUnseen } from "#app/domain/shared/clean-text.ts"

/** What can be searched at the desk. */
export const SEARCH_KINDS = ["users", "projects", "orders", "payments"] as const
export type SearchKind = (typeof SEARCH_KINDS)[number]

/** The most characters of what is searched for. */
export const MAX_SEARCH_LENGTH = 200
const TOO_LONG = `Please use at most ${MAX_SEARCH_LENGTH} characters.`

export type SearchQuestion = {
  kind: SearchKind
  q: string
  after: string | undefined
  /** What is wrong with it. */
  fault: string | undefined
}

/** What the address of a search asks for; a kind that nobody knows means users. */
export function readSearch(params: URLSearchParams): SearchQuestion {
  const kind = SEARCH_KINDS.find((one) => one === params.get("kind")) ?? "users"
  // No text of ours holds one, and the search index takes a NUL for an end.
  const q = trimUnseen((params.get("q") ?? "").replace(/\p{Cc}/gu, ""))
  const isTooLong = q.length > MAX_SEARCH_LENGTH
  return {
    kind,
    q: q.slice(0, MAX_SEARCH_LENGTH),
    after: params.get("after") ?? undefined,
    fault: isTooLong ? TOO_LONG : undefined,
  }
}
