import type { Page } from "../page.ts"

/** One page of a list that is searched; the cursors are keys of the order that it is in. */
export type SearchPage<T> = Page<T, number> & {
  /** From where the page before it goes up; undefined at the beginning. */
  previous: number | undefined
  /** How many match; `isAtLeast` when nobody counted further. */
  total: { count: number; isAtLeast: boolean }
  /** Which of them the first item is, from 1; undefined where nobody counted as far. */
  position: number | undefined
}
