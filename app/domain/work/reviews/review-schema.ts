import { z } from "zod"
import { multiLine } from "#app/domain/shared/fields.ts"
import { STARS } from "./review.ts"

const CHOOSE_STARS = "Please choose 1 to 5 stars."

/** The note is for admins only. */
export const ReviewInput = z.object({
  stars: z.enum(STARS.map(String), { error: CHOOSE_STARS }).transform(Number),
  text: multiLine(1_000, "Please write a sentence or two."),
  privateNote: multiLine(1_000).default(""),
})
export type ReviewInput = z.output<typeof ReviewInput>

export const ReplyInput = z.object({ reply: multiLine(1_000, "Please write your reply.") })
