import { getCountries, getCountryCallingCode } from "libphonenumber-js/max"
import { expect, test } from "vitest"
import { COUNTRIES, countryLabel } from "#app/ui/form/countries.ts"
import { asserts } from "#tests/support/statements.ts"

test("the phone field offers every country of the phone rules, with its calling code", () => {
  asserts("phone-picker")
  const offered = Object.fromEntries(COUNTRIES.map(({ code, callingCode }) => [code, callingCode]))
  const known = Object.fromEntries(
    getCountries().map((code) => [code, getCountryCallingCode(code)]),
  )
  expect(offered).toEqual(known)
  expect(COUNTRIES).toHaveLength(getCountries().length)
})

test("formats a country as its name and calling code", () => {
  const india = COUNTRIES.find(({ code }) => code === "IN")
  expect(india && countryLabel(india)).toBe("India (+91)")
  expect(COUNTRIES.every(({ name }) => name.length > 2)).toBe(true)
})
