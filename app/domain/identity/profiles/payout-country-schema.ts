import { z } from "zod"
import { reasonField } from "#app/domain/identity/operators/reason-schema.ts"
import { nameOfCountry } from "#app/domain/shared/countries.ts"

const COUNTRY = "Please choose the country in which you are paid."

export const payoutCountry = z
  .string({ error: COUNTRY })
  .max(2, COUNTRY)
  .refine((country) => nameOfCountry(country) !== undefined, COUNTRY)

export const PayoutCountryInput = z.object({ payoutCountry })
export type PayoutCountryInput = z.output<typeof PayoutCountryInput>

export const OpenCountryInput = z.object({
  payoutCountry,
  isOpen: z
    .enum(["open", "close"], { error: "Please choose what is to be done." })
    .transform((word) => word === "open"),
  reason: reasonField,
})
export type OpenCountryInput = z.output<typeof OpenCountryInput>
