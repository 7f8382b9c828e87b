import { z } from "zod"
import { multiLine, wholeNumberField } from "#app/domain/shared/fields.ts"

const MAX_COMMENT = 1000
const MAX_SECOND = 24 * 3600

/** Per mille of a side. */
const share = wholeNumberField(0, 1000).optional()

export const CommentInput = z.object({
  version: wholeNumberField(1, 1000),
  fileId: z.string().max(64).optional(),
  text: multiLine(MAX_COMMENT, "Write a comment."),
  x: share,
  y: share,
  second: wholeNumberField(0, MAX_SECOND).optional(),
})
export type CommentInput = z.output<typeof CommentInput>
