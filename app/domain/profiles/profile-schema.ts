import { z } from "zod"
import type { Platform } from "#db/schema/words.ts"
import { FORBIDDEN, ROOM_OF_A_NAME, singleLine } from "../fields.ts"
import { ACCOUNT_LABELS, type Socials, socialEntries } from "../platforms.ts"
import { isHttpsLink, NO_SPACE } from "./profile.ts"

export const INVALID_HANDLE =
  "Invalid handle! Only letters, numbers, underscores, and dots are allowed. No '@' or special characters."

/** What is said of a brand's link that is not one; `what` is the field's label. */
export const invalidLink = (what: string): string =>
  `The link of ${what} is invalid, use https:// to avoid error`

const HANDLE = /^[A-Za-z0-9_.]{2,30}$/

const MAX_NAME_LENGTH = 80

/** Characters that cannot be seen and would let two names look the same; those by which emoji are chosen may stand. */
const INVISIBLE = new RegExp(
  String.raw`${FORBIDDEN.source}|\p{Cf}|(?![\ufe0e\ufe0f])\p{Default_Ignorable_Code_Point}|\u2800`,
  "u",
)
/** What a browser, or the router, reads as another address than that of the page: docs/rules.md#public-pages */
const UNREACHABLE = /^\.+$|\.data$|%2f/i
const NO_ADDRESS = "Please choose another username: this one cannot stand in the address of a page."

/** An influencer's name: non-blank. */
export const nameField = singleLine(MAX_NAME_LENGTH, "Your name is required", ROOM_OF_A_NAME)

/** Non-blank, no space. */
export const userNameField = singleLine(50, "Username is required", ROOM_OF_A_NAME, INVISIBLE)
  .refine((value) => !/\s/.test(value), NO_SPACE)
  .refine((value) => !UNREACHABLE.test(value), NO_ADDRESS)

/** Non-blank. */
export const brandNameField = singleLine(
  MAX_NAME_LENGTH,
  "Brand name is required",
  ROOM_OF_A_NAME,
  INVISIBLE,
)

/** Empty, or 2 to 30 letters, digits, underscores or dots. */
export const handleField = z
  .string({ error: INVALID_HANDLE })
  .trim()
  .refine((value) => value === "" || HANDLE.test(value), INVALID_HANDLE)
  .optional()

/** Empty, or an https link; `what` is the field's label. */
const linkField = (what: string) =>
  z
    .string({ error: invalidLink(what) })
    .trim()
    .refine((value) => value === "" || isHttpsLink(value), invalidLink(what))
    .optional()

const bare = (values: Partial<Record<Platform, string | undefined>> | undefined): Socials =>
  Object.fromEntries(socialEntries(values ?? {}))

/** One handle per network; empty ones are left out. */
export const handlesField = z
  .object({ Instagram: handleField, Youtube: handleField, Tiktok: handleField, X: handleField })
  .optional()
  .transform(bare)

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
