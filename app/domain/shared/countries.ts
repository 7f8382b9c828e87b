export const INDIA = "IN"

/** The code that stands for the state of everybody abroad in tax forms. */
export const ABROAD = "96"

const NAMES = new Intl.DisplayNames(["en"], { type: "region", fallback: "none" })

/** The English name of a country by its two letters; undefined where there is none. */
export const nameOfCountry = (code: string): string | undefined =>
  /^(?!ZZ|X[AB])[A-Z]{2}$/.test(code) ? NAMES.of(code) : undefined

/** The names of countries, one after the other. */
export const namesOfCountries = (codes: readonly string[]): string =>
  codes.map((code) => nameOfCountry(code) ?? code).join(", ")
