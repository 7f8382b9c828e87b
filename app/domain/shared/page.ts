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

/** A place in a list that is ordered by a moment in milliseconds since the epoch, then by an id. */
export type TimeCursor = { at: number; id: string }

/** Before all of a list that is newest first. */
export const NEWEST: TimeCursor = { at: Number.MAX_SAFE_INTEGER, id: "" }
/** Before all of a list that is oldest first. */
export const OLDEST: TimeCursor = { at: Number.MIN_SAFE_INTEGER, id: "" }

export const writeTimeCursor = ({ at, id }: TimeCursor): string => `${at}.${id}`

/** The cursor in a query string; one that is unreadable means the first page. */
export function readTimeCursor(text: string | undefined, first = NEWEST): TimeCursor {
  const match = /^(-?\d{1,15})\.([\w.-]{1,64})$/.exec(text ?? "")
  return match ? { at: Number(match[1]), id: String(match[2]) } : first
}

/** A place in a list that is newest first by a moment in milliseconds, then by the number of its row. */
export type RowCursor = { at: number; row: number }

export const writeRowCursor = ({ at, row }: RowCursor): string => `${at}.${row}`

/** The same of rows by their numbers. */
export function readRowCursor(text: string | undefined): RowCursor {
  const match = /^(\d{1,15})\.(\d{1,15})$/.exec(text ?? "")
  const [at, row] = match?.slice(1).map(Number) ?? []
  return { at: at ?? Number.MAX_SAFE_INTEGER, row: row ?? Number.MAX_SAFE_INTEGER }
}
