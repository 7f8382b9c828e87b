import { z } from "zod"
import { multiLine } from "#app/domain/shared/fields.ts"
import { NICHES } from "#db/schema/market-words.ts"
import { MAX_ABOUT_LENGTH } from "./brand-page.ts"

/** Every field is optional (docs/rules.md#what-a-brand-shows). */
export const BrandPageInput = z.object({
  about: multiLine(MAX_ABOUT_LENGTH).default(""),
  category: z.enum(NICHES, { error: "Choose a category from the list." }).optional(),
})
export type BrandPageInput = z.output<typeof BrandPageInput>
