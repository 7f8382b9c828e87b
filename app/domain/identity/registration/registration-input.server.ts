import { isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/max"
import type { z } from "zod"
import { passwordProblem } from "#app/domain/identity/accounts/account.ts"
import {
  COMMON_PASSWORD,
  isCommonPassword,
} from "#app/domain/identity/accounts/passwords.server.ts"
import { dropUnseen } from "#app/domain/shared/clean-text.ts"
import { toAsciiDigits } from "#app/domain/shared/numbers.ts"
import * as shared from "./registration-schema.ts"

const MAX_TYPED_LENGTH = 40

/** Returns E.164, reading numbers without "+" as `country`. */
export function parsePhone(text: string, country?: string): string | undefined {
  const typed = toAsciiDigits(dropUnseen(text)).trim()
  if (typed.length > MAX_TYPED_LENGTH) return undefined
  const defaultCountry = country !== undefined && isSupportedCountry(country) ? country : "IN"
  const parsed = parsePhoneNumberFromString(typed, { defaultCountry, extract: false })
  return parsed?.isValid() && !parsed.ext ? parsed.number : undefined
}

/** Only the server knows valid numbers and common passwords. */

type Typed = { phone?: unknown; country?: unknown; password?: unknown }

const always = { when: () => true }

const isPhone = ({ phone, country }: Typed): boolean =>
  typeof phone !== "string" ||
  phone === "" ||
  parsePhone(phone, typeof country === "string" ? country : undefined) !== undefined

const isRarePassword = ({ password }: Typed): boolean =>
  typeof password !== "string" ||
  passwordProblem(password) !== undefined ||
  !isCommonPassword(password)

const withPhone = <Schema extends z.ZodType<Typed>>(
  schema: Schema,
  role: keyof typeof shared.INVALID_PHONE,
) => schema.refine(isPhone, { ...always, path: ["phone"], message: shared.INVALID_PHONE[role] })

const withRarePassword = <Schema extends z.ZodType<Typed>>(schema: Schema) =>
  schema.refine(isRarePassword, { ...always, path: ["password"], message: COMMON_PASSWORD })

export const InfluencerDetails = withPhone(shared.InfluencerDetails, "influencer")
export const BrandDetails = withPhone(shared.BrandDetails, "brand")
export const InfluencerPassword = withRarePassword(shared.InfluencerPassword)
export const BrandPassword = withRarePassword(shared.BrandPassword)

export type InfluencerDetails = z.output<typeof InfluencerDetails>
export type BrandDetails = z.output<typeof BrandDetails>
export type BrandPassword = z.output<typeof BrandPassword>
