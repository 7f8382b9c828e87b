/** Rows on a page of the desk's lists. */
export const DESK_PAGE = 25
