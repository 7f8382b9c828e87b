import { existsSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { href, urls } from "#app/urls.ts"
import { query } from "#tests/support/checkout.ts"
import { OpenStream } from "#tests/support/notices.ts"
import {
  asOwnAct,
  at,
  isForwarded,
  type Machines,
  type Replica,
  startMachines,
} from "#tests/support/replicas.ts"
import { MP4_HEAD } from "#tests/support/slow-upload.ts"
import { aStartedOrder, type StartedOrder } from "#tests/support/started-order.ts"
import type { Visitor } from "#tests/support/visitor.ts"

const MEGABYTE = 1024 * 1024
/** Two of them fit into what a replica keeps, three do not. */
const FILE_BYTES = 400 * 1024

let machines: Machines
let replica: Replica
let order: StartedOrder

beforeAll(async () => {
  machines = await startMachines({ env: { REPLICA_FILES_MB: "1" } })
  const { primary } = machines
  replica = machines.replica
  order = await aStartedOrder(primary)
  for (const one of [order.brand, order.influencer]) asOwnAct(primary, one)
  await replica.refresh()
}, 60_000)
afterAll(() => machines.stop())

function handIn(): Promise<unknown> {
  const form = new FormData()
  form.append("seen", "0")
  form.append("text", "Three drafts.")
  for (const name of ["a", "b", "c"]) {
    const bytes = Buffer.concat([MP4_HEAD, Buffer.alloc(FILE_BYTES, name)])
    form.append("files", new File([bytes], `${name}.mp4`))
  }
  return at(machines.primary, order.influencer).post(order.submit, form)
}

test("copies of files are bounded: what was asked for longest ago goes, and is fetched again", async () => {
  await handIn()
  await replica.refresh()
  const files = query<{ id: string; name: string }>(
    machines.primary,
    "SELECT id, name FROM stored_files ORDER BY name",
  )
  expect(files.map(({ name }) => name)).toEqual(["a.mp4", "b.mp4", "c.mp4"])
  const [a = "", b = "", c = ""] = files.map(({ id }) => id)
  const brand = at(replica, order.brand)
  const read = async (fileId: string, name: string) => {
    const page = await brand.get(href(urls.file, { fileId }))
    expect([page.status, page.body.length]).toEqual([200, MP4_HEAD.length + FILE_BYTES])
    expect(page.body.endsWith(name.repeat(1000))).toBe(true)
  }
  const folder = join(replica.dataDir, "replica", "files")
  const kept = () => (existsSync(folder) ? readdirSync(folder).sort() : [])
  const names = (...ids: string[]) => ids.map((id) => `files-${id}`).sort()
  await read(a, "a")
  await read(b, "b")
  await read(a, "a")
  expect(kept()).toEqual(names(a, b))
  await read(c, "c")
  expect(kept()).toEqual(names(a, c))
  await read(b, "b")
  expect(kept()).toEqual(names(b, c))
  expect(2 * FILE_BYTES).toBeLessThan(MEGABYTE)
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
  return { visitor, stream, told }
}

test("a stream tells of a message, and of a notice, when the page at the replica has it", async () => {
  replica.lagMs = 1500
  const { visitor, stream, told } = await listenAs(order.influencer)
  const near = at(machines.primary, order.brand)
  await near.submit(await near.open(order.show), "Send", { Message: "Can you do Friday?" })
  await told("conversation")
  const page = await visitor.get(order.show)
  expect(page.text).toContain("Can you do Friday?")
  expect(await isForwarded(replica, page)).toBe(false)

  stream.events.length = 0
  const asking = await near.open(order.changes)
  await near.submit(asking, "Ask for changes", { "What should change": "Show the logo." })
  await told()
  const list = await visitor.get(href(urls.notifications.list))
  expect(list.text).toContain("Changes requested")
  expect(await isForwarded(replica, list)).toBe(false)
  stream.close()
  replica.lagMs = 0
}, 60_000)
