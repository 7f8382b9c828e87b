import { existsSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { expect, test, vi } from "vitest"
import { applicantsHref, href, type ThreadSetting, urls } from "#app/urls/index.ts"
import { signedInAs } from "#tests/support/accounts.ts"
import { applyTo, postProject } from "#tests/support/campaigns.ts"
import { markupErrors } from "#tests/support/markup.ts"
import { OpenStream } from "#tests/support/notices.ts"
import type { Page } from "#tests/support/page.ts"
import { aPhotograph } from "#tests/support/pictures.ts"
import { aServer } from "#tests/support/servers.ts"
import { aStartedOrder } from "#tests/support/started-order.ts"
import { change, query, valueIn, withDatabase } from "#tests/support/stored.ts"
import type { Visitor } from "#tests/support/visitor.ts"

const server = await aServer()

const LIST = href(urls.messages.list)
let made = 0

async function aPair() {
  made += 1
  const names = { brand: `Brand of ${made}`, influencer: `Maya ${made}` }
  const brand = await signedInAs(server, "brand", { name: names.brand })
  const influencer = await signedInAs(server, "influencer", { name: names.influencer })
  const title = `Tea reel ${made}`
  const projectId = await postProject(brand, { title })
  await applyTo(server, influencer, projectId)
  const start = (await brand.open(applicantsHref(projectId))).link("Message")
  return { brand, influencer, projectId, title, start, names }
}

const write = async (visitor: Visitor, page: string | Page, text: string): Promise<Page> => {
  const form = typeof page === "string" ? await visitor.open(page) : page
  return visitor.submit(form, "Send", { Message: text })
}

async function aThread() {
  const pair = await aPair()
  const page = await write(pair.brand, pair.start, "Can you do Friday?")
  return { ...pair, page, path: page.path, threadId: page.path.split("/")[2]?.split("?")[0] ?? "" }
}

const textsOf = (page: Page) => page.texts("main li p[dir=auto]")

test("a brand messages an applicant, who answers and sees the read receipt", async () => {
  const { brand, influencer, names, title, page, path } = await aThread()
  expect(page.flash).toBe("Message sent.")
  expect(page.heading).toBe(names.influencer)
  expect(textsOf(page)).toEqual(["Can you do Friday?"])
  expect(page.text).not.toContain("Seen")
  expect(page.value("Message")).toBe("")
  const list = await influencer.open(LIST)
  expect(list.texts("main li").find((text) => text.includes(names.brand))).toContain("1 unread")
  expect(list.text).toContain(title)
  const thread = await influencer.open(list.link(names.brand).replace(/#.*/, ""))
  expect(thread.path).toBe(path)
  await write(influencer, thread, "Yes\n\n<b>sure</b> & more")
  const answered = await brand.open(path)
  expect(textsOf(answered)).toEqual(["Can you do Friday?", "Yes <b>sure</b> & more"])
  expect(answered.html.querySelector("main li b")).toBeNull()
  expect(answered.text).toContain("Seen")
  expect((await influencer.open(LIST)).text).not.toContain("unread")
})

test("an influencer writes from an applied project's page, in one conversation", async () => {
  const { influencer, projectId, path } = await aThread()
  const project = await influencer.open(href(urls.influencer.project, { projectId }))
  const page = await influencer.open(project.link("Message the brand"))
  expect(page.path).toBe(path)
})

test("errors of a message appear beside it, and typed text stays", async () => {
  const { brand, path, start } = await aThread()
  const empty = await write(brand, path, "")
  expect([empty.status, empty.errors("Message")]).toEqual([422, ["Please write a message."]])
  expect(empty.find("form:has(textarea)").getAttribute("action")).toMatch(/#newest$/)
  expect(empty.find("#newest textarea")).toBeTruthy()
  const long = "é".repeat(4001)
  const refused = await write(brand, path, long)
  expect(refused.errors("Message")).toEqual(["Please use at most 4,000 characters."])
  expect(refused.value("Message")).toBe(long)
  expect(textsOf(await brand.open(path))).toHaveLength(1)
  expect((await write(brand, path, "é".repeat(4000))).flash).toBe("Message sent.")
  expect((await brand.post(path, { body: "a".repeat(1024 * 1024) })).status).toBe(413)
  expect((await brand.post(start, { body: "a".repeat(1024 * 1024) })).status).toBe(413)
})

test("a message from an order's page returns to it, whatever the query", async () => {
  const { brand, path } = await aThread()
  const answer = await brand.post(`${path}?order=42`, { body: "Hello" })
  expect(answer.location).toBe(href(urls.orders.show, { orderId: "42" }))
  const elsewhere = await brand.post(`${path}?order=//evil.example`, { body: "Hello again" })
  expect(elsewhere.location).toBe("/orders/%2F%2Fevil.example")
})

test("contact details are masked, and both sides see the reason", async () => {
  const { influencer, brand, path } = await aThread()
  const sent = await write(influencer, path, "Mail maya@example.com, see https://youtu.be/abc")
  expect(sent.flash).toBe(
    "Message sent. We hid an email address: contact details and links to other sites can be shared once the order is paid.",
  )
  const seen = await brand.open(path)
  expect(textsOf(seen)[1]).toBe("Mail [email address hidden], see https://youtu.be/abc")
  expect(seen.texts("main li")[1]).toContain("hidden until the order begins")
  expect(seen.body).not.toContain("maya@example.com")
})

test("a phone number called an order number is masked, with advice to its writer", async () => {
  const { influencer, path } = await aThread()
  const sent = await write(influencer, path, "It is order no. 9876543210")
  expect(sent.flash).toBe(
    "Message sent. We hid a phone number: contact details and links to other sites can be shared once the order is paid. An order, invoice or tracking number that looks like a phone number is hidden too: write its last four digits.",
  )
  const shorter = await write(influencer, path, "It is order no. 3210")
  expect(shorter.flash).toBe("Message sent.")
  expect(textsOf(await influencer.open(path)).slice(1)).toEqual([
    "It is order no. [phone number hidden]",
    "It is order no. 3210",
  ])
})

test("a first message refused as second keeps its text in the conversation", async () => {
  const { influencer, start, path } = await aThread()
  const long = "é".repeat(4001)
  const refused = await influencer.post(start, { body: long })
  expect([refused.status, refused.value("Message")]).toEqual([422, long])
  const sent = await influencer.submit(refused, "Send", { Message: "Hello" })
  expect([sent.path, textsOf(sent)]).toEqual([path, ["Can you do Friday?", "Hello"]])
  expect((await influencer.get(start)).location).toContain(path)
})

test("a form sent twice makes one message", async () => {
  const { brand, path } = await aThread()
  const form = (await brand.open(path)).fillIn("Send", { Message: "Twice" })
  const body = new URLSearchParams(form.entries)
  const answers = await Promise.all([brand.post(path, body), brand.post(path, body)])
  expect(answers.map(({ status }) => status)).toEqual([303, 303])
  expect(textsOf(await brand.open(path))).toEqual(["Can you do Friday?", "Twice"])
})

test("third parties get 404 on every page and form, and visitors the login", async () => {
  const { path, threadId, start, projectId } = await aThread()
  const settings: ThreadSetting[] = ["mute", "unmute", "block", "unblock"]
  const forms = settings.map((setting) => href(urls.messages.set, { threadId, setting }))
  let messageId = ""
  withDatabase(server, (db) => {
    const row = db.prepare("SELECT id FROM messages WHERE thread_id = ?").get(threadId)
    messageId = String((row as { id: number }).id)
  })
  const report = href(urls.report, { subject: "message", subjectId: messageId })
  for (const role of ["brand", "influencer"] as const) {
    const stranger = await signedInAs(server, role)
    for (const page of [
      path,
      `${path}?before=5`,
      start,
      report,
      href(urls.messages.thread, { threadId: "%00" }),
    ]) {
      expect((await stranger.get(page)).status, `${role} ${page}`).toBe(404)
    }
    for (const form of [path, start, report, ...forms]) {
      const answer = await stranger.post(form, { body: "Hello", reason: "spam", text: "" })
      expect(answer.status, `${role} ${form}`).toBe(404)
    }
    expect((await stranger.get(`${path}.data`)).body).not.toContain("Friday")
    expect((await stranger.open(LIST)).text).not.toContain(projectId)
  }
  const visitor = server.visitor()
  expect((await visitor.get(path)).location).toBe(href(urls.login.welcome))
  expect(visitor.cookies.has("return-to")).toBe(true)
  expect((await visitor.post(path, { body: "Hello" })).location).toBe(href(urls.login.welcome))
})

test("a block stops both sides until it ends; a muted conversation is marked", async () => {
  const { brand, influencer, path } = await aThread()
  const blocked = await influencer.submit(await influencer.open(path), "Block")
  expect(blocked.flash).toBe("Blocked. Neither of you can write to the other.")
  expect(blocked.text).toContain("You have blocked this account. Unblock it to write.")
  const page = await brand.open(path)
  expect(page.text).toContain("You cannot write to this account.")
  expect(textsOf(page)).toEqual(["Can you do Friday?"])
  const refused = await brand.post(path, { body: "Hello" })
  expect(refused.status).toBe(409)
  await brand.post(path, formWith("late.jpg", await aPhotograph()))
  expect(query(server, "SELECT 1 FROM rate_limits WHERE key LIKE 'file:%'")).toEqual([])
  await influencer.submit(blocked, "Unblock")
  expect((await write(brand, path, "Hello")).flash).toBe("Message sent.")
  const muted = await brand.submit(await brand.open(path), "Mute")
  expect(muted.texts("header span")).toContain("Muted")
  expect((await brand.submit(muted, "Unmute")).texts("header span")).not.toContain("Muted")
  const elsewhere = href(urls.messages.set, { threadId: "x", setting: "mute" }).replace("mute", "x")
  expect((await brand.post(elsewhere)).status).toBe(404)
})

test("too many messages get 429 with the time to wait, and typed text stays", async () => {
  const { brand, path } = await aThread()
  const form = { body: "Once", key: "form" }
  await brand.post(path, form)
  change(server, "UPDATE rate_limits SET points = 60 WHERE key LIKE 'messages:%'")
  expect((await brand.follow(await brand.post(path, form))).flash).toBe("Message sent.")
  const refused = await write(brand, path, "One more")
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(3000)
  expect(refused.formErrors).toEqual([
    "You have written many messages within the last hour. Please try again later.",
  ])
  expect(refused.value("Message")).toBe("One more")
  const scripted = await brand.post(`${path}.data`, { body: "One more" })
  expect(scripted.body).toContain("You have written many messages within the last hour.")
  expect(scripted.body).toContain("One more")
})

test("reporting a project returns to its page, and to no other site", async () => {
  const { influencer, projectId } = await aThread()
  const path = href(urls.report, { subject: "project", subjectId: projectId })
  const details = href(urls.influencer.project, { projectId })
  for (const from of ["//evil.example", "https://evil.example", ""]) {
    const form = await influencer.open(`${path}?${new URLSearchParams({ from })}`)
    expect(form.link("Project")).toBe(details)
  }
  const browsed = `${href(urls.influencer.browse)}?niche=Tea`
  const form = await influencer.open(`${path}?${new URLSearchParams({ from: browsed })}`)
  expect(form.link("Back")).toBe(browsed)
  const refused = await influencer.submit(form, "Send report", {})
  expect(refused.link("Back")).toBe(browsed)
  const sent = await influencer.submit(refused, "Send report", { Reason: "scam" })
  expect(sent.path).toBe(browsed)
})

test("a message, an account and a project can be reported once, anonymously", async () => {
  const { brand, influencer, path, projectId } = await aThread()
  const thread = await influencer.open(path)
  const form = await influencer.open(thread.find("main li a").getAttribute("href") ?? "")
  const refused = await influencer.submit(form, "Send report", {
    "What happened": "a".repeat(1001),
  })
  expect(refused.errors("Reason")).toEqual(["Please choose a reason."])
  expect(refused.errors("What happened")).toEqual(["Please use at most 1,000 characters."])
  const fields = { Reason: "scam", "What happened": "Asks for a fee" }
  const sent = await influencer.submit(refused, "Send report", fields)
  expect(sent.path).toBe(LIST)
  expect(sent.flash).toBe("Thank you. We look into it, and nobody learns who reported it.")
  const again = await influencer.submit(form, "Send report", fields)
  expect(again.status).toBe(409)
  expect(again.formErrors).toEqual(["You have reported this already. We look into it."])
  for (const [page, next] of [
    [thread.link("Report"), LIST],
    [
      href(urls.report, { subject: "project", subjectId: projectId }),
      href(urls.influencer.project, { projectId }),
    ],
  ] as const) {
    const answer = await influencer.submit(await influencer.open(page), "Send report", fields)
    expect(answer.path).toBe(next)
  }
  expect((await brand.open(path)).text).not.toContain("fee")
})

test("a long conversation is paged newest first, and the list is searched", async () => {
  const { brand, influencer, path, threadId, names, title } = await aThread()
  withDatabase(server, (db) => {
    const { sender_id: sender } = db
      .prepare("SELECT sender_id FROM messages WHERE thread_id = ?")
      .get(threadId) as { sender_id: string }
    const insert = db.prepare(
      "INSERT INTO messages (thread_id, sender_id, kind, body, created_at) VALUES (?, ?, 'text', ?, ?)",
    )
    for (let n = 0; n < 60; n += 1) insert.run(threadId, sender, `Message ${n}`, Date.now())
  })
  const newest = await influencer.open(path)
  expect(textsOf(newest)).toHaveLength(50)
  expect(textsOf(newest).at(-1)).toBe("Message 59")
  const older = await influencer.open(newest.link("Older messages"))
  expect(textsOf(older)[0]).toBe("Can you do Friday?")
  expect(textsOf(older).at(-1)).toBe("Message 9")
  expect((await influencer.open(older.link("Newest messages"))).path).toBe(path)
  expect(textsOf(await influencer.open(`${path}?before=junk`))).toHaveLength(50)
  for (const search of [names.influencer, title.toUpperCase()]) {
    expect((await brand.open(href(urls.messages.list, { search }))).text).toContain(
      names.influencer,
    )
  }
  expect((await brand.open(href(urls.messages.list, { search: "nobody" }))).text).toContain(
    "No conversations found.",
  )
})

test("a prefetched page marks nothing as read, and the click loads again", async () => {
  const { influencer, path } = await aThread()
  const ahead = await influencer.get(`${path}.data`, { Purpose: "prefetch" })
  expect(ahead.headers.get("Cache-Control")).toBe("private, no-store")
  expect((await influencer.open(LIST)).text).toContain("1 unread")
  await influencer.get(path)
  expect((await influencer.open(LIST)).text).not.toContain("unread")
})

test("a script gets new messages, marked as read, and third parties nothing", async () => {
  const { brand, influencer, path, threadId } = await aThread()
  const newsAfter = (after: number) => href(urls.messages.updates, { threadId }, { after })
  const id = Number(valueIn(server, "SELECT max(id) FROM messages WHERE thread_id = ?", threadId))
  const first = { id, body: "Can you do Friday?", isOwn: false, files: [] }
  expect((await influencer.get(newsAfter(0))).json).toMatchObject({ messages: [first] })
  expect((await influencer.open(LIST)).text).not.toContain("unread")
  const none = await brand.get(newsAfter(id))
  expect(none.json).toEqual({ messages: [], seenId: id })
  expect(none.headers.get("Cache-Control")).toBe("no-store")
  const stranger = await signedInAs(server, "brand")
  expect((await stranger.get(newsAfter(0))).status).toBe(404)
  expect((await server.visitor().get(newsAfter(0))).location).toBe(href(urls.login.welcome))
  const sent = await influencer.post(`${path}.data`, { body: "Yes", after: `${id}` })
  expect([sent.status, sent.headers.get("Set-Cookie")]).toEqual([200, null])
  expect(sent.body).toContain("Yes")
  expect(sent.body).toContain("Message sent.")
  expect(sent.body).not.toContain("Friday")
})

test("an invalid or loaded page's read report changes nothing", async () => {
  const { brand, path } = await aThread()
  for (const after of ["", "x", "-1", "1.5", "9".repeat(40)]) {
    const answer = await brand.post(`${path}.data`, { body: `After ${after}`, after })
    expect(answer.status, after).toBe(202)
  }
  const shown = await brand.post(path, { body: "As a page", after: "1" })
  expect([shown.status, shown.flash]).toEqual([200, "Message sent."])
  expect(textsOf(shown).at(-1)).toBe("As a page")
})

test("a deleted user is Unknown and gets no messages", async () => {
  const { brand, path, names } = await aThread()
  change(
    server,
    "UPDATE users SET deleted_at = 1 WHERE id = (SELECT user_id FROM profiles WHERE name = ?)",
    names.influencer,
  )
  const page = await brand.open(path)
  expect(page.heading).toBe("Unknown")
  expect(page.text).toContain("This account does not exist any more")
  expect((await brand.post(path, { body: "Hello" })).status).toBe(409)
  expect((await brand.open(LIST)).texts("main li h2")).toEqual(["Unknown"])
})

test("the markup of every page is valid", async () => {
  const { brand, influencer, path } = await aThread()
  const other = await aPair()
  await write(influencer, path, "Mail maya@example.com")
  const thread = await brand.get(path)
  const pages = [
    await brand.get(LIST),
    thread,
    await influencer.get(path),
    await other.brand.get(other.start),
    await other.brand.get(LIST),
    await brand.get(thread.link("Report")),
    await brand.post(path, { body: "" }),
  ]
  for (const page of pages) expect(await markupErrors(page.body), page.path).toEqual([])
})

test("a message reaches both sides' streams within two seconds, and no others", async () => {
  const { brand, influencer, path, threadId } = await aThread()
  const stranger = await signedInAs(server, "influencer")
  const open = (visitor: Visitor) => OpenStream.open(visitor, href(urls.notifications.stream))
  const streams = await Promise.all([brand, influencer, stranger].map(open))
  for (const stream of streams) await stream.said(1)
  const heard = (stream: OpenStream | undefined) =>
    stream?.events.flatMap(({ event, data = "" }) =>
      event === "conversation" ? [JSON.parse(data).threadId] : [],
    )
  await write(influencer, path, "Live?")
  await vi.waitFor(() => expect(streams.slice(0, 2).map(heard)).toEqual([[threadId], [threadId]]), {
    timeout: 2000,
  })
  expect(heard(streams[2])).toEqual([])
  for (const stream of streams) stream.close()
})

function formWith(name: string, bytes: Uint8Array, fields: Record<string, string> = {}): FormData {
  const data = new FormData()
  for (const [field, value] of Object.entries({ body: "As agreed", key: name, ...fields })) {
    data.append(field, value)
  }
  data.append("files", new File([new Uint8Array(bytes)], name, { type: "image/jpeg" }))
  return data
}

function storedFiles(): string[] {
  const folder = join(server.dataDir, "files")
  return existsSync(folder) ? readdirSync(folder) : []
}
const FILE_FIELD = "form[enctype='multipart/form-data'] input[type=file]"

test("a first message accepts no files before payment, and typed text stays", async () => {
  const { brand, influencer, path, page } = await aThread()
  const stored = storedFiles()
  const other = await aPair()
  const first = await other.brand.open(other.start)
  expect(first.html.querySelector("input[type=file]")).toBeNull()
  expect(first.text).toContain("Files can be sent from the second message on.")
  expect(page.find(FILE_FIELD)).toBeTruthy()
  const picture = await aPhotograph()
  const posts: [Visitor, string][] = [
    [other.brand, other.start],
    [other.influencer, other.start],
  ]
  for (const [visitor, address] of posts) {
    const refused = await visitor.post(address, formWith("+91 98765 43210.jpg", picture))
    expect(refused.status, address).toBe(409)
    expect(refused.formErrors).toEqual([
      "A first message is words alone. Files can be sent from the second message on.",
    ])
    expect(refused.value("Message")).toBe("As agreed")
    expect(await markupErrors(refused.body)).toEqual([])
  }
  expect(storedFiles()).toEqual(stored)
  await brand.post(path, formWith("+91 98765 43210.jpg", picture))
  const shown = await influencer.open(path)
  expect(shown.texts("ul[aria-label=Files] a")).toEqual(["file.jpg"])
})

test("messages about a paid order accept files for its two sides", async () => {
  const { brand, influencer, show } = await aStartedOrder(server)
  const order = await brand.open(show)
  expect(order.find(FILE_FIELD)).toBeTruthy()
  const stored = storedFiles().length
  const picture = await aPhotograph()
  const first = order.find("form[enctype]").getAttribute("action") ?? ""
  expect(first).toContain("/messages/new/")
  const sent = await brand.post(first, formWith("moodboard.jpg", picture))
  expect(sent.location).toBe(show)
  await brand.post(first, formWith("moodboard.jpg", picture))
  const path = (await brand.open(show)).link("Open the conversation").replace(/#.*/, "")
  const seen = await influencer.open(path)
  expect(seen.texts("ul[aria-label=Files] a")).toEqual(["moodboard.jpg"])
  expect(seen.find(FILE_FIELD)).toBeTruthy()
  expect(await markupErrors(seen.body)).toEqual([])
  const file = seen.link("moodboard.jpg")
  expect((await brand.get(file)).status).toBe(200)
  const stranger = await signedInAs(server, "influencer")
  expect((await stranger.get(file)).status).toBe(404)
  expect((await stranger.post(path, formWith("mine.jpg", picture))).status).toBe(404)
  const words = Buffer.from("just some plain words")
  const refused = await influencer.post(path, formWith("notes.jpg", words))
  expect(refused.status).toBe(422)
  expect(refused.find("textarea").text).toContain("As agreed")
  const wordless = await influencer.post(path, formWith("b.jpg", picture, { body: "" }))
  expect(wordless.errors("Message")).toEqual(["Please write a message."])
  expect(storedFiles()).toHaveLength(stored + 1)
})
