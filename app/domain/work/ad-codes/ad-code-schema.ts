import { z } from "zod"
import { multiLine, singleLine } from "#app/domain/shared/fields.ts"
import { daysField } from "../add-ons/add-on-schema.ts"

/** docs/rules.md#ad-codes */
export const AskAdCodeInput = z.object({
  note: multiLine(500, "Please say for which post."),
  days: daysField(),
})
export type AskAdCodeInput = z.output<typeof AskAdCodeInput>

/** Codes of Instagram and TikTok are shorter. */
export const AdCodeInput = z.object({ code: singleLine(300, "Please enter the code.") })
export type AdCodeInput = z.output<typeof AdCodeInput>
