import { afterEach, expect, test } from "vitest"
import { findActorBySession } from "#app/domain/identity/accounts/sessions.server.ts"
import { applyToProject } from "#app/domain/market/applications/apply-to-project.server.ts"
import { readBrowseFilters } from "#app/domain/market/projects/browse/browse-address.ts"
import { browseProjects } from "#app/domain/market/projects/browse/browse-projects.server.ts"
import { findVisibleProject } from "#app/domain/market/projects/browse/visible-projects.server.ts"
import { clock, DAY, HOUR, MINUTE } from "#app/platform/clock.server.ts"
import { rateLimiter } from "#app/platform/rate-limiter.server.ts"
import { aBrand, anInfluencer, aProject, aSession } from "#tests/support/domain.ts"

const START = 1_800_000_000_000

afterEach(() => clock.release())

test("a session survives a clock set back, and ends when set a day ahead", () => {
  clock.freeze(START)
  const { userId } = anInfluencer()
  const token = aSession({ userId })
  clock.freeze(START - DAY)
  expect(findActorBySession(token)?.userId).toBe(userId)
  clock.freeze(START + HOUR)
  expect(findActorBySession(token)?.userId).toBe(userId)
  clock.freeze(START + 2 * DAY)
  expect(findActorBySession(token)).toBeUndefined()
})

test("later entries are listed first, whatever the clock", () => {
  const brand = aBrand()
  const influencer = anInfluencer()
  const posted = [START, START + DAY, START - DAY, START - DAY + MINUTE].map((moment) => {
    clock.freeze(moment)
    return aProject(brand, { title: "Clockwork" })
  })
  const found = browseProjects(influencer, readBrowseFilters({ search: "Clockwork" }))
  expect(found.items.map(({ id }) => id)).toEqual(posted.toReversed())
})

test("a request whose time another process has overtaken counts in the same period", () => {
  const limit = rateLimiter({ name: "overtaken", points: 2, perSeconds: 60 })
  const times = [START + 20, START, START + 10]
  const refused = times.map((moment) => {
    clock.freeze(moment)
    return limit.consume("somebody") !== undefined
  })
  expect(refused).toEqual([false, false, true])
})

test("an application sent by a fast clock counts against limits only briefly", () => {
  const brand = aBrand()
  const influencer = anInfluencer()
  const bid = { bidMinor: 650_000, deliveryDays: 9 }
  clock.freeze(START + 30 * DAY)
  for (let n = 0; n < 100; n += 1) applyToProject(influencer, aProject(brand), bid)
  clock.freeze(START)
  const project = aProject(brand)
  applyToProject(influencer, project, bid)
  expect(findVisibleProject(influencer, project).application).toMatchObject(bid)
})
