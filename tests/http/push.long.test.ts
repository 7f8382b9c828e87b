import { randomUUID } from "node:crypto"
import { setTimeout } from "node:timers/promises"
import { expect, test } from "vitest"
import { href, urls } from "#app/urls/index.ts"
import { signedInAs, signedInWith } from "#tests/support/accounts.ts"
import { endedAfterwards } from "#tests/support/afterwards.ts"
import { insertProjects } from "#tests/support/insert-projects.ts"
import { markupErrors } from "#tests/support/markup.ts"
import { userIdOf } from "#tests/support/notices.ts"
import { type Browser, startPushService, vapidKeys } from "#tests/support/push-service.ts"
import { aServer } from "#tests/support/servers.ts"
import { query, withDatabase } from "#tests/support/stored.ts"
import type { Visitor } from "#tests/support/visitor.ts"

const keys = vapidKeys()
const service = endedAfterwards(await startPushService())
const server = await aServer({ env: { ...keys, WEBHOOKS_LOCAL: "1" } })
const strict = await aServer({ env: keys })

const SETTINGS = href(urls.account.notifications)
const step = (name: string) => href(urls.account.push, { step: name })

let people = 0
async function someone() {
  people += 1
  const name = `Told ${people}`
  const email = `told${people}@example.com`
  const visitor = await signedInAs(server, "influencer", { name, email })
  return { visitor, email, userId: userIdOf(server, name) }
}

async function subscribe(visitor: Visitor): Promise<Browser> {
  const browser = service.newBrowser(keys.VAPID_PUBLIC_KEY)
  const answer = await visitor.post(step("on"), browser.subscription)
  expect(answer.location).toBe(SETTINGS)
  return browser
}

/** Records an event, which the worker dispatches. */
function happen(userId: string, type = "order.started", projectId?: string): void {
  withDatabase(server, (db) => {
    const data = JSON.stringify({ influencerId: userId })
    db.prepare(
      "INSERT INTO events (id, type, project_id, data, created_at) VALUES (?, ?, ?, ?, ?)",
    ).run(...[randomUUID(), type, projectId ?? null, data, Date.now()])
  })
}

const countOf = (userId: string) =>
  query(server, "SELECT id FROM push_subscriptions WHERE user_id = ?", userId).length

/** Notices are written before the jobs that push them end. */
async function settled(userId: string, notices: number) {
  await expect
    .poll(
      () =>
        query(server, "SELECT id FROM notices WHERE user_id = ?", userId).length === notices &&
        query(server, "SELECT id FROM jobs WHERE kind = 'send-push' AND run_at <= ?", Date.now())
          .length === 0,
      { timeout: 10_000 },
    )
    .toBe(true)
  await setTimeout(50)
}

test("two browsers are told by title and link, each of its groups", async () => {
  const { visitor, email, userId } = await someone()
  const other = await signedInWith(server, { role: "influencer", email })
  const [first, second] = [await subscribe(visitor), await subscribe(other)]
  const page = await visitor.open(SETTINGS)
  expect(await markupErrors(page.body)).toEqual([])
  expect(page.texts("main li").filter((text) => text.includes("This browser"))).toHaveLength(1)
  const [row] = query<{ id: string }>(
    server,
    "SELECT id FROM push_subscriptions WHERE endpoint = ?",
    second.subscription.endpoint,
  )
  await other.post(step("save"), { id: row?.id ?? "", groups: "review" })
  happen(userId)
  happen(userId, "review.published")
  await settled(userId, 2)
  const titles = (browser: Browser) => browser.messages.map(({ title }) => title).sort()
  expect(titles(first)).toEqual(["Paid, you can begin: a project", "You have a review: a project"])
  expect(titles(second)).toEqual(["You have a review: a project"])
  const [message] = second.messages
  expect(Object.keys(message ?? {})).toEqual(["title", "link"])
  expect((await visitor.get(message?.link ?? "")).status).toBe(303)
  expect(service.errors).toEqual([])
})

test("log-out and an ended device end their browser's push", async () => {
  const { visitor, email, userId } = await someone()
  const other = await signedInWith(server, { role: "influencer", email })
  await subscribe(visitor)
  const left = await subscribe(other)
  const left2 = await signedInWith(server, { role: "influencer", email })
  await subscribe(left2)
  const loggedOut = await left2.post(href(urls.logout))
  expect(loggedOut.headers.get("Clear-Site-Data")).toContain("storage")
  expect(countOf(userId)).toBe(2)
  const security = await visitor.open(href(urls.account.security))
  await visitor.submit(security, "Log out Unknown browser")
  expect(countOf(userId)).toBe(1)
  const again = await signedInWith(server, { role: "influencer", email })
  expect((await again.open(SETTINGS)).text).not.toContain("This browser")
  happen(userId)
  await settled(userId, 1)
  expect(left.messages).toEqual([])
})

test("a browser that is gone, lost or under an old key is forgotten", async () => {
  const { visitor, email, userId } = await someone()
  const others = await Promise.all(
    [1, 2].map(() => signedInWith(server, { role: "influencer", email })),
  )
  const gone = await subscribe(visitor)
  gone.status = 410
  const [second, third] = others
  if (!second || !third) throw new Error("There are two.")
  service.forget(await subscribe(second))
  const old = service.newBrowser(vapidKeys().VAPID_PUBLIC_KEY)
  await third.post(step("on"), old.subscription)
  expect(countOf(userId)).toBe(3)
  happen(userId)
  await settled(userId, 1)
  expect(countOf(userId)).toBe(0)
  expect(service.errors.splice(0)).toEqual(["another key than the browser's"])
})

test("a failing push service is asked again, later", async () => {
  const { visitor, userId } = await someone()
  const browser = await subscribe(visitor)
  browser.status = 503
  happen(userId)
  await settled(userId, 1)
  browser.status = 201
  withDatabase(server, (db) => {
    const waiting = db.prepare("UPDATE jobs SET run_at = 0 WHERE kind = 'send-push'")
    expect(waiting.run().changes).toBe(1)
  })
  await expect.poll(() => browser.messages.length, { timeout: 10_000 }).toBe(1)
})

test("a title of any length and script stays below 4 KB", async () => {
  const { visitor, userId } = await someone()
  const browser = await subscribe(visitor)
  await signedInAs(server, "brand", { name: "Long Titles" })
  const title = "\u{1F9F5}".repeat(2000)
  const [projectId] = insertProjects(server, { brand: "Long Titles", title })
  happen(userId, "order.started", projectId)
  await settled(userId, 1)
  const sent = browser.messages[0]?.title ?? ""
  expect(sent).toMatch(/^Paid, you can begin: \u{1F9F5}{100}/u)
  expect([...sent].length).toBeLessThanOrEqual(200)
  expect(service.errors).toEqual([])
})

test("a browser is turned off without script, by its owner alone", async () => {
  const [maya, stranger] = [await someone(), await someone()]
  await subscribe(maya.visitor)
  const [row] = query<{ id: string }>(
    server,
    "SELECT id FROM push_subscriptions WHERE user_id = ?",
    maya.userId,
  )
  for (const name of ["off", "save"])
    await stranger.visitor.post(step(name), { id: row?.id ?? "", groups: "due" })
  expect(countOf(maya.userId)).toBe(1)
  const page = await maya.visitor.open(SETTINGS)
  const off = await maya.visitor.submit(page, "Turn off Unknown browser")
  expect(off.flash).toBe("Turned off.")
  expect(countOf(maya.userId)).toBe(0)
})

test("a push service at a private address is refused", async () => {
  const visitor = await signedInAs(strict, "influencer")
  const keysOf = service.newBrowser(keys.VAPID_PUBLIC_KEY).subscription
  for (const endpoint of ["http://push.example.com/1", "https://10.0.0.1/1", keysOf.endpoint]) {
    await visitor.post(step("on"), { ...keysOf, endpoint })
    const page = await visitor.open(SETTINGS)
    expect(page.flash, endpoint).toContain("not the address of a push service")
  }
  expect(query(strict, "SELECT id FROM push_subscriptions")).toEqual([])
})
