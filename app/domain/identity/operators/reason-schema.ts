import { z } from "zod"
import { multiLine } from "#app/domain/shared/fields.ts"

const MIN_REASON_LENGTH = 5
export const MAX_REASON_LENGTH = 1000
const TOO_SHORT = `Say why, in at least ${MIN_REASON_LENGTH} characters.`

export const reasonField = multiLine(MAX_REASON_LENGTH, TOO_SHORT).refine(
  (text) => text.length >= MIN_REASON_LENGTH,
  TOO_SHORT,
)

export const ReasonInput = z.object({ reason: reasonField })
export type ReasonInput = z.output<typeof ReasonInput>
