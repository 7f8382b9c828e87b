export const INDIA = "IN"

/** State code for everyone abroad in Indian tax forms. */
export const ABROAD_STATE = "96"

const NAMES = new Intl.DisplayNames(["en"], { type: "region", fallback: "none" })

/** Undefined for an unknown two-letter code. */
export const nameOfCountry = (code: string): string | undefined =>
  /^(?!ZZ|X[AB])[A-Z]{2}$/.test(code) ? NAMES.of(code) : undefined

export const namesOfCountries = (codes: readonly string[]): string =>
  codes.map((code) => nameOfCountry(code) ?? code).join(", ")
