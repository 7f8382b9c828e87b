import fc from "fast-check"
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest"
import { dispatchEvents } from "#app/domain/admin/notifications/dispatch-events.server.ts"
import { CROWD_BATCH } from "#app/domain/admin/notifications/recipients.server.ts"
import { recordEvent } from "#app/domain/shared/events/record-event.server.ts"
import { clock, DAY, HOUR } from "#app/platform/clock.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { aBrand, anApplication, anInfluencer, aProject } from "#tests/support/domain.ts"
import {
  allMails,
  allNotices,
  chooseMail,
  forgetNotices,
  notifyAll,
} from "#tests/support/notifications.ts"

const START = 1_800_000_000_000

const brand = aBrand()
const crowd = Array.from({ length: 2 * CROWD_BATCH + 30 }, () => anInfluencer())
const crowdIds = crowd.map(({ userId }) => userId).sort()

/** How many more writes of a notice succeed before one fails as if the process had died there. */
let left = Number.POSITIVE_INFINITY

beforeAll(() => {
  sqlite.pragma("trusted_schema = ON")
  sqlite.function("may_fail", () => {
    left -= 1
    if (left === 0) throw new Error("died here")
    return 0
  })
  sqlite.exec(
    `CREATE TEMP TRIGGER dying AFTER INSERT ON notices BEGIN SELECT may_fail(); END;
     CREATE TEMP TRIGGER dying_late AFTER UPDATE ON events BEGIN SELECT may_fail(); END`,
  )
})
beforeEach(() => {
  clock.freeze(START)
  left = Number.POSITIVE_INFINITY
  forgetNotices()
})
afterEach(() => clock.release())

/** A closed project to which everybody of `who` has applied. */
function aClosedProject(who = crowd): string {
  const projectId = aProject(brand)
  for (const one of who) anApplication(one, projectId)
  sqlite.prepare("UPDATE projects SET status = 'closed' WHERE id = ?").run(projectId)
  clock.advance(2 * HOUR)
  return projectId
}

const close = (projectId: string) =>
  recordEvent({ type: "project.closed", actorId: brand.userId, projectId })

const setStatus = (projectId: string, status: string) =>
  sqlite.prepare("UPDATE projects SET status = ? WHERE id = ?").run(status, projectId)

const isAnyWaiting = () =>
  sqlite.prepare("SELECT 1 FROM events WHERE processed_at IS NULL").get() !== undefined

test("despite crashes and parallel workers, an event notifies each user once", async () => {
  const projects = [aClosedProject(), aClosedProject(crowd.slice(0, 150))]
  const [chatty] = crowd
  for (const { userId } of crowd.slice(0, 20)) chooseMail(userId, "project.closed", "now")
  const single = fc.constantFrom("order.started", "application.rejected", "order.completed")
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(single, fc.constantFrom(...projects)), { minLength: 1, maxLength: 8 }),
      fc.array(fc.integer({ min: 1, max: 260 }), { maxLength: 6 }),
      fc.integer({ min: 1, max: 3 }),
      async (deferredWrites, deaths, workers) => {
        forgetNotices()
        clock.advance(2 * DAY)
        for (const deferredWrite of deferredWrites) {
          if (projects.includes(deferredWrite)) close(deferredWrite)
          else {
            const data = { influencerId: chatty?.userId ?? "" }
            recordEvent({ type: deferredWrite as "order.started", actorId: brand.userId, data })
          }
        }
        const dying = [...deaths]
        do {
          left = dying.pop() ?? Number.POSITIVE_INFINITY
          await Promise.allSettled(Array.from({ length: workers }, () => dispatchEvents()))
        } while (isAnyWaiting())
        left = Number.POSITIVE_INFINITY
        const closed = [...new Set(deferredWrites)].filter((deferredWrite) =>
          projects.includes(deferredWrite),
        )
        const heard = allNotices()
        for (const projectId of closed) {
          const who =
            projectId === projects[0]
              ? crowdIds
              : crowdIds.filter((id) => crowd.slice(0, 150).some(({ userId }) => userId === id))
          expect(
            heard
              .filter((one) => one.projectId === projectId)
              .map(({ userId }) => userId)
              .sort(),
          ).toEqual(who)
        }
        const singles = deferredWrites.filter((deferredWrite) => !projects.includes(deferredWrite))
        expect(heard.filter(({ projectId }) => projectId === null)).toHaveLength(singles.length)
        const urgent = singles.filter((deferredWrite) => deferredWrite !== "application.rejected")
        expect(allMails()).toHaveLength(urgent.length + 20 * closed.length)
      },
    ),
    { numRuns: 20 },
  )
}, 60_000)

test("a crowd does not delay later events", async () => {
  close(aClosedProject())
  const data = { influencerId: crowd[0]?.userId ?? "" }
  recordEvent({ type: "order.started", actorId: brand.userId, data })
  await notifyAll()
  const types = allNotices().map(({ type }) => type)
  expect(types).toHaveLength(crowd.length + 1)
  expect(types.indexOf("order.started")).toBe(0)
})

test("a reopened project stops notifying, and a later closing notifies the rest", async () => {
  const projectId = aClosedProject()
  close(projectId)
  left = CROWD_BATCH + 20
  await expect(dispatchEvents()).rejects.toThrow("died here")
  expect(allNotices()).toHaveLength(CROWD_BATCH)
  setStatus(projectId, "active")
  await notifyAll()
  expect([allNotices().length, isAnyWaiting()]).toEqual([CROWD_BATCH, false])
  setStatus(projectId, "closed")
  close(projectId)
  await notifyAll()
  expect(
    allNotices()
      .map(({ userId }) => userId)
      .sort(),
  ).toEqual(crowdIds)
})

test("a hidden changed brief does not even read the crowd", async () => {
  const projectId = aClosedProject()
  setStatus(projectId, "draft")
  recordEvent({ type: "project.brief_changed", actorId: brand.userId, projectId })
  // Each batch of the crowd would be a write more.
  left = 2
  await notifyAll()
  expect([allNotices().length, isAnyWaiting()]).toEqual([0, false])
})

test("a project closed repeatedly notifies a user once in 24 hours", async () => {
  const some = crowd.slice(0, 3)
  const projectId = aClosedProject(some)
  const other = aClosedProject(some)
  close(other)
  for (let n = 0; n < 4; n += 1) {
    close(projectId)
    await notifyAll()
    clock.advance(7 * HOUR)
  }
  const heard = () => allNotices().filter((notice) => notice.projectId === projectId).length
  expect(heard()).toBe(3)
  close(projectId)
  await notifyAll()
  expect(heard()).toBe(6)
  expect(allNotices()).toHaveLength(9)
})

test("applicants since the last closing are notified of the next one", async () => {
  const projectId = aClosedProject(crowd.slice(0, 2))
  close(projectId)
  await notifyAll()
  setStatus(projectId, "active")
  const late = anInfluencer()
  anApplication(late, projectId)
  setStatus(projectId, "closed")
  close(projectId)
  await notifyAll()
  expect(allNotices().map(({ userId }) => userId)).toHaveLength(3)
  expect(allNotices().at(-1)?.userId).toBe(late.userId)
})
