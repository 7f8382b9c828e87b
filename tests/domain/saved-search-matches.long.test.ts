import { afterEach, beforeEach, expect, test } from "vitest"
import { findMail } from "#app/domain/admin/notifications/mail-records.server.ts"
import type { InfluencerActor } from "#app/domain/identity/accounts/actor.ts"
import {
  deleteSearch,
  listSearches,
  saveSearch,
  setSearchMail,
} from "#app/domain/market/saved-searches/saved-searches.server.ts"
import {
  nextSearchesAt,
  sendSavedSearchMails,
} from "#app/domain/market/saved-searches/send-saved-search-mails.server.ts"
import { composeMail } from "#app/emails/compose-mail.server.ts"
import { scheduleRecurringJobs } from "#app/jobs/jobs.server.ts"
import { runDueJobs } from "#app/jobs/worker.server.ts"
import { clock, DAY, HOUR, MINUTE, SECOND } from "#app/platform/clock.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { aBrand, anInfluencer, aProject, type ProjectOverrides } from "#tests/support/domain.ts"
import { removeAllProjects } from "#tests/support/many-projects.ts"
import {
  allMails,
  allNotices,
  chooseMail,
  forgetNotices,
  notifyAll,
} from "#tests/support/notifications.ts"
import { allRows, allValues, change } from "#tests/support/rows.ts"

const MORNING = Date.parse("2026-11-23T09:00:00+05:30")
const brand = aBrand({ name: "Kumo Tea" })

beforeEach(() => {
  clock.freeze(MORNING - 3 * HOUR)
  forgetNotices()
  removeAllProjects()
  sqlite.exec("DELETE FROM saved_searches")
})
afterEach(() => clock.release())

const save = (actor: InfluencerActor, query: string, name = "") =>
  saveSearch(actor, { name, query, mail: "daily" }).search.id

function post(title: string, overrides: ProjectOverrides = {}): string {
  clock.advance(MINUTE)
  return aProject(brand, { title, niche: "Tea", ...overrides })
}

/** Runs the morning jobs, `after` milliseconds past 09:00. */
async function morning(after = 0): Promise<void> {
  clock.freeze(MORNING + after)
  change("UPDATE jobs SET run_at = 0 WHERE kind = 'send-saved-search-mails'")
  sendSavedSearchMails("daily")
  await runDueJobs("worker")
  await notifyAll()
}

const searchMails = () => allMails().filter(({ template }) => template === "saved-searches")

const letters = () =>
  allValues<string>("SELECT id FROM mails WHERE template = 'saved-searches' ORDER BY rowid").map(
    (id) => {
      const mail = findMail(id)
      const letter = mail && composeMail(mail)
      if (!letter) throw new Error("This mail says nothing.")
      return letter
    },
  )

test("each morning at nine a user gets one mail for all saved searches", async () => {
  const [maya, ravi] = [anInfluencer(), anInfluencer()]
  post("Old tea")
  save(maya, "niche=tea", "All tea")
  save(maya, "platforms=X", "On X")
  save(ravi, "niche=coffee")
  const id = post("New tea", { budgetMinMinor: 500_000, budgetMaxMinor: 900_000 })
  post("New X", { niche: "Books", platforms: ["X"] })
  post("Neither", { niche: "Books" })
  scheduleRecurringJobs()
  clock.freeze(MORNING - SECOND)
  await runDueJobs("worker")
  expect(searchMails()).toEqual([])
  clock.freeze(MORNING)
  await runDueJobs("worker")
  await notifyAll()
  expect(searchMails()).toMatchObject([{ userId: maya.userId, address: maya.email }])
  const [letter] = letters()
  expect(letter?.subject).toBe("New projects in 2 of your saved searches")
  for (const said of ["All tea", "On X", "New tea", "New X", "Kumo Tea · ₹5,000 – ₹9,000", id]) {
    expect(letter?.text).toContain(said)
    expect(letter?.html).toContain(said)
  }
  expect(letter?.text).not.toMatch(/Old tea|Neither/)
  expect(letter?.unsubscribeUrl).toContain("/unsubscribe/")
  expect(allNotices()).toMatchObject([{ userId: maya.userId, type: "search.matched" }])
})

test("no project and no morning is mailed twice", async () => {
  const maya = anInfluencer()
  save(maya, "niche=tea", "All tea")
  post("First tea")
  await morning()
  await morning(HOUR)
  post("Second tea")
  await morning(2 * HOUR)
  expect(letters().map(({ subject }) => subject)).toEqual(["1 new project for “All tea”"])
  await morning(DAY)
  await morning(2 * DAY)
  const [, second, ...others] = letters()
  expect(second?.text).toContain("Second tea")
  expect(second?.text).not.toContain("First tea")
  expect(others).toEqual([])
})

test("a mail missed at nine is sent later once, and an empty one never", async () => {
  save(anInfluencer(), "niche=tea")
  scheduleRecurringJobs()
  await morning(-DAY)
  expect(searchMails()).toEqual([])
  post("Tea")
  clock.freeze(MORNING + 17 * HOUR)
  scheduleRecurringJobs()
  await runDueJobs("worker")
  await notifyAll()
  expect(searchMails()).toHaveLength(1)
  expect(nextSearchesAt()).toBe(MORNING + DAY)
})

test("a mail names the ten newest of a search and counts the rest", async () => {
  save(anInfluencer(), "niche=tea", "All tea")
  for (let n = 1; n <= 43; n += 1) post(`Tea number ${n}.`)
  await morning()
  const [letter] = letters()
  expect(letter?.subject).toBe("43 new projects for “All tea”")
  expect(letter?.text).toContain("Tea number 43.")
  expect(letter?.text).toContain("Tea number 34.")
  expect(letter?.text).not.toContain("Tea number 33.")
  expect(letter?.text).toContain("And 33 more.")
})

test.each([
  { posted: 100, count: "100", rest: "And 90 more." },
  { posted: 110, count: "110", rest: "And 100 more." },
  { posted: 130, count: "120+", rest: "And at least 110 more." },
])("a mail names the ten newest of $posted projects too, and counts the rest", async (many) => {
  save(anInfluencer(), "niche=tea", "All tea")
  for (let n = 1; n <= many.posted; n += 1) post(`Tea number ${n}.`)
  // A batch runs fifty jobs, and each project created one.
  sqlite.exec("DELETE FROM jobs")
  await morning()
  const [letter] = letters()
  expect(letter?.subject).toBe(`${many.count} new projects for “All tea”`)
  const numbers = [...(letter?.text.matchAll(/Tea number (\d+)\./g) ?? [])].map(([, n]) =>
    Number(n),
  )
  expect(numbers).toEqual(Array.from({ length: 10 }, (_, n) => many.posted - n))
  expect(letter?.text).toContain(many.rest)
})

test("deleted, suspended and unsubscribed users get no mail of a search", async () => {
  const [gone, suspended, stopped, deleted] = [0, 1, 2, 3].map(() => anInfluencer())
  if (!gone || !suspended || !stopped || !deleted) throw new Error("Somebody is missing.")
  for (const actor of [gone, suspended, stopped, deleted]) save(actor, "niche=tea")
  const [own] = listSearches(stopped)
  setSearchMail(stopped, own?.id ?? "", "never")
  deleteSearch(deleted, listSearches(deleted)[0]?.id ?? "")
  const set = (column: string, userId: string) =>
    change(`UPDATE users SET ${column} = 1 WHERE id = ?`, userId)
  set("deleted_at", gone.userId)
  set("suspended_at", suspended.userId)
  post("Tea")
  await morning()
  expect([allMails(), allNotices()]).toEqual([[], []])
  setSearchMail(stopped, own?.id ?? "", "daily")
  await morning(DAY)
  expect(allMails()).toEqual([])
})

test("turning off a search's mail stops one not yet written", async () => {
  const actor = anInfluencer()
  const id = save(actor, "niche=tea")
  post("Tea")
  await morning()
  expect(letters()).toHaveLength(1)
  setSearchMail(actor, id, "never")
  expect(letters).toThrow("says nothing")
})

test("users without mail of saved searches get a notice only", async () => {
  const [silent, daily] = [anInfluencer(), anInfluencer()]
  for (const { userId } of [silent]) chooseMail(userId, "search.matched", "never")
  chooseMail(daily.userId, "search.matched", "daily")
  for (const actor of [silent, daily]) save(actor, "niche=tea")
  post("Tea")
  await morning()
  expect(searchMails()).toEqual([])
  expect(
    allNotices()
      .map(({ digest }) => digest)
      .sort(),
  ).toEqual(["none", "waiting"])
})

test("projects that are blocked, closed or deleted meanwhile are left out", async () => {
  const maya = anInfluencer()
  save(maya, "niche=tea")
  const other = aBrand()
  clock.advance(MINUTE)
  aProject(other, { title: "Blocked tea", niche: "Tea" })
  change(
    "INSERT INTO blocks (blocker_id, blocked_id, created_at) VALUES (?, ?, 1)",
    maya.userId,
    other.userId,
  )
  await morning()
  expect(searchMails()).toEqual([])
  const [open, closed] = [post("Open tea"), post("Closed tea")]
  await morning(DAY)
  change("UPDATE projects SET status = 'closed' WHERE id = ?", closed)
  expect(letters()[0]?.text).toContain("Open tea")
  expect(letters()[0]?.text).not.toContain("Closed tea")
  change("UPDATE projects SET status = 'closed' WHERE id = ?", open)
  const [mail] = allValues<string>("SELECT id FROM mails")
  const row = findMail(mail ?? "")
  expect(row && composeMail(row)).toBeUndefined()
})

test("a run interrupted by a crash is completed without mailing twice", async () => {
  const people = Array.from({ length: 130 }, () => anInfluencer())
  for (const actor of people) save(actor, "niche=tea")
  post("Tea")
  clock.freeze(MORNING)
  sqlite.exec(
    `CREATE TEMP TRIGGER dying AFTER INSERT ON events
     WHEN (SELECT count(*) FROM events WHERE type = 'search.matched') = 70
     BEGIN SELECT raise(ABORT, 'died here'); END`,
  )
  sendSavedSearchMails("daily")
  const refs = () =>
    allValues<string>(
      "SELECT ref FROM jobs WHERE kind = 'send-saved-search-mails' AND ref <> 'daily'",
    )
  const run = () => {
    const [ref = ""] = refs()
    change("DELETE FROM jobs WHERE ref = ?", ref)
    sendSavedSearchMails(ref)
    return ref
  }
  run()
  const [reached = ""] = refs()
  expect(() => run()).toThrow("died here")
  sqlite.exec("DROP TRIGGER dying")
  sendSavedSearchMails(reached)
  // Another process repeats it.
  sendSavedSearchMails(reached)
  while (refs().length > 0) run()
  await notifyAll()
  expect(new Set(searchMails().map(({ userId }) => userId)).size).toBe(130)
  expect(searchMails()).toHaveLength(130)
})

test("finding searches to mail reads only those", () => {
  const plan = allRows<{
    detail: string
  }>(`EXPLAIN QUERY PLAN SELECT DISTINCT influencer_id FROM saved_searches
       WHERE mail = 'daily' AND influencer_id > '' ORDER BY influencer_id LIMIT 50`)
  expect(plan.map(({ detail }) => detail)).toEqual([
    expect.stringContaining("saved_searches_mailed"),
  ])
})
