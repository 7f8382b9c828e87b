import { rmSync } from "node:fs"
import { afterAll, beforeEach, expect, test, vi } from "vitest"
import { addToPortfolio } from "#app/domain/market/creators/portfolio.server.ts"
import { saveCreator } from "#app/domain/market/creators/save-creator.server.ts"
import { handlePaymentWebhook } from "#app/domain/payments/payments/receive-reports.server.ts"
import { streamArchive } from "#app/domain/privacy/archive.server.ts"
import { listExports, openExport, requestExport } from "#app/domain/privacy/exports.server.ts"
import { gatherData, sweepExports } from "#app/domain/privacy/gather-data.server.ts"
import { runDueJobs } from "#app/jobs/worker.server.ts"
import { clock, DAY, HOUR } from "#app/platform/clock.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { exportFiles } from "#app/platform/file-store.server.ts"
import { aCapture, aRefund, aWebhook, providerId } from "../mocks/razorpay.ts"
import { aBrand, anApplication, anInfluencer, aProject, aSession } from "../support/domain.ts"
import { anOpenPayment, aProjectWithBids } from "../support/payments.ts"
import { aPng } from "../support/pictures.ts"
import { aWorkedOrder } from "../support/worked-order.ts"
import { readZip } from "../support/zip.ts"

const dataDir = vi.hoisted(() => {
  const folder = `${process.env.TMPDIR ?? "/tmp"}/marketplace-exports-${process.pid}`
  process.env.DATA_DIR = folder
  return folder
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
beforeEach(() => clock.freeze(Date.now()))

async function filesOf(userId: string): Promise<Map<string, string>> {
  const chunks: Buffer[] = []
  for await (const chunk of await streamArchive(userId)) chunks.push(Buffer.from(chunk))
  return readZip(Buffer.concat(chunks))
}

test("a data copy has only its owner's data, as JSON and HTML", async () => {
  const brand = aBrand({
    name: "Copied Brand",
    email: "copied@example.com",
    phone: "+919811111111",
  })
  const other = anInfluencer({ name: "Somebody Else", email: "else@example.com" })
  const projectId = aProject(brand, { title: "Copied project" })
  anApplication(other, projectId)
  aSession(brand, { ip: "192.0.2.7", userAgent: "A browser" })
  const files = await filesOf(brand.userId)
  const read = (name: string) => JSON.parse(files.get(`${name}.json`) ?? "")
  expect(read("account")).toMatchObject([{ email: "copied@example.com", phone: "+919811111111" }])
  expect(read("profile")).toMatchObject([{ name: "Copied Brand" }])
  expect(read("projects")).toMatchObject([{ id: projectId, title: "Copied project" }])
  expect(read("sign-ins")).toMatchObject([{ ip: "192.0.2.7", userAgent: "A browser" }])
  expect(read("payments")).toEqual([])
  const everything = [...files.values()].join("\n")
  expect(everything).not.toMatch(/Somebody Else|else@example\.com|argon2/)
  const index = files.get("index.html") ?? ""
  expect(index).toContain('<a href="projects.json">')
  expect(index).toContain("<td>copied@example.com</td>")
  expect([...files.keys()].filter((name) => name.endsWith(".csv"))).toEqual([])
  expect(files.has("applications.json")).toBe(false)
  expect((await filesOf(other.userId)).get("applications.json")).toContain("Copied project")
})

test("a data copy has the owner's profile with its portfolio", async () => {
  const maya = anInfluencer()
  saveCreator(maya, {
    bio: "Write to me@example.com",
    city: "Pune",
    languages: ["mr"],
    niches: ["Home and decor"],
    followers: { X: { count: 12 } },
    rates: { reel: 500 },
  })
  await addToPortfolio(maya, { picture: await aPng(), caption: "A plate" })
  const files = await filesOf(maya.userId)
  const read = (name: string) => JSON.parse(files.get(`${name}.json`) ?? "")
  const page = { bio: "Write to me@example.com", languages: ["mr"], niches: ["Home and decor"] }
  expect(read("public-profile")).toMatchObject([page])
  expect(read("followers")).toMatchObject([{ platform: "X", count: 12 }])
  expect(read("rates")).toEqual([{ type: "reel", amountPaise: 500 }])
  const [item] = read("portfolio")
  expect(item).toMatchObject({ kind: "picture", caption: "A plate" })
  expect(files.has(`portfolio/${item.pictureId}.webp`)).toBe(true)
})

test("a data copy has visible order data and the owner's own files", async () => {
  const [brand, influencer] = [aBrand({ name: "Other Side" }), anInfluencer()]
  const at = { mark: "told", ip: "203.0.113.5" }
  const { orderId, handed, sent, shown } = await aWorkedOrder(brand, influencer, at)
  const hide = sqlite.prepare("UPDATE reviews SET status = 'hidden' WHERE to_id = ?")
  hide.run(brand.userId)
  const [own, others] = [await filesOf(influencer.userId), await filesOf(brand.userId)]
  const read = (name: string, files = own) => JSON.parse(files.get(`${name}.json`) ?? "")
  const address = { shippingAddress: "told street", cancelReason: "told is ill" }
  expect(read("orders")).toMatchObject([{ id: orderId, phase: "completed", ...address }])
  const none = { shippingAddress: null, cancelReason: null }
  expect(read("orders", others)).toMatchObject([{ id: orderId, ...none }])
  const said = ["me", "told hello", "other", "told welcome"]
  const messages = (files = own) =>
    read("messages", files).flatMap((row: Record<string, string>) => [row.sender, row.body])
  expect(messages()).toEqual(said)
  expect(messages(others).slice(0, 2)).toEqual(["other", "told hello"])
  expect(read("submissions")).toMatchObject([
    { version: 1, text: "Ad: told", link: "https://told.example/draft" },
    { version: 2, text: "Ad: told again" },
  ])
  expect(others.has("submissions.json")).toBe(false)
  expect(read("decisions-on-submissions", others)[0]).toMatchObject({ reason: "told needs a logo" })
  expect(read("deliverables")).toMatchObject([{ liveUrl: "https://www.instagram.com/reel/told/" }])
  expect(read("agreements")).toMatchObject([{ orderId, ip: at.ip, hash: expect.any(String) }])
  expect(Object.keys(read("agreements")[0])).not.toContain("brandIp")
  const notes = (files = own) =>
    read("reviews", files).map((row: Record<string, string>) => [row.by, row.privateNote])
  expect(notes().sort()).toEqual([
    ["me", "told note"],
    ["other", null],
  ])
  expect(notes(others)).toEqual([["me", "told note"]])
  expect(read("complaints")).toMatchObject([{ text: "told report" }])
  expect(read("evidence")).toMatchObject([{ caseKind: "dispute", text: "told says so" }])
  const reasons = (files = own) =>
    read("disputes", files).map((row: { reason: string | null }) => row.reason)
  expect(reasons()).toEqual(["told is unfair", null])
  expect(reasons(others)).toEqual([null, "told is not what we agreed on"])
  expect(read("refund-requests", others)).toMatchObject([{ text: "told paid by mistake" }])
  expect(own.has("refund-requests.json")).toBe(false)
  expect(read("blocked-users")).toMatchObject([{ blockedId: brand.userId }])
  for (const [{ id, name }, text] of [
    [handed, "told as submitted"],
    [sent, "told in a message"],
    [shown, "told as evidence"],
  ] as const) {
    expect(own.get(`files/${id}-${name}`)).toBe(text)
    expect(others.has(`files/${id}-${name}`)).toBe(false)
  }
  expect([...own.values()].join("")).not.toContain("Other Side")
})

test("a brand's copy has provider events about its own payments only", async () => {
  const open = () => {
    const { brand, projectId, applicationIds } = aProjectWithBids([70_000])
    return anOpenPayment(brand, projectId, applicationIds)
  }
  const [mine, others] = [open(), open()]
  const report = (type: string, payload: Record<string, object>) => {
    const { body, signature } = aWebhook(type, payload)
    handlePaymentWebhook(body, { signature, eventId: undefined })
  }
  const payer = (email: string) => ({ email, contact: "+919876500000", amount_transferred: 4321 })
  const capture = aCapture(mine)
  report("payment.captured", { payment: { ...capture, ...payer("payer@example.com") } })
  report("payment.captured", { payment: { ...aCapture(others), ...payer("else@example.com") } })
  report("payment.dispute.created", {
    payment: { ...capture, ...payer("payer@example.com") },
    dispute: { id: "disp_1", payment_id: capture.id, evidence: { summary: "She posted it" } },
  })
  report("refund.processed", { refund: aRefund(capture) })
  const recipient = "acc_OfTheInfluencer"
  report("transfer.processed", {
    transfer: { id: providerId("trf"), source: capture.id, recipient },
  })
  const files = await filesOf(mine.brandId)
  const name = "payment-provider-events"
  const rows = JSON.parse(files.get(`${name}.json`) ?? "") as Record<string, string | null>[]
  expect(rows.map(({ type }) => type)).toEqual([
    "payment.captured",
    "payment.dispute.created",
    "refund.processed",
  ])
  const [captured, disputed, refunded] = rows
  expect(JSON.parse(captured?.payment ?? "")).toMatchObject({
    order_id: mine.providerOrderId,
    email: "payer@example.com",
    contact: "+919876500000",
  })
  expect(JSON.parse(disputed?.dispute ?? "")).toEqual({ id: "disp_1", payment_id: capture.id })
  expect(JSON.parse(refunded?.refund ?? "")).toMatchObject({ payment_id: capture.id })
  expect([refunded?.payment, captured?.receivedAt]).toEqual([null, expect.stringMatching(/Z$/)])
  const whole = [...files.values()].join("\n")
  expect(whole).not.toMatch(
    /else@example\.com|acc_OfTheInfluencer|She posted it|amount_transferred/,
  )
  expect([...(await filesOf(anInfluencer().userId)).keys()]).not.toContain(`${name}.json`)
})

test("a data copy lists files beyond its quota, and has the smaller ones", async () => {
  const [brand, influencer] = [aBrand(), anInfluencer()]
  const { handed, ...small } = await aWorkedOrder(brand, influencer, { mark: "big", ip: "::1" })
  sqlite.prepare("UPDATE stored_files SET bytes = ? WHERE id = ?").run(192 * 1024 ** 2, handed.id)
  const files = await filesOf(influencer.userId)
  const listed = JSON.parse(files.get("files.json") ?? "") as Record<string, string>[]
  const fitting = [small.sent, small.shown].map(({ id, name }) => `files/${id}-${name}`)
  expect(
    listed
      .map(({ inArchive }) => inArchive)
      .slice(0, -1)
      .sort(),
  ).toEqual(fitting.sort())
  expect(listed.at(-1)?.inArchive).toBe(null)
  expect([...files.keys()].filter((name) => name.startsWith("files/"))).toHaveLength(2)
})

test("shows foreign text in the index as text, never markup", async () => {
  const brand = aBrand()
  aProject(brand, { title: '<script src="//x.example">&lt;' })
  const index = (await filesOf(brand.userId)).get("index.html") ?? ""
  expect(index).toContain("&lt;script src=&quot;//x.example&quot;&gt;&amp;lt;")
  expect(index).not.toContain("<script")
})

test("a long list is complete, with deleted projects", async () => {
  const brand = aBrand()
  const insert = sqlite.prepare(
    `INSERT INTO projects (id, brand_id, feed_key, title, title_key, description, status, currency,
       delivery_days, created_at, posted_at, updated_at, deleted_at)
     VALUES (?, ?, ?, 'T', 't', 'D', 'closed', 'INR', 1, 0, 0, 0, ?)`,
  )
  sqlite.transaction(() => {
    for (let n = 0; n < 1300; n += 1) {
      insert.run(crypto.randomUUID(), brand.userId, 1000 + n, n % 2 === 0 ? null : 1)
    }
  })()
  const files = await filesOf(brand.userId)
  const rows = JSON.parse(files.get("projects.json") ?? "") as { id: string }[]
  expect(new Set(rows.map(({ id }) => id)).size).toBe(1300)
  const index = files.get("index.html") ?? ""
  expect(index.split("<tr>").length).toBeGreaterThan(1000)
  expect(index).toContain("At most 1000 rows are shown; the file has all.")
})

const events = (type: string, exportId: string) =>
  sqlite
    .prepare("SELECT count(*) FROM events WHERE type = ? AND data LIKE ?")
    .pluck()
    .get(type, `%${exportId}%`)

test("a job makes the copy, notifies once, and deletes the file after 24 hours", async () => {
  const [owner, stranger] = [anInfluencer(), anInfluencer()]
  const { exportId } = requestExport(owner)
  expect(listExports(owner)[0]?.state).toBe("being made")
  await expect(openExport(owner, exportId)).rejects.toThrow("no such copy")
  await runDueJobs("worker")
  await gatherData(exportId)
  expect(events("account.export_ready", exportId)).toBe(1)
  expect(listExports(owner)).toMatchObject([{ state: "ready", expiresAt: clock.now() + DAY }])
  const file = await openExport(owner, exportId)
  const bytes = Buffer.from(await new Response(file.stream).arrayBuffer())
  expect(bytes.length).toBe(file.bytes)
  expect((await readZip(bytes)).get("account.json")).toContain(owner.email)
  await expect(openExport(stranger, exportId)).rejects.toThrow("no such copy")
  clock.advance(DAY)
  expect(listExports(owner)[0]?.state).toBe("expired")
  await expect(openExport(owner, exportId)).rejects.toThrow("no such copy")
  await runDueJobs("worker")
  for await (const { id } of exportFiles.list()) expect.unreachable(id)
})

test("data copies are limited to one at a time and three a day", async () => {
  const owner = aBrand()
  for (let n = 0; n < 3; n += 1) {
    requestExport(owner)
    expect(() => requestExport(owner)).toThrow("being made already")
    await runDueJobs("worker")
  }
  expect(() => requestExport(owner)).toThrow("3 copies a day")
  clock.advance(DAY)
  expect(requestExport(owner).exportId).toBeTruthy()
})

test("a failing copy is retried for an hour, then its owner is notified", async () => {
  const owner = aBrand()
  const { exportId } = requestExport(owner)
  const broken = vi.spyOn(exportFiles, "writeStream").mockRejectedValue(new Error("broken"))
  await expect(gatherData(exportId)).rejects.toThrow("broken")
  expect(listExports(owner)[0]?.state).toBe("being made")
  clock.advance(HOUR)
  expect(await gatherData(exportId)).toBeUndefined()
  broken.mockRestore()
  expect(listExports(owner)[0]?.state).toBe("failed")
  expect(events("account.export_failed", exportId)).toBe(1)
  expect(events("account.export_ready", exportId)).toBe(0)
})

test("remains of a crashed copy are deleted, and files in use stay", async () => {
  const owner = aBrand()
  const { exportId } = requestExport(owner)
  await runDueJobs("worker")
  const { Readable } = await import("node:stream")
  await exportFiles.writeStream(Readable.from(["left over"]))
  clock.release()
  clock.advance(2 * HOUR)
  expect(await sweepExports()).toBe(1)
  expect((await openExport(owner, exportId)).bytes).toBeGreaterThan(0)
})
