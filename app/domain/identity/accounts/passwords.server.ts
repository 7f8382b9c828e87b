import { availableParallelism } from "node:os"
import { hash, verify } from "@node-rs/argon2"
import { dictionary } from "@zxcvbn-ts/language-common"
import pLimit from "p-limit"
import { limitConcurrency } from "#app/domain/shared/limit-concurrency.server.ts"
import { inParent } from "#app/platform/supervisor-work.server.ts"

/** 64 MiB and three passes of argon2id, the library's default. */
const COST = { memoryCost: 65_536, timeCost: 3, parallelism: 1 }

/**
 * Each hash takes a processor and 64 MiB, so a flood of sign-ins must not take the whole server: more at once than
 * there are processors would take memory and be no sooner done. docs/decisions/0067-worker-memory.md
 */
const AT_ONCE = Math.min(availableParallelism(), 4)
const limit = limitConcurrency(AT_ONCE, 64, {
  message: "We're busy right now. Please try again in a moment.",
  retryAfterSeconds: 5,
})

const together = pLimit(AT_ONCE)
const hashTogether = inParent("hash", (password: string) => together(() => hash(password, COST)))
const verifyTogether = inParent("verify", (passwordHash: string, password: string) =>
  together(() => verify(passwordHash, password).catch(() => false)),
)

/** Returns the PHC string of a password. @throws RateLimited when too many hashes wait */
export const hashPassword = (password: string): Promise<string> =>
  limit(() => hashTogether(password))

/** @throws RateLimited when too many hashes wait */
export const isPasswordOf = (passwordHash: string, password: string): Promise<boolean> =>
  limit(() => verifyTogether(passwordHash, password))

/** Gives unknown accounts the same cost. */
export const DUMMY_PASSWORD_HASH =
  "$argon2id$v=19$m=65536,t=3,p=1$CjmxXZ09JJRe+vnz7T6XoA$3CV7g2labczTqRWJax8IC2s8qpDSeMRrsjsAzmw+lEM"

export const COMMON_PASSWORD = "This password is too common. Please choose another one."

/** From leaks and studies, in lower case. */
const common: ReadonlySet<string> = new Set(dictionary["passwords-common"])

/** One or two digits or marks, or up to four digits with a mark. */
const ENDING = /^(?:\P{L}{0,2}|[!#$@_.]?\p{Nd}{1,4}[^\p{L}\p{N}]?)$/u
const LONGEST_ENDING = 6

/** Ignores letter case and usual endings. */
export function isCommonPassword(password: string): boolean {
  const folded = password.toLowerCase()
  for (let cut = 0; cut <= LONGEST_ENDING && cut < folded.length; cut += 1) {
    const end = folded.length - cut
    if (common.has(folded.slice(0, end)) && ENDING.test(folded.slice(end))) return true
  }
  return false
}
