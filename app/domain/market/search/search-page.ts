import type { Page } from "#app/domain/shared/page.ts"

/** One page of a list that is searched; the cursors are keys of the order that it is in. */
export type SearchPage<T> = Page<T, number> & {
  /** From where the page before it goes up; undefined at the beginning. */
  previous: number | undefined
  /** How many match; `isAtLeast` when nobody counted further. */
  total: { count: number; isAtLeast: boolean }
  /** Which of them the first item is, from 1; undefined where nobody counted as far. */
  position: number | undefined
}

/** The same before its rows are read. */
export type KeyPage = Omit<SearchPage<never>, "items"> & { keys: number[] }

/** What nobody can match. */
export const NOTHING: KeyPage = {
  keys: [],
  next: undefined,
  previous: undefined,
  total: { count: 0, isAtLeast: false },
  position: 1,
}

type Cursors = { after: number | undefined; before: number | undefined; size: number }

/** A page of all the keys there are, largest first. */
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
