import { z } from "zod"
import { emailField } from "./email-field.ts"

/** The login form and the old call's body. What a password is made of is never checked here. */
export const LoginInput = z.object({
  email: emailField,
  password: z.string({ error: "Password is required" }).min(1, "Password is required"),
})
export type LoginInput = z.output<typeof LoginInput>
