import { eq } from "drizzle-orm"
import { actOnMoney } from "#app/domain/identity/accounts/act.server.ts"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { ABROAD_STATE, INDIA } from "#app/domain/shared/countries.ts"
import { Invalid, NotFound } from "#app/domain/shared/errors.ts"
import { consumeRateLimit } from "#app/domain/shared/rate-limit.server.ts"
import { maskEnd } from "#app/domain/shared/text.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, rowBy } from "#app/platform/db.server.ts"
import { rateLimiter } from "#app/platform/rate-limiter.server.ts"
import { billingProfiles } from "#db/schema/documents.ts"
import { type BillingInput, isAbroad, OTHER_ENTITY } from "./billing-schema.ts"
import { SEALED_PANS } from "./pan-seal.server.ts"
import { type Entity, entityOfPan, panOfGstin } from "./tax-numbers.ts"

export type BillingRow = typeof billingProfiles.$inferSelect

export const findBillingRow = rowBy(billingProfiles, "userId")

/** Masks the PAN. */
export function findBillingProfile({ userId }: Actor) {
  const row = findBillingRow(userId)
  if (!row) return undefined
  const { keyId: _keyId, sealedPan: _sealedPan, userId: _userId, isIndividual, ...shown } = row
  const entity: Entity = isIndividual ? "individual" : "business"
  return { ...shown, entity }
}
export type BillingProfile = NonNullable<ReturnType<typeof findBillingProfile>>

const changes = rateLimiter({ name: "billing-profile", points: 20, perSeconds: 24 * 3600 })

/**
 * Saves the profile for future documents (docs/rules.md#billing-profile); an empty PAN keeps the
 * present one. @throws Invalid on gstin, pan or entity, RateLimited
 */
export function saveBillingProfile(actor: Actor, input: BillingInput): void {
  const { userId } = actor
  actOnMoney(actor, () => {
    consumeRateLimit(changes, userId)
    const { legalName, address, entity } = input
    const country = isAbroad(input.country) ? (input.country ?? INDIA) : INDIA
    const stateCode = country === INDIA ? (input.stateCode ?? "") : ABROAD_STATE
    const documentPrefix = (actor.role === "influencer" && input.documentPrefix) || null
    const gstin = input.gstin || null
    const isIndividual = entity === "individual"
    const place = { address, country, stateCode }
    const own = { legalName, ...place, gstin, documentPrefix, isIndividual, changedAt: clock.now() }
    const values = { ...own, ...panColumns(userId, panOf(input, findBillingRow(userId))) }
    db.insert(billingProfiles)
      .values({ userId, ...values })
      .onConflictDoUpdate({ target: billingProfiles.userId, set: values })
      .run()
  })
}

/** Removes the billing profile; issued documents keep their copy. @throws NotFound, RateLimited */
export function removeBillingProfile(actor: Actor): void {
  actOnMoney(actor, () => {
    consumeRateLimit(changes, actor.userId)
    const isTheirs = eq(billingProfiles.userId, actor.userId)
    if (db.delete(billingProfiles).where(isTheirs).run().changes === 0) throw noProfile()
  })
}

/** @throws NotFound */
export function requireBillingProfile(actor: Actor): BillingProfile {
  const profile = findBillingProfile(actor)
  if (!profile) throw noProfile()
  return profile
}

const noProfile = () => new NotFound("You have no billing details.")

const NO_PAN = { keyId: null, sealedPan: null, maskedPan: null }

function panColumns(userId: string, pan: string | undefined) {
  if (pan === undefined) return NO_PAN
  const { keyId, sealed } = SEALED_PANS.seal(userId, pan)
  return { keyId, sealedPan: sealed, maskedPan: maskEnd(pan) }
}

/** Prefers the typed PAN, then the GSTIN's, then the stored one. */
function panOf({ pan, gstin, entity, forgetPan }: BillingInput, row?: BillingRow) {
  if (pan) return pan
  const isKept = row && !forgetPan
  const kept = isKept ? SEALED_PANS.open(row.userId, { ...row, sealed: row.sealedPan }) : undefined
  const inside = gstin ? panOfGstin(gstin) : undefined
  if (inside && kept && inside !== kept) {
    const message = "The PAN in this GSTIN differs from the one we have. Enter your PAN as well."
    throw new Invalid(message, { gstin: [message] })
  }
  const holds = inside ?? kept
  if (holds && entityOfPan(holds) !== entity) {
    throw new Invalid(OTHER_ENTITY, { entity: [OTHER_ENTITY] })
  }
  return holds
}
