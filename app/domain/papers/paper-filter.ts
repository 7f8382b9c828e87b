import { z } from "zod"
import { PAPER_KINDS } from "#db/schema/desk-words.ts"

/** What the query string of the list of papers may say; anything else counts as nothing. */
export const PaperQuery = z.object({
  kind: z.enum(PAPER_KINDS).optional().catch(undefined),
  year: z.coerce.number().int().min(2000).max(2999).optional().catch(undefined),
  after: z.string().max(100).optional().catch(undefined),
})
