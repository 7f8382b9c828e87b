import { z } from "zod"
import { LoginInput } from "#app/domain/identity/accounts/account-schema.ts"

export const ErasureInput = z.object({ currentPassword: LoginInput.shape.password })
export type ErasureInput = z.output<typeof ErasureInput>
