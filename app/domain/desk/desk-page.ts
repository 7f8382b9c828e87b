/** Rows on a page of the desk's lists. */
export const DESK_PAGE = 25

/** A place in a list that is ordered by a moment in milliseconds, then by an id. */
export type Place = { at: number; id: string }

const FIRST: Record<"newest" | "oldest", Place> = {
  newest: { at: Number.MAX_SAFE_INTEGER, id: "" },
  oldest: { at: Number.MIN_SAFE_INTEGER, id: "" },
}

/** Where a list goes on: the words of a cursor, `moment.id`; what is unreadable means its beginning. */
export function readCursor(text: string | undefined, from: keyof typeof FIRST): Place {
  const match = /^(-?\d{1,15})\.([\w.-]{1,64})$/.exec(text ?? "")
  return match ? { at: Number(match[1]), id: String(match[2]) } : FIRST[from]
}
