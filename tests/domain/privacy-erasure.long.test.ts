import { rmSync } from "node:fs"
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest"
import { queueMail } from "#app/domain/admin/notifications/mail-queue.server.ts"
import { listMails, suppressAddress } from "#app/domain/admin/notifications/mail-records.server.ts"
import { findNoticeFacts } from "#app/domain/admin/notifications/notice-facts.server.ts"
import { issueToken, tokenOf } from "#app/domain/identity/accounts/account-tokens.server.ts"
import type { BrandActor, InfluencerActor } from "#app/domain/identity/accounts/actor.ts"
import { findActorBySession } from "#app/domain/identity/accounts/sessions.server.ts"
import { isUndeliverable } from "#app/domain/identity/accounts/verify-email.server.ts"
import { findPreviousOwner } from "#app/domain/identity/profiles/former-addresses.server.ts"
import { findBrandCard } from "#app/domain/identity/profiles/profile-queries.server.ts"
import {
  updateBrandProfile,
  updateInfluencerProfile,
} from "#app/domain/identity/profiles/save-profile.server.ts"
import { saveDraft } from "#app/domain/identity/registration/registration-drafts.server.ts"
import { listApplicants } from "#app/domain/market/applications/applicant-list.server.ts"
import {
  applicantRecordPages,
  listApplicantRecords,
} from "#app/domain/market/applications/applicant-records.server.ts"
import { applyToProject } from "#app/domain/market/applications/apply-to-project.server.ts"
import { findCreator } from "#app/domain/market/creators/creator-queries.server.ts"
import { setPageState } from "#app/domain/market/creators/page-state.server.ts"
import { addToPortfolio } from "#app/domain/market/creators/portfolio.server.ts"
import { saveBrandPage } from "#app/domain/market/creators/save-brand-page.server.ts"
import { saveCreator } from "#app/domain/market/creators/save-creator.server.ts"
import {
  appliedProjectRecordPages,
  findVisibleProject,
  findVisibleProjectRecord,
  listOpenProjectRecords,
} from "#app/domain/market/projects/browse/visible-projects.server.ts"
import { projectRules } from "#app/domain/market/projects/project-schema.ts"
import { saveProject } from "#app/domain/market/projects/save-project.server.ts"
import { cancelPayment } from "#app/domain/payments/payments/start-payment.server.ts"
import { eraseAccount, resumeErasures } from "#app/domain/privacy/erase-account.server.ts"
import { requestExport } from "#app/domain/privacy/exports.server.ts"
import { ERASURE_STEPS } from "#app/domain/privacy/personal-tables.server.ts"
import { BACKUP_DAYS } from "#app/domain/privacy/privacy.ts"
import {
  cancelErasure,
  findErasure,
  requestErasure,
  stopErasure,
} from "#app/domain/privacy/request-erasure.server.ts"
import { RateLimited } from "#app/domain/shared/errors.ts"
import { recordEvent } from "#app/domain/shared/events/record-event.server.ts"
import {
  rejectApplicant,
  shortlistApplicant,
  undoShortlist,
} from "#app/domain/work/orders/decisions.server.ts"
import { findOrder } from "#app/domain/work/orders/order-details.server.ts"
import {
  findOrderRecord,
  listOrderRecords,
  listOrders,
} from "#app/domain/work/orders/order-records.server.ts"
import { PHASES } from "#app/domain/work/orders/order-table.ts"
import { runDueJobs } from "#app/jobs/worker.server.ts"
import { chooseBackupsToKeep } from "#app/platform/backup/backup-files.server.ts"
import { clock, DAY, HOUR, MINUTE } from "#app/platform/clock.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { exportFiles, pictureFiles, privateFiles } from "#app/platform/file-store.server.ts"
import { keyedHash } from "#app/platform/secrets.server.ts"
import { ORDER_PHASES } from "#db/schema/words.ts"
import { allRows, allValues, change, oneRow, oneValue } from "#tests/support/rows.ts"
import {
  aBrand,
  anApplication,
  anInfluencer,
  aProject,
  aSession,
  PASSWORD,
} from "../support/domain.ts"
import { anOpenPayment } from "../support/payments.ts"
import { aPng } from "../support/pictures.ts"
import { aWorkedOrder } from "../support/worked-order.ts"

const dataDir = vi.hoisted(() => {
  const folder = `${process.env.TMPDIR ?? "/tmp"}/marketplace-erasure-${process.pid}`
  process.env.DATA_DIR = folder
  return folder
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
beforeEach(() => {
  clock.freeze(1_800_000_000_000)
  sqlite.exec("DELETE FROM jobs; DELETE FROM rate_limits")
})
afterEach(() => {
  vi.restoreAllMocks()
  clock.release()
})

const HERE = { ip: "192.0.2.1" }
const ask = (actor: BrandActor | InfluencerActor, currentPassword = PASSWORD) =>
  requestErasure(actor, { currentPassword }, HERE)

/** Requests deletion and runs it to its end. */
async function erase(actor: BrandActor | InfluencerActor): Promise<void> {
  await ask(actor)
  clock.advance(7 * DAY)
  await eraseAccount(actor.userId)
  clock.advance(10 * MINUTE)
  expect(await eraseAccount(actor.userId)).toBeUndefined()
}

const userRow = (userId: string) =>
  oneRow<Record<string, unknown>>("SELECT * FROM users WHERE id = ?", userId)
const eventsOf = (userId: string) =>
  allValues(
    "SELECT type FROM events WHERE actor_id = ? AND type LIKE 'account.erasure%' ORDER BY rowid",
    userId,
  )

test("deleting an account with a wrong password is refused at its field", async () => {
  const brand = aBrand()
  await expect(ask(brand, "Wrong-123")).rejects.toMatchObject({
    fields: { currentPassword: ["This is not your current password."] },
  })
  expect(findErasure(brand).dueAt).toBeNull()
})

test("wrong passwords are limited as at sign-in", async () => {
  const brand = aBrand()
  for (let n = 0; n < 5; n += 1) await expect(ask(brand, "Wrong-123")).rejects.toThrow()
  await expect(ask(brand)).rejects.toMatchObject({ name: "RateLimited" })
})

test("an account is erased after seven days, and a second request is refused", async () => {
  const brand = aBrand()
  const { dueAt } = await ask(brand)
  expect(dueAt).toBe(clock.now() + 7 * DAY)
  await expect(ask(brand)).rejects.toThrow("asked for this already")
  clock.advance(7 * DAY - 1)
  expect(await eraseAccount(brand.userId)).toBe(dueAt)
  expect(userRow(brand.userId)).toMatchObject({ email: brand.email, deleted_at: null })
  clock.advance(1)
  await runDueJobs("worker")
  expect(userRow(brand.userId)).toMatchObject({ phone: null, deleted_at: clock.now() })
  expect(userRow(brand.userId).email).toMatch(/^deleted-[\w-]{36}@deleted\.invalid$/)
})

test("deletion can be requested and cancelled five times a day", async () => {
  const brand = aBrand()
  for (let n = 0; n < 5; n += 1) {
    await ask(brand)
    stopErasure(brand)
  }
  await expect(ask(brand)).rejects.toThrow(RateLimited)
  expect(findErasure(brand).dueAt).toBeNull()
})

test("during the grace period the account works, and can be kept by link", async () => {
  const brand = aBrand()
  const session = aSession(brand)
  await ask(brand)
  expect(findActorBySession(session)?.userId).toBe(brand.userId)
  stopErasure(brand)
  stopErasure(brand)
  expect(findErasure(brand).dueAt).toBeNull()
  await ask(brand)
  const { tokenId } = JSON.parse(
    oneValue<string>(
      "SELECT data FROM events WHERE actor_id = ? AND type = 'account.erasure_asked' ORDER BY rowid DESC",
      brand.userId,
    ),
  ) as { tokenId: string }
  cancelErasure(tokenOf(tokenId))
  expect(() => cancelErasure(tokenOf(tokenId))).toThrow("no longer works")
  clock.advance(8 * DAY)
  await eraseAccount(brand.userId)
  expect(userRow(brand.userId)).toMatchObject({ email: brand.email, deleted_at: null })
  expect(eventsOf(brand.userId)).toEqual([
    "account.erasure_asked",
    "account.erasure_cancelled",
    "account.erasure_asked",
    "account.erasure_cancelled",
  ])
})

test("open orders, payments and refunds of either role block deletion and are listed", async () => {
  const [brand, influencer] = [aBrand(), anInfluencer()]
  const projectId = aProject(brand, { title: "Open project", influencerCount: 2 })
  const applicationId = anApplication(influencer, projectId)
  const payment = anOpenPayment(brand, projectId, [applicationId])
  for (const actor of [brand, influencer]) {
    await expect(ask(actor)).rejects.toThrow("still open")
    const open = [{ kind: "payment", id: payment.id, projectId, title: "Open project" }]
    expect(findErasure(actor).obligations).toEqual(open)
  }
  cancelPayment(brand, payment.id)
  const { orderId } = shortlistApplicant(brand, projectId, applicationId)
  for (const actor of [brand, influencer]) {
    expect(findErasure(actor).obligations).toMatchObject([{ kind: "order", id: orderId }])
  }
  undoShortlist(brand, projectId, applicationId)
  change(
    "INSERT INTO refunds (id, payment_id, amount_paise, status, reason, created_at) VALUES (?, ?, 100, 'pending', 'r', 0)",
    crypto.randomUUID(),
    payment.id,
  )
  expect(findErasure(brand).obligations).toMatchObject([{ kind: "refund", id: payment.id }])
  expect(findErasure(influencer).obligations).toEqual([])
})

test("an order is open in every phase except the two final ones", () => {
  const [brand, influencer] = [aBrand(), anInfluencer()]
  const projectId = aProject(brand)
  const { orderId } = shortlistApplicant(brand, projectId, anApplication(influencer, projectId))
  const open = ORDER_PHASES.filter((phase) => {
    change(
      "UPDATE orders SET phase = ?, status = ? WHERE id = ?",
      phase,
      PHASES[phase].status,
      orderId,
    )
    return [brand, influencer].every((actor) => findErasure(actor).obligations.length === 1)
  })
  const ends = ["completed", "cancelled"]
  expect(open).toEqual(ORDER_PHASES.filter((phase) => !ends.includes(phase)))
  expect(open).toContain("disputed")
})

test("erasure removes the user's texts and keeps the other side's", async () => {
  const [brand, influencer] = [aBrand(), anInfluencer()]
  const { orderId, threadId } = await aWorkedOrder(brand, influencer, {
    mark: "qwarkle",
    ip: "203.0.113.5",
  })
  await erase(influencer)
  const one = (select: string, id = orderId) => oneRow(select, id)
  expect(allValues("SELECT body FROM messages WHERE thread_id = ? ORDER BY id", threadId)).toEqual([
    "[message erased]",
    "qwarkle welcome",
  ])
  expect(one("SELECT text, reason FROM submissions WHERE order_id = ? AND version = 1")).toEqual({
    text: "",
    reason: "qwarkle needs a logo",
  })
  expect(
    one("SELECT brand_ip AS b, influencer_ip AS i FROM agreements WHERE order_id = ?"),
  ).toEqual({ b: "203.0.113.5", i: null })
  const review = "SELECT text, private_note AS note, reply FROM reviews WHERE from_id = ?"
  const mine = { text: "", note: "", reply: "qwarkle reply" }
  expect(one(review, influencer.userId)).toEqual(mine)
  const theirs = { text: "qwarkle review", note: "qwarkle note", reply: null }
  expect(one(review, brand.userId)).toEqual(theirs)
  expect(one("SELECT count(*) AS n FROM blocks WHERE blocker_id = ?", brand.userId)).toEqual({
    n: 0,
  })
})

test("new obligations postpone the erasure until they end, notified once", async () => {
  const [brand, influencer] = [aBrand(), anInfluencer()]
  const projectId = aProject(brand)
  const applicationId = anApplication(influencer, projectId)
  await ask(influencer)
  shortlistApplicant(brand, projectId, applicationId)
  clock.advance(7 * DAY)
  expect(await eraseAccount(influencer.userId)).toBe(clock.now() + DAY)
  clock.advance(DAY)
  await eraseAccount(influencer.userId)
  expect(eventsOf(influencer.userId)).toEqual([
    "account.erasure_asked",
    "account.erasure_postponed",
  ])
  expect(userRow(influencer.userId)).toMatchObject({ email: influencer.email, deleted_at: null })
  undoShortlist(brand, projectId, applicationId)
  clock.advance(DAY)
  await eraseAccount(influencer.userId)
  expect(userRow(influencer.userId).deleted_at).toBe(clock.now())
})

test("an erased influencer cannot be shortlisted and leaves the applicant count", async () => {
  const [brand, influencer] = [aBrand(), anInfluencer()]
  const [first, second] = [aProject(brand), aProject(brand)]
  const applicationId = anApplication(influencer, first)
  rejectApplicant(brand, second, anApplication(influencer, second))
  await ask(influencer)
  clock.advance(7 * DAY)
  const [step] = ERASURE_STEPS
  if (!step) throw new Error("There are no steps.")
  const between = vi.spyOn(step, "run").mockImplementation(async () => {
    // Left, and not yet erased.
    expect(listApplicants(brand, first).items).toMatchObject([{ name: null, userName: null }])
    expect(() => shortlistApplicant(brand, first, applicationId)).toThrow(
      "has left the marketplace",
    )
  })
  await eraseAccount(influencer.userId)
  expect(between).toHaveBeenCalledOnce()
  for (const projectId of [first, second]) {
    expect(listApplicants(brand, projectId).items).toEqual([])
    expect(oneValue("SELECT applicant_count FROM projects WHERE id = ?", projectId)).toBe(0)
  }
})

test("an erased brand's projects close, and pending applicants are notified", async () => {
  const [brand, influencer] = [aBrand(), anInfluencer()]
  const open = aProject(brand, { title: "Secret campaign" })
  const draft = aProject(brand, { title: "Secret draft", status: "draft" })
  anApplication(influencer, open)
  await erase(brand)
  const read = (id: string) =>
    oneRow("SELECT title, niche, status, deleted_at AS gone FROM projects WHERE id = ?", id)
  const empty = { title: "Project of a deleted account", niche: "", status: "closed" }
  expect(read(open)).toEqual({ ...empty, gone: null })
  expect(read(draft)).toMatchObject(empty)
  expect((read(draft) as { gone: number }).gone).toBeGreaterThan(0)
  expect(() => applyToProject(anInfluencer(), open, { bidMinor: 1, deliveryDays: 1 })).toThrow()
  expect(
    allValues(
      "SELECT project_id FROM events WHERE type = 'project.closed' AND project_id IN (?, ?)",
      open,
      draft,
    ),
  ).toEqual([open])
})

test("a project is erased although its brand wrote the eraser's own text", async () => {
  const [gone, brand] = [aBrand(), aBrand()]
  const read = sqlite.prepare("SELECT title, status, description FROM projects WHERE id = ?")
  const erased = aProject(gone)
  await erase(gone)
  const { description } = read.get(erased) as { description: string }
  const typed = projectRules.description.parse(description)
  const id = aProject(brand, { title: "Asha's wedding", description: typed })
  await erase(brand)
  expect(read.get(id)).toEqual(read.get(erased))
})

test("an interrupted erasure continues with the next run", async () => {
  const brand = aBrand()
  aProject(brand, { title: "Interrupted" })
  await ask(brand)
  clock.advance(7 * DAY)
  for (const step of ERASURE_STEPS) {
    const broken = vi.spyOn(step, "run").mockRejectedValue(new Error("killed"))
    await expect(eraseAccount(brand.userId)).rejects.toThrow("killed")
    broken.mockRestore()
  }
  await eraseAccount(brand.userId)
  expect(allBytes()).not.toContain("Interrupted")
})

test("a request running during the erasure leaves nothing beyond ten minutes", async () => {
  const brand = aBrand()
  await ask(brand)
  clock.advance(7 * DAY)
  await eraseAccount(brand.userId)
  aProject(brand, { title: "Written late" })
  clock.advance(10 * MINUTE)
  resumeErasures()
  await runDueJobs("worker")
  expect(allBytes()).not.toContain("Written late")
  expect(userRow(brand.userId).erasure_due_at).toBeNull()
})

/** All database pages, free ones too. */
const allBytes = () => sqlite.serialize().toString("latin1")

async function countFiles(store: typeof pictureFiles): Promise<number> {
  let count = 0
  for await (const _ of store.list()) count += 1
  return count
}

test("an erased account's email is kept as a keyed hash for 30 days", async () => {
  const brand = aBrand({ email: "kept-hash@example.com" })
  await erase(brand)
  const hash = keyedHash("email", brand.email)
  const until = Number(userRow(brand.userId).deleted_at) + 30 * DAY
  expect(
    oneRow("SELECT role, user_id, until FROM reserved_emails WHERE email_hash = ?", hash),
  ).toEqual({ role: "brand", user_id: null, until })
})

test("a bounced address is forgotten with its last account", async () => {
  const email = "bounces@example.com"
  const [brand, influencer] = [aBrand({ email }), anInfluencer({ email })]
  const { userId } = brand
  queueMail({ userId, address: email, template: "notice", reason: userId, data: {} })
  const mail = listMails().items.find((one) => one.userId === userId)
  if (!mail) throw new Error("There is no such mail.")
  suppressAddress(mail, "no such user")
  await erase(influencer)
  expect(isUndeliverable(email)).toBe(true)
  await erase(brand)
  expect(isUndeliverable(email)).toBe(false)
  // A late response of the mail server.
  suppressAddress(mail, "no such user")
  expect(isUndeliverable(email)).toBe(false)
})

test("nothing of an erased account is left in database, uploads and copies", async () => {
  const early = {
    email: "zyzzyva-early@example.com",
    name: "ZyzzyvaEarlyName",
    userName: "zyzzyvaearlyhandle",
  }
  const influencer = anInfluencer({ ...early, phone: "+919870001111" })
  const brand = aBrand({
    name: "ZyzzyvaEarlyBrand",
    email: "zyzzyva-brand@example.com",
    phone: "+919870002222",
  })
  for (let n = 0; n < 300; n += 1) anInfluencer()
  const socials = { Instagram: "zyzzyvalatehandle", Youtube: "", Tiktok: "", X: "" }
  const picture = await aPng()
  await updateInfluencerProfile(
    influencer,
    { name: "ZyzzyvaLateName", userName: "zyzzyvalatehandle", socials },
    picture,
  )
  const links = { Instagram: "", Youtube: "", Tiktok: "", X: "" }
  const website = "https://zyzzyvasite.example/"
  await updateBrandProfile(brand, {
    brandName: "ZyzzyvaLateBrand",
    website,
    privacyPolicy: "",
    socials: links,
  })
  change("UPDATE users SET email = 'zyzzyva-late@example.com' WHERE id = ?", influencer.userId)
  const late = { ...influencer, email: "zyzzyva-late@example.com" }
  saveCreator(influencer, {
    bio: "ZyzzyvaBio",
    city: "ZyzzyvaCity",
    languages: ["en"],
    niches: ["Food"],
    followers: { X: { count: 98_700 } },
    rates: { reel: 100 },
  })
  await addToPortfolio(influencer, { picture: await aPng(), caption: "ZyzzyvaCaption" })
  await addToPortfolio(influencer, { link: "https://zyzzyva.example/work", caption: "" })
  setPageState(influencer, "public")
  saveBrandPage(brand, { about: "ZyzzyvaAbout", category: "Food" })
  setPageState(brand, "public")
  const projectIds = Array.from({ length: 40 }, (_, n) =>
    aProject(brand, {
      title: `ZyzzyvaTitle ${n}`,
      description: `ZyzzyvaText ${"long ".repeat(200)}`,
      niche: "ZyzzyvaNiche",
    }),
  )
  const [first = "", second = ""] = projectIds
  saveProject(brand, first, {
    title: "ZyzzyvaRenamed",
    description: "ZyzzyvaNewText",
    status: "active",
    platforms: ["X"],
    influencerCount: 2,
    followers: null,
    niche: "",
    budgetMinMinor: null,
    budgetMaxMinor: null,
    currency: "INR",
    deliveryDays: 3,
  })
  change("UPDATE projects SET deleted_at = 1 WHERE id = ?", second)
  const payment = anOpenPayment(brand, first, [anApplication(influencer, first)])
  cancelPayment(brand, payment.id)
  change("UPDATE payments SET ip = '203.0.113.77' WHERE id = ?", payment.id)
  const { orderId } = await aWorkedOrder(brand, late, { mark: "zyzzyva", ip: "203.0.113.77" })
  const body = JSON.stringify({
    payload: {
      payment: {
        entity: {
          order_id: payment.providerOrderId,
          email: "zyzzyva-payer@example.com",
          contact: "+919870003333",
        },
      },
    },
  })
  const report = sqlite.prepare(
    "INSERT INTO webhook_events (event_id, type, body, received_at) VALUES (?, 'payment.failed', ?, 0)",
  )
  report.run("evt_1", body)
  report.run("evt_other", '{"order_id":"order_other","email":"stays@example.com"}')
  for (const actor of [late, brand]) {
    aSession(actor, { ip: "203.0.113.77", userAgent: "ZyzzyvaBrowser" })
    saveDraft(actor.role, { email: actor.email, name: "ZyzzyvaDraftName" })
    const { userId, email } = actor
    const tokenId = issueToken({ kind: "verify_email", userId, email })
    queueMail({
      userId,
      address: email,
      template: "verify-email",
      reason: `verify ${userId}`,
      data: { tokenId },
    })
    recordEvent({
      type: "account.signed_in",
      actorId: userId,
      data: { device: "ZyzzyvaBrowser", ip: "203.0.113.77" },
    })
    change(
      "INSERT INTO notices (user_id, event_id, type, data, created_at, digest) VALUES (?, ?, 'account.signed_in', ?, 0, 'none')",
      userId,
      crypto.randomUUID(),
      '{"device":"ZyzzyvaBrowser"}',
    )
    requestExport(actor)
  }
  const jobs = sqlite.prepare(
    "UPDATE jobs SET last_error = '550 zyzzyva-late@example.com unknown' WHERE kind = 'send-mail'",
  )
  jobs.run()
  await runDueJobs("worker")
  jobs.run()
  expect(allBytes()).toMatch(/zyzzyva-late@example\.com/)
  expect(await countFiles(pictureFiles)).toBe(2)
  expect(await countFiles(exportFiles)).toBe(2)
  expect(await countFiles(privateFiles)).toBe(3)
  const told = "UPDATE deliverables SET views = 12345, likes = 1, comments = 1, reported_at = 1"
  sqlite.exec(told)
  // Stores index samples for the planner.
  sqlite.exec("ANALYZE")
  await erase(late)
  await erase(brand)
  const left = allBytes().match(/.{0,30}(zyzzyva|98700[0-9]{5}|203\.0\.113\.77).{0,30}/gi)
  expect(left).toBeNull()
  expect(allBytes()).toContain("stays@example.com")
  expect(await countFiles(pictureFiles)).toBe(0)
  expect(await countFiles(exportFiles)).toBe(0)
  expect(await countFiles(privateFiles)).toBe(0)
  const read = (columns: string, table: string) =>
    allRows(`SELECT ${columns} FROM ${table} WHERE order_id = ?`, orderId)
  const terms = expect.stringContaining("Kept terms")
  expect(read("terms, brand_ip AS brand, influencer_ip AS influencer", "agreements")).toEqual([
    { terms, brand: null, influencer: null },
  ])
  expect(read("stars, text, reply", "reviews")).toEqual(
    Array(2).fill({ stars: 4, text: "", reply: null }),
  )
  expect(read("version, text, reason", "submissions")).toEqual([
    { version: 1, text: "", reason: null },
    { version: 2, text: "", reason: null },
  ])
  expect(read("DISTINCT views, likes, comments, reported_at AS at", "deliverables")).toEqual([
    { views: null, likes: null, comments: null, at: null },
  ])
  expect(sqlite.pragma("foreign_key_check")).toEqual([])
  expect(findPreviousOwner("creator", "zyzzyvalatehandle")).toEqual({ userId: null })
  expect(findPreviousOwner("brand", "zyzzyvalatebrand")).toEqual({ userId: null })
})

test("the address of a never published profile shows nothing after erasure", async () => {
  const maya = anInfluencer({ userName: "always.a.draft" })
  saveCreator(maya, { bio: "Mine", city: "", languages: [], niches: [] })
  await erase(maya)
  expect(findPreviousOwner("creator", "always.a.draft")).toBeUndefined()
  expect(findCreator(maya.userId)).toBeUndefined()
})

test("orders keep title and amount, without the erased side's name", async () => {
  const [brand, influencer] = [aBrand(), anInfluencer()]
  const projectId = aProject(brand, { title: "Done work" })
  const { orderId } = shortlistApplicant(brand, projectId, anApplication(influencer, projectId))
  change("UPDATE orders SET status = 'completed', completed_at = 1 WHERE id = ?", orderId)
  await erase(influencer)
  expect(listOrders(brand).items).toMatchObject([{ title: "Done work", counterpart: null }])
  expect(findOrder(brand, orderId)).toMatchObject({ influencerName: null, amountMinor: 700_000 })
  expect(listApplicants(brand, projectId).items).toMatchObject([
    { name: null, socials: expect.anything() },
  ])
  await erase(brand)
  expect(oneRow("SELECT title, amount_minor AS amount FROM orders WHERE id = ?", orderId)).toEqual({
    title: "Done work",
    amount: 700_000,
  })
})

test("no page or call shows the pseudonym of an erased user", async () => {
  const [brand, influencer] = [aBrand(), anInfluencer()]
  const [done, open] = [aProject(brand), aProject(brand)]
  const applicationId = anApplication(influencer, done)
  const { orderId } = shortlistApplicant(brand, done, applicationId)
  change("UPDATE orders SET status = 'completed' WHERE id = ?", orderId)
  const applicant = anInfluencer()
  anApplication(applicant, open)
  await erase(influencer)
  const seenByBrand = [
    listApplicantRecords(brand, [done, open]),
    [...applicantRecordPages(brand, done)],
    listOrderRecords(brand, "orders"),
    findOrderRecord(brand, orderId),
    listOrders(brand),
    findOrder(brand, orderId),
  ]
  expect(listOrderRecords(brand, "orders")).toMatchObject([{ influencerEmail: null }])
  await erase(brand)
  const seenByApplicant = [
    findVisibleProject(applicant, open),
    findBrandCard(brand.userId),
    findVisibleProjectRecord(applicant, open),
    [...appliedProjectRecordPages(applicant)],
    listOpenProjectRecords(applicant),
    findNoticeFacts([{ actorId: brand.userId, projectId: open, data: {} }]),
  ]
  const told = JSON.stringify([seenByBrand, seenByApplicant], (_, value) =>
    value instanceof Map ? [...value] : value,
  )
  expect(told).toContain("Project of a deleted account")
  expect(told).not.toMatch(/deleted\.invalid|deleted-/)
})

test("hourly backups with erased data are gone by the stated day", () => {
  const start = Date.UTC(2026, 0, 1)
  let kept: number[] = []
  let oldest = 0
  for (let hour = 0; hour < 24 * 120; hour += 1) {
    const now = start + hour * HOUR
    kept = [...chooseBackupsToKeep([...kept, now])]
    oldest = Math.max(oldest, now - Math.min(...kept))
  }
  expect(oldest).toBeLessThanOrEqual(BACKUP_DAYS * DAY)
  expect(oldest).toBeGreaterThan(14 * DAY)
})
