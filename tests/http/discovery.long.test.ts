import { expect, test } from "vitest"
import { href, urls } from "#app/urls/index.ts"
import { asOperator, signedInAs } from "#tests/support/accounts.ts"
import { applyTo, postProject } from "#tests/support/campaigns.ts"
import { markupErrors } from "#tests/support/markup.ts"
import type { Page } from "#tests/support/page.ts"
import { aServer } from "#tests/support/servers.ts"
import { asserts } from "#tests/support/statements.ts"
import { withDatabase } from "#tests/support/stored.ts"
import type { Visitor } from "#tests/support/visitor.ts"

const server = await aServer()

const FIND = href(urls.brand.influencers)
let made = 0

type Row = Record<string, string | number | null>

/** Reads a row of the server's database. */
function stored(sql: string, ...values: (string | number)[]): Row | undefined {
  let row: Row | undefined
  withDatabase(server, (db) => {
    const statement = db.prepare<unknown[], Row>(sql)
    row = statement.reader ? statement.get(...values) : void statement.run(...values)
  })
  return row
}

async function aWorld() {
  made += 1
  const names = { brand: `Kumo Tea ${made}`, influencer: `Maya Rao ${made}` }
  const brand = await signedInAs(server, "brand", { name: names.brand })
  const userName = `maya_found_${made}`
  const email = `hidden${made}@secret.example`
  const influencer = await signedInAs(server, "influencer", {
    name: names.influencer,
    userName,
    email,
  })
  const influencerId = String(
    stored("SELECT user_id AS id FROM profiles WHERE user_name = ?", userName)?.id,
  )
  const title = `Tea reels ${made}`
  const projectId = await postProject(brand, { title })
  return { brand, influencer, influencerId, names, email, userName, title, projectId }
}

const invite = async (brand: Visitor, influencerId: string, projectId: string, text = "Join us?") =>
  brand.submit(await brand.open(href(urls.brand.invite, { influencerId })), "Send invitation", {
    Project: projectId,
    Message: text,
  })

const healthy = async (page: Page) => expect(await markupErrors(page.body)).toEqual([])

test("a brand finds an influencer and opens the profile, without contact details", async () => {
  const { brand, influencerId, names, email } = await aWorld()
  const list = await brand.open(`${FIND}?search=${encodeURIComponent(names.influencer)}`)
  expect(list.heading).toBe("Find influencers")
  await healthy(list)
  const profile = await brand.open(list.link(names.influencer))
  expect([profile.status, profile.heading]).toEqual([200, names.influencer])
  expect(profile.path).toBe(href(urls.brand.influencer, { influencerId }))
  await healthy(profile)
  for (const page of [list, profile]) {
    expect(page.body).not.toContain(email)
    expect(page.find("main").text).not.toMatch(/9876543210|payout|@\w+\.example/i)
  }
})

test("a brand finds influencers by niche, audience, platform and style, each alone", async () => {
  asserts("discovery")
  const common = {
    "About you": "Slow stop-motion films of walks",
    "Niches, up to 5": ["Travel"],
    "Followers on X": "48,200",
  }
  const people = {
    "Anu by all": common,
    "Bo of another niche": { ...common, "Niches, up to 5": ["Pets"] },
    "Cy of another audience": { ...common, "Followers on X": "900" },
    "Dee of another network": { ...common, "Followers on X": "", "Followers on Tiktok": "48,200" },
    "Eve of another style": { ...common, "About you": "Live talks about walks" },
  }
  for (const [name, fields] of Object.entries(people)) {
    const influencer = await signedInAs(server, "influencer", { name })
    await influencer.submit(await influencer.open(href(urls.account.page)), "Save page", fields)
  }
  const brand = await signedInAs(server, "brand")
  const form = await brand.open(FIND)
  const find = async (fields: Record<string, string | string[]>) => {
    const page = await brand.submit(form, "Search", { "Search influencers": "walks", ...fields })
    return page.texts("main li h2").sort()
  }
  const all = Object.keys(people)
  const without = (gone: string) => all.filter((name) => !name.endsWith(gone))
  expect(await find({})).toEqual(all)
  expect(await find({ Niche: "Travel" })).toEqual(without("niche"))
  expect(await find({ Followers: "10K-100K" })).toEqual(without("audience"))
  expect(await find({ Platforms: ["X"] })).toEqual(without("network"))
  expect(await find({ "Search influencers": "stop-motion" })).toEqual(without("style"))
})

test("filters are part of the address, and can be removed one by one", async () => {
  const { brand } = await aWorld()
  const page = await brand.open(
    `${FIND}?niche=Food&city=Pune&platforms=Instagram&sort=rating&junk=1`,
  )
  expect(page.value("Niche")).toBe("Food")
  expect(page.value("City")).toBe("Pune")
  expect(page.value("Sort by")).toBe("rating")
  expect(page.texts('ul[aria-label="Active filters"] li').join(", ")).toBe(
    "Remove Instagram, Remove Food, Remove Pune",
  )
  expect(page.link("Remove Food")).toBe(`${FIND}?platforms=Instagram&city=Pune&sort=rating`)
  expect(page.link("Clear filters")).toBe(FIND)
  await healthy(page)
})

test("a brand invites, the influencer opens and applies, and both see the status", async () => {
  const { brand, influencer, influencerId, names, title, projectId } = await aWorld()
  const form = await brand.open(href(urls.brand.invite, { influencerId }))
  await healthy(form)
  const sent = await invite(brand, influencerId, projectId, "Mail kumo@example.com, we love tea")
  expect([sent.path, sent.heading]).toEqual([href(urls.brand.invitations), "Invitations"])
  expect(sent.flash).toContain(`${names.influencer} is invited. We hid an email address`)
  expect(sent.texts("main li article")[0]).toMatch(/Invited.*\[email address hidden\]/s)
  await healthy(sent)
  const inbox = await influencer.open(href(urls.influencer.invitations))
  await healthy(inbox)
  const opened = await influencer.open(inbox.link(title))
  expect([opened.heading, opened.text.includes("we love tea")]).toEqual([
    `${names.brand} invites you`,
    true,
  ])
  expect([opened.text.includes(title), opened.body.includes("shortlistedCount")]).toEqual([
    true,
    false,
  ])
  await healthy(opened)
  expect((await brand.open(href(urls.brand.invitations))).texts("main li article")[0]).toContain(
    "Viewed",
  )
  await influencer.open(opened.link("Apply"))
  await applyTo(server, influencer, projectId)
  expect((await brand.open(href(urls.brand.invitations))).texts("main li article")[0]).toContain(
    "Applied",
  )
  const after = await influencer.open(opened.path)
  expect(after.text).toContain("led to an application already")
  const again = await brand.post(href(urls.brand.invite, { influencerId }), {
    projectId,
    message: "Again?",
  })
  expect([again.status, again.text.includes("has applied to this project already")]).toEqual([
    409,
    true,
  ])
})

test("prefetching an invitation does not mark it as seen", async () => {
  const { brand, influencer, influencerId, projectId } = await aWorld()
  await invite(brand, influencerId, projectId)
  const id = String(stored("SELECT id FROM invitations WHERE influencer_id = ?", influencerId)?.id)
  const page = href(urls.influencer.invitation, { invitationId: id })
  await influencer.send(`${page}.data`, { headers: { Purpose: "prefetch" } })
  const statusOf = () => stored("SELECT status FROM invitations WHERE id = ?", id)?.status
  expect(statusOf()).toBe("invited")
  await influencer.open(page)
  expect(statusOf()).toBe("viewed")
})

test("declining and withdrawing an invitation work once", async () => {
  const { brand, influencer, influencerId, names, title, projectId } = await aWorld()
  await invite(brand, influencerId, projectId)
  const inbox = await influencer.open(href(urls.influencer.invitations))
  const invitation = await influencer.open(inbox.link(title))
  const declined = await influencer.submit(invitation, "Decline")
  expect(declined.flash).toBe("Invitation declined. The brand is notified.")
  expect((await influencer.submit(invitation, "Decline")).flash).toBe(
    "The invitation was not declined. This invitation was declined.",
  )
  const other = await postProject(brand, { title: `${title} again` })
  await invite(brand, influencerId, other)
  const list = await brand.open(href(urls.brand.invitations))
  const withdrawn = await brand.submit(list, `Withdraw the invitation of ${names.influencer}`)
  expect(withdrawn.flash).toBe("Invitation withdrawn.")
  stored("UPDATE projects SET status = 'draft' WHERE id = ?", projectId)
  const later = await influencer.open(href(urls.influencer.invitations))
  expect(later.texts("main li h2")).toEqual([
    `${title} again`,
    "The project is not there any more.",
  ])
})

test("an influencer reports an invitation from the list, and an admin reads it", async () => {
  const { brand, influencer, influencerId, names, projectId } = await aWorld()
  await invite(brand, influencerId, projectId, "Only fools miss this")
  const inbox = await influencer.open(href(urls.influencer.invitations))
  await healthy(inbox)
  const form = await influencer.open(inbox.link("Report"))
  await healthy(form)
  const nothing = await influencer.submit(form, "Send report", { "What happened": "Rude." })
  expect([nothing.status, nothing.errors("Reason"), nothing.value("What happened")]).toEqual([
    422,
    ["Please choose a reason."],
    "Rude.",
  ])
  const sent = await influencer.submit(form, "Send report", { Reason: "harassment" })
  expect([sent.path, sent.flash]).toEqual([
    href(urls.influencer.invitations),
    "Thank you. We look into it, and nobody learns who reported it.",
  ])
  expect((await brand.get(form.path)).status).toBe(404)
  const operatorPage = await asOperator(server)
  const queue = await operatorPage.open(href(urls.admin.reports))
  const report = await operatorPage.open(queue.link("Invitation: Only fools miss this"))
  expect(report.text).toContain("Only fools miss this")
  const user = await operatorPage.open(report.link(`By ${names.brand}`))
  const list = await operatorPage.open(user.link("Invitations"))
  await healthy(list)
  expect([list.heading, list.text]).toEqual([
    `Invitations sent by ${names.brand}`,
    expect.stringContaining("Only fools miss this"),
  ])
})

test("errors of an invitation appear at their fields, and typed text stays", async () => {
  const { brand, influencerId, projectId } = await aWorld()
  const page = href(urls.brand.invite, { influencerId })
  // The only open project is chosen already.
  const chosen = await brand.submit(await brand.open(page), "Send invitation", {})
  expect(chosen.errors("Project")).toEqual([])
  const empty = await brand.post(page, {})
  expect([empty.status, empty.errors("Project"), empty.errors("Message")]).toEqual([
    422,
    ["Please choose a project."],
    ["Please write a few words."],
  ])
  const long = "é".repeat(501)
  const refused = await brand.post(page, { projectId, message: long })
  expect(refused.errors("Message")).toEqual(["Please use at most 500 characters."])
  expect([refused.value("Message"), refused.value("Project")]).toEqual([long, projectId])
  expect((await brand.post(page, { projectId, message: "क".repeat(500) })).status).toBe(303)
  const foreign = await postProject(await signedInAs(server, "brand"))
  expect((await brand.post(page, { projectId: foreign, message: "Hi" })).status).toBe(404)
})

test("a brand saves creators in a list with notes, exports CSV, and removes entries", async () => {
  const { brand, influencerId, names, email } = await aWorld()
  const keep = await brand.open(href(urls.brand.keepInfluencer, { influencerId }))
  await healthy(keep)
  const nothing = await brand.submit(keep, "Keep", {})
  expect(nothing.status).toBe(422)
  expect(nothing.text).toContain("Please choose a list, or name a new one.")
  const list = await brand.submit(keep, "Keep", { "New list": "Tea people", Note: "=1+1" })
  expect([list.heading, list.flash]).toEqual([
    "Tea people",
    `${names.influencer} is in the list "Tea people".`,
  ])
  await healthy(list)
  const file = await brand.get(list.link("Save as CSV"))
  expect(file.headers.get("content-type")).toContain("text/csv")
  expect(file.body).toContain(`"${names.influencer}"`)
  expect(file.body).toContain("'=1+1")
  expect(file.body).not.toContain(email)
  const noted = await brand.submit(
    await brand.open(list.link(`Edit note about ${names.influencer}`)),
    "Save note",
    { Note: "Kind\nand quick" },
  )
  expect(noted.texts("main li article")[0]).toContain("Kind and quick")
  const lists = await brand.open(href(urls.brand.lists))
  expect(lists.texts("main li")).toEqual(["Tea people 1 influencer"])
  await healthy(lists)
  const taken = await brand.submit(lists, "Create list", { "New list": "tea PEOPLE" })
  expect([taken.status, taken.errors("New list")]).toEqual([
    409,
    ["You have a list of this name already."],
  ])
  const renamed = await brand.submit(await brand.open(list.link("Rename")), "Save", {
    Name: "Zest",
  })
  expect(renamed.heading).toBe("Zest")
  const removed = await brand.submit(renamed, `Remove ${names.influencer}`)
  expect(removed.text).toContain("Nobody is in this list yet.")
  for (const flash of ['The list "Zest" is deleted.', "Already deleted."]) {
    expect((await brand.submit(removed, "Delete list")).flash).toBe(flash)
  }
})

test("a hidden creator disappears from the list, the profile, and brands' lists and files", async () => {
  const { brand, influencerId, names } = await aWorld()
  const keep = await brand.open(href(urls.brand.keepInfluencer, { influencerId }))
  const list = await brand.submit(keep, "Keep", { "New list": "Tea people", Note: "Kind" })
  stored("UPDATE creators SET hidden_at = 1 WHERE user_id = ?", influencerId)
  expect((await brand.open(FIND)).text).not.toContain(names.influencer)
  for (const page of [urls.brand.influencer, urls.brand.invite, urls.brand.keepInfluencer]) {
    expect((await brand.get(href(page, { influencerId }))).status).toBe(404)
  }
  const after = await brand.open(list.path)
  expect(after.texts("main li article")[0]).toMatch(/Not available.*Kind/s)
  expect(after.body).not.toContain(names.influencer)
  const file = await brand.get(after.link("Save as CSV"))
  expect(file.body).not.toContain(names.influencer)
})

test("lists, notes and invitations of other users are not found", async () => {
  const { brand, influencerId, projectId } = await aWorld()
  const keep = await brand.open(href(urls.brand.keepInfluencer, { influencerId }))
  const list = await brand.submit(keep, "Keep", { "New list": "Tea people" })
  const listId = list.path.split("/").at(-1)?.split("?")[0] ?? ""
  await invite(brand, influencerId, projectId)
  const id = String(stored("SELECT id FROM invitations WHERE influencer_id = ?", influencerId)?.id)
  const other = await signedInAs(server, "brand")
  const stranger = await signedInAs(server, "influencer")
  for (const page of [
    href(urls.brand.list, { listId }),
    href(urls.brand.renameList, { listId }),
    href(urls.brand.deleteList, { listId }),
    href(urls.brand.listTable, { listId }),
    href(urls.brand.listItem, { listId, influencerId, step: "note" }),
    href(urls.brand.listItem, { listId, influencerId, step: "junk" }),
  ]) {
    expect([page, (await other.get(page)).status]).toEqual([page, 404])
  }
  const answer = await other.post(href(urls.brand.withdrawInvitation, { invitationId: id }))
  expect((await other.follow(answer)).flash).toContain("Invitation not found.")
  const seen = await stranger.get(href(urls.influencer.invitation, { invitationId: id }))
  expect(seen.status).toBe(404)
  expect(stored("SELECT status FROM invitations WHERE id = ?", id)?.status).toBe("invited")
})
