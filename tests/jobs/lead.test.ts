import { afterEach, expect, test } from "vitest"
import { giveUpLead, holdLead } from "#app/domain/events/lead.server.ts"
import { clock, HOUR, SECOND } from "#app/platform/clock.server.ts"
import { countedQueries, sqlite } from "#app/platform/db.server.ts"
import "#tests/support/domain.ts"

const START = 1_800_000_000_000

afterEach(() => {
  clock.release()
  sqlite.exec("DELETE FROM leases")
})

test("of two processes one leads, and goes on leading while it asks again", () => {
  clock.freeze(START)
  expect(holdLead("jobs", "a")).toBe(true)
  expect(holdLead("jobs", "b")).toBe(false)
  for (let second = 0; second < 60; second += 1) {
    clock.advance(SECOND)
    expect(holdLead("jobs", "a")).toBe(true)
    expect(holdLead("jobs", "b")).toBe(false)
  }
})

test("another takes over within six seconds when the leader dies, and at once when it gives up", () => {
  clock.freeze(START)
  holdLead("jobs", "dead")
  clock.advance(6 * SECOND)
  expect(holdLead("jobs", "b")).toBe(true)
  giveUpLead("jobs", "b")
  expect(holdLead("jobs", "c")).toBe(true)
})

test("who does not lead cannot give the lead away", () => {
  clock.freeze(START)
  holdLead("jobs", "a")
  giveUpLead("jobs", "b")
  expect(holdLead("jobs", "b")).toBe(false)
})

test("asking again writes only when the lease is about to end", () => {
  clock.freeze(START)
  holdLead("jobs", "a")
  const before = countedQueries()
  holdLead("jobs", "a")
  expect(countedQueries() - before).toBe(1)
})

test("a clock that is set back keeps nobody waiting for a leader that is gone", () => {
  clock.freeze(START)
  holdLead("jobs", "gone")
  clock.freeze(START - HOUR)
  expect(holdLead("jobs", "b")).toBe(true)
})
