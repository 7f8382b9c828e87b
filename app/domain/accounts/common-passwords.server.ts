import { COMMON_ENDINGS, COMMON_PATTERNS, COMMON_WORDS } from "./common-password-words.ts"
import { MIN_PASSWORD_LENGTH } from "./password.ts"

export const COMMON_PASSWORD = "This password is used too often. Please choose another one."

/** All lower case. Only such as the other rules would let through need to be here. */
const common = new Set(
  [
    ...COMMON_PATTERNS,
    ...COMMON_WORDS,
    ...COMMON_WORDS.flatMap((word) => COMMON_ENDINGS.map((ending) => word + ending)),
  ].filter((password) => password.length >= MIN_PASSWORD_LENGTH),
)

/** How many passwords the list holds. */
export const countCommonPasswords = (): number => common.size

/** Whether a password is among the most common ones, in whatever letter case (ruling 8). */
export const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase())
