import { expect, test } from "vitest"
import { href, urls } from "#app/urls/index.ts"
import { signedInAs } from "#tests/support/accounts.ts"
import { applyTo, postProject } from "#tests/support/campaigns.ts"
import { untilEventsAreDispatched } from "#tests/support/dispatched-events.ts"
import { aServer } from "#tests/support/servers.ts"
import { aStartedOrder } from "#tests/support/started-order.ts"
import { valueIn, withDatabase } from "#tests/support/stored.ts"
import type { Visitor } from "#tests/support/visitor.ts"

const PHONE = "98765 43210"
const MAIL = "asha@teahouse.example"
const CONTACTS = new RegExp(`${PHONE}|${MAIL}`)
const HIDDEN = "[phone number hidden]"
const server = await aServer()
const started = await aStartedOrder(server)
const { brand } = started
const partner = started.influencer
const projectId = await postProject(brand, {
  title: `Tea reels ${PHONE}`,
  niche: `Tea ${PHONE}`,
  desc: `Write to ${MAIL} or ${PHONE}.`,
  "visibility.isSent": "yes",
  "visibility.isPublic": "yes",
})
/** Has a counter-offer, and paid orders of other brands only. */
const applicant = await signedInAs(server, "influencer", { email: "applicant@example.com" })
const applicationId = await applyTo(server, applicant, projectId)
await brand.post(href(urls.brand.counterOffer, { projectId, applicationId }), {
  bidAmount: "6000",
  deliveryDays: "8",
})
const start = (await applicant.open(href(urls.influencer.project, { projectId }))).link(
  "Message the brand",
)
await applicant.submit(await applicant.open(start), "Send", { Message: "Hello" })

async function bodyOf(visitor: Visitor, path: string): Promise<string> {
  const { status, body } = await visitor.get(path)
  expect([path, status]).toEqual([path, 200])
  return body
}

test("warns the brand of masked text in its project", async () => {
  const noteOf = async (id: string) =>
    (await brand.open(href(urls.brand.project, { projectId: id }))).text
  expect(await noteOf(projectId)).toContain("Influencers read this without contact details")
  expect(await noteOf(await postProject(brand, { desc: "Order no. 9876543210" }))).toContain(
    "write its last four digits",
  )
  expect(await noteOf(await postProject(brand, {}))).not.toContain("Influencers read this without")
})

test("hides contact details of a brief from visitors on lists and pages", async () => {
  const visitor = server.visitor()
  for (const path of [href(urls.public.projects), href(urls.public.project, { projectId })]) {
    const body = await bodyOf(visitor, path)
    expect(body).toContain(HIDDEN)
    expect(body).not.toMatch(CONTACTS)
  }
})

const LISTS = [
  href(urls.influencer.browse),
  href(urls.influencer.applications),
  href(urls.influencer.dashboard),
  href(urls.messages.list),
  href(urls.notifications.list),
  "/projects/get-all-projects",
]

test.each(LISTS)("hides contact details of a brief from an applicant at %s", async (path) => {
  await untilEventsAreDispatched(server)
  const body = await bodyOf(applicant, path)
  expect(body).toContain(HIDDEN)
  expect(body).not.toMatch(CONTACTS)
})

test("hides contact details of a brief on the pages of an applicant", async () => {
  const thread = (await applicant.open(href(urls.messages.list))).html
    .querySelector("main li a")
    ?.getAttribute("href")
  const ids = { projectId }
  for (const path of [
    href(urls.influencer.project, ids),
    href(urls.influencer.apply, ids),
    href(urls.influencer.application, { applicationId }),
    `${thread}`.replace(/#.*/, ""),
    `/projects/find-project/influencer/applicant@example.com/${projectId}`,
  ]) {
    const body = await bodyOf(applicant, path)
    expect(body).toContain(HIDDEN)
    expect(body).not.toMatch(CONTACTS)
  }
})

test("shows a partner the full page, and the list as masked", async () => {
  const page = await bodyOf(partner, href(urls.influencer.project, { projectId }))
  expect(page).toContain(PHONE)
  expect(page).toContain(MAIL)
  const list = await bodyOf(partner, href(urls.influencer.browse))
  expect(list).toContain(HIDDEN)
  expect(list).not.toMatch(CONTACTS)
})

test("finds no project by the hidden digits of its brief", async () => {
  const found = async (visitor: Visitor, list: string, query: Record<string, string>) =>
    (await bodyOf(visitor, `${list}?${new URLSearchParams(query)}`)).includes(projectId)
  const browse = href(urls.influencer.browse)
  const open = href(urls.public.projects)
  for (const search of ["98765", "43210", PHONE, "5 4321"]) {
    expect(await found(partner, browse, { search })).toBe(false)
    expect(await found(partner, browse, { search, in: "all" })).toBe(false)
    expect(await found(server.visitor(), open, { search })).toBe(false)
  }
  expect(await found(partner, browse, { search: "asha@", in: "all" })).toBe(false)
  expect(await found(partner, browse, { search: "tea reels" })).toBe(true)
  expect(await found(partner, browse, { search: "write to", in: "all" })).toBe(true)
  expect(await found(partner, browse, { niche: `Tea ${PHONE}` })).toBe(false)
  expect(await found(partner, browse, { niche: `Tea ${HIDDEN}` })).toBe(true)
  expect(await found(server.visitor(), open, { search: "tea reels" })).toBe(true)
  const messages = await bodyOf(applicant, `${href(urls.messages.list)}?search=98765`)
  expect(messages).not.toContain(HIDDEN)
})

test("masks the search index of earlier projects", async () => {
  const key = (sql: string) => {
    return valueIn(server, sql, projectId)
  }
  withDatabase(server, (db) => {
    db.prepare(
      "UPDATE projects SET title_key = 'tea reels 98765 43210', found_description = NULL WHERE id = ?",
    ).run(projectId)
    db.exec("INSERT INTO jobs (id, kind, ref, run_at) VALUES ('again', 'mask-projects', '', 0)")
  })
  await expect
    .poll(() => key("SELECT title_key FROM projects WHERE id = ?"), { timeout: 10_000 })
    .toBe("tea reels [phone number hidden]")
  expect(key("SELECT found_description FROM projects WHERE id = ?")).toBe(
    "Write to [email address hidden] or [phone number hidden].",
  )
})

test("hides contact details in the title of an unpaid order", async () => {
  await brand.post(href(urls.brand.decide, { projectId, applicationId, decision: "shortlist" }), {})
  const list = await applicant.open(href(urls.influencer.dashboard))
  const order = list.html.querySelector('main table a[href^="/orders/"]')?.getAttribute("href")
  for (const path of [href(urls.influencer.dashboard), `${order}`]) {
    const body = await bodyOf(applicant, path)
    expect(body).toContain(HIDDEN)
    expect(body).not.toMatch(CONTACTS)
  }
  const call9 = await applicant.postJson("/get-details/metrics/influencer/applicant@example.com", {
    metrics: ["orders", "projects"],
  })
  expect(call9.body).toContain(HIDDEN)
  expect(call9.body).not.toMatch(CONTACTS)
})
