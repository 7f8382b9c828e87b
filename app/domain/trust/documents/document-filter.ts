import { z } from "zod"
import { DOCUMENT_KINDS } from "#db/schema/admin-words.ts"

/** Ignores invalid values. */
export const DocumentQuery = z.object({
  kind: z.enum(DOCUMENT_KINDS).optional().catch(undefined),
  year: z.coerce.number().int().min(2000).max(2999).optional().catch(undefined),
  after: z.string().max(100).optional().catch(undefined),
})
