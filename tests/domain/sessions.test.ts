import { afterEach, expect, test } from "vitest"
import {
  endAllSessions,
  endSession,
  findActorBySession,
} from "#app/domain/identity/accounts/sessions.server.ts"
import { clock, DAY, HOUR } from "#app/platform/clock.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { aBrand, anInfluencer, aSession } from "#tests/support/domain.ts"
import { asserts } from "#tests/support/statements.ts"

afterEach(() => clock.release())

test("a session's token finds its user, and an invented one nobody", () => {
  asserts("session")
  const maya = anInfluencer({ name: "Maya Rao" })
  const token = aSession(maya)
  expect(findActorBySession(token)).toEqual({ ...maya, isFounder: true })
  expect(findActorBySession(`${token}x`)).toBeUndefined()
})

test("the database content alone cannot sign in", () => {
  const token = aSession(aBrand())
  const rows = JSON.stringify(sqlite.prepare("SELECT * FROM sessions").all())
  expect(rows).not.toContain(token)
})

test("signing in ends the browser's earlier session", () => {
  const brand = aBrand()
  const planted = aSession(brand)
  const token = aSession(brand, { previousToken: planted })
  expect(findActorBySession(planted)).toBeUndefined()
  expect(findActorBySession(token)?.userId).toBe(brand.userId)
})

test("a session ends after a day of inactivity, and after fourteen days", () => {
  clock.freeze(1_800_000_000_000)
  const token = aSession(anInfluencer())
  clock.advance(DAY + 1)
  expect(findActorBySession(token)).toBeUndefined()
  const used = aSession(anInfluencer())
  for (let hours = 0; hours < 13 * 24; hours += 12) {
    clock.advance(12 * HOUR)
    expect(findActorBySession(used), `${hours} hours`).toBeDefined()
  }
  clock.advance(DAY - 1)
  expect(findActorBySession(used)).toBeDefined()
  clock.advance(2)
  expect(findActorBySession(used)).toBeUndefined()
})

test("logging out ends one session, and everywhere ends all", () => {
  const brand = aBrand()
  const [first, second, third] = [1, 2, 3].map(() => aSession(brand)) as [string, string, string]
  endSession(first)
  expect(findActorBySession(first)).toBeUndefined()
  expect(findActorBySession(second)).toBeDefined()
  endAllSessions(brand.userId)
  expect(findActorBySession(second)).toBeUndefined()
  expect(findActorBySession(third)).toBeUndefined()
})

test("the least recently used of more than a hundred sessions are deleted", () => {
  clock.freeze(1_800_000_000_000)
  const maya = anInfluencer()
  const tokens = Array.from({ length: 102 }, () => {
    clock.advance(1000)
    return aSession(maya)
  })
  const isOpen = tokens.map((token) => findActorBySession(token) !== undefined)
  expect(isOpen).toEqual([false, false, ...Array(100).fill(true)])
})
