import { expect, test } from "vitest"
import { applicantsHref, href, urls } from "#app/urls/index.ts"
import { signedInAs } from "#tests/support/accounts.ts"
import { postProject } from "#tests/support/campaigns.ts"
import { tell, userIdOf } from "#tests/support/notices.ts"
import type { Page } from "#tests/support/page.ts"
import { aServer } from "#tests/support/servers.ts"
import { aStartedOrder } from "#tests/support/started-order.ts"
import { change, valueIn } from "#tests/support/stored.ts"

const server = await aServer()

const LIST = href(urls.notifications.list)
const SETTINGS = href(urls.account.notifications)

let people = 0

async function someone(role: "influencer" | "brand" = "influencer") {
  people += 1
  const name = `Noticed ${people}`
  const visitor = await signedInAs(server, role, { name })
  return { visitor, name, userId: userIdOf(server, name) }
}

const bellOf = (page: Page) => page.find("header a.bell").getAttribute("aria-label")
const openHref = (id: number | undefined) => href(urls.notifications.open, { noticeId: String(id) })
const marksOf = (page: Page) => page.texts("main li button")

test("the bell of every signed-in page shows the unread count, up to 99", async () => {
  const { visitor, userId } = await someone()
  const home = href(urls.influencer.dashboard)
  expect(bellOf(await visitor.get(home))).toBe("Notifications")
  tell(server, userId, { count: 3 })
  const page = await visitor.get(home)
  expect(bellOf(page)).toBe("Notifications, 3 unread")
  expect(page.texts(".bell-count")).toEqual(["3"])
  expect(page.link("Notifications, 3 unread")).toBe(LIST)
  tell(server, userId, { count: 97 })
  const more = await visitor.get(href(urls.influencer.browse))
  expect(bellOf(more)).toBe("Notifications, more than 99 unread")
  expect(more.texts(".bell-count")).toEqual(["99+"])
})

test("an empty list shows a next step and a link to the settings", async () => {
  const { visitor } = await someone("brand")
  const page = await visitor.get(LIST)
  expect(page.text).toContain("No notifications yet.")
  expect(page.link("Post a project")).toBe(href(urls.brand.projects))
  expect(page.link("Notification settings")).toBe(SETTINGS)
})

test("a notice has a text, leads to its page and is then read", async () => {
  const brand = await someone("brand")
  const projectId = await postProject(brand.visitor, { title: "Green tea reel" })
  const maya = await someone()
  const about = { type: "application.sent", projectId, actorId: maya.userId }
  const [id] = tell(server, brand.userId, about)
  const page = await brand.visitor.get(LIST)
  const item = page.find(`#notice-${id}`)
  expect(item.querySelector("h3")?.text).toBe(`${maya.name} applied`)
  expect(item.text).toContain(`${maya.name} applied to your project "Green tea reel".`)
  expect(item.text).toContain("Unread")
  expect(item.querySelector("time")).not.toBeNull()
  expect(page.link("See the applicants")).toBe(openHref(id))
  const opened = await brand.visitor.get(openHref(id))
  expect([opened.status, opened.location]).toEqual([303, applicantsHref(projectId)])
  const after = await brand.visitor.get(LIST)
  expect(bellOf(after)).toBe("Notifications")
  expect(after.find(`#notice-${id}`).text).not.toContain("Unread")
})

test("prefetching and links from other sites mark nothing as read", async () => {
  const { visitor, userId } = await someone()
  const [id] = tell(server, userId)
  for (const headers of [
    { "Sec-Purpose": "prefetch" },
    { Purpose: "prefetch" },
    { "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate" },
  ] as Record<string, string>[]) {
    const answer = await visitor.get(openHref(id), headers)
    expect([answer.status, answer.location]).toEqual([303, href(urls.account.security)])
    const data = await visitor.get(`${openHref(id)}.data`, headers)
    expect(data.headers.get("cache-control")).toContain("no-store")
  }
  expect(bellOf(await visitor.get(LIST))).toBe("Notifications, 1 unread")
  await visitor.get(openHref(id), { "Sec-Fetch-Site": "none" })
  expect(bellOf(await visitor.get(LIST))).toBe("Notifications")
})

test("opening a notice's subject marks it as read, by any route", async () => {
  const brand = await someone("brand")
  const projectId = await postProject(brand.visitor, { title: "Green tea reel" })
  const other = await postProject(brand.visitor)
  const maya = await someone()
  const about = { type: "application.sent", actorId: maya.userId }
  tell(server, brand.userId, { ...about, projectId, count: 2 })
  tell(server, brand.userId, { ...about, projectId: other })
  const target = applicantsHref(projectId)
  await brand.visitor.get(target, { "Sec-Purpose": "prefetch" })
  await brand.visitor.get(href(urls.brand.project, { projectId }))
  expect(bellOf(await brand.visitor.get(LIST))).toBe("Notifications, 3 unread")
  // The opened page no longer counts them.
  expect(bellOf(await brand.visitor.get(target))).toBe("Notifications, 1 unread")
  expect(bellOf(await brand.visitor.get(LIST))).toBe("Notifications, 1 unread")
})

test("the beacon of a shown page reads its notices, and no others", async () => {
  const brand = await someone("brand")
  const projectId = await postProject(brand.visitor)
  const other = await postProject(brand.visitor)
  const maya = await someone()
  const about = { type: "application.sent", actorId: maya.userId }
  tell(server, brand.userId, { ...about, projectId, count: 2 })
  tell(server, brand.userId, { ...about, projectId: other })
  const target = applicantsHref(projectId)
  // Our script asks for data ahead of the click.
  await brand.visitor.get(target.replace("?", ".data?"))
  const unread = async () => bellOf(await brand.visitor.get(LIST))
  expect(await unread()).toBe("Notifications, 3 unread")
  const shown = href(urls.notifications.shown)
  for (const here of ["", "x", "//", "/\\", `/${"x".repeat(3000)}`, LIST, "https://x.example"]) {
    expect((await brand.visitor.post(shown, { here })).status, here).toBe(204)
  }
  expect((await maya.visitor.post(shown, { here: target })).status).toBe(204)
  const stranger = await server.visitor().post(shown, { here: target })
  expect(stranger.location).toBe(href(urls.login.welcome))
  expect(await unread()).toBe("Notifications, 3 unread")
  expect((await brand.visitor.post(shown, { here: target })).status).toBe(204)
  expect(await unread()).toBe("Notifications, 1 unread")
  expect((await brand.visitor.get(shown)).location).toBe(LIST)
})

test("an order's page marks the notice of its messages as read", async () => {
  const { brand, influencer, show } = await aStartedOrder(server)
  const order = await brand.open(show)
  await influencer.submit(await influencer.open(show), "Send", { Message: "It is posted." })
  const [id] = tell(server, brandIdOf(show), { type: "message.waiting" })
  change(
    server,
    `UPDATE notices SET data = (SELECT json_object('threadId', threads.id) FROM threads
           JOIN orders ON orders.project_id = threads.project_id WHERE orders.id = ?) WHERE id = ?`,
    show.split("/").at(-1),
    id,
  )
  await brand.get(show, { "Sec-Purpose": "prefetch" })
  expect(readAtOf(id)).toBeNull()
  await brand.open(order.path)
  await expect.poll(() => readAtOf(id)).not.toBeNull()
})

function readAtOf(noticeId: number | undefined): unknown {
  return valueIn(server, "SELECT read_at FROM notices WHERE id = ?", noticeId)
}

const brandIdOf = (show: string): string => {
  return String(valueIn(server, "SELECT brand_id FROM orders WHERE id = ?", show.slice(8)))
}

test("a notice is marked as read and unread, and its page keeps the position", async () => {
  const { visitor, userId } = await someone()
  const [older, newer] = tell(server, userId, { count: 2 })
  const page = await visitor.get(LIST)
  expect(marksOf(page)).toEqual(["Mark as read", "Mark as read"])
  const read = await visitor.submit(page, "Mark as read")
  expect(read.path).toBe(LIST)
  expect(read.text).toContain("Marked as read.")
  expect(marksOf(read)).toEqual(["Mark as unread", "Mark as read"])
  const again = await visitor.submit(read, "Mark as unread")
  expect(marksOf(again)).toEqual(["Mark as read", "Mark as read"])
  const mark = { noticeId: String(older), mark: "read" }
  const marked = await visitor.post(href(urls.notifications.mark, mark, { before: newer }))
  expect(marked.status).toBe(303)
  expect(marked.location).toBe(
    `${href(urls.notifications.list, { before: newer })}#notice-${older}`,
  )
})

test("marking all as read leaves notices newer than the page unread", async () => {
  const { visitor, userId } = await someone()
  tell(server, userId, { count: 40 })
  const page = await visitor.get(LIST)
  tell(server, userId)
  const answer = await visitor.submit(page, "Mark all as read")
  expect(answer.text).toContain("All notifications are marked as read.")
  expect(bellOf(answer)).toBe("Notifications, 1 unread")
  const junk = await visitor.post(href(urls.notifications.readAll), { upTo: "everything" })
  expect([junk.status, junk.location]).toEqual([303, LIST])
  const none = await visitor.submit(answer, "Mark all as read")
  expect(none.text).not.toContain("Mark all as read")
})

test("paging continues below the last notice, and an invalid cursor means the start", async () => {
  const { visitor, userId } = await someone()
  const ids = tell(server, userId, { count: 31 }).reverse()
  const idsOf = (page: Page) =>
    page.html.querySelectorAll("main li").map((item) => item.id.replace("notice-", ""))
  const first = await visitor.get(LIST)
  expect(idsOf(first)).toEqual(ids.slice(0, 30).map(String))
  const second = await visitor.get(first.link("Next page"))
  expect(idsOf(second)).toEqual([String(ids[30])])
  expect(second.link("Back to first page")).toBe(LIST)
  for (const before of ["-1", "x", "1e9", "0", "9".repeat(99), "1 OR 1"]) {
    const page = await visitor.get(href(urls.notifications.list, { before }))
    expect(idsOf(page), before).toHaveLength(30)
  }
  expect((await visitor.get(href(urls.notifications.list, { before: 1 }))).text).toContain(
    "No older notifications.",
  )
})

test("another user's notice is not found, by link or button", async () => {
  const { userId } = await someone()
  const { visitor } = await someone("brand")
  const [id] = tell(server, userId)
  for (const noticeId of [String(id), "0", "no-such"]) {
    const opened = await visitor.get(href(urls.notifications.open, { noticeId }))
    expect([opened.status, opened.text.includes("Notification not found.")]).toEqual([404, true])
    for (const mark of ["read", "unread"]) {
      const marked = await visitor.post(href(urls.notifications.mark, { noticeId, mark }))
      expect(marked.status).toBe(404)
    }
  }
  const odd = { noticeId: String(id), mark: "eaten" }
  expect((await visitor.post(href(urls.notifications.mark, odd))).status).toBe(404)
  expect(await (await visitor.get(LIST)).text).not.toContain("Your password was changed")
})

test("a login returns to the requested notice", async () => {
  const answer = await server.visitor().get(openHref(7))
  expect(answer.location).toBe(href(urls.login.welcome))
  expect(answer.headers.getSetCookie().join()).toContain("return-to=")
})

test("mail settings are saved in one form, with security and money locked", async () => {
  const { visitor } = await someone("brand")
  const page = await visitor.get(SETTINGS)
  expect(page.value("Applications")).toBe("daily")
  expect(page.text).toContain("cannot be switched off")
  expect(page.text).toContain("Payments and refunds")
  expect(page.texts("main select")).toHaveLength(6)
  const saved = await visitor.submit(page, "Save choices", { Applications: "never" })
  expect(saved.text).toContain("Choices saved.")
  expect(saved.value("Applications")).toBe("never")
  expect(saved.value("Offers")).toBe("now")
  const wrong = await visitor.submit(saved, "Save choices", { Applications: "hourly" })
  expect(wrong.status).toBe(422)
  expect(wrong.errors("Applications")).toEqual(["Please choose one of the three"])
  expect((await visitor.get(SETTINGS)).value("Applications")).toBe("never")
})

test("the list and the bell need few queries, however many notices there are", async () => {
  const { visitor, userId } = await someone()
  tell(server, userId, { count: 60 })
  const line = await server.lineOf(await visitor.get(LIST))
  expect(line.queries).toBeLessThanOrEqual(4)
})
