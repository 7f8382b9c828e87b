import { z } from "zod"
import { EMAIL_TAKEN } from "#app/domain/identity/accounts/account.ts"
import {
  isConfirmed,
  newEmailField,
  newPasswordField,
  newPasswordFields,
  passwordsMatch,
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

/** For lost races: docs/rules.md#the-insert-judges */
export const TAKEN_TEXTS = {
  email: EMAIL_TAKEN,
  userName: "Username already taken.",
  brandName: "Brand name already taken.",
} as const

export const NO_SOCIALS = "At least one social profile is required."

/** Only the server validates numbers (registration-input.server.ts). */
const phoneField = (message: string) => singleLine(40, message)

/** Two letters. */
const countryField = z.string().max(2).optional()

/** Also reported beside other errors. */
const always = { when: () => true }

const influencerFields = {
  name: nameField,
  userName: newUserNameField,
  country: countryField,
  phone: phoneField(INVALID_PHONE.influencer),
  socials: handlesField,
  email: newEmailField,
}

/** Also runs on non-objects. */
const hasSocials = (details: { socials?: Socials } | null): boolean =>
  Object.values(details?.socials ?? {}).some(Boolean)

const needsSocials = { ...always, path: ["socials"], message: NO_SOCIALS }

export const InfluencerDetails = z.object(influencerFields).refine(hasSocials, needsSocials)

const brandFields = {
  brandName: newBrandNameField,
  country: countryField,
  phone: phoneField(INVALID_PHONE.brand),
}

export const BrandDetails = z.object(brandFields)

export const InfluencerPassword = z.object(newPasswordFields).refine(isConfirmed, passwordsMatch)

export const BrandPassword = z
  .object({ email: newEmailField, ...newPasswordFields })
  .refine(isConfirmed, passwordsMatch)

export const InfluencerRegistration = z
  .object({
    ...influencerFields,
    password: newPasswordField,
    payoutCountry: payoutCountry.optional(),
  })
  .refine(hasSocials, needsSocials)

export const BrandRegistration = z.object({
  ...brandFields,
  email: newEmailField,
  password: newPasswordField,
  socials: linksField,
})

export type InfluencerRegistration = z.output<typeof InfluencerRegistration>
export type BrandRegistration = Omit<z.output<typeof BrandRegistration>, "socials"> & {
  socials?: Socials
}
