/** The numbers by which the Indian state knows who is taxed: docs/rules.md#billing-profile */

/** Whether somebody is a person or a Hindu undivided family, or anything else. */
export const ENTITIES = ["individual", "business"] as const
export type Entity = (typeof ENTITIES)[number]

/** The fourth letter says whose it is: a person's (P), a family's (H), a company's (C) and so on. */
const PAN = /^[A-Z]{3}[ABCFGHJLPT][A-Z]\d{4}[A-Z]$/
const GSTIN = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[\dA-Z]$/

export const isPan = (text: string): boolean => PAN.test(text)

/** Whose a PAN is. */
export const entityOfPan = (pan: string): Entity =>
  pan[3] === "P" || pan[3] === "H" ? "individual" : "business"

const SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"

/** The last sign of a GSTIN, from the fourteen before it: a sum in base 36, each second one doubled. */
export function checkSignOf(fourteen: string): string {
  const sum = [...fourteen].reduce((total, sign, place) => {
    const product = SIGNS.indexOf(sign) * (place % 2 === 0 ? 1 : 2)
    return total + Math.floor(product / SIGNS.length) + (product % SIGNS.length)
  }, 0)
  return SIGNS.charAt((SIGNS.length - (sum % SIGNS.length)) % SIGNS.length)
}

/** Whether a text has the signs of a GSTIN, each kind in its place. */
export const looksLikeGstin = (text: string): boolean => GSTIN.test(text)

/** Whether a GSTIN's last sign fits the others: one that was mistyped does not. */
export const hasCheckSign = (gstin: string): boolean =>
  checkSignOf(gstin.slice(0, 14)) === gstin.slice(14)

/** The code of the state in which a GSTIN is registered. */
export const stateOfGstin = (gstin: string): string => gstin.slice(0, 2)

/** The PAN of whom a GSTIN is. */
export const panOfGstin = (gstin: string): string => gstin.slice(2, 12)
