import { copyFileSync, existsSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import Database from "better-sqlite3"
import { afterAll, beforeEach, expect, test } from "vitest"
import { NOTHING_SAVED } from "#app/platform/storage.server.ts"
import { apiUrls } from "#app/urls/api.ts"
import { href, urls } from "#app/urls/index.ts"
import { signedInAs } from "#tests/support/accounts.ts"
import { aFolder } from "#tests/support/afterwards.ts"
import { postProject, storedProject } from "#tests/support/campaigns.ts"
import { aShop, startPaying } from "#tests/support/checkout.ts"
import { aRazorpay, aServer } from "#tests/support/servers.ts"
import { query } from "#tests/support/stored.ts"

/** Who is told of a change is told when it is on the disk; nobody else waits: docs/decisions/0068-durability.md */

const folder = aFolder()
const diskFile = join(folder, "disk")
const setDisk = (mood: "" | "held" | "broken") => writeFileSync(diskFile, mood)
const countSyncs = () =>
  existsSync(`${diskFile}.syncs`) ? readFileSync(`${diskFile}.syncs`).length : 0
setDisk("")
const standIn = await aRazorpay()
const server = await aServer({
  env: { ...standIn.env, POOR_DISK_FILE: diskFile },
  nodeOptions: ["--import", fileURLToPath(new URL("../support/poor-disk.mjs", import.meta.url))],
})
beforeEach(() => setDisk(""))
afterAll(() => setDisk(""))

/** Longer than any response without waiting. */
const A_WHILE_MS = 700

const isWaiting = (work: Promise<unknown>) =>
  Promise.race([work.then(() => false), setTimeout(A_WHILE_MS, true)])

test("a form's response waits for the disk, and other requests do not", async () => {
  const brand = await signedInAs(server, "brand")
  const reader = await signedInAs(server, "influencer")
  await reader.open(href(urls.influencer.browse))
  setDisk("held")
  const posting = postProject(brand, { status: "active", title: "Held by the disk" })
  expect(await isWaiting(posting)).toBe(true)
  expect((await reader.open(href(urls.influencer.browse))).text).toContain("Held by the disk")
  setDisk("")
  expect(storedProject(server, await posting)).toMatchObject({ title: "Held by the disk" })
})

test("a form without changes waits for the disk too", async () => {
  const brand = await signedInAs(server, "brand")
  const projectId = await postProject(brand, { status: "active" })
  const influencer = await signedInAs(server, "influencer")
  const apply = (bidAmount: string) =>
    influencer.post(href(urls.influencer.apply, { projectId }), { bidAmount, deliveryDays: "10" })
  setDisk("held")
  const first = apply("7000")
  expect(await isWaiting(first)).toBe(true)
  const again = apply("")
  expect(await isWaiting(again)).toBe(true)
  setDisk("")
  expect([(await first).status, (await again).status]).toEqual([303, 422])
})

test("a call that deletes by GET waits for the disk too", async () => {
  const email = "deletes@example.com"
  const brand = await signedInAs(server, "brand", { email })
  const projectId = await postProject(brand)
  setDisk("held")
  const deleting = brand.get(href(apiUrls.deleteProject, { email, projectId }), {
    Accept: "application/json",
    "Sec-Fetch-Site": "same-origin",
    "Sec-Fetch-Mode": "cors",
    "Sec-Fetch-Dest": "empty",
  })
  expect(await isWaiting(deleting)).toBe(true)
  setDisk("")
  expect(JSON.parse((await deleting).body)).toMatchObject({ success: true })
})

test("requests that arrive during a sync share the next one", async () => {
  const brands = await Promise.all(Array.from({ length: 12 }, () => signedInAs(server, "brand")))
  setDisk("held")
  const before = countSyncs()
  const title = "Waits with others"
  const posting = brands.map((brand) => postProject(brand, { title }))
  const posted = () => query(server, "SELECT id FROM projects WHERE title = ?", title)
  await expect.poll(posted).toHaveLength(12)
  expect(await isWaiting(Promise.race(posting))).toBe(true)
  setDisk("")
  await Promise.all(posting)
  expect(countSyncs() - before).toBeLessThanOrEqual(3)
})

test("a call to the payment provider waits until its record is on disk", async () => {
  const shop = await aShop(server, ["700", "800"])
  const { requests } = standIn
  const before = requests.length
  setDisk("held")
  const paying = startPaying(shop)
  expect(await isWaiting(paying)).toBe(true)
  expect(requests.length).toBe(before)
  setDisk("")
  await paying
  expect(requests.slice(before)).toMatchObject([{ method: "POST" }])
})

/** The state after a power failure with only `bytes` of the log on disk. */
function afterPowerFailure(bytes: number) {
  const found = join(folder, `power-${bytes}.db`)
  const database = join(server.dataDir, "marketplace.db")
  copyFileSync(database, found)
  writeFileSync(`${found}-wal`, readFileSync(`${database}-wal`).subarray(0, bytes))
  const db = new Database(found)
  try {
    const health = db.pragma("integrity_check", { simple: true })
    const titles = db.prepare("SELECT title FROM projects WHERE title LIKE 'Power%'").pluck().all()
    return { health, titles }
  } finally {
    db.close()
  }
}

test("a power failure loses only writes not yet confirmed", async () => {
  const brand = await signedInAs(server, "brand")
  await postProject(brand, { title: "Power told" })
  const logBytes = () => statSync(join(server.dataDir, "marketplace.db-wal")).size
  const reader = new Database(join(server.dataDir, "marketplace.db"))
  try {
    // An empty log that cannot restart grows at its end.
    reader.pragma("wal_checkpoint(TRUNCATE)")
    reader.exec("BEGIN")
    reader.prepare("SELECT count(*) FROM users").get()
    await postProject(brand, { title: "Power told too" })
    const synced = logBytes()
    setDisk("held")
    const posting = postProject(brand, { title: "Power not told" })
    expect(await isWaiting(posting)).toBe(true)
    const written = logBytes()
    expect(written).toBeGreaterThan(synced)
    const step = Math.ceil((written - synced) / 20)
    for (let bytes = synced; bytes < written; bytes += step) {
      const { health, titles } = afterPowerFailure(bytes)
      expect([bytes, health]).toEqual([bytes, "ok"])
      expect(titles).toEqual(expect.arrayContaining(["Power told", "Power told too"]))
    }
    expect(afterPowerFailure(synced).titles).not.toContain("Power not told")
    expect(afterPowerFailure(written).titles).toContain("Power not told")
    setDisk("")
    await posting
  } finally {
    reader.close()
  }
})

/** Says whether the database file itself has a project. */
function isInFileItself(projectId: string): boolean {
  const copy = join(folder, "file-alone.db")
  copyFileSync(join(server.dataDir, "marketplace.db"), copy)
  const db = new Database(copy, { readonly: true })
  try {
    return db.prepare("SELECT 1 FROM projects WHERE id = ?").get(projectId) !== undefined
  } finally {
    db.close()
  }
}

test("a failing log sync writes to the database before any response", async () => {
  const brand = await signedInAs(server, "brand")
  setDisk("broken")
  const projectId = await postProject(brand)
  expect(isInFileItself(projectId)).toBe(true)
  await expect.poll(() => server.log.some(({ event }) => event === "log.unsynced")).toBe(true)
})

test("no write is confirmed until the disk works again", async () => {
  const brand = await signedInAs(server, "brand")
  setDisk("broken")
  const reader = new Database(join(server.dataDir, "marketplace.db"))
  try {
    // An open reader keeps the log from restarting.
    reader.exec("BEGIN")
    reader.prepare("SELECT count(*) FROM users").get()
    const refused = await brand.post(href(urls.sidebar), { state: "collapsed" })
    expect(refused.status).toBe(503)
    expect(refused.text).toContain(NOTHING_SAVED)
    expect(refused.headers.get("Retry-After")).toBe("60")
    setDisk("")
    // A sync after a failed one proves nothing.
    expect((await brand.post(href(urls.sidebar), { state: "collapsed" })).status).toBe(503)
  } finally {
    reader.close()
  }
  const projectId = await postProject(brand)
  expect(isInFileItself(projectId)).toBe(true)
})
