import { z } from "zod"
import { singleLine } from "../text.ts"
import { isEmail, normalizeEmail } from "./email.ts"

/** An email as people type it; gives its stored form. */
export const emailField = singleLine(254, "Email is required").pipe(
  z.string().refine(isEmail, "Please enter a valid email address").transform(normalizeEmail),
)
