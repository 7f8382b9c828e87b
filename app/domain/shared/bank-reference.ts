import { pasted } from "#app/domain/shared/fields.ts"

export const NO_REFERENCE =
  "Enter the bank's reference: 6 to 40 letters, digits, dashes or slashes."

/** By which a bank knows a transfer (UTR). */
export const BankReference = pasted(NO_REFERENCE).regex(/^[A-Za-z0-9/-]{6,40}$/, NO_REFERENCE)
