import type { ReviewSubject, ReviewVote } from "#db/schema/words.ts"

export const SUBJECT_LABELS: Record<ReviewSubject, string> = {
  list: "List of influencers",
  draft: "Draft",
  results: "Results",
}

export const VOTE_LABELS: Record<ReviewVote, string> = { yes: "Yes", maybe: "Maybe", no: "No" }

export const LINK_DAYS = ["7", "30", "90"] as const
