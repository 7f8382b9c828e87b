import { z } from "zod"
import { nameText, pasted, pastedLink } from "#app/domain/shared/fields.ts"
import { ACCOUNT_LABELS, type Socials, socialEntries } from "#app/domain/shared/platforms.ts"
import type { Platform } from "#db/schema/words.ts"
import { handleIn, isHandle } from "./handle.ts"
import { findBrandNameError, findUserNameError } from "./name-rules.ts"
import { isHttpsLink, NO_SPACE } from "./profile.ts"

export const INVALID_HANDLE =
  "Invalid handle! Only letters, numbers, underscores, and dots are allowed. No '@' or special characters."

/** What is said of a brand's link that is not one; `what` is the field's label. */
export const invalidLink = (what: string): string =>
  `The link of ${what} is invalid, use https:// to avoid error`

const MAX_NAME_LENGTH = 80

/** What a browser, or the router, reads as another address than that of the page: docs/rules.md#public-pages */
const UNREACHABLE = /^\.+$|\.data$|%2f/i
const NO_ADDRESS = "Please choose another username: this one cannot stand in the address of a page."

/** Tells what is wrong with a text as a rule of its field. */
const errorCheck =
  (findFault: (text: string) => string | undefined) =>
  (context: z.core.ParsePayload<string>): void => {
    const message = findFault(context.value)
    if (message) context.issues.push({ code: "custom", message, input: context.value })
  }

/** An influencer's name: non-blank. */
export const nameField = nameText(MAX_NAME_LENGTH, "Your name is required")

/** Non-blank, no space. */
export const userNameField = nameText(50, "Username is required")
  .refine((value) => !/\s/.test(value), NO_SPACE)
  .refine((value) => !UNREACHABLE.test(value), NO_ADDRESS)

/** One that is nobody's yet: what is wrong with it is said by its own rule. */
export const newUserNameField = userNameField.check(errorCheck(findUserNameError))

/** Non-blank. */
export const brandNameField = nameText(MAX_NAME_LENGTH, "Brand name is required")

/** One that is nobody's yet. */
export const newBrandNameField = brandNameField.check(errorCheck(findBrandNameError))

/** Empty, or an https link; `what` is the field's label. */
const linkField = (what: string) =>
  pastedLink(invalidLink(what))
    .refine((value) => value === "" || isHttpsLink(value), invalidLink(what))
    .optional()

const bare = (values: Partial<Record<Platform, string | undefined>> | undefined): Socials =>
  Object.fromEntries(socialEntries(values ?? {}))

const handle = pasted(INVALID_HANDLE).optional()

/**
 * One handle per network, of 2 to 30 letters, digits, underscores or dots; empty ones are left out. With `mend`,
 * which a refused form offers, the handle in an address or behind an "@" is taken.
 */
export const handlesField = z
  .object({
    ...{ Instagram: handle, Youtube: handle, Tiktok: handle, X: handle },
    mend: z.string().optional(),
  })
  .optional()
  .transform(({ mend, ...typed } = {}, context): Socials => {
    const entries = socialEntries(typed).map(([platform, text]) => {
      const handle = (mend && handleIn(platform, text)) || text
      if (!isHandle(handle)) {
        context.addIssue({ code: "custom", path: [platform], message: INVALID_HANDLE })
      }
      return [platform, handle]
    })
    return Object.fromEntries(entries)
  })
/** One https link per network; empty ones are left out. */
export const linksField = z
  .object({
    Instagram: linkField(ACCOUNT_LABELS.Instagram),
    Youtube: linkField(ACCOUNT_LABELS.Youtube),
    Tiktok: linkField(ACCOUNT_LABELS.Tiktok),
    X: linkField(ACCOUNT_LABELS.X),
  })
  .optional()
  .transform(bare)

/** What an influencer may change of the own profile. Email and role are not among it. */
export const InfluencerProfileInput = z.object({
  name: nameField,
  userName: userNameField,
  socials: handlesField,
})
export type InfluencerProfileInput = z.output<typeof InfluencerProfileInput>

/** What a brand may change of its own profile. Email and role are not among it. */
export const BrandProfileInput = z.object({
  brandName: brandNameField,
  socials: linksField,
  website: linkField("Website"),
  privacyPolicy: linkField("Privacy policy"),
})
export type BrandProfileInput = z.output<typeof BrandProfileInput>
