import { clock } from "#app/platform/clock.server.ts"
import { db, type Params, query, uniqueViolation, write } from "#app/platform/db.server.ts"
import { profiles, socials } from "#db/schema/profiles.ts"
import { PLATFORMS, type Platform, type Role } from "#db/schema/words.ts"
import {
  returnAvailabilityQuestion,
  takeAvailabilityQuestion,
} from "../accounts/availability-limit.server.ts"
import { COMMON_PASSWORD, isCommonPassword } from "../accounts/common-passwords.server.ts"
import { createUser } from "../accounts/create-user.server.ts"
import { hashPassword } from "../accounts/password-hash.server.ts"
import { parsePhone } from "../accounts/phone.server.ts"
import { Conflict, Invalid } from "../errors.ts"
import { recordEvent } from "../events/record-event.server.ts"
import type { Socials } from "../platforms.ts"
import { foldForComparison } from "../text.ts"
import { INVALID_PHONE } from "./registration-schema.ts"
import { takeRegistrationTry } from "./registration-throttle.server.ts"

/** What is said, by field, when somebody else was first: docs/rules.md#the-insert-judges */
export const TAKEN = {
  email: "Email already registered.",
  userName: "Username already taken.",
  brandName: "Brand name already taken.",
} as const

type NewAccount = {
  role: Role
  name: string
  userName?: string
  email: string
  phone: string
  country?: string | undefined
  password: string
  socials: Socials
}

const insertProfile = query(
  (
    p: Params<{
      userId: string
      name: string
      userName: string | null
      userNameKey: string | null
      brandNameKey: string | null
      now: number
    }>,
  ) =>
    db.insert(profiles).values({
      userId: p.userId,
      name: p.name,
      userName: p.userName,
      userNameKey: p.userNameKey,
      brandNameKey: p.brandNameKey,
      updatedAt: p.now,
    }),
)

const insertSocial = query((p: Params<{ userId: string; platform: Platform; value: string }>) =>
  db.insert(socials).values({
    userId: p.userId,
    platform: p.platform,
    value: p.value,
  }),
)

/**
 * Account, profile, socials and event in one transaction, and what the caller has to write along with
 * them. The unique indexes judge who was first.
 * @throws Invalid for a phone number or password that only the server can judge
 * @throws Conflict when the email, the username or the brand name is taken
 * @throws RateLimited when one network registers too often
 */
export async function createAccount(
  account: NewAccount,
  alsoWrite: () => void = () => {},
): Promise<{ userId: string }> {
  const phone = parsePhone(account.phone, account.country)
  if (!phone) throw refuse("phone", INVALID_PHONE[account.role])
  if (isCommonPassword(account.password)) throw refuse("password", COMMON_PASSWORD)
  await takeRegistrationTry()
  await takeAvailabilityQuestion()
  try {
    const passwordHash = await hashPassword(account.password)
    const created = write(() => {
      const inserted = insertAccount(account, phone, passwordHash)
      alsoWrite()
      return inserted
    })
    await returnAvailabilityQuestion()
    return created
  } catch (error) {
    const refusal = toConflict(error)
    if (!(refusal instanceof Conflict)) await returnAvailabilityQuestion()
    throw refusal
  }
}

function insertAccount(account: NewAccount, phone: string, passwordHash: string) {
  const { role, email, name, userName } = account
  const userId = createUser({ role, email, phone, passwordHash })
  insertProfile.run({
    userId,
    name,
    userName: userName ?? null,
    userNameKey: userName === undefined ? null : foldForComparison(userName),
    brandNameKey: role === "brand" ? foldForComparison(name) : null,
    now: clock.now(),
  })
  for (const platform of PLATFORMS) {
    const value = account.socials[platform]
    if (value) insertSocial.run({ userId, platform, value })
  }
  recordEvent({ type: "account.registered", actorId: userId, data: { role } })
  return { userId }
}

const refuse = (field: string, message: string) => new Invalid(message, { [field]: [message] })

function toConflict(error: unknown): unknown {
  const columns = uniqueViolation(error)
  if (columns?.includes("email")) return new Conflict(TAKEN.email, "email")
  if (columns?.includes("user_name_key")) return new Conflict(TAKEN.userName, "userName")
  if (columns?.includes("brand_name_key")) return new Conflict(TAKEN.brandName, "brandName")
  return error
}
