import { createHmac } from "node:crypto"
import { afterEach, expect, test } from "vitest"
import { dispatchEvents } from "#app/domain/admin/notifications/dispatch-events.server.ts"
import { deliverWebhooks } from "#app/domain/admin/webhooks/deliver.server.ts"
import { findDelivery, listDeliveries } from "#app/domain/admin/webhooks/delivery-queries.server.ts"
import {
  createEndpoint,
  deleteEndpoint,
  findEndpoint,
  replayDelivery,
  resumeEndpoint,
  sendSample,
} from "#app/domain/admin/webhooks/endpoints.server.ts"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { applyToProject } from "#app/domain/market/applications/apply-to-project.server.ts"
import { clock, DAY, HOUR, MINUTE } from "#app/platform/clock.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import type { postPublicly } from "#app/platform/public-post.server.ts"
import { aBrand, anInfluencer, aProject, PASSWORD } from "#tests/support/domain.ts"

afterEach(() => clock.release())

type Sent = { url: string; headers: Record<string, string>; body: string }
type Post = typeof postPublicly

/** Answers every request with the status and keeps it. */
function receiver(statusOf: (sent: Sent) => number = () => 204) {
  const sent: Sent[] = []
  const post: Post = async (url, { headers, body }) => {
    sent.push({ url, headers, body: String(body) })
    return { status: statusOf({ url, headers, body: String(body) }), text: "ok" }
  }
  return { sent, post }
}

const URL = "https://hooks.example.com/in"
const create = (actor: Actor, url = URL) =>
  createEndpoint(
    actor,
    { url, events: ["application.sent", "order.completed"], currentPassword: PASSWORD },
    { ip: "10.0.0.1" },
  )

test("both sides of an event are told of it once, with ids alone", async () => {
  const [brand, maya] = [aBrand(), anInfluencer()]
  for (const actor of [brand, maya]) await create(actor, `${URL}/${actor.role}`)
  await create(aBrand())
  applyToProject(maya, aProject(brand), { bidMinor: 700_000, deliveryDays: 10 })
  await dispatchEvents()
  await dispatchEvents()
  const { sent, post } = receiver()
  await deliverWebhooks(post)
  expect(sent.map(({ url }) => url).sort()).toEqual([`${URL}/brand`, `${URL}/influencer`])
  const [first] = sent
  expect(JSON.parse(first?.body ?? "")).toMatchObject({
    type: "application.sent",
    data: { projectId: expect.any(String), applicationId: expect.any(String) },
  })
  expect(first?.body).not.toContain(maya.email)
  await deliverWebhooks(post)
  expect(sent).toHaveLength(2)
})

test("a request is signed by the endpoint's secret, which the database hides", async () => {
  const brand = aBrand()
  const { endpointId, secret } = await create(brand)
  sendSample(brand, endpointId)
  const { sent, post } = receiver()
  await deliverWebhooks(post)
  const { headers = {}, body = "" }: Partial<Sent> = sent[0] ?? {}
  const key = Buffer.from(secret.replace("whsec_", ""), "base64")
  const text = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`
  const expected = createHmac("sha256", key).update(text).digest("base64")
  expect(headers["webhook-signature"]).toBe(`v1,${expected}`)
  const rows = JSON.stringify(sqlite.prepare("SELECT * FROM webhook_endpoints").all())
  expect(rows).not.toContain(secret)
})

test("a refused delivery is tried ten times in a day under one id, then failed", async () => {
  clock.freeze(1_800_000_000_000)
  const brand = aBrand()
  const { endpointId } = await create(brand)
  const deliveryId = sendSample(brand, endpointId)
  const { sent, post } = receiver(() => 500)
  for (let n = 0; n < 200; n += 1) {
    await deliverWebhooks(post)
    clock.advance(10 * MINUTE)
  }
  const ids = new Set(sent.map(({ headers }) => headers["webhook-id"]))
  expect([sent.length, [...ids]]).toEqual([10, [deliveryId]])
  const { state, attempts, status } = findDelivery(brand, endpointId, deliveryId)
  expect({ state, attempts, status }).toEqual({ state: "failed", attempts: 10, status: 500 })
})

test("a replay sends the same bytes under the same id", async () => {
  clock.freeze(1_800_000_000_000)
  const brand = aBrand()
  const { endpointId } = await create(brand)
  const deliveryId = sendSample(brand, endpointId)
  const { sent, post } = receiver()
  await deliverWebhooks(post)
  clock.advance(20 * DAY)
  replayDelivery(brand, endpointId, deliveryId)
  await deliverWebhooks(post)
  expect(sent[1]?.body).toBe(sent[0]?.body)
  expect(sent[1]?.headers["webhook-id"]).toBe(sent[0]?.headers["webhook-id"])
  expect(sent[1]?.headers["webhook-timestamp"]).not.toBe(sent[0]?.headers["webhook-timestamp"])
})

test("an endpoint is paused after a day of failures, or at once by 410", async () => {
  clock.freeze(1_800_000_000_000)
  const brand = aBrand()
  const { endpointId } = await create(brand)
  const { post } = receiver(() => 500)
  for (let hours = 0; findEndpoint(brand, endpointId).pausedAt === null; hours += 1) {
    expect(hours).toBeLessThan(30)
    sendSample(brand, endpointId)
    await deliverWebhooks(post)
    clock.advance(HOUR)
  }
  expect(() => sendSample(brand, endpointId)).toThrow("Resume it first.")
  resumeEndpoint(brand, endpointId)
  sendSample(brand, endpointId)
  await deliverWebhooks(receiver(() => 410).post)
  expect(findEndpoint(brand, endpointId).pausedAt).not.toBeNull()
  const told = sqlite.prepare(
    "SELECT count(*) AS n FROM events WHERE type = 'account.webhook_paused' AND actor_id = ?",
  )
  expect(told.get(brand.userId)).toEqual({ n: 2 })
})

test("webhooks of others cannot be seen or changed", async () => {
  const [brand, other] = [aBrand(), aBrand()]
  const { endpointId } = await create(brand)
  const deliveryId = sendSample(brand, endpointId)
  const verbs = [findEndpoint, listDeliveries, sendSample, resumeEndpoint, deleteEndpoint]
  for (const verb of verbs) expect(() => verb(other, endpointId), verb.name).toThrow("not found")
  expect(() => replayDelivery(other, endpointId, deliveryId)).toThrow("not found")
  expect(() => findDelivery(other, endpointId, deliveryId)).toThrow("not found")
})

test("an account has ten webhooks, all of them public", async () => {
  const brand = aBrand()
  for (let n = 0; n < 10; n += 1) await create(brand)
  await expect(create(brand)).rejects.toThrow("You have 10 webhooks.")
  await expect(create(aBrand(), "https://10.0.0.1/")).rejects.toThrow("must be a public one")
})
