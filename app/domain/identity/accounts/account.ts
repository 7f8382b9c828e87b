import { trimUnseen } from "#app/domain/shared/clean-text.ts"
import type { Policy } from "#db/schema/words.ts"

/** What a registration accepts: of each policy the day of its newest section. */
export const POLICY_VERSIONS: Record<Policy, string> = {
  terms: "2025-05-11",
  privacy: "2026-11-22",
}

/** Whoever registers confirms to be at least this old: docs/rules.md#age-and-terms */
export const MINIMUM_AGE = 16

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** What nobody sees (zero-width, soft hyphens), and what would end or split an address in a mail's header. */
const FORBIDDEN_IN_EMAIL = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800,;:<>()[\]\\"]/u

/** The form in which emails are stored and compared: nothing unseen around them, NFC, lower case. */
export const normalizeEmail = (email: string): string =>
  trimUnseen(email.normalize("NFC")).toLowerCase()

/** Whether a text has the shape of an email: docs/rules.md#emails-show-what-they-are */
export function isEmail(text: string): boolean {
  const email = trimUnseen(text)
  return EMAIL.test(email) && !FORBIDDEN_IN_EMAIL.test(email)
}

/** Dots that no mail server takes: two in a row, or one beside the @ or at an end. */
const STRAY_DOT = /\.\.|^\.|\.@|@\.|\.$/

/** Whether mail may reach an address; asked of new ones, as who has another still signs in. */
export const isNewEmail = (text: string): boolean =>
  isEmail(text) && !STRAY_DOT.test(trimUnseen(text))

/** What is said of an email that another account of the role has, or may still take back. */
export const EMAIL_TAKEN = "Email already registered."

export const MIN_PASSWORD_LENGTH = 8
export const MAX_PASSWORD_BYTES = 256

/** In the order in which they are checked; only the first that fails is told: docs/rules.md#passwords */
const rules: [message: string, isMet: (password: string) => boolean][] = [
  ["Password must be at least 8 characters", (text) => [...text].length >= MIN_PASSWORD_LENGTH],
  ["Password must contain an uppercase letter", (text) => /\p{Lu}/u.test(text)],
  ["Password must contain a lowercase letter", (text) => /\p{Ll}/u.test(text)],
  ["Password must contain a number", (text) => /\p{Nd}/u.test(text)],
  ["Password must be at most 256 bytes long", (text) => !isTooLongPassword(text)],
]

/** Hashing works on bytes, so the upper bound counts them. */
export const isTooLongPassword = (password: string): boolean =>
  new TextEncoder().encode(password).length > MAX_PASSWORD_BYTES

/** What the first broken rule says; undefined when the password is in order. */
export const passwordProblem = (password: string): string | undefined =>
  rules.find(([, isMet]) => !isMet(password))?.[0]
