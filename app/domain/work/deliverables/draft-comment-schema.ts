import { z } from "zod"
import { multiLine, wholeNumberField } from "#app/domain/shared/fields.ts"

const MAX_COMMENT = 1000
const MAX_SECOND = 24 * 3600

/** Per mille from the left and the top, as "250,500". */
const placeField = z
  .string()
  .regex(/^(?:\d{1,3}|1000),(?:\d{1,3}|1000)$/, "Please choose from the list.")
  .transform((text) => {
    const [x = 0, y = 0] = text.split(",").map(Number)
    return { x, y }
  })

/** Minutes and seconds as "1:05", or seconds alone. */
const timeField = z
  .string()
  .regex(/^(?:\d{1,4}:[0-5]\d|\d{1,5})$/, "Please enter a time like 1:05.")
  .transform((text) => {
    const [seconds = 0, minutes = 0] = text.split(":").map(Number).reverse()
    return minutes * 60 + seconds
  })
  .refine((second) => second <= MAX_SECOND, "No video is that long.")

export const CommentInput = z.object({
  version: wholeNumberField(1, 1000),
  fileId: z.string().max(64).optional(),
  text: multiLine(MAX_COMMENT, "Write a comment."),
  place: placeField.optional(),
  second: timeField.optional(),
})
export type CommentInput = z.output<typeof CommentInput>
