import { existsSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { href, urls } from "#app/urls/index.ts"
import { signedInAs } from "#tests/support/accounts.ts"
import { endedAfterwards } from "#tests/support/afterwards.ts"
import { OpenStream } from "#tests/support/notices.ts"
import { asOwnAct, at, isReplayed, startMachines } from "#tests/support/replicas.ts"
import { MP4_HEAD } from "#tests/support/slow-upload.ts"
import { aStartedOrder } from "#tests/support/started-order.ts"
import { query } from "#tests/support/stored.ts"
import type { Visitor } from "#tests/support/visitor.ts"

const FILE_BYTES = 400 * 1024

const machines = endedAfterwards(await startMachines())
const { primary, replica } = machines
const order = await aStartedOrder(primary)
for (const one of [order.brand, order.influencer]) asOwnAct(primary, one)
await replica.refresh()

test("a private file comes from the primary, for its two sides only", async () => {
  const form = new FormData()
  form.append("seen", "0")
  form.append("text", "A draft.")
  form.append("files", new File([MP4_HEAD, Buffer.alloc(FILE_BYTES, "a")], "a.mp4"))
  expect((await at(replica, order.influencer).post(order.submit, form)).status).toBe(303)
  const [row] = query<{ id: string }>(machines.primary, "SELECT id FROM stored_files")
  const path = href(urls.file, { fileId: row?.id ?? "" })
  const brand = at(replica, order.brand)
  const whole = await brand.get(path)
  expect([whole.status, whole.body.length]).toEqual([200, MP4_HEAD.length + FILE_BYTES])
  const part = await brand.get(path, { Range: "bytes=100-109" })
  expect([part.status, part.body]).toEqual([206, "a".repeat(10)])
  const stranger = at(replica, await signedInAs(machines.primary, "brand"))
  expect((await stranger.get(path)).status).toBe(404)
  expect(existsSync(join(replica.dataDir, "files"))).toBe(false)
})

/** The stream of somebody at the replica, who did nothing lately, once it has said how things are. */
async function listenAs(person: Visitor) {
  const visitor = at(replica, person)
  visitor.cookies.delete("pos")
  const stream = await OpenStream.open(visitor, href(urls.notifications.stream))
  expect(stream.answer.status).toBe(200)
  await stream.said(1)
  stream.events.length = 0
  const told = (event?: string) =>
    expect
      .poll(() => stream.events.some((one) => one.event === event), { timeout: 15_000 })
      .toBe(true)
  /** As our script keeps the position that came with an event. */
  const keepPosition = () =>
    visitor.cookies.set(
      "pos",
      /^pos=([\d.]+); Max-Age=60; Path=\/; SameSite=Lax$/.exec(stream.position)?.[1] ?? "",
    )
  return { visitor, stream, told, keepPosition }
}

test("a stream sends messages and notices with their position", async () => {
  replica.lagMs = 1500
  const { visitor, stream, told, keepPosition } = await listenAs(order.influencer)
  const near = at(machines.primary, order.brand)
  await near.submit(await near.open(order.show), "Send", { Message: "Can you do Friday?" })
  await told("conversation")
  keepPosition()
  const page = await visitor.get(order.show)
  expect(page.text).toContain("Can you do Friday?")
  expect(await isReplayed(replica, page)).toBe(true)

  stream.events.length = 0
  const asking = await near.open(order.changes)
  await near.submit(asking, "Send request", { "What should change": "Show the logo." })
  await told()
  keepPosition()
  const list = await visitor.get(href(urls.notifications.list))
  expect(list.text).toContain("Changes requested")
  expect(await isReplayed(replica, list)).toBe(true)
  stream.close()
  replica.lagMs = 0
}, 60_000)
