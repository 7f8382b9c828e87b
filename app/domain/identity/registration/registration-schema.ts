import { z } from "zod"
import { EMAIL_TAKEN } from "#app/domain/identity/accounts/account.ts"
import {
  isConfirmed,
  mustMatch,
  newEmailField,
  newPasswordField,
  newPasswordFields,
} from "#app/domain/identity/accounts/account-schema.ts"
import { payoutCountry } from "#app/domain/identity/profiles/payout-country-schema.ts"
import {
  handlesField,
  linksField,
  nameField,
  newBrandNameField,
  newUserNameField,
} from "#app/domain/identity/profiles/profile-schema.ts"
import { singleLine } from "#app/domain/shared/fields.ts"
import type { Socials } from "#app/domain/shared/platforms.ts"

export const INVALID_PHONE = {
  influencer: "Enter a valid phone number",
  brand: "Please enter a valid mobile number",
} as const

/** What is said, by field, when somebody else was first: docs/rules.md#the-insert-judges */
export const TAKEN = {
  email: EMAIL_TAKEN,
  userName: "Username already taken.",
  brandName: "Brand name already taken.",
} as const

export const NO_SOCIALS = "At least one social profile is required."

/** Any text: what makes a number valid, only the server knows (see registration-input.server.ts). */
const phoneField = (message: string) => singleLine(40, message)

/** The two-letter country that the phone field's select names. */
const countryField = z.string().max(2).optional()

/** A rule over several fields that is told even when other fields are wrong. */
const always = { when: () => true }

const influencerFields = {
  name: nameField,
  userName: newUserNameField,
  country: countryField,
  phone: phoneField(INVALID_PHONE.influencer),
  socials: handlesField,
  email: newEmailField,
}

/** Asked of whatever was sent, even of what is no object. */
const hasSocials = (details: { socials?: Socials } | null): boolean =>
  Object.values(details?.socials ?? {}).some(Boolean)

const needsSocials = { ...always, path: ["socials"], message: NO_SOCIALS }

/** Influencer, step 1 of 2. */
export const InfluencerDetails = z.object(influencerFields).refine(hasSocials, needsSocials)

const brandFields = {
  brandName: newBrandNameField,
  country: countryField,
  phone: phoneField(INVALID_PHONE.brand),
}

/** Brand, step 1 of 2. */
export const BrandDetails = z.object(brandFields)

/** Influencer, step 2 of 2. */
export const InfluencerPassword = z.object(newPasswordFields).refine(isConfirmed, mustMatch)

/** Brand, step 2 of 2. */
export const BrandPassword = z
  .object({ email: newEmailField, ...newPasswordFields })
  .refine(isConfirmed, mustMatch)

/** Everything that registers an influencer, in one piece. */
export const InfluencerRegistration = z
  .object({
    ...influencerFields,
    password: newPasswordField,
    payoutCountry: payoutCountry.optional(),
  })
  .refine(hasSocials, needsSocials)

/** Everything that registers a brand, in one piece. */
export const BrandRegistration = z.object({
  ...brandFields,
  email: newEmailField,
  password: newPasswordField,
  socials: linksField,
})

/** `phone` is any text that names a valid number; `country` is said by numbers without "+". */
export type InfluencerRegistration = z.output<typeof InfluencerRegistration>
export type BrandRegistration = Omit<z.output<typeof BrandRegistration>, "socials"> & {
  socials?: Socials
}
