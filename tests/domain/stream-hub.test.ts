import { randomUUID } from "node:crypto"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { markAllRead } from "#app/domain/admin/notifications/mark-notices.server.ts"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { endAllSessions } from "#app/domain/identity/accounts/sessions.server.ts"
import { sendMessage } from "#app/domain/work/conversations/send-message.server.ts"
import { clock, DAY } from "#app/platform/clock.server.ts"
import { db } from "#app/platform/db.server.ts"
import { hashToken } from "#app/platform/secrets.server.ts"
import { createStreamHub, MAX_PER_PERSON } from "#app/server/stream-hub.ts"
import { notices } from "#db/schema/notifications.ts"
import { aBrand, anApplication, anInfluencer, aProject, aSession } from "#tests/support/domain.ts"

/** A client that may stop reading. */
class FarEnd {
  text = ""
  isEnded = false
  destroyed = false
  writableLength = 0
  write(text: string) {
    this.text += text
    return true
  }
  end(text?: string) {
    this.text += text ?? ""
    this.isEnded = true
    return this
  }
  destroy() {
    this.destroyed = true
    return this
  }
  get unread() {
    return Number([...this.text.matchAll(/"unread":(\d+)/g)].at(-1)?.[1])
  }
}

const HEARTBEATS = 25
const MAX_STREAMS = 20

let hub: ReturnType<typeof createStreamHub>
beforeEach(() => {
  hub = createStreamHub(MAX_STREAMS)
})
afterEach(() => {
  hub.endAll()
  clock.release()
  vi.useRealTimers()
})

function open(
  actor: Actor,
  sessionHash = hashToken(aSession(actor)),
  personId: string = actor.userId,
) {
  const wire = new FarEnd()
  const { userId, role } = actor
  const stream = hub.add({ userId, role, personId, sessionHash, wire }, undefined)
  return { wire, stream }
}

function tell({ userId }: Actor, count = 1): number {
  let last = 0
  for (let n = 0; n < count; n += 1) {
    const row = { userId, eventId: randomUUID(), type: "account.password_changed" as const }
    const values = { ...row, data: {}, createdAt: clock.now(), digest: "none" as const }
    last = db.insert(notices).values(values).returning({ id: notices.id }).get().id
  }
  return last
}

const lookForARound = () => {
  for (let n = 0; n < HEARTBEATS; n += 1) hub.look()
}

test("each stream gets one heartbeat per round, and a count changed elsewhere", () => {
  const maya = anInfluencer()
  const last = tell(maya, 2)
  const { wire } = open(maya)
  const before = wire.text
  lookForARound()
  expect(wire.text).toBe(`${before}:\n\n`)
  markAllRead(maya, last)
  lookForARound()
  expect(wire.unread).toBe(0)
})

test("a stream ends with its session at the next heartbeat, without extending it", () => {
  const maya = anInfluencer()
  const { wire } = open(maya)
  lookForARound()
  expect(wire.isEnded).toBe(false)
  endAllSessions(maya.userId)
  lookForARound()
  expect(wire.isEnded).toBe(true)
  expect(hub.count()).toBe(0)
  const late = open(maya)
  clock.advance(DAY + 1)
  lookForARound()
  expect(late.wire.isEnded).toBe(true)
})

test("a session never feeds another user's stream", () => {
  const foreign = hashToken(aSession(anInfluencer()))
  const maya = anInfluencer()
  tell(maya)
  const { wire } = open(maya, foreign)
  expect(wire.text).not.toContain("unread")
  expect(wire.isEnded).toBe(true)
})

test("a stalled client is disconnected, and the others continue", () => {
  const maya = anInfluencer()
  const stalled = open(maya).wire
  const { wire } = open(maya)
  stalled.writableLength = 17 * 1024
  tell(maya)
  hub.look()
  expect([stalled.destroyed, wire.destroyed]).toEqual([true, false])
  expect([hub.count(), wire.unread]).toEqual([1, 1])
})

test("a query reads at most five hundred notices, and the next one continues", () => {
  const maya = anInfluencer()
  const crowd = anInfluencer()
  open(crowd)
  const { wire } = open(maya)
  tell(crowd, 500)
  tell(maya)
  hub.look()
  expect(wire.unread).toBe(0)
  hub.look()
  expect(wire.unread).toBe(1)
})

test("a stream skips notices created before it was opened", () => {
  const crowd = anInfluencer()
  open(crowd)
  const maya = anInfluencer()
  tell(maya)
  const { wire } = open(maya)
  hub.look()
  expect(wire.text.match(/data:/g)).toHaveLength(1)
  expect(wire.unread).toBe(1)
})

test("streams are limited per person and per process", () => {
  const maya = anInfluencer()
  const own = Array.from({ length: MAX_PER_PERSON + 1 }, () => open(maya).wire)
  expect(own.map(({ isEnded }) => isEnded)).toEqual([true, ...Array(MAX_PER_PERSON).fill(false)])
  expect(own[0]?.text).toContain("event: stop")
  while (hub.count() < MAX_STREAMS) {
    expect(hub.isFull()).toBe(false)
    const one = anInfluencer()
    const sessionHash = hashToken(aSession(one))
    for (let n = 0; n < MAX_PER_PERSON; n += 1) open(one, sessionHash)
  }
  expect(hub.isFull()).toBe(true)
  hub.endAll()
  expect([hub.count(), own[1]?.isEnded]).toEqual([0, true])
})

test("members of a team leave each other's streams open", () => {
  const brand = aBrand()
  const { wire } = open(brand, undefined, "asha")
  for (let n = 0; n < MAX_PER_PERSON; n += 1) open(brand)
  tell(brand)
  hub.look()
  expect([wire.isEnded, wire.unread]).toEqual([false, 1])
})

async function aConversation() {
  const brand = aBrand()
  const maya = anInfluencer()
  const projectId = aProject(brand)
  anApplication(maya, projectId)
  const key = { projectId, influencerId: maya.userId }
  const { threadId } = sendMessage(maya, key, { body: "Before anybody listened" })
  return { brand, maya, threadId }
}

test("a message reaches all streams of both sides once, and no others", async () => {
  const { brand, maya, threadId } = await aConversation()
  const theirs = [brand, maya, maya].map((actor) => open(actor).wire)
  const others = [aBrand(), anInfluencer()].map((actor) => open(actor).wire)
  hub.look()
  expect(theirs.map(({ text }) => text.includes("conversation"))).toEqual([false, false, false])
  sendMessage(brand, threadId, { body: "One" })
  const { messageId } = sendMessage(brand, threadId, { body: "Two" })
  hub.look()
  hub.look()
  const told = `event: conversation\ndata: ${JSON.stringify({ threadId, messageId })}\n\n`
  for (const { text } of theirs) expect(text.split("event: conversation")).toHaveLength(2)
  for (const { text } of theirs) expect(text).toContain(told)
  for (const { text } of others) expect(text).not.toContain("conversation")
})

test("a message arrives within a quarter of a second, a notice within a second", async () => {
  const { brand, maya, threadId } = await aConversation()
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] })
  const { wire } = open(maya)
  sendMessage(brand, threadId, { body: "Are you there?" })
  tell(maya)
  expect(wire.text).not.toContain("conversation")
  vi.advanceTimersByTime(250)
  expect(wire.text).toContain("conversation")
  expect(wire.unread).toBe(0)
  vi.advanceTimersByTime(750)
  expect(wire.unread).toBe(1)
})
