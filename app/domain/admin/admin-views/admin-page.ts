/** Rows on a page of the desk's lists. */
export const ADMIN_PAGE = 25
