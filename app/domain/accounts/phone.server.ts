import {
  type CountryCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from "libphonenumber-js/max"

export const DEFAULT_COUNTRY = "IN"

const MAX_TYPED_LENGTH = 40

/**
 * Reads a phone number as people type it into E.164 by libphonenumber's rules. A number that starts
 * with "+" says its country itself; any other is read as one of `country`, India unless given.
 * Undefined when it is no valid number.
 */
export function parsePhone(text: string, country?: string): string | undefined {
  if (text.length > MAX_TYPED_LENGTH) return undefined
  const parsed = parsePhoneNumberFromString(text, {
    defaultCountry: toCountry(country),
    extract: false,
  })
  return parsed?.isValid() && !parsed.ext ? parsed.number : undefined
}

function toCountry(code: string | undefined): CountryCode {
  return code !== undefined && isSupportedCountry(code) ? code : DEFAULT_COUNTRY
}
