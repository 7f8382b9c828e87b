import { eq, type SQL } from "drizzle-orm"
import { consumeAvailabilityLimit } from "#app/domain/identity/accounts/limits.server.ts"
import { isEmailTaken } from "#app/domain/identity/accounts/taken-emails.server.ts"
import { isAddressKept } from "#app/domain/identity/profiles/former-addresses.server.ts"
import { hasLookalike, isReservedName } from "#app/domain/identity/profiles/taken-names.server.ts"
import { Conflict, DomainError, Invalid } from "#app/domain/shared/errors.ts"
import { keysOf } from "#app/domain/shared/keys.ts"
import { nameKeyOf } from "#app/domain/shared/text.ts"
import { db } from "#app/platform/db.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { profiles } from "#db/schema/profiles.ts"
import { TAKEN_TEXTS } from "./registration-schema.ts"

/** A previous owner may still reclaim it. */
export const isUserNameTaken = (userName: string): boolean =>
  [
    hasProfile(eq(profiles.userNameKey, nameKeyOf(userName))),
    isAddressKept("creator", userName),
    hasLookalike("userName", userName),
    isReservedName(userName),
  ].includes(true)

/** Ignores letter case; includes lookalikes and reserved names. */
export const isBrandNameTaken = (brandName: string): boolean =>
  [
    hasProfile(eq(profiles.brandNameKey, nameKeyOf(brandName))),
    hasLookalike("brandName", brandName),
    isReservedName(brandName),
  ].includes(true)

const hasProfile = (where: SQL): boolean =>
  db.select({ id: profiles.userId }).from(profiles).where(where).get() !== undefined

const lookups = {
  influencerEmail: (value: string) => isEmailTaken("influencer", value),
  brandEmail: (value: string) => isEmailTaken("brand", value),
  userName: isUserNameTaken,
  brandName: isBrandNameTaken,
} as const

export type AvailabilityCheck = keyof typeof lookups

/** Always makes the same look-ups, so that timing reveals nothing. @throws RateLimited */
export function checkTaken(check: AvailabilityCheck, value: string): boolean {
  consumeAvailabilityLimit()
  return lookups[check](value)
}

type StepOneChecks = Partial<Record<keyof typeof TAKEN_TEXTS, () => boolean>>

/**
 * Runs the checks of step 1; a failing check blocks no registration
 * (docs/rules.md#the-insert-judges). @throws Conflict or Invalid by field, RateLimited
 */
export function assertNotTaken(checks: StepOneChecks): { isCertain: boolean } {
  try {
    consumeAvailabilityLimit()
    const taken = keysOf(checks).filter((field) => checks[field]?.())
    if (taken.length > 0) throw toRefusal(taken)
    return { isCertain: true }
  } catch (error) {
    if (error instanceof DomainError) throw error
    logger.error({ event: "availability.failed", err: error })
    return { isCertain: false }
  }
}

function toRefusal(taken: (keyof typeof TAKEN_TEXTS)[]): DomainError {
  const [first, ...others] = taken
  if (first && others.length === 0) return new Conflict(TAKEN_TEXTS[first], first)
  const message = taken.map((field) => TAKEN_TEXTS[field]).join(" ")
  return new Invalid(
    message,
    Object.fromEntries(taken.map((field) => [field, [TAKEN_TEXTS[field]]])),
  )
}
