import {
  existsSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { beforeEach, expect, test } from "vitest"
import { href, urls } from "#app/urls/index.ts"
import { peakMemoryOf } from "#tests/support/process-memory.ts"
import { aServer } from "#tests/support/servers.ts"
import { MP4_HEAD, startUpload } from "#tests/support/slow-upload.ts"
import { aStartedOrder, type StartedOrder } from "#tests/support/started-order.ts"
import { valueIn } from "#tests/support/stored.ts"

const MEGABYTE = 1024 * 1024
let order: StartedOrder
const server = await aServer()
beforeEach(async () => {
  order = await aStartedOrder(server)
})

const folder = () => join(server.dataDir, "files")
const onDisk = () => (existsSync(folder()) ? readdirSync(folder()) : [])
const size = (id: string) => statSync(join(folder(), id)).size
const countFiles = () => {
  return valueIn(server, "SELECT count(*) FROM stored_files")
}

test("an upload with an ended session is read completely and redirected to the login", async () => {
  const { influencer, submit } = order
  influencer.cookies.set("sid", "ended")
  const bytes = 3 * MEGABYTE
  const upload = startUpload(influencer, submit, MP4_HEAD.length + bytes)
  await upload.write(MP4_HEAD)
  for (let second = 0; second < 3; second += 1) {
    await setTimeout(1000)
    await upload.write(Buffer.alloc(MEGABYTE))
  }
  expect(await upload.finish()).toBe(302)
  expect(onDisk()).toEqual([])
})

test("an interrupted upload leaves nothing and logs no error", async () => {
  const upload = startUpload(order.influencer, order.submit, 5 * MEGABYTE)
  await upload.write(MP4_HEAD)
  await upload.write(Buffer.alloc(2 * MEGABYTE))
  await expect.poll(onDisk).toEqual([expect.stringMatching(/\.part$/)])
  upload.sent.destroy()
  await expect.poll(onDisk).toEqual([])
  expect(countFiles()).toBe(0)
  expect(server.log.filter(({ event }) => event === "fault")).toEqual([])
})

test("a session that ends during the upload submits nothing", async () => {
  const upload = startUpload(order.influencer, order.submit, MEGABYTE)
  await upload.write(MP4_HEAD)
  await expect.poll(onDisk).toHaveLength(1)
  await order.influencer.post(href(urls.logout))
  await upload.write(Buffer.alloc(MEGABYTE - MP4_HEAD.length))
  expect(await upload.finish()).toBe(302)
  await expect.poll(onDisk).toEqual([])
  expect(countFiles()).toBe(0)
})

test("a file of 150 MB is streamed without being held in memory", { timeout: 60_000 }, async () => {
  const before = peakMemoryOf(server.pid)
  const size = 150 * MEGABYTE
  const upload = startUpload(order.influencer, order.submit, size)
  await upload.write(MP4_HEAD)
  const piece = Buffer.alloc(MEGABYTE)
  for (let left = size - MP4_HEAD.length; left > 0; left -= piece.length) {
    await upload.write(piece.subarray(0, Math.min(left, piece.length)))
  }
  expect(await upload.finish()).toBe(303)
  expect(countFiles()).toBe(1)
  expect(peakMemoryOf(server.pid) - before).toBeLessThan(110)
})

test("a HEAD request or an aborted download leaves no file open", async () => {
  const upload = startUpload(order.influencer, order.submit, 50 * MEGABYTE)
  await upload.write(MP4_HEAD)
  await upload.write(Buffer.alloc(50 * MEGABYTE - MP4_HEAD.length))
  expect(await upload.finish()).toBe(303)
  const fileId = onDisk().toSorted((a, b) => size(a) - size(b))[0] ?? ""
  const openFiles = () =>
    readdirSync(`/proc/${server.pid}/fd`).filter((fd) => {
      try {
        return readlinkSync(`/proc/${server.pid}/fd/${fd}`).startsWith(folder())
      } catch {
        return false
      }
    })
  const cookie = [...order.brand.cookies].map(([name, value]) => `${name}=${value}`).join("; ")
  const url = new URL(href(urls.file, { fileId }), server.origin)
  for (let n = 0; n < 10; n += 1) {
    const head = await fetch(url, { method: "HEAD", headers: { Cookie: cookie } })
    expect([head.status, head.headers.get("Content-Length")]).toEqual([200, String(50 * MEGABYTE)])
    const leaving = new AbortController()
    const answer = await fetch(url, { headers: { Cookie: cookie }, signal: leaving.signal })
    await answer.body?.getReader().read()
    leaving.abort()
  }
  await expect.poll(openFiles).toEqual([])
  expect(server.log.filter(({ event }) => event === "fault")).toEqual([])
})

test("an upload beyond its type's limit is refused while arriving", {
  timeout: 60_000,
}, async () => {
  const size = 201 * MEGABYTE
  const upload = startUpload(order.influencer, order.submit, size)
  await upload.write(MP4_HEAD)
  const piece = Buffer.alloc(MEGABYTE)
  for (let left = size - MP4_HEAD.length; left > 0; left -= piece.length) {
    await upload.write(piece.subarray(0, Math.min(left, piece.length)))
  }
  const before = onDisk().filter((name) => !name.endsWith(".part"))
  expect(await upload.finish()).toBe(422)
  expect(onDisk()).toEqual(before)
})

test("a broken upload folder gives a readable page, and everything else works", async () => {
  mkdirSync(folder(), { recursive: true })
  renameSync(folder(), `${folder()}.away`)
  writeFileSync(folder(), "not a folder")
  const form = new FormData()
  form.append("seen", "0")
  form.append("text", "Ad: my reel")
  form.append("files", new File([MP4_HEAD], "clip.mp4"))
  const page = await order.influencer.post(order.submit, form)
  expect(page.status).toBe(500)
  expect(page.text).not.toMatch(/ENOTDIR|EEXIST|node:/)
  expect((await order.influencer.get(order.show)).status).toBe(200)
  rmSync(folder())
  renameSync(`${folder()}.away`, folder())
  const again = new FormData()
  again.append("seen", "0")
  again.append("files", new File([MP4_HEAD], "clip.mp4"))
  expect((await order.influencer.post(order.submit, again)).status).toBe(303)
})
