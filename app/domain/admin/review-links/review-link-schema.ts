import { z } from "zod"
import { multiLine, nameText } from "#app/domain/shared/fields.ts"
import { REVIEW_VOTES } from "#db/schema/words.ts"
import { LINK_DAYS } from "./review-link.ts"

export const ReviewLinkInput = z.object({
  days: z.enum(LINK_DAYS, { error: "Please choose from the list." }),
})
export type ReviewLinkInput = z.output<typeof ReviewLinkInput>

export const GuestInput = z.object({ name: nameText(60, "Please enter your name.") })
export type GuestInput = z.output<typeof GuestInput>

export const VoteInput = z.object({
  /** The influencer of a list, or the version of a draft. */
  about: z.string().max(64),
  vote: z.enum(REVIEW_VOTES, { error: "Please choose an answer." }),
  comment: multiLine(500).default(""),
})
export type VoteInput = z.output<typeof VoteInput>
