import { and, desc, eq, isNull } from "drizzle-orm"
import {
  payoutCountryOf,
  setCreatorCountry,
} from "#app/domain/identity/profiles/payout-country.server.ts"
import { nameOfCountry } from "#app/domain/shared/countries.ts"
import { clock, SECOND } from "#app/platform/clock.server.ts"
import { db, query, write } from "#app/platform/db.server.ts"
import { scheduleJob } from "#app/platform/jobs/job-queue.server.ts"
import { creators } from "#db/schema/creators.ts"
import { searchFacets } from "#db/schema/hiring.ts"

/** Job that works out the country of creators who joined before it was searched by. */
export const FIND_COUNTRIES_JOB = "find-creator-countries"
/** Each takes a millisecond: no writer waits longer than 20. */
const AT_ONCE = 20

const selectUnknown = query(() =>
  db
    .select({ userId: creators.userId })
    .from(creators)
    .where(isNull(creators.country))
    .limit(AT_ONCE),
)

export function resumeFindingCountries(): void {
  if (selectUnknown.all().length > 0) scheduleJob(FIND_COUNTRIES_JOB, "all", clock.now())
}

/** Returns the next run in ms since the epoch. */
export function findCountries(): number | undefined {
  const unknown = selectUnknown.all()
  write(() => {
    for (const { userId } of unknown) setCreatorCountry(userId, payoutCountryOf(userId))
  })
  return unknown.length < AT_ONCE ? undefined : clock.now() + SECOND / 5
}

const MAX_COUNTRIES = 40

const selectCountries = query(() =>
  db
    .select({ country: searchFacets.key })
    .from(searchFacets)
    .where(and(eq(searchFacets.list, "creators"), eq(searchFacets.kind, "country")))
    .orderBy(desc(searchFacets.count), searchFacets.key)
    .limit(MAX_COUNTRIES),
)

/** Countries of creators, those of most first. */
export const listCreatorCountries = () =>
  selectCountries.all().map(({ country }) => ({
    value: country,
    label: nameOfCountry(country) ?? country,
  }))
