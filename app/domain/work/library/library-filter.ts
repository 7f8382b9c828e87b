import { z } from "zod"
import { RIGHTS_FILTERS } from "#app/domain/work/rights/right.ts"
import { DELIVERABLE_TYPES, PLATFORMS } from "#db/schema/words.ts"

const id = z
  .string()
  .regex(/^[\w-]{1,64}$/)
  .optional()
  .catch(undefined)

/** Ignores invalid values. `other`: the creator, or the brand. */
export const LibraryQuery = z.object({
  other: id,
  project: id,
  platform: z.enum(PLATFORMS).optional().catch(undefined),
  type: z.enum(DELIVERABLE_TYPES).optional().catch(undefined),
  /** Confirmed by the platform, and shown to the viewer. */
  figures: z.literal("confirmed").optional().catch(undefined),
  rights: z.enum(RIGHTS_FILTERS).optional().catch(undefined),
  after: z.string().max(120).optional().catch(undefined),
})
export type LibraryQuery = z.output<typeof LibraryQuery>
export type LibraryFilter = Omit<LibraryQuery, "after">
