// What is asked of the searches: each filter, order and search alone, and thirty combinations of each list.
import type { RawCreatorFilters } from "../../app/domain/market/creators/search/creator-filters.ts"
import type { RawBrowseFilters } from "../../app/domain/market/projects/browse/browse-address.ts"

const X = { platforms: ["X"] }
const TWO = { platforms: ["Youtube", "Tiktok"] }

const BROWSE_QUESTIONS: RawBrowseFilters[] = [
  {},
  { sort: "budget" },
  { sort: "closing" },
  { niche: "Fashion" },
  { niche: "Falconry" },
  { niche: "nothing such" },
  { followers: "1M+" },
  X,
  { platforms: ["Instagram", "Youtube"] },
  { budget: "25000" },
  { budget: "500000" },
  { fits: "1" },
  { hideApplied: "1" },
  { search: "reels" },
  { search: "kintsugi" },
  { search: "qqqzzz" },
  { search: "re" },
  { search: "zq" },
  { search: "monsoon", in: "all" },
  { search: "kintsugi", in: "all" },
  { search: "qqqzzz", in: "all" },
  // Combinations.
  { niche: "Fashion", followers: "10K-100K" },
  { niche: "Fashion", ...X },
  { niche: "Books", ...X, followers: "1M+" },
  { niche: "Sustainability", ...X, followers: "1M+", budget: "50000" },
  { niche: "Falconry", ...X },
  { niche: "Falconry", followers: "1M+", ...X, budget: "50000" },
  { niche: "Fashion", sort: "budget" },
  { niche: "Books", sort: "closing" },
  { ...X, sort: "budget" },
  { ...TWO, followers: "0-1K", sort: "closing" },
  { niche: "Pets", ...TWO, followers: "100K-1M", sort: "budget" },
  { budget: "50000", followers: "0-1K", ...X },
  { budget: "500000", niche: "Fashion" },
  { fits: "1", budget: "10000" },
  { fits: "1", sort: "budget", hideApplied: "1" },
  { hideApplied: "1", niche: "Fashion" },
  { search: "reels", niche: "Fashion" },
  { search: "reels", ...X },
  { search: "reels", niche: "Fashion", followers: "1K-10K", platforms: ["Instagram"] },
  { search: "kintsugi", ...X },
  { search: "qqqzzz", niche: "Fashion", ...X },
  { search: "coffee", sort: "budget" },
  { search: "kintsugi", sort: "budget" },
  { search: "origami", sort: "closing", platforms: ["Instagram"] },
  { search: "summer", niche: "Books", ...X, followers: "1M+" },
  { search: "re", niche: "Fashion" },
  { search: "zq", ...X },
  { search: "tea", in: "all", niche: "Food" },
  { search: "kintsugi", in: "all", sort: "budget" },
  { search: "saree", in: "all", ...X, budget: "25000" },
]

const CREATOR_QUESTIONS: RawCreatorFilters[] = [
  {},
  { sort: "rating" },
  { sort: "price" },
  { sort: "followers" },
  { sort: "verified" },
  X,
  { niche: "Beauty" },
  { niche: "Travel" },
  { band: "1K-10K" },
  { band: "1M+" },
  { isVerified: "1" },
  { isVerified: "1", band: "10K-100K" },
  { city: "Mumbai" },
  { city: "Vienna" },
  { city: "nowhere" },
  { language: "hi" },
  { language: "zh" },
  { maxPriceRupees: "1000" },
  { minRating: "4.5" },
  { hasCompleted: "1" },
  { search: "maya" },
  { search: "kintsugi" },
  { search: "qqqzzz" },
  { search: "ma" },
  { search: "qz" },
  // Combinations.
  { niche: "Beauty", city: "Mumbai" },
  { niche: "Travel", city: "Vienna" },
  { niche: "Travel", city: "Vienna", language: "zh" },
  { niche: "Travel", city: "Vienna", language: "zh", ...X, band: "1M+" },
  { niche: "Beauty", language: "hi", sort: "rating" },
  { niche: "Beauty", band: "10K-100K", sort: "price" },
  { platforms: ["Youtube"], band: "100K-1M", sort: "followers" },
  { ...X, band: "1M+", niche: "Books" },
  { ...X, band: "0-1K", sort: "followers" },
  { ...TWO, niche: "Fashion", minRating: "4" },
  { ...TWO, niche: "Sports", minRating: "4.5", sort: "price" },
  { minRating: "4.5", maxPriceRupees: "500" },
  { minRating: "4.5", maxPriceRupees: "500", city: "Surat" },
  { minRating: "4.5", maxPriceRupees: "500", city: "Surat", language: "vi", sort: "rating" },
  { hasCompleted: "1", niche: "Gaming" },
  { hasCompleted: "1", niche: "Gaming", minRating: "4", sort: "rating" },
  { language: "vi", niche: "Music" },
  { language: "zh", niche: "Travel", maxPriceRupees: "1000" },
  { city: "Delhi", band: "1M+", sort: "followers" },
  { city: "Delhi", maxPriceRupees: "2500", sort: "price" },
  { search: "maya", niche: "Beauty" },
  { search: "maya", city: "Mumbai", ...X },
  { search: "maya", sort: "price" },
  { isVerified: "1", niche: "Beauty", band: "1M+", sort: "verified" },
  { search: "kintsugi", sort: "rating" },
  { search: "kintsugi", niche: "Beauty" },
  { search: "qqqzzz", niche: "Beauty" },
  { search: "tea tin", language: "hi", sort: "followers" },
  { search: "priya", minRating: "4.5", maxPriceRupees: "1000", ...TWO },
  { search: "ma", niche: "Travel" },
  { search: "qz", city: "Vienna" },
]

/** Reads one value from the database that is asked. */
type Pluck = (query: string) => string

const middleOf = (pluck: Pluck, table: string, key: string) =>
  pluck(`SELECT ${key} FROM ${table} WHERE rowid >= (SELECT max(rowid) / 2 FROM ${table})
    AND ${key} IS NOT NULL LIMIT 1`)

/** Everything that is asked of browse; the last three begin in the middle of the list. */
export function browseQuestions(pluck: Pluck): RawBrowseFilters[] {
  const newest = middleOf(pluck, "projects", "feed_key")
  const budget = middleOf(pluck, "projects", "budget_key")
  return [
    ...BROWSE_QUESTIONS,
    { after: newest },
    { before: newest },
    { sort: "budget", after: budget },
  ]
}

/** The same of the creators' list. */
export function creatorQuestions(pluck: Pluck): RawCreatorFilters[] {
  const newest = middleOf(pluck, "creators", "feed_key")
  const price = middleOf(pluck, "creators", "price_key")
  return [
    ...CREATOR_QUESTIONS,
    { after: newest },
    { before: newest },
    { sort: "price", after: price },
  ]
}

/** A question as a table names it; a key says nothing, and is another in each database. */
export const describe = (raw: object): string =>
  Object.entries(raw)
    .map(([name, value]) =>
      ["after", "before"].includes(name)
        ? `${name} the middle`
        : `${name} ${[value].flat().join("+")}`,
    )
    .join(", ") || "newest"
