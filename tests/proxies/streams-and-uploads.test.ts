import { once } from "node:events"
import { request } from "node:http"
import { setTimeout } from "node:timers/promises"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { href, urls } from "#app/urls/index.ts"
import { endedAfterwards } from "#tests/support/afterwards.ts"
import { OpenStream, tell } from "#tests/support/notices.ts"
import { PROXIES, type RunningProxy, startProxy } from "#tests/support/proxies.ts"
import { startMachines } from "#tests/support/replicas.ts"
import { MP4_HEAD } from "#tests/support/slow-upload.ts"
import { aStartedOrder } from "#tests/support/started-order.ts"
import { query } from "#tests/support/stored.ts"
import { Visitor } from "#tests/support/visitor.ts"

const MEGABYTE = 1024 * 1024
const UPLOAD_MB = 200
/** Longer than between two signs of life of a stream. */
const SILENCE_MS = 27_000
const machines = endedAfterwards(await startMachines())

const behind = (proxy: RunningProxy, { cookies, address }: Visitor): Visitor =>
  Object.assign(new Visitor(proxy.origin), { cookies, address })

/** Sends a form with one file of so many megabytes, as it is made. */
async function upload({ origin, cookies, address }: Visitor, path: string): Promise<number> {
  const field = (name: string, more = "") =>
    `--line\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`
  const head = `${field("seen")}0\r\n${field("text")}Large.\r\n${field("files", '; filename="a.mp4"')}`
  const end = "\r\n--line--\r\n"
  const sending = request(new URL(path, origin), {
    method: "POST",
    headers: {
      Origin: origin,
      "X-Forwarded-For": address,
      Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      "Content-Type": "multipart/form-data; boundary=line",
      "Content-Length": head.length + UPLOAD_MB * MEGABYTE + end.length,
    },
  })
  const answered = once(sending, "response")
  sending.write(head)
  sending.write(Buffer.concat([MP4_HEAD, Buffer.alloc(MEGABYTE - MP4_HEAD.length)]))
  for (let n = 1; n < UPLOAD_MB; n += 1) {
    if (!sending.write(Buffer.alloc(MEGABYTE))) await once(sending, "drain")
  }
  sending.end(end)
  const [response] = await answered
  response.resume()
  return response.statusCode
}

describe.each(PROXIES)("through %s", (name) => {
  let proxy: RunningProxy
  beforeAll(async () => {
    const { primary, replica } = machines
    proxy = await startProxy({ local: replica.own.origin, primary: primary.origin }, name)
  })
  afterAll(() => proxy.stop())

  test("a form with 200 MB reaches the primary, and the file comes back", async () => {
    const order = await aStartedOrder(machines.primary)
    expect(await upload(behind(proxy, order.influencer), order.submit)).toBe(303)
    const [row] = query<{ id: string; bytes: number }>(
      machines.primary,
      "SELECT id, bytes FROM stored_files WHERE order_id = ?",
      order.orderId,
    )
    expect(row?.bytes).toBe(UPLOAD_MB * MEGABYTE)
    const path = href(urls.file, { fileId: row?.id ?? "" })
    const page = await behind(proxy, order.brand).get(path)
    expect([page.status, page.body.length]).toEqual([200, UPLOAD_MB * MEGABYTE])
  }, 120_000)

  test("a stream brings each event at once, even after a silence", async () => {
    const order = await aStartedOrder(machines.primary)
    const reader = behind(proxy, order.influencer)
    const stream = await OpenStream.open(reader, href(urls.notifications.stream))
    expect(stream.answer.headers.get("Content-Type")).toContain("text/event-stream")
    await stream.said(1)
    const [row] = query<{ id: string }>(
      machines.primary,
      "SELECT influencer_id AS id FROM orders WHERE id = ?",
      order.orderId,
    )
    for (const silence of [0, SILENCE_MS]) {
      await setTimeout(silence)
      const before = stream.events.length
      tell(machines.primary, row?.id ?? "")
      await expect.poll(() => stream.events.length, { timeout: 3000 }).toBeGreaterThan(before)
    }
    expect(stream.isOver).toBe(false)
    stream.close()
  }, 60_000)
})
