import { expect, test } from "vitest"
import {
  listActivity,
  openActivityFile,
  purgeActivity,
} from "#app/domain/identity/factors/activity.server.ts"
import { runAsPerson } from "#app/domain/shared/acting-person.server.ts"
import { recordEvent } from "#app/domain/shared/events/record-event.server.ts"
import { clock, DAY } from "#app/platform/clock.server.ts"
import { write } from "#app/platform/db.server.ts"
import { runInRequest } from "#app/platform/request-context.server.ts"
import { aBrand, aSession } from "#tests/support/domain.ts"

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"

const byRequest = <T>(work: () => T): T =>
  runInRequest(
    { requestId: "r", ip: "203.0.113.77", userAgent: FIREFOX, queries: 0, memo: new Map() },
    work,
  )

test("activity lists acts of requests with person, device and coarse network", () => {
  const brand = aBrand()
  byRequest(() => aSession(brand, { ip: "203.0.113.77", userAgent: FIREFOX }))
  byRequest(() =>
    write(() => recordEvent({ type: "project.saved", actorId: brand.userId, projectId: "p" })),
  )
  write(() => recordEvent({ type: "project.closed", actorId: brand.userId, projectId: "p" }))
  const { items } = listActivity(brand)
  expect(items.map(({ act }) => act)).toEqual(["Project saved", "Logged in"])
  expect(items[0]).toMatchObject({
    who: brand.email,
    device: "Firefox on Linux",
    network: "203.0.113.x",
  })
  expect(listActivity(aBrand()).items).toEqual([])
})

test("activity names the member who acted for the account", () => {
  const [brand, member] = [aBrand(), aBrand()]
  byRequest(() =>
    write(() =>
      runAsPerson(member.userId, () =>
        recordEvent({ type: "project.saved", actorId: brand.userId, projectId: "p" }),
      ),
    ),
  )
  expect(listActivity(brand).items.map(({ who }) => who)).toEqual([member.email])
  expect(listActivity(member).items).toEqual([])
})

test("activity is paged by key, streamed as a file and kept for two years", async () => {
  const brand = aBrand()
  byRequest(() =>
    write(() => {
      for (let n = 0; n < 250; n += 1) {
        recordEvent({ type: "project.saved", actorId: brand.userId, projectId: `p${n}` })
      }
    }),
  )
  const seen = new Set<number>()
  let after: string | undefined
  do {
    const page = listActivity(brand, after)
    expect(page.items.length).toBeLessThanOrEqual(50)
    for (const { id } of page.items) seen.add(id)
    after = page.next
  } while (after !== undefined)
  expect(seen.size).toBe(250)
  expect(listActivity(brand, "junk").items).toHaveLength(50)
  let lines = 0
  for await (const row of openActivityFile(brand).rows) lines += row.length === 7 ? 1 : 0
  expect(lines).toBe(250)
  clock.freeze(Date.now() + 729 * DAY)
  await purgeActivity()
  expect(listActivity(brand).items).toHaveLength(50)
  clock.freeze(Date.now() + 731 * DAY)
  await purgeActivity()
  expect(listActivity(brand).items).toEqual([])
  clock.release()
})
