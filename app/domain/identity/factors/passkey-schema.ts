import { z } from "zod"
import { passwordField } from "#app/domain/identity/accounts/account-schema.ts"
import { singleLine } from "#app/domain/shared/fields.ts"

const NO_ANSWER = "Your device gave no passkey. Please try again."

/** The answer of the device, as JSON. */
const credential = z
  .string({ error: NO_ANSWER })
  .min(1, NO_ANSWER)
  .max(8000, NO_ANSWER)
  .regex(/^[ -~]+$/, NO_ANSWER)

export const PasskeyLoginInput = z.object({ credential })

const name = singleLine(60, "Please enter a name.")

/** Allows a passkey to be made; the device answers afterwards. */
export const PasskeyStartInput = z.object({ name, currentPassword: passwordField })
export type PasskeyStartInput = z.output<typeof PasskeyStartInput>

export const PasskeyInput = z.object({ name, credential })
export type PasskeyInput = z.output<typeof PasskeyInput>
