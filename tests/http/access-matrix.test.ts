import { randomUUID } from "node:crypto"
import { describe, expect, test } from "vitest"
import { href, urls } from "#app/urls/index.ts"
import { asOperator, signedInAs } from "#tests/support/accounts.ts"
import { paidOrders, putOrder } from "#tests/support/paid-orders.ts"
import { typedDetails } from "#tests/support/payout-details.ts"
import { aPhotograph } from "#tests/support/pictures.ts"
import { aRazorpay, aServer } from "#tests/support/servers.ts"
import { change, withDatabase } from "#tests/support/stored.ts"

const ROLES = [
  "visitor",
  "other influencer",
  "other brand",
  "half-open operator",
  "operator",
  "brand",
  "influencer",
] as const

const typed = typedDetails()
const ids = { orderId: "", paymentId: "", payoutId: randomUUID(), projectId: "", piece: "" }
const files = { handedIn: "", ofMessage: "", ofBrief: "", ofDraft: "" }

const standIn = await aRazorpay()
const server = await aServer({ env: standIn.env })
const shop = await paidOrders(server, ["1000"])
const { brand, influencer, orderId, projectId } = shop
await influencer.post(href(urls.account.payouts), typed)
Object.assign(ids, { orderId, projectId })
const row = oneRow<{ paymentId: string; brandId: string; influencerId: string; piece: string }>(
  `SELECT p.payment_id AS paymentId, o.brand_id AS brandId, o.influencer_id AS influencerId,
       (SELECT id FROM deliverables WHERE order_id = o.id) AS piece
     FROM orders o JOIN payment_items p ON p.id = o.payment_item_id WHERE o.id = ?`,
  orderId,
)
ids.paymentId = row.paymentId
ids.piece = row.piece
const userIds = { brand: row.brandId, influencer: row.influencerId }
const picture = new File([new Uint8Array(await aPhotograph())], "a.jpg", { type: "image/jpeg" })
const work = new FormData()
for (const [name, value] of [["seen", "0"] as const, ["text", "Ad"] as const]) {
  work.append(name, value)
}
work.append("files", picture)
const place = { orderId, deliverableId: row.piece }
putOrder(server, orderId, "needs_approval = 1")
await influencer.post(href(urls.orders.submitWork, place), work)
files.handedIn = oneRow<{ id: string }>(
  "SELECT id FROM stored_files WHERE order_id = ?",
  orderId,
).id
for (const [name, status] of [["ofBrief", "active"] as const, ["ofDraft", "draft"] as const]) {
  const projectId = randomUUID()
  const form = new FormData()
  for (const [field, value] of Object.entries({ title: "Files", desc: "See them.", status }))
    form.append(field, value)
  form.append("deliveryDays", "9")
  form.append("files", picture)
  await brand.post(href(urls.brand.editProject, { projectId }), form)
  files[name] = oneRow<{ id: string }>(
    "SELECT id FROM stored_files WHERE project_id = ?",
    projectId,
  ).id
}
files.ofMessage = randomUUID()
withDatabase(server, (db) => {
  db.prepare(
    `INSERT INTO payouts (id, order_id, influencer_id, amount_paise, fee_paise, status, created_at, due_at)
       VALUES (?, ?, ?, 100000, 0, 'due', 0, 0)`,
  ).run(ids.payoutId, orderId, row.influencerId)
  db.prepare(
    `INSERT INTO stored_files (id, owner_id, media_type, bytes, name, message_id, created_at)
       VALUES (?, ?, 'image/jpeg', 1, 'b.jpg', 4711, 0)`,
  ).run(files.ofMessage, row.influencerId)
})
const people = {
  visitor: server.visitor(),
  "other influencer": await signedInAs(server, "influencer"),
  "other brand": await signedInAs(server, "brand"),
  "half-open operator": await asOperator(server, { isProven: false, hasFactor: true }),
  operator: await asOperator(server),
  brand,
  influencer,
}

function oneRow<Row>(text: string, ...values: unknown[]): Row {
  const rows: Row[] = []
  withDatabase(server, (db) => rows.push(...db.prepare<unknown[], Row>(text).all(...values)))
  const [row] = rows
  if (!row) throw new Error(`Nothing answers ${text}`)
  return row
}

/** Returns redirect targets or statuses per user. */
async function matrixOf(path: string) {
  const found: Record<string, number | string> = {}
  for (const who of ROLES) {
    const { status, location } = await people[who].get(path)
    found[who] = location ?? status
  }
  return found
}

const { login, admin } = urls
const ELSEWHERE = {
  visitor: href(admin.login),
  "other influencer": href(urls.influencer.dashboard),
  "other brand": href(urls.brand.dashboard),
  "half-open operator": href(admin.factor),
  brand: href(urls.brand.dashboard),
  influencer: href(urls.influencer.dashboard),
}

describe("an admin page", () => {
  const pages = () => [
    href(admin.user, { userId: userIds.influencer }),
    href(admin.user, { userId: userIds.brand }),
    href(admin.userInvitations, { userId: userIds.brand }),
    href(admin.project, ids),
    href(admin.order, ids),
    href(admin.payment, ids),
    href(admin.payouts),
    href(admin.payout, ids),
    href(admin.ledger),
    href(admin.search),
    href(admin.payoutFiles),
    href(admin.payoutCountries),
    href(admin.extracts),
    href(admin.extract, { extract: "trial-balance" }),
    href(admin.extract, { extract: "tds-residents" }),
    href(admin.userStatement, { userId: userIds.influencer, format: "csv" }),
    href(admin.userStatement, { userId: userIds.brand, format: "csv" }),
  ]

  test("opens for operators only, without payout details, hashes or secrets", async () => {
    const secrets = [typed.accountNumber, typed.pan, "$argon2", "password_hash", "sealed"]
    for (const path of pages()) {
      expect(await matrixOf(path), path).toEqual({ ...ELSEWHERE, operator: 200 })
      for (const who of ROLES) {
        for (const way of [path, `${path}.data`]) {
          const { body } = await people[who].get(way)
          for (const secret of secrets) expect(body.includes(secret), `${who} ${way}`).toBe(false)
        }
      }
    }
  })

  test("accepts forms from operators only", async () => {
    const before = oneRow("SELECT count(*) AS n FROM operator_acts")
    const suspend = href(admin.suspendUser, { userId: userIds.influencer })
    for (const who of ROLES.filter((one) => one !== "operator")) {
      const answer = await people[who].post(suspend, { reason: "Because I can." })
      expect(answer.location, who).toBe(ELSEWHERE[who])
    }
    expect(oneRow("SELECT count(*) AS n FROM operator_acts")).toEqual(before)
    const user = oneRow("SELECT suspended_at AS at FROM users WHERE id = ?", userIds.influencer)
    expect(user).toEqual({ at: null })
  })
})

describe("a file", () => {
  const sent = {
    visitor: href(login.welcome),
    "half-open operator": href(admin.root),
    operator: href(admin.root),
  }

  test("submitted for an order is for both sides, and operators in a case", async () => {
    const path = href(urls.file, { fileId: files.handedIn })
    const sides = { brand: 200, influencer: 200 }
    const others = { "other influencer": 404, "other brand": 404 }
    expect(await matrixOf(path)).toEqual({ ...sent, ...others, ...sides })
    const inAdmin = href(admin.file, { fileId: files.handedIn })
    expect(await matrixOf(inAdmin)).toEqual({ ...ELSEWHERE, operator: 404 })
    change(
      server,
      `INSERT INTO disputes (id, order_id, reason, status, opened_at, answer_due_at, ended_at)
         VALUES (?, ?, 'Late', 'withdrawn', 0, 0, 0)`,
      randomUUID(),
      ids.orderId,
    )
    expect(await matrixOf(inAdmin)).toEqual({ ...ELSEWHERE, operator: 200 })
    expect(await matrixOf(path)).toEqual({ ...sent, ...others, ...sides })
  })

  test("of a brief is for its brand, signed-in influencers and operators", async () => {
    const others = { "other influencer": 200, "other brand": 404 }
    const shown = { ...sent, ...others, brand: 200, influencer: 200 }
    expect(await matrixOf(href(urls.file, { fileId: files.ofBrief }))).toEqual(shown)
    expect(await matrixOf(href(urls.file, { fileId: files.ofDraft }))).toEqual({
      ...shown,
      "other influencer": 404,
      influencer: 404,
    })
    const inAdmin = href(admin.file, { fileId: files.ofBrief })
    expect(await matrixOf(inAdmin)).toEqual({ ...ELSEWHERE, operator: 200 })
  })

  test("of a conversation is hidden from operators", async () => {
    const inAdmin = href(admin.file, { fileId: files.ofMessage })
    expect(await matrixOf(inAdmin)).toEqual({ ...ELSEWHERE, operator: 404 })
  })
})

test("pages of a side redirect an operator to the admin, with or without factor", async () => {
  const pages = [
    href(urls.orders.root),
    href(urls.library.root),
    href(urls.library.zip),
    href(urls.calendar.show),
    href(urls.contract, ids),
    href(urls.orders.show, ids),
    href(urls.search, { q: "tea" }),
    href(urls.payments.root),
    href(urls.payments.show, ids),
    href(urls.account.payouts),
    href(urls.account.payoutCountry),
    href(urls.account.page),
    href(urls.account.portfolio),
    href(urls.account.channels),
    href(urls.account.channelStep, { platform: "youtube", step: "connect" }),
    href(urls.account.channelReturn, { platform: "youtube" }),
    href(urls.brand.cart),
    href(urls.brand.cartLine, { lineId: randomUUID() }),
    href(urls.brand.stepCart, { step: "add" }),
    href(urls.orders.decline, ids),
    href(urls.influencer.services),
    href(urls.influencer.editService, { serviceId: randomUUID() }),
    href(urls.account.setPageState, { state: "public" }),
    href(urls.account.typedPreview),
    href(urls.account.mediaKit),
    href(urls.account.hidePage, { step: "hide" }),
    href(urls.account.privacy),
    href(urls.account.tokens),
    href(urls.account.secondStep),
    href(urls.account.endSecondStep),
    href(urls.account.passkeys),
    href(urls.account.finishPasskey),
    href(urls.account.removePasskey, { passkeyId: randomUUID() }),
    href(urls.account.unlinkGoogle),
    href(urls.account.activity),
    href(urls.account.activityTable),
    href(urls.brand.reviewLinks),
    href(urls.brand.reviewLink, { linkId: randomUUID() }),
    href(urls.brand.newReviewLink, { subject: "results", subjectId: ids.projectId }),
    href(urls.account.webhooks),
    href(urls.account.exports),
    href(urls.account.download, { exportId: randomUUID() }),
    href(urls.picture, { pictureId: randomUUID() }),
    href(urls.notifications.list),
    href(urls.messages.list),
    href(urls.messages.offers, { threadId: randomUUID() }),
    href(urls.answerOffer, { offerId: randomUUID(), answer: "accept" }),
    href(urls.influencer.earnings),
    href(urls.influencer.searches),
    href(urls.brand.searches),
    href(urls.brand.project, ids),
  ]
  for (const path of pages) {
    for (const who of ["operator", "half-open operator"] as const) {
      expect((await people[who].get(path)).location, path).toBe(href(admin.root))
      const posted = await people[who].post(path)
      expect([href(admin.root), undefined], path).toContain(posted.location)
      expect(posted.location === undefined ? posted.status : 405, path).toBe(405)
    }
  }
})

test("review links open for their brand alone", async () => {
  const results = { subject: "results", subjectId: ids.projectId }
  for (const about of [results, { subject: "draft", subjectId: ids.piece }]) {
    const path = href(urls.brand.newReviewLink, about)
    expect(await matrixOf(path)).toMatchObject({
      visitor: href(login.welcome),
      "other influencer": href(urls.influencer.dashboard),
      influencer: href(urls.influencer.dashboard),
      "other brand": 404,
      brand: 200,
    })
    expect((await people["other brand"].post(path, { days: "7" })).status).toBe(404)
  }
  await people.brand.post(href(urls.brand.newReviewLink, results), { days: "7" })
  const { linkId } = oneRow<{ linkId: string }>("SELECT id AS linkId FROM review_links")
  const path = href(urls.brand.reviewLink, { linkId })
  expect(await matrixOf(path)).toMatchObject({ brand: 200, "other brand": 404 })
  await people["other brand"].post(path)
  expect(oneRow("SELECT count(*) AS n FROM review_links WHERE revoked_at IS NULL")).toEqual({
    n: 1,
  })
})

test("a search and payments open for signed-in sides", async () => {
  const sides = { "other influencer": 200, "other brand": 200, brand: 200, influencer: 200 }
  const others = {
    visitor: href(login.welcome),
    "half-open operator": href(admin.root),
    operator: href(admin.root),
  }
  expect(await matrixOf(href(urls.search, { q: "Reels" }))).toEqual({ ...others, ...sides })
  const found = await matrixOf(href(urls.payments.root))
  expect(found).toMatchObject({ ...others, brand: 200, "other brand": 200 })
  expect(found.influencer).toBe(found["other influencer"])
  const { body } = await people["other brand"].get(href(urls.payments.root))
  expect(body).not.toContain(ids.paymentId)
})

test("an operator's account cannot be copied or deleted", async () => {
  const { operator } = people
  const before = oneRow("SELECT count(*) AS n FROM users")
  for (const path of [urls.account.exports, urls.account.erase, urls.account.changeEmail]) {
    const fields = { currentPassword: "Testing-123", email: "other@desk.example" }
    expect((await operator.post(href(path), fields)).location).toBe(href(admin.root))
  }
  expect(oneRow("SELECT count(*) AS n FROM users")).toEqual(before)
  expect(oneRow("SELECT count(*) AS n FROM data_exports")).toEqual({ n: 0 })
})
