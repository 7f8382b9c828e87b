import { expect, test } from "vitest"
import { href, urls } from "#app/urls/index.ts"
import { signedInAs } from "#tests/support/accounts.ts"
import { applyTo, postProject } from "#tests/support/campaigns.ts"
import { markupErrors } from "#tests/support/markup.ts"
import { aServer } from "#tests/support/servers.ts"
import { valueIn } from "#tests/support/stored.ts"

const server = await aServer()

async function aCrowd() {
  const brand = await signedInAs(server, "brand")
  const projectId = await postProject(brand, { status: "active" })
  for (let n = 0; n < 3; n += 1) {
    await applyTo(server, await signedInAs(server, "influencer"), projectId)
  }
  return { brand, projectId, page: href(urls.brand.bulk, { projectId }) }
}

const countRejected = (projectId: string) => {
  return valueIn(
    server,
    "SELECT count(*) FROM applications WHERE project_id = ? AND status = 'rejected'",
    projectId,
  )
}

test("many applicants are rejected by one form without script, and undone", {
  timeout: 90_000,
}, async () => {
  const { brand, page, projectId } = await aCrowd()
  const form = await brand.open(page)
  expect(await markupErrors(form.body)).toEqual([])
  expect(form.text).toContain("All 3 who wait for an answer")
  const refused = await brand.post(page, { everyone: "yes", action: "message", message: "" })
  expect(refused.status).toBe(422)
  expect(refused.text).toContain("Please write the message.")
  expect(await markupErrors(refused.body)).toEqual([])
  const input = { everyone: "yes", action: "reject", reason: "price" }
  const begun = await brand.follow(await brand.post(page, input))
  expect(begun.text).toContain("Rejected: 0 of 3")
  const undone = await brand.submit(begun, "Undo")
  expect(undone.text).toContain("Undone: nothing was changed for 3 influencers.")
  expect(await markupErrors(undone.body)).toEqual([])
  const again = await brand.follow(await brand.post(page, input))
  expect(countRejected(projectId)).toBe(0)
  await expect.poll(() => countRejected(projectId), { timeout: 25_000 }).toBe(3)
  await expect
    .poll(async () => (await brand.open(again.path)).text, { timeout: 10_000 })
    .toContain("Rejected: 3 of 3")
})

test("another brand finds neither the form nor the job", async () => {
  const { brand, page } = await aCrowd()
  const job = await brand.post(page, { everyone: "yes", action: "shortlist" })
  const other = await signedInAs(server, "brand")
  expect((await other.get(page)).status).toBe(404)
  expect((await other.get(job.location ?? "")).status).toBe(404)
  expect((await other.post(job.location ?? "")).status).toBe(404)
})

test("found creators are written to a file by one form without script", async () => {
  const brand = await signedInAs(server, "brand")
  const userName = `filed${Date.now()}`
  await signedInAs(server, "influencer", { name: "Filed Maya", userName })
  const page = href(urls.brand.bulkCreators, { search: userName })
  const form = await brand.open(page)
  expect(await markupErrors(form.body)).toEqual([])
  const [, chosen = ""] = /name="chosen"[^>]*value="([^"]+)"/.exec(form.body) ?? []
  const done = await brand.follow(await brand.post(page, { chosen, action: "export" }))
  expect(await markupErrors(done.body)).toEqual([])
  expect(done.text).toContain("In the file: 1 of 1")
  const file = await brand.get(`${done.path}/csv`)
  expect(file.headers.get("Content-Type")).toContain("text/csv")
  expect(file.body).toContain(userName)
  const other = await signedInAs(server, "brand")
  expect((await other.get(`${done.path}/csv`)).status).toBe(404)
})

test("a card is moved on the board by a form without script", async () => {
  const { brand, projectId } = await aCrowd()
  const page = href(urls.brand.board, { projectId })
  const board = await brand.open(page)
  expect(await markupErrors(board.body)).toEqual([])
  const [, card = ""] = /name="card" value="([^"]+)"/.exec(board.body) ?? []
  const moved = await brand.follow(await brand.post(page, { card, to: "shortlisted" }))
  expect(moved.text).toContain("Moved to Shortlisted.")
  expect(await markupErrors(moved.body)).toEqual([])
  const refused = await brand.follow(await brand.post(page, { card, to: "done" }))
  expect(refused.text).toContain("Nobody goes from Shortlisted to Done.")
  const paying = await brand.post(page, { card, to: "in_work" })
  expect(paying.location).toContain("#payment")
  const other = await signedInAs(server, "brand")
  expect((await other.get(page)).status).toBe(404)
})

test("own creators are imported by a form that keeps its lines when refused", async () => {
  const brand = await signedInAs(server, "brand")
  const page = href(urls.brand.imports)
  const rows = `maya,maya${Date.now()}@example.com\nnobody`
  const refused = await brand.post(page, { rows })
  expect(refused.status).toBe(422)
  expect(refused.text).toContain("Please import only people who agreed to it.")
  expect(refused.text).toContain("nobody")
  expect(await markupErrors(refused.body)).toEqual([])
  const done = await brand.follow(await brand.post(page, { rows, consent: "yes" }))
  expect(done.text).toContain("Invited: 1. Not invited: 1.")
  expect(await markupErrors(done.body)).toEqual([])
})
