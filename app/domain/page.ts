/** The most rows that one may ask for at a time, where a caller says how many. */
export const MAX_PAGE_SIZE = 200

/** One page of a list. `next` is the cursor of the page after it; undefined at the end. */
export type Page<T, Cursor = string> = { items: T[]; next: Cursor | undefined }

/** Cuts one row more than a page into a page and the cursor of the next. */
export function toPage<T, Cursor>(
  rows: T[],
  size: number,
  cursorOf: (last: T) => Cursor,
): Page<T, Cursor> {
  const items = rows.slice(0, size)
  const last = items.at(-1)
  const hasMore = rows.length > size && last !== undefined
  return { items, next: hasMore ? cursorOf(last) : undefined }
}

/** Where a list that is newest first goes on: below this moment, and within it below this id. */
export type TimeCursor = { at: number; id: string }

/** Before all of a list that is newest first. */
export const NEWEST: TimeCursor = { at: Number.MAX_SAFE_INTEGER, id: "" }

export const writeTimeCursor = ({ at, id }: TimeCursor): string => `${at}.${id}`

/** The cursor in a query string; one that is unreadable means the first page. */
export function readTimeCursor(text: string | undefined): TimeCursor {
  const match = /^(\d{1,15})\.([\w-]{1,64})$/.exec(text ?? "")
  return match ? { at: Number(match[1]), id: String(match[2]) } : NEWEST
}
