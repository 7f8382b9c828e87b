import { afterEach, expect, test } from "vitest"
import { acquireLease, giveUpLead } from "#app/domain/events/lead.server.ts"
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
  expect(acquireLease("jobs", "a")).toBe(true)
  expect(acquireLease("jobs", "b")).toBe(false)
  for (let second = 0; second < 60; second += 1) {
    clock.advance(SECOND)
    expect(acquireLease("jobs", "a")).toBe(true)
    expect(acquireLease("jobs", "b")).toBe(false)
  }
})

test("another takes over within six seconds when the leader dies, and at once when it gives up", () => {
  clock.freeze(START)
  acquireLease("jobs", "dead")
  clock.advance(6 * SECOND)
  expect(acquireLease("jobs", "b")).toBe(true)
  giveUpLead("jobs", "b")
  expect(acquireLease("jobs", "c")).toBe(true)
})

test("who does not lead cannot give the lead away", () => {
  clock.freeze(START)
  acquireLease("jobs", "a")
  giveUpLead("jobs", "b")
  expect(acquireLease("jobs", "b")).toBe(false)
})

test("asking again writes only when the lease is about to end", () => {
  clock.freeze(START)
  acquireLease("jobs", "a")
  const before = countedQueries()
  acquireLease("jobs", "a")
  expect(countedQueries() - before).toBe(1)
})

test("a clock that is set back keeps nobody waiting for a leader that is gone", () => {
  clock.freeze(START)
  acquireLease("jobs", "gone")
  clock.freeze(START - HOUR)
  expect(acquireLease("jobs", "b")).toBe(true)
})
