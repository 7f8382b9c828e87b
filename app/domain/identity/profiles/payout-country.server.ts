import { and, eq, ne, sql } from "drizzle-orm"
import { parsePhoneNumberFromString } from "libphonenumber-js/max"
import { recordAct } from "#app/domain/identity/operators/record-act.server.ts"
import { INDIA, nameOfCountry, namesOfCountries } from "#app/domain/shared/countries.ts"
import { Conflict } from "#app/domain/shared/errors.ts"
import { allow, deny, type PolicyResult } from "#app/domain/shared/policy.ts"
import { consumeRateLimit } from "#app/domain/shared/rate-limit.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, type Params, query, write } from "#app/platform/db.server.ts"
import { env } from "#app/platform/env.server.ts"
import { rateLimiter } from "#app/platform/rate-limiter.server.ts"
import { users } from "#db/schema/accounts.ts"
import { openCountries, payoutCountries, payoutDetails } from "#db/schema/payouts.ts"
import type { InfluencerActor, OperatorActor } from "../accounts/actor.ts"
import { assertActive } from "../accounts/assert-active.server.ts"
import type { OpenCountryInput, PayoutCountryInput } from "./payout-country-schema.ts"

/** Each of these: docs/rules.md#payout-countries */

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
    // Details that were removed leave a row without any.
    .leftJoin(payoutDetails, and(eq(payoutDetails.userId, users.id), ne(payoutDetails.sealed, "")))
    .leftJoin(payoutCountries, eq(payoutCountries.userId, users.id)),
)

const statedBy = (userIds: readonly string[]) =>
  selectStated.all({ userIds: JSON.stringify(userIds) })

/** Gives the country of a phone number; India where it belongs to none. */
export const countryOfPhone = (phone: string): string =>
  parsePhoneNumberFromString(phone)?.country ?? INDIA

type Stated = { phone: string | null; country: string | null; destination: string | null }

function countryOf({ country, destination, phone }: Stated): string {
  if (country) return country
  return destination === "bank" || destination === "upi" ? INDIA : countryOfPhone(phone ?? "")
}

/** Gives the country in which a creator is paid: stated, else that of their payout details, else of their phone. */
export function payoutCountryOf(userId: string): string {
  const [stated] = statedBy([userId])
  return stated ? countryOf(stated) : INDIA
}

const selectOpened = query(() => db.select({ country: openCountries.country }).from(openCountries))

const openedCountries = (): string[] => selectOpened.all().map(({ country }) => country)

const servedCountries = () => new Set([...env.PAYOUT_COUNTRIES, ...openedCountries()])

/** Says whether payouts go to a country, and in a sentence for both sides why not. */
export const canPayTo = (country: string): PolicyResult =>
  servedCountries().has(country) ? allow : deny(describeUnserved(country))

const describeUnserved = (country: string): string =>
  `We do not pay out to this country yet: ${nameOfCountry(country) ?? country}. A bid above 0 can be accepted once we do.`

/** Gives the sentence where a creator cannot be paid; null where they can. */
export const notePayoutCountry = (userId: string): string | null =>
  notePayoutCountries([{ influencerId: userId }])[userId] ?? null

/** Decides whether a creator can be paid: the one answer of pages, verbs and calls. */
export function canBePaid(userId: string): PolicyResult {
  const note = notePayoutCountry(userId)
  return note === null ? allow : deny(note)
}

/** Names the first creator of a bill who cannot be paid, with the sentence; undefined where all can. */
export function noteUnserved(
  items: readonly { influencerId: string; name: string; bidPaise: number }[],
): string | undefined {
  const notes = notePayoutCountries(items.filter(({ bidPaise }) => bidPaise > 0))
  const unserved = items.find(({ influencerId }) => notes[influencerId])
  return unserved && `${unserved.name}: ${notes[unserved.influencerId]}`
}

/** Gives the sentences of those creators who cannot be paid, by their ids. */
export function notePayoutCountries(
  people: readonly { influencerId: string }[],
): Record<string, string> {
  const served = servedCountries()
  const found = statedBy(people.map(({ influencerId }) => influencerId)).flatMap((stated) => {
    const country = countryOf(stated)
    return served.has(country) ? [] : [[stated.userId, describeUnserved(country)]]
  })
  return Object.fromEntries(found)
}

/** @throws Conflict with the sentence, by the field of the bid; a bid of 0 is nobody's to pay */
export function assertPayable(userId: string, bidMinor: number): void {
  const note = bidMinor > 0 ? notePayoutCountry(userId) : null
  if (note) throw new Conflict(note, "bidAmount")
}

const changes = rateLimiter({ name: "payout-country", points: 10, perSeconds: 24 * 3600 })

const REMOVE_FIRST =
  "Your payout details are of another country. Remove them first, then choose the country."

/** States in which country the actor is paid. @throws Conflict while there are details of another, RateLimited */
export async function statePayoutCountry(
  actor: InfluencerActor,
  { payoutCountry: country }: PayoutCountryInput,
): Promise<void> {
  assertActive(actor)
  await consumeRateLimit(changes, actor.userId)
  const { userId } = actor
  write(() => {
    assertActive(actor)
    const [stated] = statedBy([userId])
    if (stated?.destination && countryOf(stated) !== country) {
      throw new Conflict(REMOVE_FIRST, "payoutCountry")
    }
    recordCountry(userId, country)
  })
}

/** Keeps the country, in the caller's transaction. */
export function recordCountry(userId: string, country: string): void {
  const values = { country, changedAt: clock.now() }
  db.insert(payoutCountries)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: payoutCountries.userId, set: values })
    .run()
}

/** Names the countries where creators can be paid, by the setting and by operators. */
export function listServedCountries() {
  return {
    bySetting: namesOfCountries(env.PAYOUT_COUNTRIES),
    opened: namesOfCountries(openedCountries()) || "None",
  }
}

/** Opens a country for payouts by hand, or closes it again, with its reason in the audit log. @throws Conflict */
export function setCountryOpen(
  operator: OperatorActor,
  { payoutCountry: country, reason, isOpen }: OpenCountryInput,
): void {
  write(() => {
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
