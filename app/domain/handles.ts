import { z } from "zod"
import { PLATFORMS, type Platform, type Socials } from "./platforms.ts"

export const INVALID_HANDLE =
  "Invalid handle! Only letters, numbers, underscores, and dots are allowed. No '@' or special characters."

const HANDLE = /^[A-Za-z0-9_.]{2,30}$/

/** A handle on a network, or nothing (specification 5). A blank counts as nothing. */
export const handleField = z
  .string({ error: INVALID_HANDLE })
  .trim()
  .refine((value) => value === "" || HANDLE.test(value), INVALID_HANDLE)
  .transform((value) => value || undefined)
  .optional()

/** One optional field per network, all of the same kind. */
export const perPlatform = <Field extends z.ZodType>(field: Field) =>
  z.object(
    Object.fromEntries(PLATFORMS.map((platform) => [platform, field])) as Record<Platform, Field>,
  )

/** The networks for which something was given, in the order of PLATFORMS. */
export const givenSocials = (socials: Socials): [Platform, string][] =>
  PLATFORMS.flatMap((platform) => {
    const value = socials[platform]
    return value ? [[platform, value] as [Platform, string]] : []
  })
