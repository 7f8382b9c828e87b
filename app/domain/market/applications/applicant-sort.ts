/** The first is the default. */
export const APPLICANT_SORTS = ["applied", "newest", "price", "days", "rating"] as const
export type ApplicantSort = (typeof APPLICANT_SORTS)[number]

export const SORT_LABELS: Record<ApplicantSort, string> = {
  applied: "First to apply",
  newest: "Newest",
  price: "Lowest price",
  days: "Fastest delivery",
  rating: "Best rated",
}

export const readApplicantSort = (text: string | null): ApplicantSort =>
  APPLICANT_SORTS.find((sort) => sort === text) ?? "applied"

/** Only this many of the newest are sorted by rating: no index could hold that order. */
export const MAX_BY_RATING = 1_000
