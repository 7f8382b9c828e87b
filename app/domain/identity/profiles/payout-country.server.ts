import { and, eq, ne, sql } from "drizzle-orm"
import { parsePhoneNumberFromString } from "libphonenumber-js/max"
import { recordAct } from "#app/domain/identity/operators/record-act.server.ts"
import { INDIA, nameOfCountry, namesOfCountries } from "#app/domain/shared/countries.ts"
import { Conflict } from "#app/domain/shared/errors.ts"
import { allow, deny, type PolicyResult } from "#app/domain/shared/policy.ts"
import { consumeRateLimit } from "#app/domain/shared/rate-limit.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { env } from "#app/platform/env.server.ts"
import { rateLimiter } from "#app/platform/rate-limiter.server.ts"
import { users } from "#db/schema/accounts.ts"
import { creators } from "#db/schema/creators.ts"
import { openCountries, payoutCountries, payoutDetails } from "#db/schema/payouts.ts"
import { act, actOnMoney } from "../accounts/act.server.ts"
import type { InfluencerActor, OperatorActor } from "../accounts/actor.ts"
import type { OpenCountryInput, PayoutCountryInput } from "./payout-country-schema.ts"

/** docs/rules.md#payout-countries */

const selectStated = query((p: Params<{ userIds: string }>) =>
  db
    .select({
      userId: sql<string>`some.value`,
      phone: users.phone,
      country: payoutCountries.country,
      destination: payoutDetails.destination,
    })
    .from(sql`json_each(${p.userIds}) AS some`)
    .leftJoin(users, eq(users.id, sql`some.value`))
    // Removed details leave an empty row.
    .leftJoin(payoutDetails, and(eq(payoutDetails.userId, users.id), ne(payoutDetails.sealed, "")))
    .leftJoin(payoutCountries, eq(payoutCountries.userId, users.id)),
)

const statedBy = (userIds: readonly string[]) =>
  selectStated.all({ userIds: JSON.stringify(userIds) })

/** Returns India for unknown prefixes. */
export const countryOfPhone = (phone: string | null): string =>
  (phone && parsePhoneNumberFromString(phone)?.country) || INDIA

type Stated = { phone: string | null; country: string | null; destination: string | null }

function countryOf({ country, destination, phone }: Stated): string {
  if (country) return country
  return destination === "bank" || destination === "upi" ? INDIA : countryOfPhone(phone)
}

/** Prefers the stated country, then that of the payout details, then of the phone. */
export function payoutCountryOf(userId: string): string {
  const [stated] = statedBy([userId])
  return stated ? countryOf(stated) : INDIA
}

const selectOpened = query(() => db.select({ country: openCountries.country }).from(openCountries))

const openedCountries = (): string[] => selectOpened.all().map(({ country }) => country)

const servedCountries = () => new Set([...env.PAYOUT_COUNTRIES, ...openedCountries()])

/** Explains a refusal to both sides. */
export const canPayTo = (country: string): PolicyResult =>
  servedCountries().has(country) ? allow : deny(describeUnserved(country))

const describeUnserved = (country: string): string =>
  `We do not pay out to this country yet: ${nameOfCountry(country) ?? country}. A bid above 0 can be accepted once we do.`

/** Returns the reason; null when payable. */
export const findPayoutRefusal = (userId: string): string | null =>
  findPayoutRefusals([{ influencerId: userId }])[userId] ?? null

/** The single check for pages, domain functions and legacy calls. */
export function canBePaid(userId: string): PolicyResult {
  const note = findPayoutRefusal(userId)
  return note === null ? allow : deny(note)
}

export function findUnpayable(
  items: readonly { influencerId: string; name: string; bidPaise: number }[],
): string | undefined {
  const notes = findPayoutRefusals(items.filter(({ bidPaise }) => bidPaise > 0))
  const unserved = items.find(({ influencerId }) => notes[influencerId])
  return unserved && `${unserved.name}: ${notes[unserved.influencerId]}`
}

export function findPayoutRefusals(
  people: readonly { influencerId: string }[],
): Record<string, string> {
  const served = servedCountries()
  const found = statedBy(people.map(({ influencerId }) => influencerId)).flatMap((stated) => {
    const country = countryOf(stated)
    return served.has(country) ? [] : [[stated.userId, describeUnserved(country)]]
  })
  return Object.fromEntries(found)
}

/** @throws Conflict by the bid's field; a bid of 0 needs no payout */
export function assertPayable(userId: string, bidMinor: number): void {
  const note = bidMinor > 0 ? findPayoutRefusal(userId) : null
  if (note) throw new Conflict(note, "bidAmount")
}

const changes = rateLimiter({ name: "payout-country", points: 10, perSeconds: 24 * 3600 })

const REMOVE_FIRST =
  "Your payout details are of another country. Remove them first, then choose the country."

/** @throws Conflict while payout details name another country, RateLimited */
export function statePayoutCountry(
  actor: InfluencerActor,
  { payoutCountry: country }: PayoutCountryInput,
): void {
  const { userId } = actor
  actOnMoney(actor, () => {
    consumeRateLimit(changes, userId)
    const [stated] = statedBy([userId])
    if (stated?.destination && countryOf(stated) !== country) {
      throw new Conflict(REMOVE_FIRST, "payoutCountry")
    }
    recordCountry(userId, country)
  })
}

export function recordCountry(userId: string, country: string): void {
  const values = { country, changedAt: clock.now() }
  db.insert(payoutCountries)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: payoutCountries.userId, set: values })
    .run()
  setCreatorCountry(userId, country)
}

/** Lets brands find a creator by country. */
export function setCreatorCountry(userId: string, country: string): void {
  db.update(creators).set({ country }).where(eq(creators.userId, userId)).run()
}

/** Lists countries open by configuration or by an operator. */
export function listServedCountries() {
  return {
    bySetting: namesOfCountries(env.PAYOUT_COUNTRIES),
    opened: namesOfCountries(openedCountries()) || "None",
  }
}

/** Opens or closes a country with an audit entry. @throws Conflict */
export function setCountryOpen(
  operator: OperatorActor,
  { payoutCountry: country, reason, isOpen }: OpenCountryInput,
): void {
  act(operator, () => {
    const isOpenNow = openedCountries().includes(country)
    if (isOpen ? servedCountries().has(country) : !isOpenNow) {
      const message = isOpen
        ? "Creators in this country can be paid already."
        : "No operator opened this country."
      throw new Conflict(message, "payoutCountry")
    }
    if (isOpen) db.insert(openCountries).values({ country, openedAt: clock.now() }).run()
    else db.delete(openCountries).where(eq(openCountries.country, country)).run()
    const act = isOpen ? "country.opened" : "country.closed"
    recordAct(operator, { act, subject: "books", subjectId: country, reason, details: {} })
  })
}
