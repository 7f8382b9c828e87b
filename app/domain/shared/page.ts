export const MAX_PAGE_SIZE = 200

/** `next` is the next page's cursor; undefined at the end. */
export type Page<T, Cursor = string> = { items: T[]; next: Cursor | undefined }

/** Expects one row more than a page. */
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

/** Milliseconds since the epoch, then id. */
export type TimeCursor = { at: number; id: string }

export const NEWEST_CURSOR: TimeCursor = { at: Number.MAX_SAFE_INTEGER, id: "" }
export const OLDEST_CURSOR: TimeCursor = { at: Number.MIN_SAFE_INTEGER, id: "" }

export const writeTimeCursor = ({ at, id }: TimeCursor): string => `${at}.${id}`

/** As `toPage`, for rows in the order of a time and their ids. */
export const toTimePage = <Time extends string, T extends Record<Time, number> & { id: string }>(
  rows: T[],
  size: number,
  time: Time,
): Page<T> => toPage(rows, size, (last) => writeTimeCursor({ at: last[time], id: last.id }))

/** An unreadable cursor means the first page. */
export function readTimeCursor(text: string | undefined, first = NEWEST_CURSOR): TimeCursor {
  const match = /^(-?\d{1,15})\.([\w.-]{1,64})$/.exec(text ?? "")
  return match ? { at: Number(match[1]), id: String(match[2]) } : first
}

/** Milliseconds, then row number; newest first. */
export type RowCursor = { at: number; row: number }

export const writeRowCursor = ({ at, row }: RowCursor): string => `${at}.${row}`

/** As `toPage`, for rows in the order of a time and their row numbers. */
export const toRowPage = <Time extends string, T extends Record<Time, number> & { row: number }>(
  rows: T[],
  size: number,
  time: Time,
): Page<T> => toPage(rows, size, (last) => writeRowCursor({ at: last[time], row: last.row }))

export function readRowCursor(text: string | undefined): RowCursor {
  const match = /^(\d{1,15})\.(\d{1,15})$/.exec(text ?? "")
  const [at, row] = match?.slice(1).map(Number) ?? []
  return { at: at ?? Number.MAX_SAFE_INTEGER, row: row ?? Number.MAX_SAFE_INTEGER }
}
