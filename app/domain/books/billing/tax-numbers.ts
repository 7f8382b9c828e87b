/** Tax numbers of India: docs/rules.md#billing-profile */

/** `individual` includes a Hindu undivided family. */
export const ENTITIES = ["individual", "business"] as const
export type Entity = (typeof ENTITIES)[number]

/** The fourth letter is the holder's type: person (P), family (H), company (C) and so on. */
const PAN = /^[A-Z]{3}[ABCFGHJLPT][A-Z]\d{4}[A-Z]$/
const GSTIN = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[\dA-Z]$/

export const isPan = (text: string): boolean => PAN.test(text)

export const entityOfPan = (pan: string): Entity =>
  pan[3] === "P" || pan[3] === "H" ? "individual" : "business"

const SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"

/** Computes the GSTIN check character: base 36, every second digit doubled. */
export function checkSignOf(fourteen: string): string {
  const sum = [...fourteen].reduce((total, sign, place) => {
    const product = SIGNS.indexOf(sign) * (place % 2 === 0 ? 1 : 2)
    return total + Math.floor(product / SIGNS.length) + (product % SIGNS.length)
  }, 0)
  return SIGNS.charAt((SIGNS.length - (sum % SIGNS.length)) % SIGNS.length)
}

export const looksLikeGstin = (text: string): boolean => GSTIN.test(text)

export const hasCheckSign = (gstin: string): boolean =>
  checkSignOf(gstin.slice(0, 14)) === gstin.slice(14)

export const stateOfGstin = (gstin: string): string => gstin.slice(0, 2)

export const panOfGstin = (gstin: string): string => gstin.slice(2, 12)
