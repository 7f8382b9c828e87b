import { randomUUID } from "node:crypto"
import { setTimeout } from "node:timers/promises"
import { expect, test } from "vitest"
import { href, urls } from "#app/urls/index.ts"
import { signedInAs } from "#tests/support/accounts.ts"
import { endedAfterwards } from "#tests/support/afterwards.ts"
import { postProject } from "#tests/support/campaigns.ts"
import { asOwnAct, at, REPLICA_SECRET, startMachines } from "#tests/support/replicas.ts"
import { startServer } from "#tests/support/server.ts"
import { aRazorpay } from "#tests/support/servers.ts"
import { MP4_HEAD } from "#tests/support/slow-upload.ts"
import { aStartedOrder } from "#tests/support/started-order.ts"
import type { Visitor } from "#tests/support/visitor.ts"

/** A replica that holds everything, and a primary that is gone. */
const standIn = await aRazorpay()
const machines = endedAfterwards(await startMachines({ env: standIn.env }))
const { primary, replica } = machines
const near = await signedInAs(primary, "brand", { email: "away@example.com" })
await postProject(near, { title: "Posted in time", status: "active" })
const order = await aStartedOrder(primary)
const influencer = at(replica, await signedInAs(primary, "influencer"))
const brand = at(replica, near)
await replica.refresh()
await primary.crash()
while (!(await readingGoesOn(near))) await setTimeout(200)
/** A replica knows within seconds that nobody answers: then it reads on for those who are ahead of it too. */
async function readingGoesOn(person: Visitor): Promise<boolean> {
  const cookies = new Map(person.cookies).set("pos", "1.999999999999999")
  const ahead = Object.assign(at(replica, person), { cookies })
  return (await ahead.get(href(urls.brand.projects))).status === 200
}

test("reading continues, even for users with recent writes", async () => {
  asOwnAct(machines.primary, brand)
  const pages = [
    [brand, href(urls.brand.projects)],
    [brand, href(urls.brand.dashboard)],
    [influencer, href(urls.influencer.browse)],
    [influencer, href(urls.influencer.account)],
    [replica.visitor(), href(urls.home)],
    [replica.visitor(), href(urls.forgotPassword)],
  ] as const
  for (const [visitor, path] of pages) expect((await visitor.get(path)).status, path).toBe(200)
  expect((await influencer.get(href(urls.influencer.browse))).text).toContain("Posted in time")
  const calls = await influencer.get("/projects/get-all-projects", { Accept: "application/json" })
  expect(calls.json).toHaveLength(1)
})

const REST = { desc: "Three reels.", status: "active", deliveryDays: 14 }
const CALLED = {
  _id: randomUUID(),
  title: "By call",
  ...REST,
  platforms: ["X"],
  influencerCount: 1,
}
const AWAY = "Go back, see if your last step was saved, and try again in a few minutes."

test("the proxy answers a form with 503 and asks to go back", async () => {
  const path = href(urls.brand.editProject, { projectId: randomUUID() })
  const typed = { title: "Typed with care", desc: "Many signs. ".repeat(500), deliveryDays: "14" }
  const files = new FormData()
  files.append("text", "Submitted with care.")
  files.append("files", new File([MP4_HEAD], "clip.mp4"))
  for (const page of [
    await brand.post(path, typed),
    await at(replica, order.influencer).post(order.submit, files),
    await replica.visitor().post(href(urls.login.brand), { email: "away@example.com" }),
  ]) {
    expect([page.status, page.headers.get("Retry-After")]).toEqual([503, "60"])
    expect(page.body).toContain(AWAY)
  }
})

test("calls get JSON errors, webhooks a retry, and health checks the answering machine", async () => {
  const call = await brand.postJson("/projects/save", CALLED)
  expect([call.status, call.json]).toMatchObject([503, { success: false }])
  const webhook = await replica.visitor().postJson(href(urls.payments.webhook), {})
  expect(webhook.status).toBe(503)
  const { status, body } = await replica.visitor().get("/readyz")
  const health = JSON.parse(body)
  expect(health).toMatchObject({ role: "replica", status: "ready", primary: "away" })
  expect([status, health.position.seq > 0]).toEqual([200, true])
})

test("everything is saved again once the primary returns, without a restart", async () => {
  const { primary } = machines
  const env = { ...standIn.env, REPLICA_SECRET, PORT: new URL(primary.origin).port }
  const again = await startServer({ dataDir: primary.dataDir, env })
  const path = href(urls.brand.editProject, { projectId: randomUUID() })
  expect(
    (await brand.post(path, { title: "Saved after all", desc: "Three reels.", deliveryDays: "14" }))
      .status,
  ).toBe(303)
  expect((await brand.get(href(urls.brand.projects))).text).toContain("Saved after all")
  await again.stop()
})

test("a copy written by a later release is not used, cached or shared", async () => {
  const paths = [href(urls.influencer.browse), href(urls.influencer.applications)]
  const ask = (path: string) => influencer.get(path)
  for (const path of [...paths, ...paths]) expect((await ask(path)).status, path).toBe(200)
  await replica.visitor().get(href(urls.home))
  // What the primary's end has changed would come after it.
  replica.isCut = true
  await replica.refresh((copy) =>
    copy.exec("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('later', 9e15)"),
  )
  await expect
    .poll(async () => (await replica.visitor().get("/readyz")).status, { timeout: 10_000 })
    .toBe(503)
  for (const path of paths) expect((await ask(path)).status, path).toBe(503)
  expect((await replica.visitor().get(href(urls.home))).status).toBe(503)
})
