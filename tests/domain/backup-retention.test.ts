import { expect, test } from "vitest"
import { chooseBackupsToKeep } from "#app/platform/backup/backup-files.server.ts"
import { DAY, HOUR } from "#app/platform/clock.server.ts"

const NOW = Date.UTC(2026, 10, 18, 12, 30)

const ages = (kept: Set<number>) => [...kept].map((moment) => (NOW - moment) / HOUR)
const hourly = (hours: number) => Array.from({ length: hours }, (_, n) => NOW - n * HOUR)

test("keeps 24 hourly, 7 daily and 4 weekly backups out of two months", () => {
  const kept = ages(chooseBackupsToKeep(hourly(60 * 24)))
  const hours = Array.from({ length: 24 }, (_, n) => n)
  // The last of a day is at 23:30, 13 hours and whole days ago.
  const days = [1, 2, 3, 4, 5].map((day) => 13 + day * 24)
  // The last of a week is Sunday's.
  const weeks = [1, 2].map((week) => 2 * 24 + 13 + week * 7 * 24)
  expect(kept.sort((a, b) => a - b)).toEqual([...hours, ...days, ...weeks].sort((a, b) => a - b))
})

test("keeps the newest of several backups within an hour", () => {
  const older = NOW - 20 * 60_000
  expect([...chooseBackupsToKeep([older, NOW])]).toEqual([NOW])
})

test("keeps old backups when none was made for a year", () => {
  const yearAgo = [NOW - 365 * DAY, NOW - 366 * DAY, NOW - 373 * DAY]
  expect(chooseBackupsToKeep(yearAgo).size).toBe(3)
  expect(chooseBackupsToKeep([]).size).toBe(0)
})
