import type { Page } from "#app/domain/shared/page.ts"

/** Cursors are keys of the current order. */
export type SearchPage<T> = Page<T, number> & {
  /** Cursor of the previous page; undefined at the start. */
  previous: number | undefined
  /** `isAtLeast` when counting stopped early. */
  total: { count: number; isAtLeast: boolean }
  /** Position of the first item, from 1; undefined when not counted. */
  position: number | undefined
}

export type KeyPage = Omit<SearchPage<never>, "items"> & { keys: number[] }

export const NO_RESULTS: KeyPage = {
  keys: [],
  next: undefined,
  previous: undefined,
  total: { count: 0, isAtLeast: false },
  position: 1,
}

type Cursors = { after: number | undefined; before: number | undefined; size: number }

/** Expects all keys, largest first. */
export function pageOfAll(all: readonly number[], { after, before, size }: Cursors): KeyPage {
  const end = before === undefined ? 0 : all.filter((key) => key > before).length
  const first =
    before === undefined
      ? all.filter((key) => after !== undefined && key >= after).length
      : Math.max(0, end - size)
  const keys = all.slice(first, before === undefined ? first + size : end)
  return {
    keys,
    next: first + keys.length < all.length ? keys.at(-1) : undefined,
    previous: first > 0 ? keys[0] : undefined,
    total: { count: all.length, isAtLeast: false },
    position: first + 1,
  }
}
