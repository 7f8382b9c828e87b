import { z } from "zod"
import { CHANNEL_VIEWERS } from "#db/schema/market-words.ts"
import { PLATFORMS } from "#db/schema/words.ts"
import { MAX_APPROVED_BRANDS } from "./channel.ts"

export const ViewersInput = z.object({
  platform: z.enum(PLATFORMS),
  shownTo: z.enum(CHANNEL_VIEWERS),
  audienceShownTo: z.enum(CHANNEL_VIEWERS).default("brands"),
  brandIds: z.array(z.string().max(40)).max(MAX_APPROVED_BRANDS).default([]),
})
export type ViewersInput = z.output<typeof ViewersInput>
