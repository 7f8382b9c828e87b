import { dictionary } from "@zxcvbn-ts/language-common"

export const COMMON_PASSWORD = "This password is used too often. Please choose another one."

/** What leaks and studies found to be used most, in lower case. */
const common: ReadonlySet<string> = new Set(dictionary["passwords-common"])

/**
 * What people put behind a common password so that rules about letters and numbers let it through: one or
 * two digits or marks, or a number of up to four digits with a mark before or behind it.
 */
const ENDING = /^(?:\P{L}{0,2}|[!#$@_.]?\p{Nd}{1,4}[^\p{L}\p{N}]?)$/u
const LONGEST_ENDING = 6

/** Whether a password is one of the most common ones, in whatever letter case and with such an ending. */
export function isCommonPassword(password: string): boolean {
  const folded = password.toLowerCase()
  for (let cut = 0; cut <= LONGEST_ENDING && cut < folded.length; cut += 1) {
    const end = folded.length - cut
    if (common.has(folded.slice(0, end)) && ENDING.test(folded.slice(end))) return true
  }
  return false
}
