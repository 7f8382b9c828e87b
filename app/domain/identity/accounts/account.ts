import { trimUnseen } from "#app/domain/shared/clean-text.ts"
import type { Policy } from "#db/schema/words.ts"

/** The date of each policy's newest section. */
export const POLICY_VERSIONS: Record<Policy, string> = {
  terms: "2025-05-11",
  privacy: "2026-11-29",
}

/** docs/rules.md#age-and-terms */
export const MINIMUM_AGE = 16

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Invisible characters, and those that would end or split an address in a mail header. */
const FORBIDDEN_IN_EMAIL = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800,;:<>()[\]\\"]/u

export const normalizeEmail = (email: string): string =>
  trimUnseen(email.normalize("NFC")).toLowerCase()

/** Checks the shape of an email: docs/rules.md#emails-show-what-they-are */
export function isEmail(text: string): boolean {
  const email = trimUnseen(text)
  return EMAIL.test(email) && !FORBIDDEN_IN_EMAIL.test(email)
}

/** Mail servers reject these. */
const STRAY_DOT = /\.\.|^\.|\.@|@\.|\.$/

/** Stricter than at login, where old addresses still work. */
export const isAcceptableNewEmail = (text: string): boolean =>
  isEmail(text) && !STRAY_DOT.test(trimUnseen(text))

/** Also shown while a previous owner may reclaim it. */
export const EMAIL_TAKEN = "Email already registered."

export const MIN_PASSWORD_LENGTH = 8
export const MAX_PASSWORD_BYTES = 256

/** Only the first broken rule is shown: docs/rules.md#passwords */
const rules: [message: string, isMet: (password: string) => boolean][] = [
  ["Password must be at least 8 characters", (text) => [...text].length >= MIN_PASSWORD_LENGTH],
  ["Password must contain an uppercase letter", (text) => /\p{Lu}/u.test(text)],
  ["Password must contain a lowercase letter", (text) => /\p{Ll}/u.test(text)],
  ["Password must contain a number", (text) => /\p{Nd}/u.test(text)],
  ["Password must be at most 256 bytes long", (text) => !isTooLongPassword(text)],
]

/** Counts bytes, since hashing does. */
export const isTooLongPassword = (password: string): boolean =>
  new TextEncoder().encode(password).length > MAX_PASSWORD_BYTES

/** Returns the message of the first broken rule. */
export const passwordProblem = (password: string): string | undefined =>
  rules.find(([, isMet]) => !isMet(password))?.[0]
