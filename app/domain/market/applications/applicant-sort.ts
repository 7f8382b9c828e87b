/** The orders in which a brand may see the applicants of one status; the first is the usual one. */
export const APPLICANT_SORTS = ["applied", "newest", "price", "days", "rating"] as const
export type ApplicantSort = (typeof APPLICANT_SORTS)[number]

/** The orders as they are offered. */
export const SORT_LABELS: Record<ApplicantSort, string> = {
  applied: "First to apply",
  newest: "Newest",
  price: "Lowest price",
  days: "Fastest delivery",
  rating: "Best rated",
}

/** The order that an address asks for; anything else is the usual one. */
export const readApplicantSort = (text: string | null): ApplicantSort =>
  APPLICANT_SORTS.find((sort) => sort === text) ?? "applied"

/** So many of the newest of a status are put in the order of their ratings: no index could hold it. */
export const MAX_BY_RATING = 1_000
