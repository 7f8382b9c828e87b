import { randomUUID } from "node:crypto"
import { normalizeEmail } from "#app/domain/identity/accounts/account.ts"
import { issueToken } from "#app/domain/identity/accounts/account-tokens.server.ts"
import { recordConsents } from "#app/domain/identity/accounts/consents.server.ts"
import {
  consumeAvailabilityLimit,
  consumeRegistration,
  refundAvailabilityLimit,
} from "#app/domain/identity/accounts/limits.server.ts"
import {
  COMMON_PASSWORD,
  hashPassword,
  isCommonPassword,
} from "#app/domain/identity/accounts/passwords.server.ts"
import { isEmailTaken } from "#app/domain/identity/accounts/taken-emails.server.ts"
import { linkImport } from "#app/domain/identity/own-creators/own-creators.server.ts"
import { isAddressKept } from "#app/domain/identity/profiles/former-addresses.server.ts"
import {
  countryOfPhone,
  recordCountry,
  setCreatorCountry,
} from "#app/domain/identity/profiles/payout-country.server.ts"
import { insertSocials } from "#app/domain/identity/profiles/save-profile.server.ts"
import { searchableNameOf } from "#app/domain/identity/profiles/searchable-name.ts"
import {
  hasLookalike,
  isReservedName,
  lookalikeKey,
} from "#app/domain/identity/profiles/taken-names.server.ts"
import { Conflict, Invalid } from "#app/domain/shared/errors.ts"
import { recordEvent } from "#app/domain/shared/events/record-event.server.ts"
import type { Socials } from "#app/domain/shared/platforms.ts"
import { nameKeyOf } from "#app/domain/shared/text.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, uniqueViolation, write } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import { profiles } from "#db/schema/profiles.ts"
import type { Role } from "#db/schema/words.ts"
import { parsePhone } from "./registration-input.server.ts"
import {
  type BrandRegistration,
  INVALID_PHONE,
  type InfluencerRegistration,
  TAKEN_TEXTS,
} from "./registration-schema.ts"

/**
 * Registers without signing in; `alsoWrite` joins the transaction. @throws Invalid for a phone
 * number or password, Conflict by field, RateLimited
 */
export const registerInfluencer = (
  input: InfluencerRegistration,
  alsoWrite?: () => void,
): Promise<{ userId: string }> =>
  register(
    {
      ...input,
      role: "influencer",
      userNameKey: nameKeyOf(input.userName),
      brandNameKey: null,
    },
    alsoWrite,
  )

/** See `registerInfluencer`. */
export const registerBrand = (
  { brandName, socials = {}, ...input }: BrandRegistration,
  alsoWrite?: () => void,
): Promise<{ userId: string }> =>
  register(
    {
      ...input,
      role: "brand",
      name: brandName,
      userName: null,
      userNameKey: null,
      brandNameKey: nameKeyOf(brandName),
      socials,
    },
    alsoWrite,
  )

type NewAccount = {
  role: Role
  email: string
  phone: string
  country?: string | undefined
  payoutCountry?: string | undefined
  password: string
  name: string
  userName: string | null
  userNameKey: string | null
  brandNameKey: string | null
  socials: Socials
}

async function register(
  account: NewAccount,
  alsoWrite: () => void = () => {},
): Promise<{ userId: string }> {
  const phone = parsePhone(account.phone, account.country)
  if (!phone) throw new Invalid(INVALID_PHONE[account.role], "phone")
  if (isCommonPassword(account.password)) throw new Invalid(COMMON_PASSWORD, "password")
  consumeRegistration()
  consumeAvailabilityLimit()
  try {
    const passwordHash = await hashPassword(account.password)
    const userId = write(() => {
      const inserted = insertAccount(account, phone, passwordHash)
      alsoWrite()
      return inserted
    })
    refundAvailabilityLimit()
    return { userId }
  } catch (error) {
    const refusal = toConflict(error)
    if (!(refusal instanceof Conflict)) refundAvailabilityLimit()
    throw refusal
  }
}

/** Unique indexes decide races. Terms: docs/rules.md#age-and-terms */
function insertAccount(account: NewAccount, phone: string, passwordHash: string): string {
  const { role, name, userName, userNameKey, brandNameKey } = account
  const userId = randomUUID()
  const email = normalizeEmail(account.email)
  const now = clock.now()
  if (isEmailTaken(role, email)) throw new Conflict(TAKEN_TEXTS.email, "email")
  if (userName && isAddressKept("creator", userName))
    throw new Conflict(TAKEN_TEXTS.userName, "userName")
  const kind = role === "influencer" ? "userName" : "brandName"
  const ownName = userName ?? name
  if (isReservedName(ownName) || hasLookalike(kind, ownName))
    throw new Conflict(TAKEN_TEXTS[kind], kind)
  db.insert(users).values({ id: userId, role, email, passwordHash, phone, createdAt: now }).run()
  recordConsents(userId, now)
  db.insert(profiles)
    .values({
      ...{ userId, name, userName, userNameKey, brandNameKey, updatedAt: now },
      searchableName: searchableNameOf(account),
      nameSkeleton: lookalikeKey(ownName),
    })
    .run()
  insertSocials(userId, account.socials)
  if (account.payoutCountry) recordCountry(userId, account.payoutCountry)
  else if (role === "influencer") setCreatorCountry(userId, countryOfPhone(phone))
  if (role === "influencer") linkImport(userId, email)
  const tokenId = issueToken({ kind: "verify_email", userId, email })
  recordEvent({ type: "account.registered", actorId: userId, data: { role, tokenId } })
  return userId
}

function toConflict(error: unknown): unknown {
  const columns = uniqueViolation(error)
  if (columns?.includes("email")) return new Conflict(TAKEN_TEXTS.email, "email")
  if (columns?.includes("user_name_key")) return new Conflict(TAKEN_TEXTS.userName, "userName")
  if (columns?.includes("brand_name_key")) return new Conflict(TAKEN_TEXTS.brandName, "brandName")
  return error
}
