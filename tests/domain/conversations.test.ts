import { eq } from "drizzle-orm"
import { beforeEach, describe, expect, test, vi } from "vitest"
import { listNotices } from "#app/domain/admin/notifications/notice-queries.server.ts"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { appliedProjectRecordPages } from "#app/domain/market/projects/browse/visible-projects.server.ts"
import { Conflict, NotFound, RateLimited } from "#app/domain/shared/errors.ts"
import { EVENT_ROWS } from "#app/domain/shared/events/event-catalogue.ts"
import { MessageInput } from "#app/domain/work/conversations/conversation-schema.ts"
import {
  findConversation,
  findNewConversation,
  findNewestMessageId,
  findThread,
  messagesAfter,
} from "#app/domain/work/conversations/message-queries.server.ts"
import {
  markRead,
  markShownMessagesSeen,
  muteThread,
} from "#app/domain/work/conversations/read-cursors.server.ts"
import { readNewMessages } from "#app/domain/work/conversations/read-new-messages.server.ts"
import {
  findReportable,
  reportSubject,
} from "#app/domain/work/conversations/report-subject.server.ts"
import { SEND_MESSAGE_NOTICES_JOB } from "#app/domain/work/conversations/schedule-message-notices.server.ts"
import { sendMessage } from "#app/domain/work/conversations/send-message.server.ts"
import { sendMessageNotices } from "#app/domain/work/conversations/send-message-notices.server.ts"
import { listThreads } from "#app/domain/work/conversations/thread-list.server.ts"
import { blockUser, unblockUser } from "#app/domain/work/conversations/threads.server.ts"
import { writeSystemMessage } from "#app/domain/work/conversations/write-system-message.server.ts"
import { shortlistApplicant } from "#app/domain/work/orders/decisions.server.ts"
import { startOrder } from "#app/domain/work/orders/order-steps.server.ts"
import { ORDER_STEPS } from "#app/domain/work/orders/order-table.ts"
import { JOB_HANDLERS } from "#app/jobs/jobs.server.ts"
import { runDueJobs } from "#app/jobs/worker.server.ts"
import { clock, MINUTE } from "#app/platform/clock.server.ts"
import { db, sqlite } from "#app/platform/db.server.ts"
import { claimJob, finishJob } from "#app/platform/jobs/job-queue.server.ts"
import { threadHref } from "#app/urls/index.ts"
import { noticeHref } from "#app/urls/notices.ts"
import { users } from "#db/schema/accounts.ts"
import { threads } from "#db/schema/conversations.ts"
import { projects } from "#db/schema/projects.ts"
import { aBrand, anApplication, anInfluencer, aProject } from "#tests/support/domain.ts"
import { eraseTables } from "#tests/support/exports.ts"
import { notifyAll } from "#tests/support/notifications.ts"
import { aReceivedFile } from "#tests/support/orders.ts"
import { allRows, allValues, change, oneValue } from "#tests/support/rows.ts"

beforeEach(() => {
  sqlite.exec("DELETE FROM rate_limits; DELETE FROM jobs; DELETE FROM events")
})

function aPair(about: { title?: string; brand?: string; influencer?: string } = {}) {
  const brand = aBrand(about.brand ? { name: about.brand } : {})
  const influencer = anInfluencer(about.influencer ? { name: about.influencer } : {})
  const projectId = aProject(brand, about.title ? { title: about.title } : {})
  const applicationId = anApplication(influencer, projectId)
  const key = { projectId, influencerId: influencer.userId }
  return { brand, influencer, projectId, applicationId, key }
}
type Pair = ReturnType<typeof aPair>

const say = (actor: Actor, to: Parameters<typeof sendMessage>[1], body: string, key?: string) =>
  sendMessage(actor, to, key === undefined ? { body } : { body, key })

async function aThread(about?: Parameters<typeof aPair>[0]) {
  const pair = aPair(about)
  const { threadId } = say(pair.influencer, pair.key, "Hello")
  return { ...pair, threadId }
}

function pay({ brand, projectId, applicationId }: Pair): string {
  const { orderId } = shortlistApplicant(brand, projectId, applicationId)
  startOrder(orderId)
  return orderId
}

const bodies = (actor: Actor, threadId: string) =>
  findConversation(actor, threadId).messages.map(({ body }) => body)
const filesOf = (actor: Actor, threadId: string) =>
  findConversation(actor, threadId).messages.map(({ files }) => files.map(({ name }) => name))
const eventsOf = (type: string) =>
  allRows(
    "SELECT id, type, actor_id AS actorId, project_id AS projectId, data, created_at AS createdAt FROM events WHERE type = ? ORDER BY rowid",
    type,
  ).map((row) => {
    const event = row as {
      id: string
      type: string
      actorId: string
      projectId: string
      data: string
      createdAt: number
    }
    return { ...event, data: JSON.parse(event.data) as Record<string, string | number> }
  })
const jobs = () =>
  allRows("SELECT ref, run_at AS runAt FROM jobs WHERE kind = ?", SEND_MESSAGE_NOTICES_JOB)
const leave = (actor: Actor) =>
  db.update(users).set({ deletedAt: clock.now() }).where(eq(users.id, actor.userId)).run()

const rowOf = (threadId: string) => db.select().from(threads).where(eq(threads.id, threadId)).get()

describe("permission to write a message", () => {
  test("gives an applicant and the brand one conversation, whichever writes first", () => {
    const { brand, influencer, key } = aPair()
    const first = say(brand, key, "Can you do Friday?")
    const second = say(influencer, key, "Yes")
    expect(second.threadId).toBe(first.threadId)
    expect(bodies(brand, first.threadId)).toEqual(["Can you do Friday?", "Yes"])
    expect(findNewConversation(brand, key).threadId).toBe(first.threadId)
  })

  test("requires an application to an existing project", () => {
    const { brand, influencer, projectId, key } = aPair()
    const stranger = anInfluencer()
    const theirs = { projectId, influencerId: stranger.userId }
    for (const [actor, to] of [
      [stranger, theirs],
      [stranger, key],
      [brand, theirs],
      [aBrand(), key],
      [influencer, { ...key, projectId: "unknown" }],
    ] as const) {
      expect(() => say(actor, to, "Hello")).toThrow(NotFound)
    }
    change("UPDATE projects SET deleted_at = 1 WHERE id = ?", projectId)
    expect(() => say(influencer, key, "Hello")).toThrow(NotFound)
    expect(db.select().from(threads).where(eq(threads.projectId, projectId)).all()).toEqual([])
  })

  test("is not found for third parties or a brand's id used as an influencer's", async () => {
    const { brand, influencer, threadId } = await aThread()
    const actors: Actor[] = [
      anInfluencer(),
      aBrand(),
      { ...brand, role: "influencer" },
      { ...influencer, role: "brand" },
    ]
    for (const actor of actors) {
      expect(() => say(actor, threadId, "Hello")).toThrow(NotFound)
      for (const verb of [
        () => findConversation(actor, threadId),
        () => markRead(actor, threadId, 1),
        () => muteThread(actor, threadId, true),
        () => blockUser(actor, threadId),
        () => unblockUser(actor, threadId),
      ]) {
        expect(verb).toThrow(NotFound)
      }
    }
    expect(findConversation(influencer, threadId).hasBlocked).toBe(false)
  })

  test("is refused for a deleted account, which has no name", async () => {
    const { brand, influencer, threadId } = await aThread()
    leave(influencer)
    expect(() => say(brand, threadId, "Hello?")).toThrow(Conflict)
    expect(findConversation(brand, threadId)).toMatchObject({
      otherName: null,
      writing: { isAllowed: false },
    })
    expect(listThreads(brand).items[0]?.otherName).toBeNull()
  })

  test("is refused after a block on both sides, and only the blocker sees why", async () => {
    const { brand, influencer, threadId } = await aThread()
    blockUser(influencer, threadId)
    blockUser(influencer, threadId)
    expect([...appliedProjectRecordPages(influencer)].flat()).toEqual([])
    expect(() => say(brand, threadId, "Hello")).toThrow("You cannot write to this account.")
    expect(() => say(influencer, threadId, "Hello")).toThrow("Unblock it to write.")
    expect(findConversation(brand, threadId).hasBlocked).toBe(false)
    expect(bodies(brand, threadId)).toEqual(["Hello"])
    unblockUser(brand, threadId)
    expect(() => say(brand, threadId, "Hello")).toThrow(Conflict)
    unblockUser(influencer, threadId)
    say(brand, threadId, "Hello again")
  })
})

describe("a message", () => {
  test("is stored with its event and moves its conversation up, all or nothing", async () => {
    const { influencer, threadId, key } = await aThread()
    const { messageId } = say(influencer, threadId, "Second")
    expect(rowOf(threadId)).toMatchObject({
      lastMessageId: messageId,
      influencerReadId: messageId,
      brandReadId: 0,
    })
    expect(eventsOf("message.sent").at(-1)).toMatchObject({
      actorId: influencer.userId,
      projectId: key.projectId,
      data: { threadId, messageId },
    })
    sqlite.exec(
      "CREATE TEMP TRIGGER no_events BEFORE INSERT ON events BEGIN SELECT RAISE(ABORT, 'no'); END",
    )
    expect(() => say(influencer, threadId, "Third")).toThrow()
    sqlite.exec("DROP TRIGGER no_events")
    expect(bodies(influencer, threadId)).toEqual(["Hello", "Second"])
  })

  test("is stored once per form, and twice when a restored form has another text", async () => {
    const { brand, influencer, key } = aPair()
    const [one, two] = await Promise.all([
      say(brand, key, "Once", "form"),
      say(brand, key, "Once", "form"),
    ])
    expect(two).toEqual(one)
    expect(bodies(brand, one?.threadId ?? "")).toEqual(["Once"])
    expect(eventsOf("message.sent")).toHaveLength(1)
    say(brand, key, "Another", "form")
    say(influencer, key, "Once", "form")
    say(brand, key, "Once", "other form")
    expect(bodies(brand, one?.threadId ?? "")).toEqual(["Once", "Another", "Once", "Once"])
  })

  test("is stored only with its files, which a repeated form stores once", async () => {
    const thread = await aThread()
    const { brand, threadId } = thread
    pay(thread)
    const huge = { body: "With a file", files: [aReceivedFile({ bytes: 1e15 })] }
    expect(() => sendMessage(brand, threadId, huge)).toThrow("Send a link for the rest.")
    const message = { body: "With a file", key: "k", files: [aReceivedFile()] }
    sendMessage(brand, threadId, message)
    sendMessage(brand, threadId, { ...message, files: [aReceivedFile()] })
    expect(bodies(brand, threadId)).toEqual(["Hello", "With a file"])
    expect(filesOf(brand, threadId)).toEqual([[], ["draft.jpg"]])
  })

  test("may have files from the second one on, with contacts masked in their names", async () => {
    const thread = await aThread()
    const { brand, influencer, threadId } = thread
    const first = aPair()
    const files = ["9876543210.jpg", "me_at_gmail.com me@gmail.com.pdf", "draft.jpg"]
    const send = (actor: Actor, to: Parameters<typeof sendMessage>[1]) =>
      sendMessage(actor, to, { body: "Look", files: files.map((name) => aReceivedFile({ name })) })
    expect(() => send(first.brand, first.key)).toThrow(
      new Conflict("A first message is words alone. Files can be sent from the second message on."),
    )
    send(influencer, threadId)
    pay(thread)
    send(influencer, threadId)
    const named = ["file.jpg", "file.pdf", "draft.jpg"]
    const shown = filesOf(brand, threadId).map((names) => names.sort())
    expect(shown).toEqual([[], named.sort(), files.sort()])
  })

  test("has at most 4,000 characters, and at least one visible", () => {
    const errorOf = (body: string) => MessageInput.safeParse({ body }).error?.issues[0]?.message
    expect(errorOf("é".repeat(4000))).toBeUndefined()
    expect(errorOf("a".repeat(4001))).toBe("Please use at most 4,000 characters.")
    for (const blank of ["", " \n ", "\u200b", "\u2060\u200d", "\u3164"]) {
      expect(errorOf(blank)).toBe("Please write a message.")
    }
    expect(errorOf("one\r\ntwo\t<b>bold</b> 👨‍👩‍👧")).toBeUndefined()
  })

  test("is refused after sixty an hour, where a repeated form does not count", async () => {
    const { brand, threadId } = await aThread()
    for (let sent = 0; sent < 120; sent += 1) say(brand, threadId, "Hello", `form ${sent % 60}`)
    const more = () => say(brand, threadId, "One more")
    expect(more).toThrow(RateLimited)
    const retryAfterSeconds = expect.toSatisfy((seconds: number) => seconds > 3000)
    expect(more).toThrow(expect.objectContaining({ retryAfterSeconds }))
  })

  test("opens at most ten new conversations an hour for an influencer", () => {
    const influencer = anInfluencer()
    const begin = () => {
      const projectId = aProject(aBrand())
      anApplication(influencer, projectId)
      return say(influencer, { projectId, influencerId: influencer.userId }, "Hello")
    }
    const opened = []
    for (let n = 0; n < 10; n += 1) opened.push(begin())
    expect(() => begin()).toThrow(RateLimited)
    say(influencer, opened[0]?.threadId ?? "", "Still talking")
  })
})

describe("contact details in messages", () => {
  test("are masked in storage until the order is paid, and the sender is notified", () => {
    const pair = aPair()
    const { brand, influencer, key } = pair
    const sent = say(influencer, key, "Write to maya@example.com or +91 98765 43210")
    expect(sent.hidden).toEqual(["email", "phone"])
    const masked = "Write to [email address hidden] or [phone number hidden]"
    expect(bodies(brand, sent.threadId)).toEqual([masked])
    pay(pair)
    const open = say(influencer, key, "Write to maya@example.com")
    expect(open.hidden).toEqual([])
    expect(bodies(brand, sent.threadId)).toEqual([masked, "Write to maya@example.com"])
    expect(findConversation(brand, sent.threadId).isOpen).toBe(true)
  })

  test("stay masked after a cancelled order or a paid order of another project", () => {
    const pair = aPair()
    const orderId = pay(pair)
    const other = aProject(pair.brand)
    anApplication(pair.influencer, other)
    const elsewhere = say(pair.brand, { ...pair.key, projectId: other }, "a@example.com")
    expect(elsewhere.hidden).toEqual(["email"])
    change("UPDATE orders SET status = 'cancelled', phase = 'cancelled' WHERE id = ?", orderId)
    expect(say(pair.brand, pair.key, "a@example.com").hidden).toEqual(["email"])
  })

  test("are not masked in links of both profiles, except to messengers", () => {
    const { brand, influencer, key } = aPair()
    const setWebsite = (website: string) =>
      change("UPDATE profiles SET website = ? WHERE user_id = ?", website, brand.userId)
    setWebsite("https://kumo.example.com/tea")
    const { threadId } = say(influencer, key, "As on https://kumo.example.com/tea/brief")
    say(influencer, key, "or https://kumo.example.com/teapot")
    setWebsite("https://wa.me/919876543210")
    say(brand, key, "https://wa.me/919876543210")
    expect(bodies(brand, threadId).join(", ")).toBe(
      "As on https://kumo.example.com/tea/brief, or [link hidden], [link hidden]",
    )
  })
})

describe("pages of a conversation", () => {
  test("hold fifty messages each, newest first, in the order of writing", async () => {
    const { brand, influencer, threadId } = await aThread()
    vi.spyOn(clock, "now").mockReturnValue(clock.now())
    for (let n = 1; n < 60; n += 1) say(n % 2 ? brand : influencer, threadId, `Message ${n}`)
    vi.restoreAllMocks()
    const newest = findConversation(brand, threadId)
    expect(newest.messages.map(({ body }) => body)).toEqual(
      Array.from({ length: 50 }, (_, n) => `Message ${n + 10}`),
    )
    const older = findConversation(brand, threadId, newest.older)
    expect(older.messages.map(({ body }) => body)).toEqual([
      "Hello",
      ...Array.from({ length: 9 }, (_, n) => `Message ${n + 1}`),
    ])
    expect(older.older).toBeUndefined()
    expect(findThread(brand, newest)?.messages).toHaveLength(20)
  })

  test("are marked as read by their viewer, visible to the other side", async () => {
    const { brand, influencer, threadId } = await aThread()
    const { messageId } = say(influencer, threadId, "Second")
    expect(listThreads(brand).items[0]?.unread).toBe(2)
    markRead(brand, threadId, 1e9)
    expect(findConversation(influencer, threadId).seenId).toBe(messageId)
    markRead(brand, threadId, 1)
    expect(findConversation(influencer, threadId).seenId).toBe(messageId)
    expect(listThreads(brand).items[0]?.unread).toBe(0)
  })

  test("are not marked as read by an order's preview with unread ones before", async () => {
    const { brand, influencer, threadId } = await aThread()
    for (let n = 1; n <= 20; n += 1) say(influencer, threadId, `Message ${n}`)
    const seenBeside = () => {
      const brief = findThread(brand, findConversation(brand, threadId))
      if (brief) markShownMessagesSeen(brand, brief)
      return listThreads(brand).items[0]?.unread
    }
    expect(seenBeside()).toBe(21)
    const [second] = findThread(brand, findConversation(brand, threadId))?.messages ?? []
    markRead(brand, threadId, (second?.id ?? 0) - 1)
    expect(listThreads(brand).items[0]?.unread).toBe(20)
    expect(seenBeside()).toBe(0)
  })

  test("leave messages unread that the writer had not seen", async () => {
    const { brand, threadId } = await aThread()
    say(brand, threadId, "From an old page")
    expect(listThreads(brand).items[0]?.unread).toBe(1)
  })

  test("show the last messages beside an order, if there are any", () => {
    const { brand, key } = aPair()
    expect(findThread(brand, key)).toMatchObject({ threadId: null, messages: [] })
    expect(() => findThread(aBrand(), key)).toThrow(NotFound)
  })

  test("show no messages beside an order of a deleted project without messages", async () => {
    const silent = aPair()
    const { brand, projectId, key } = await aThread()
    for (const id of [silent.projectId, projectId]) {
      db.update(projects).set({ deletedAt: clock.now() }).where(eq(projects.id, id)).run()
    }
    expect(findThread(silent.brand, silent.key)).toBeUndefined()
    expect(() => findThread(aBrand(), silent.key)).toThrow(NotFound)
    expect(findThread(brand, key)?.messages).toHaveLength(1)
  })

  test("continue from any message with newer ones, for both sides", async () => {
    const { brand, influencer, threadId, key } = await aThread()
    const [first] = findConversation(brand, threadId).messages
    if (!first) throw new Error("There is no message.")
    expect(readNewMessages(brand, threadId, first.id)).toEqual({ messages: [], seenId: first.id })
    say(brand, key, "Hi")
    say(influencer, key, "How much?")
    const news = readNewMessages(brand, threadId, first.id)
    expect(news).toEqual({
      messages: findConversation(brand, threadId).messages.slice(1),
      seenId: first.id,
    })
    expect(news?.messages.map(({ body, isOwn }) => [body, isOwn])).toEqual([
      ["Hi", true],
      ["How much?", false],
    ])
    expect(() => readNewMessages(aBrand(), threadId, first.id)).toThrow(NotFound)
  })

  test("are rebuilt after a system line or fifty messages", async () => {
    const { brand, influencer, threadId, projectId, applicationId } = await aThread()
    const [first] = findConversation(brand, threadId).messages
    const after = first?.id ?? 0
    for (let n = 0; n < 49; n += 1) say(influencer, threadId, `Message ${n}`)
    expect(readNewMessages(brand, threadId, after)?.messages).toHaveLength(49)
    say(brand, threadId, "One more")
    expect(readNewMessages(brand, threadId, after)).toBeUndefined()
    const newest = findNewestMessageId()
    shortlistApplicant(brand, projectId, applicationId)
    await notifyAll()
    expect(readNewMessages(brand, threadId, newest)).toBeUndefined()
  })

  test("can be polled by the id of the last message", async () => {
    const { brand, influencer, threadId } = await aThread()
    const last = findNewestMessageId()
    const { messageId } = say(brand, threadId, "News")
    say(brand, threadId, "More")
    expect(messagesAfter(last, 1)).toEqual([
      { id: messageId, threadId, brandId: brand.userId, influencerId: influencer.userId },
    ])
  })
})

describe("the list of conversations", () => {
  test("lists unread conversations first, each part newest first, paged without gaps", () => {
    const brand = aBrand()
    const made: string[] = []
    for (let n = 0; n < 45; n += 1) {
      const influencer = anInfluencer()
      const projectId = aProject(brand)
      anApplication(influencer, projectId)
      made.push(say(influencer, { projectId, influencerId: influencer.userId }, `${n}`).threadId)
    }
    const read = made.filter((_, n) => n % 3 === 0)
    for (const id of read) markRead(brand, id, 1e9)
    const listed: string[] = []
    let after: string | undefined
    do {
      const page = listThreads(brand, { after })
      expect(page.items.length).toBeLessThanOrEqual(20)
      listed.push(...page.items.map(({ id }) => id))
      after = page.next
    } while (after)
    const unread = made.filter((id) => !read.includes(id))
    expect(listed).toEqual([...unread.reverse(), ...read.reverse()])
  })

  test("is searched by name, username and project, in any case, among own ones", async () => {
    const one = await aThread({
      title: "Ångström REELS",
      brand: "Kumo Tea",
      influencer: "Maya Rao",
    })
    await aThread({ title: "Ångström reels", brand: "Other", influencer: "Maya Rao too" })
    const ids = (actor: Actor, search: string) =>
      listThreads(actor, { search }).items.map(({ id }) => id)
    for (const search of ["maya", "RAO", "ångström", "reels", one.influencer.userName ?? ""]) {
      expect(ids(one.brand, search), search).toEqual([one.threadId])
    }
    expect(ids(one.influencer, "kumo")).toEqual([one.threadId])
    const angla = await aThread({ influencer: "Ängla Öst" })
    expect(ids(angla.brand, "Ängla")).toEqual([angla.threadId])
    for (const search of ["other", "%", "_", "' OR 1=1 --"]) {
      expect(ids(one.brand, search), search).toEqual([])
    }
  })

  test("accepts any cursor", async () => {
    const { brand, threadId } = await aThread()
    for (const after of ["", "x", "unread.x", "read.99999999999999999", "unread.-1"]) {
      expect(listThreads(brand, { after }).items.map(({ id }) => id)).toEqual([threadId])
    }
  })
})

describe("system lines", () => {
  test("report each event once in the conversation, and make nothing unread", async () => {
    const pair = await aThread()
    const { brand, influencer, threadId } = pair
    markRead(brand, threadId, 1e9)
    pay(pair)
    const [started] = eventsOf("order.started")
    if (!started) throw new Error("The order did not start.")
    writeSystemMessage(started)
    writeSystemMessage(started)
    const { messages } = findConversation(brand, threadId)
    expect(messages.at(-1)).toMatchObject({
      kind: "system",
      body: "You have paid. The order has started.",
      isOwn: false,
      createdAt: started.createdAt,
    })
    expect(messages).toHaveLength(2)
    for (const actor of [brand, influencer]) expect(listThreads(actor).items[0]?.unread).toBe(0)
    expect(rowOf(threadId)).toMatchObject({
      lastMessageId: messages.at(-1)?.id,
      brandReadId: messages.at(-1)?.id,
      influencerReadId: messages.at(-1)?.id,
    })
    say(influencer, threadId, "On it")
    expect(listThreads(brand).items[0]?.unread).toBe(1)
  })

  test("keep unread messages unread", async () => {
    const pair = await aThread()
    pay(pair)
    for (const event of eventsOf("order.started")) writeSystemMessage(event)
    expect(rowOf(pair.threadId)?.brandReadId).toBe(0)
    expect(listThreads(pair.brand).items[0]?.unread).toBe(1)
  })

  test("need a conversation and an event with a notification", () => {
    const pair = aPair()
    pay(pair)
    for (const event of eventsOf("order.started")) writeSystemMessage(event)
    expect(findThread(pair.brand, pair.key)?.threadId).toBeNull()
    say(pair.brand, pair.key, "Hello")
    for (const event of [...eventsOf("message.sent"), ...eventsOf("order.drafted")])
      writeSystemMessage(event)
    writeSystemMessage({
      id: "x",
      type: "toString",
      projectId: pair.projectId,
      data: pair.key,
      createdAt: 1,
    })
    expect(findThread(pair.brand, pair.key)?.messages).toHaveLength(1)
  })

  test("have a text for every step of an order except its draft", () => {
    const lineOf = (type: string, by: string) => EVENT_ROWS.get(type)?.line?.({ by })
    for (const { event, by } of ORDER_STEPS) {
      expect(EVENT_ROWS.get(event)?.timeline, event).toMatch(/^[A-Z]/)
      if (event === "order.drafted") continue
      for (const party of by) {
        expect(lineOf(event, party), `${event} ${party}`).toMatch(/^[A-Z].*[.]$/)
      }
    }
    expect(lineOf("order.completed", "clock")).toBe(
      "The work was accepted automatically: nobody answered in time.",
    )
    expect(lineOf("order.completed", "operator")).toBe("Our team accepted the work.")
  })
})

test("a notified event is in the conversation, even when the job runs twice", async () => {
  const pair = aPair()
  const { threadId } = say(pair.influencer, pair.key, "Hello")
  pay(pair)
  const lines = [
    "Hello",
    "You shortlisted the application. It is waiting for payment.",
    "You have paid. The order has started.",
  ]
  await notifyAll()
  expect(bodies(pair.brand, threadId)).toEqual(lines)
  sqlite.exec("UPDATE events SET processed_at = NULL")
  await notifyAll()
  expect(bodies(pair.brand, threadId)).toEqual(lines)
})

describe("a notification of unread messages", () => {
  test("links to their conversation", async () => {
    const { brand, threadId } = await aThread()
    sqlite.exec("UPDATE messages SET created_at = created_at - 600000")
    sendMessageNotices(`${threadId}.${brand.userId}`)
    await notifyAll()
    const [notice] = listNotices(brand).items
    expect(notice && noticeHref(notice.leadsTo, notice.ids)).toBe(threadHref(threadId))
  })

  const told = () => eventsOf("message.waiting")

  test("is due ten minutes after the first unread message, once until read", async () => {
    clock.freeze(1_900_000_000_000)
    const { brand, influencer, threadId } = await aThread()
    const ref = `${threadId}.${brand.userId}`
    clock.advance(MINUTE)
    say(influencer, threadId, "Second")
    expect(jobs()).toEqual([{ ref, runAt: 1_900_000_000_000 + 10 * MINUTE }])
    clock.advance(9 * MINUTE)
    JOB_HANDLERS[SEND_MESSAGE_NOTICES_JOB]?.(ref)
    expect(told()).toMatchObject([
      { actorId: influencer.userId, data: { threadId, count: 2, influencerId: influencer.userId } },
    ])
    sqlite.exec("DELETE FROM jobs")
    say(influencer, threadId, "Third")
    expect(jobs()).toEqual([])
    markRead(brand, threadId, 1e9)
    say(influencer, threadId, "Fourth")
    expect(jobs()).toHaveLength(1)
    clock.release()
  })

  test("covers messages that arrive while the page renders", async () => {
    clock.freeze(1_900_000_000_000)
    const { brand, influencer, threadId } = await aThread()
    const ref = `${threadId}.${brand.userId}`
    clock.advance(10 * MINUTE)
    await runDueJobs("worker")
    const shown = findNewestMessageId()
    clock.advance(MINUTE)
    say(influencer, threadId, "Second")
    expect(jobs()).toEqual([])
    clock.advance(MINUTE)
    markRead(brand, threadId, shown)
    expect(jobs()).toEqual([{ ref, runAt: 1_900_000_000_000 + 21 * MINUTE }])
    clock.advance(9 * MINUTE)
    await runDueJobs("worker")
    expect(told()).toMatchObject([{ data: { count: 1 } }, { data: { count: 1 } }])
    markRead(brand, threadId, 1e9)
    expect(jobs()).toEqual([])
    clock.release()
  })

  test("is sent once, even when its job crashes or stalls", async () => {
    clock.freeze(1_900_000_000_000)
    const { brand, influencer, threadId } = await aThread()
    const ref = `${threadId}.${brand.userId}`
    clock.advance(10 * MINUTE)
    const job = claimJob("stalls", { of: "only", kinds: [SEND_MESSAGE_NOTICES_JOB] })
    if (!job) throw new Error("There is no job.")
    sendMessageNotices(ref)
    clock.advance(MINUTE)
    await runDueJobs("another")
    expect(sendMessageNotices(ref)).toBeUndefined()
    expect(told()).toHaveLength(1)
    markRead(brand, threadId, 1e9)
    say(influencer, threadId, "Second")
    finishJob("stalls", job, undefined)
    expect(jobs()).toEqual([{ ref, runAt: 1_900_000_000_000 + 21 * MINUTE }])
    clock.release()
  })

  test("restarts its ten minutes after the first message was read", async () => {
    clock.freeze(1_900_000_000_000)
    const { brand, influencer, threadId } = await aThread()
    const ref = `${threadId}.${brand.userId}`
    clock.advance(5 * MINUTE)
    markRead(brand, threadId, 1e9)
    clock.advance(4 * MINUTE)
    say(influencer, threadId, "Second")
    clock.advance(MINUTE)
    expect(sendMessageNotices(ref)).toBe(1_900_000_000_000 + 19 * MINUTE)
    expect(told()).toEqual([])
    clock.advance(9 * MINUTE)
    expect(sendMessageNotices(ref)).toBeUndefined()
    expect(told()).toMatchObject([{ data: { count: 1 } }])
    clock.release()
  })

  test("is not sent for read or muted messages, or to deleted accounts", async () => {
    const read = await aThread()
    markRead(read.brand, read.threadId, 1e9)
    const muted = await aThread()
    muteThread(muted.brand, muted.threadId, true)
    const gone = await aThread()
    leave(gone.brand)
    sqlite.exec("UPDATE messages SET created_at = created_at - 600000")
    for (const { brand, threadId } of [read, muted, gone])
      sendMessageNotices(`${threadId}.${brand.userId}`)
    sendMessageNotices("unknown.unknown")
    expect(told()).toEqual([])
    muteThread(muted.brand, muted.threadId, false)
    sendMessageNotices(`${muted.threadId}.${muted.brand.userId}`)
    expect(told()).toHaveLength(1)
  })
})

test("erasing a user removes their messages, and the other side's stay", async () => {
  const { brand, influencer, threadId } = await aThread()
  say(brand, threadId, "My own words")
  const other = await aThread()
  const about = { subject: "user", subjectId: brand.userId }
  reportSubject(influencer, about, { reason: "other", text: "Private words" })
  blockUser(influencer, threadId)
  await eraseTables(influencer.userId, "messages", "reports", "sanctions", "blocks")
  expect(bodies(brand, threadId)).toEqual(["[message erased]", "My own words"])
  expect(bodies(other.brand, other.threadId)).toEqual(["Hello"])
  expect(allValues("SELECT text FROM reports WHERE reporter_id = ?", influencer.userId)).toEqual([
    "",
  ])
  say(brand, threadId, "Nobody blocks any more")
})

test("a long conversation is erased 500 messages at a time", async () => {
  const { brand, influencer, threadId } = await aThread()
  const insert = sqlite.prepare(
    "INSERT INTO messages (thread_id, sender_id, kind, body, created_at) VALUES (?, ?, 'text', 'Words', 1)",
  )
  for (let n = 0; n < 1200; n += 1) insert.run(threadId, influencer.userId)
  insert.run(threadId, brand.userId)
  const left = (who: Actor) =>
    oneValue(
      "SELECT count(*) FROM messages WHERE sender_id = ? AND body NOT LIKE '%erased%'",
      who.userId,
    )
  const erasing = eraseTables(influencer.userId, "messages")
  await new Promise(setImmediate)
  expect(left(influencer)).toBe(701)
  await erasing
  expect([left(influencer), left(brand)]).toEqual([0, 1])
})

describe("reporting content", () => {
  const reason = { reason: "scam", text: "Asks for a fee" } as const
  const stored = () =>
    allRows("SELECT reporter_id, subject, subject_id, reason, text, status FROM reports")
  beforeEach(() => sqlite.exec("DELETE FROM reports"))

  test("is stored once for each thing that its reporter sees", async () => {
    const { brand, influencer, projectId, threadId } = await aThread()
    const [message] = findConversation(brand, threadId).messages
    const of = { subject: "message", subjectId: String(message?.id) }
    reportSubject(brand, of, reason)
    expect(stored()).toEqual([
      {
        reporter_id: brand.userId,
        subject: "message",
        subject_id: of.subjectId,
        reason: "scam",
        text: "Asks for a fee",
        status: "new",
      },
    ])
    expect(() => reportSubject(brand, of, reason)).toThrow(Conflict)
    const again = { ...of, subjectId: `0${of.subjectId}` }
    expect(() => reportSubject(brand, again, reason)).toThrow(NotFound)
    reportSubject(brand, { subject: "user", subjectId: influencer.userId }, reason)
    reportSubject(influencer, { subject: "user", subjectId: brand.userId }, reason)
    reportSubject(influencer, { subject: "project", subjectId: projectId }, reason)
    expect(stored()).toHaveLength(4)
  })

  test("is refused for own and invisible content", async () => {
    const { brand, influencer, projectId, threadId } = await aThread()
    const [message] = findConversation(brand, threadId).messages
    const subjectId = String(message?.id)
    const draft = aProject(brand, { status: "draft" })
    for (const [actor, subject, id] of [
      [anInfluencer(), "message", subjectId],
      [aBrand(), "message", subjectId],
      [influencer, "message", subjectId],
      [brand, "message", "1e3"],
      [anInfluencer(), "user", brand.userId],
      [influencer, "user", influencer.userId],
      [influencer, "project", draft],
      [brand, "project", projectId],
      [brand, "review", "unknown"],
      [brand, "toString", "unknown"],
    ] as const) {
      expect(() => findReportable(actor, { subject, subjectId: id }), `${subject} ${id}`).toThrow(
        NotFound,
      )
      expect(() => reportSubject(actor, { subject, subjectId: id }, reason)).toThrow(NotFound)
    }
    expect(stored()).toEqual([])
  })

  test("is refused after ten a day", () => {
    const influencer = anInfluencer()
    const report = () =>
      reportSubject(influencer, { subject: "project", subjectId: aProject(aBrand()) }, reason)
    for (let n = 0; n < 10; n += 1) report()
    expect(() => report()).toThrow(RateLimited)
  })
})
