import { z } from "zod"
import { PUSH_GROUPS } from "#db/schema/words.ts"

const CHOOSE = "Choose at least one, or turn it off."

const base64url = (bytes: number) =>
  z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}=*$`), "This is no key.")

/** As the browser's push service gave it. */
export const PushInput = z.object({
  endpoint: z.string().min(1).max(1000),
  p256dh: base64url(65),
  auth: base64url(16),
})
export type PushInput = z.output<typeof PushInput>

const id = z.string().max(100)

export const PushChoice = z.object({
  id,
  groups: z.array(z.enum(PUSH_GROUPS), { error: CHOOSE }).min(1, CHOOSE).max(PUSH_GROUPS.length),
})

export const PushBrowser = z.object({ id })
