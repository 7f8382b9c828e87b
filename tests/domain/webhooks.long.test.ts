import { expect, test, vi } from "vitest"
import { deliverWebhooks } from "#app/domain/admin/webhooks/deliver.server.ts"
import { createEndpoint, sendSample } from "#app/domain/admin/webhooks/endpoints.server.ts"
import type { postPublicly } from "#app/platform/public-post.server.ts"
import { aBrand, PASSWORD } from "#tests/support/domain.ts"

type Post = typeof postPublicly

const URL = "https://hooks.example.com/in"
const input = (url: string) => ({
  url,
  events: ["order.completed" as const],
  currentPassword: PASSWORD,
})

test("failing endpoints delay no healthy one, and nothing is sent under two ids", {
  timeout: 120_000,
}, async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "performance"], shouldAdvanceTime: true })
  const kinds = ["healthy", "hanging", "failing", "gone"] as const
  for (let n = 0; n < 1332; n += 1) {
    const brand = aBrand()
    const { endpointId } = await createEndpoint(brand, input(`${URL}/${kinds[n % 4]}/${n}`), {
      ip: "10.0.0.1",
    })
    sendSample(brand, endpointId)
  }
  const ids = new Map<string, Set<string>>()
  const healthyAt: number[] = []
  const startedAt = performance.now()
  const atOnce = { now: 0, most: 0 }
  const answer: Post = async (url) => {
    if (url.includes("hanging")) {
      await new Promise((resolve) => setTimeout(resolve, 8_000))
      throw new Error("No answer.")
    }
    if (url.includes("failing")) return { status: 500, text: "" }
    if (url.includes("gone")) return { status: 410, text: "" }
    healthyAt.push(performance.now() - startedAt)
    return { status: 200, text: "" }
  }
  const post: Post = (url, sent) => {
    ids.set(url, (ids.get(url) ?? new Set()).add(sent.headers["webhook-id"] ?? ""))
    atOnce.most = Math.max(atOnce.most, ++atOnce.now)
    return answer(url, sent).finally(() => {
      atOnce.now -= 1
    })
  }
  let isDone = false
  const running = (async () => {
    for (let n = 0; n < 20 && healthyAt.length < 333; n += 1) await deliverWebhooks(post)
    isDone = true
  })()
  while (!isDone) await vi.advanceTimersByTimeAsync(500)
  await running
  vi.useRealTimers()
  expect(healthyAt).toHaveLength(333)
  expect(Math.max(...healthyAt)).toBeLessThan(60_000)
  expect([...ids.values()].filter(({ size }) => size > 1)).toEqual([])
  // Memory holds the deliveries under way alone.
  expect(atOnce.most).toBeLessThanOrEqual(64)
})
