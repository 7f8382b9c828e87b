import { randomUUID } from "node:crypto"
import { readdirSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { applicantsHref, href, urls } from "#app/urls/index.ts"
import { PASSWORD, signedInAs } from "#tests/support/accounts.ts"
import { postProject, storedProject } from "#tests/support/campaigns.ts"
import { aRazorpay, aServer } from "#tests/support/servers.ts"
import { MP4_HEAD } from "#tests/support/slow-upload.ts"
import { aStartedOrder } from "#tests/support/started-order.ts"
import { change, withDatabase } from "#tests/support/stored.ts"

const MEGABYTE = 1024 * 1024

const standIn = await aRazorpay()
const server = await aServer({ env: { ...standIn.env, DATABASE_MAX_MB: "2" } })
const brand = await signedInAs(server, "brand", { name: "Full House", email: "full@example.com" })
const influencer = await signedInAs(server, "influencer")
const projectId = await postProject(brand, { title: "Posted in time", status: "active" })
const order = await aStartedOrder(server)
fillUp()

/** The server may use 2 MB; another process, which no limit binds, takes more than that. */
function fillUp() {
  withDatabase(server, (db) => {
    db.exec(
      `CREATE TABLE filler (bytes BLOB); INSERT INTO filler VALUES (zeroblob(${3 * MEGABYTE}))`,
    )
  })
}

function makeRoom() {
  change(server, "DROP TABLE filler")
}

const longProject = {
  title: "Typed with care",
  desc: "Nine thousand characters. ".repeat(340),
  deliveryDays: "14",
}

test("reading continues: lists, details, dashboards, accounts", async () => {
  const pages = [
    [influencer, href(urls.influencer.browse)],
    [influencer, href(urls.influencer.project, { projectId })],
    [influencer, href(urls.influencer.dashboard)],
    [influencer, href(urls.influencer.account)],
    [brand, href(urls.brand.projects)],
    [brand, applicantsHref(projectId)],
    [server.visitor(), href(urls.home)],
  ] as const
  for (const [visitor, path] of pages) expect((await visitor.get(path)).status, path).toBe(200)
  const browse = await influencer.get(href(urls.influencer.browse))
  expect(browse.text).toContain("Posted in time")
  const list = await influencer.get("/projects/get-all-projects", { Accept: "application/json" })
  expect(list.json).toHaveLength(1)
})

test("a form that cannot be saved returns filled, with reason and retry time", async () => {
  const path = href(urls.brand.editProject, { projectId: randomUUID() })
  const page = await brand.post(path, longProject)
  expect(page.status).toBe(503)
  expect(page.headers.get("Retry-After")).toBe("60")
  expect(page.text).toContain(
    "Nothing can be saved at the moment. Please try again in a few minutes.",
  )
  expect(page.body).toContain("Typed with care")
  expect(page.body).toContain("Nine thousand characters.")
})

test("a submission that cannot be stored is returned, without files left behind", async () => {
  const form = new FormData()
  form.append("seen", "0")
  form.append("text", `Submitted with care. ${"क".repeat(3900)}`)
  for (let n = 0; n < 5; n += 1) form.append("files", new File([MP4_HEAD], `clip${n}.mp4`))
  const page = await order.influencer.post(order.submit, form)
  expect(page.status).toBe(503)
  expect(page.text).toContain("Nothing can be saved at the moment.")
  expect(page.body).toContain("Submitted with care.")
  expect(readdirSync(join(server.dataDir, "files"))).toEqual([])
})

test("a legacy call gets an error as JSON", async () => {
  const answer = await brand.postJson("/projects/save", {
    _id: randomUUID(),
    title: "By the old front end",
    desc: longProject.desc,
    status: "active",
    platforms: ["Instagram"],
    influencerCount: 1,
    deliveryDays: 7,
  })
  expect(answer.status).toBe(503)
  expect(answer.headers.get("Retry-After")).toBe("60")
  expect(answer.json).toEqual({
    success: false,
    message: "Nothing can be saved at the moment. Please try again in a few minutes.",
  })
})

test("a webhook gets 503, so that the provider sends it again", async () => {
  const body = JSON.stringify({
    event: "payment.captured",
    payload: {},
    padding: "x".repeat(20_000),
  })
  const answer = await server.visitor().send(href(urls.payments.webhook), {
    method: "POST",
    body,
    headers: {
      "Content-Type": "application/json",
      "X-Razorpay-Signature": standIn.webhooks.sign(body),
      "X-Razorpay-Event-Id": "full1",
    },
  })
  expect(answer.status).toBe(503)
  expect(answer.headers.get("Retry-After")).toBe("60")
  expect(answer.heading).toBe(
    "Nothing can be saved at the moment. Please try again in a few minutes.",
  )
})

test("a login without space for its session shows an error and keeps the email", async () => {
  const login = href(urls.login.brand)
  for (let n = 0; n < 100; n += 1) {
    const page = await server
      .visitor()
      .post(login, { email: "full@example.com", password: PASSWORD })
    if (page.status === 303) continue
    expect(page.status).toBe(503)
    expect(page.text).toContain("Nothing can be saved at the moment.")
    expect(page.body).toContain('value="full@example.com"')
    return
  }
  throw new Error("A hundred sessions found room.")
})

test("the log warns the operator, and the health check stays positive", async () => {
  expect(server.log.some(({ event }) => event === "storage.refused")).toBe(true)
  expect((await server.visitor().get("/healthz")).status).toBe(200)
})

test("everything is saved again once there is space, without a restart", async () => {
  makeRoom()
  const id = randomUUID()
  const answer = await brand.post(href(urls.brand.editProject, { projectId: id }), longProject)
  expect(answer.status).toBe(303)
  expect(storedProject(server, id)).toMatchObject({ title: "Typed with care" })
  withDatabase(server, (db) => {
    expect(db.pragma("integrity_check", { simple: true })).toBe("ok")
  })
})
