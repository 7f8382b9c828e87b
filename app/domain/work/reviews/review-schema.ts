import { z } from "zod"
import { multiLine } from "#app/domain/shared/fields.ts"
import { STARS } from "./review.ts"

const CHOOSE_STARS = "Please choose 1 to 5 stars."

/** What one side writes of the other; the note is for the operator alone. */
export const ReviewInput = z.object({
  stars: z.enum(STARS.map(String), { error: CHOOSE_STARS }).transform(Number),
  text: multiLine(1_000, "Please write a sentence or two."),
  privateNote: multiLine(1_000).default(""),
})
export type ReviewInput = z.output<typeof ReviewInput>

/** The one answer to a review. */
export const ReplyInput = z.object({ reply: multiLine(1_000, "Please write your reply.") })
