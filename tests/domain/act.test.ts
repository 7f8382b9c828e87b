import { expect, test } from "vitest"
import {
  removeBillingProfile,
  saveBillingProfile,
} from "#app/domain/books/billing/billing-profile.server.ts"
import { act, actEvenSuspended } from "#app/domain/identity/accounts/act.server.ts"
import { removeOperator } from "#app/domain/identity/operators/manage-operators.server.ts"
import { statePayoutCountry } from "#app/domain/identity/profiles/payout-country.server.ts"
import { Conflict, NotFound, RateLimited, Suspended } from "#app/domain/shared/errors.ts"
import { consumeRateLimit } from "#app/domain/shared/rate-limit.server.ts"
import { hideProject } from "#app/domain/trust/moderation/hide-project.server.ts"
import { clock, DAY } from "#app/platform/clock.server.ts"
import { rateLimiter } from "#app/platform/rate-limiter.server.ts"
import { aBrand, anInfluencer, aProject } from "#tests/support/domain.ts"
import { anOperator } from "#tests/support/operators.ts"
import { change, oneValue } from "#tests/support/rows.ts"

const suspend = (userId: string) => change("UPDATE users SET suspended_at = 1 WHERE id = ?", userId)
const pointsOf = (key: string) => oneValue("SELECT points FROM rate_limits WHERE key = ?", key) ?? 0
const billing = {
  legalName: "Asha Rao",
  address: "1 Main Road",
  stateCode: "29",
  entity: "individual" as const,
}

test("refuses a suspended account before its work runs", () => {
  const maya = anInfluencer()
  suspend(maya.userId)
  let hasRun = false
  const work = () => {
    hasRun = true
  }
  expect(() => act(maya, work)).toThrow(Suspended)
  expect(hasRun).toBe(false)
  actEvenSuspended(maya, work)
  expect(hasRun).toBe(true)
})

test("refuses an operator whose access was removed", () => {
  const operator = anOperator()
  const project = aProject(aBrand())
  removeOperator(operator.email)
  expect(() => hideProject(operator, project, { reason: "Not allowed" })).toThrow(Conflict)
  expect(oneValue("SELECT hidden_at FROM projects WHERE id = ?", project)).toBeNull()
})

test("refuses a suspended account without taking a point", () => {
  const maya = anInfluencer()
  suspend(maya.userId)
  expect(() => statePayoutCountry(maya, { payoutCountry: "IN" })).toThrow(Suspended)
  expect(pointsOf(`payout-country:${maya.userId}`)).toBe(0)
})

test("gives the point of a refused act back", () => {
  const maya = anInfluencer()
  expect(() => removeBillingProfile(maya)).toThrow(NotFound)
  expect(pointsOf(`billing-profile:${maya.userId}`)).toBe(0)
  saveBillingProfile(maya, billing)
  expect(pointsOf(`billing-profile:${maya.userId}`)).toBe(1)
})

test("takes each point of a limit once and refuses the next", () => {
  const limit = rateLimiter({ name: "of-a-test", points: 3, perSeconds: 60 })
  const take = () => act(anInfluencer(), () => consumeRateLimit(limit, "one"))
  for (let n = 0; n < 3; n += 1) take()
  expect(take).toThrow(RateLimited)
  expect(limit.refusalOf("one")?.retryAfterSeconds).toBeGreaterThan(0)
  limit.refund("one")
  expect(limit.refusalOf("one")).toBeUndefined()
  take()
  limit.forget("one")
  take()
  limit.block("one")
  expect(take).toThrow(RateLimited)
})

test("refuses nobody by what a clock counted that ran ahead", () => {
  const limit = rateLimiter({ name: "of-a-clock", points: 1, perSeconds: 60 })
  clock.freeze(Date.now() + 30 * DAY)
  limit.block("one")
  expect(limit.refusalOf("one")).toBeDefined()
  clock.release()
  expect(limit.refusalOf("one")).toBeUndefined()
  expect(limit.consume("one")).toBeUndefined()
  expect(limit.consume("one")).toBeDefined()
})
