import { z } from "zod"
import { MAX_INFLUENCERS } from "../projects/project.ts"

/** Whom to pay for, and the total that the brand was shown, which the server compares and never uses. */
export const PayInput = z.object({
  applicationIds: z
    .array(z.uuid())
    .min(1, "Please choose at least one influencer.")
    .max(MAX_INFLUENCERS, `Please choose at most ${MAX_INFLUENCERS} influencers.`),
  shownPaise: z.coerce.number().int().optional(),
})

export type PayRequest = z.output<typeof PayInput>
