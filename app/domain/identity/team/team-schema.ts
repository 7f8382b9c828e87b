import { z } from "zod"
import {
  isConfirmed,
  newEmailField,
  newPasswordFields,
  passwordField,
  passwordsMatch,
} from "#app/domain/identity/accounts/account-schema.ts"
import { singleLine } from "#app/domain/shared/fields.ts"
import { GIVEN_SEATS } from "./seat.ts"

const seatField = z.enum(GIVEN_SEATS, { error: "Please choose a seat." })
const nameField = singleLine(80, "Please enter your name.")

export const InviteInput = z.object({
  email: newEmailField,
  seat: seatField,
  currentPassword: passwordField,
})
export const SeatInput = z.object({ seat: seatField })
export const JoinInput = z.object({ name: nameField })
export const AcceptInput = z
  .object({ name: nameField, ...newPasswordFields })
  .refine(isConfirmed, passwordsMatch)
export const HandOverInput = z.object({ currentPassword: passwordField })
