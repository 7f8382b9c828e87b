export const MIN_PASSWORD_LENGTH = 8
export const MAX_PASSWORD_BYTES = 256

/** In the order in which they are checked; only the first that fails is told: docs/rules.md#passwords */
const rules: { message: string; isMet: (password: string) => boolean }[] = [
  {
    message: "Password must be at least 8 characters",
    isMet: (password) => [...password].length >= MIN_PASSWORD_LENGTH,
  },
  {
    message: "Password must contain an uppercase letter",
    isMet: (password) => /\p{Lu}/u.test(password),
  },
  {
    message: "Password must contain a lowercase letter",
    isMet: (password) => /\p{Ll}/u.test(password),
  },
  { message: "Password must contain a number", isMet: (password) => /\p{Nd}/u.test(password) },
  {
    message: "Password must be at most 256 bytes long",
    isMet: (password) => !isTooLongPassword(password),
  },
]

/** Hashing works on bytes, so the upper bound counts them. */
export const isTooLongPassword = (password: string): boolean =>
  new TextEncoder().encode(password).length > MAX_PASSWORD_BYTES

/** What the first broken rule says; undefined when the password is in order. */
export const passwordProblem = (password: string): string | undefined =>
  rules.find((rule) => !rule.isMet(password))?.message
