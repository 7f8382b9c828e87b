import { z } from "zod"
import { nameText, pasted, pastedLinkField } from "#app/domain/shared/fields.ts"
import { ACCOUNT_LABELS, type Socials, socialEntries } from "#app/domain/shared/platforms.ts"
import type { Platform } from "#db/schema/words.ts"
import { isHandle, parseHandle } from "./handle.ts"
import { findBrandNameError, findUserNameError } from "./name-rules.ts"
import { isHttpsLink, USERNAME_HAS_SPACES } from "./profile.ts"

export const INVALID_HANDLE =
  "Invalid handle! Only letters, numbers, underscores, and dots are allowed. No '@' or special characters."

/** `what` is the field's label. */
export const invalidLink = (what: string): string =>
  `The link of ${what} is invalid, use https:// to avoid error`

const MAX_NAME_LENGTH = 80

/** Names that browsers or the router would rewrite: docs/rules.md#public-pages */
const UNREACHABLE = /^\.+$|\.data$|%2f/i
const NO_ADDRESS = "Choose another username: this one can't be part of a web address."

const errorCheck =
  (findFault: (text: string) => string | undefined) =>
  (context: z.core.ParsePayload<string>): void => {
    const message = findFault(context.value)
    if (message) context.issues.push({ code: "custom", message, input: context.value })
  }

export const nameField = nameText(MAX_NAME_LENGTH, "Your name is required")

export const userNameField = nameText(50, "Username is required")
  .refine((value) => !/\s/.test(value), USERNAME_HAS_SPACES)
  .refine((value) => !UNREACHABLE.test(value), NO_ADDRESS)

export const newUserNameField = userNameField.check(errorCheck(findUserNameError))

export const brandNameField = nameText(MAX_NAME_LENGTH, "Brand name is required")

export const newBrandNameField = brandNameField.check(errorCheck(findBrandNameError))

/** Accepts empty or https; `what` is the field's label. */
const linkField = (what: string) =>
  pastedLinkField(invalidLink(what))
    .refine((value) => value === "" || isHttpsLink(value), invalidLink(what))
    .optional()

const bare = (values: Partial<Record<Platform, string | undefined>> | undefined): Socials =>
  Object.fromEntries(socialEntries(values ?? {}))

const handle = pasted(INVALID_HANDLE).optional()

/** Omits empty handles. With `mend`, for a refused form, takes them from addresses or "@". */
export const handlesField = z
  .object({
    ...{ Instagram: handle, Youtube: handle, Tiktok: handle, X: handle },
    mend: z.string().optional(),
  })
  .optional()
  .transform(({ mend, ...typed } = {}, context): Socials => {
    const entries = socialEntries(typed).map(([platform, text]) => {
      const handle = (mend && parseHandle(platform, text)) || text
      if (!isHandle(handle)) {
        context.addIssue({ code: "custom", path: [platform], message: INVALID_HANDLE })
      }
      return [platform, handle]
    })
    return Object.fromEntries(entries)
  })
/** Omits empty links. */
export const linksField = z
  .object({
    Instagram: linkField(ACCOUNT_LABELS.Instagram),
    Youtube: linkField(ACCOUNT_LABELS.Youtube),
    Tiktok: linkField(ACCOUNT_LABELS.Tiktok),
    X: linkField(ACCOUNT_LABELS.X),
  })
  .optional()
  .transform(bare)

/** Excludes email and role. */
export const InfluencerProfileInput = z.object({
  name: nameField,
  userName: userNameField,
  socials: handlesField,
})
export type InfluencerProfileInput = z.output<typeof InfluencerProfileInput>

/** Excludes email and role. */
export const BrandProfileInput = z.object({
  brandName: brandNameField,
  socials: linksField,
  website: linkField("Website"),
  privacyPolicy: linkField("Privacy policy"),
})
export type BrandProfileInput = z.output<typeof BrandProfileInput>
