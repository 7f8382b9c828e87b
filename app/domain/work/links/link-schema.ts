import { z } from "zod"
import { isHttpsLink } from "#app/domain/identity/profiles/profile.ts"
import { mendedLink, pasted, pastedTextField } from "#app/domain/shared/fields.ts"

const NO_LINK = "Please enter an address of your site that begins with https://."
const LONGEST_TARGET = 1500

export const NewLinkInput = z.object({
  deliverableId: z.string("Please choose a post.").min(1, "Please choose a post.").max(60),
  target: mendedLink().refine(
    (text) => text.length <= LONGEST_TARGET && isHttpsLink(text),
    NO_LINK,
  ),
})
export type NewLinkInput = z.output<typeof NewLinkInput>

const CODE = /^[A-Za-z0-9_-]{3,24}$/

export const DiscountCodeInput = z.object({
  code: pasted("Please enter the code.").regex(
    CODE,
    "Please use 3 to 24 letters, digits, hyphens and underscores.",
  ),
})
export type DiscountCodeInput = z.output<typeof DiscountCodeInput>

export const MAX_ROWS = 1000

export const RedemptionsInput = z.object({
  rows: pastedTextField(60_000, "Please paste at least one line."),
})
export type RedemptionsInput = z.output<typeof RedemptionsInput>
