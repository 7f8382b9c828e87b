import { randomUUID } from "node:crypto"
import { describe, expect, test } from "vitest"
import { isoDayOf, longDayOf } from "#app/domain/shared/indian-time.ts"
import { decisionHref, href, urls } from "#app/urls/index.ts"
import { signedInAs } from "#tests/support/accounts.ts"
import { applyTo, postProject, storedProject } from "#tests/support/campaigns.ts"
import { leastQueries } from "#tests/support/queries.ts"
import { aServer } from "#tests/support/servers.ts"
import { asserts } from "#tests/support/statements.ts"
import { change, withDatabase } from "#tests/support/stored.ts"
import type { Visitor } from "#tests/support/visitor.ts"

const server = await aServer()

const filled = {
  "Project Title": "Summer reels",
  Description: "Three reels.\nOne story.",
  "Expected Delivery Day(s)": "14",
}

describe("the page Your Projects", () => {
  test("leads from an empty list to a new project form", async () => {
    asserts("post-a-project", "projects-empty", "text-no-projects")
    const brand = await signedInAs(server, "brand")
    const page = await brand.open(href(urls.brand.projects))
    expect(page.heading).toBe("Your Projects")
    expect(page.text).toContain("No projects found.")
    const [first, second] = [page, await brand.open(href(urls.brand.projects))].map((one) =>
      one.link("+ Post a project"),
    )
    expect(first).toMatch(/\/brand-dashboard\/projects\/new\/[0-9a-f-]{36}$/)
    expect(second).not.toBe(first)
  })

  test("lists a posted project with all its data", async () => {
    asserts(
      "projects-columns",
      "projects-budget",
      "post-a-project",
      "project-form-titles",
      "project-form-leads-on",
      "message-posted",
    )
    const brand = await signedInAs(server, "brand")
    const list = await brand.open(href(urls.brand.projects))
    const form = await brand.open(list.link("+ Post a project"))
    expect([form.heading, form.title]).toEqual([
      "Post New Project",
      "Post New Project · Influencer Marketplace",
    ])
    const after = await brand.submit(form, "Create Project", {
      ...filled,
      Platforms: ["Youtube", "X"],
      "Min Budget": "1,50,000",
      "Max Budget": "2,00,000.50",
    })
    expect(after.path).toBe(href(urls.brand.projects))
    expect(after.flash).toBe("Project successfully posted!")
    expect(after.texts("thead th").join(", ")).toBe(
      "Title, Status, Platforms, Applicants, Budget, Posted, Expected Delivery, Actions",
    )
    const cells = after.texts("tbody th, tbody td")
    expect(cells.slice(0, 5).join(" | ")).toBe(
      "Summer reels | Open | Youtube, X | 0 | ₹1,50,000 – ₹2,00,000.50",
    )
    expect(cells[5]).toMatch(/ago$/)
    expect(after.texts("tbody a")).toEqual(["Summer reels", "View", "Edit", "Delete"])
    expect(after.link("Summer reels")).toBe(after.link("View"))
  })

  test("shows a draft's creation date, and a publish button", async () => {
    const brand = await signedInAs(server, "brand")
    const id = await postProject(brand, { title: "Quiet launch", status: "draft", niche: "Food" })
    const list = await brand.open(href(urls.brand.projects))
    expect(list.texts("tbody td:nth-child(6)")).toEqual([expect.stringMatching(/^Created .*ago$/)])
    const page = await brand.open(list.link("View"))
    expect(page.find("main header").text).toMatch(/Draft\s*Closed\s*Created/)
    expect(page.find("main header").text).not.toContain("Posted")
    const open = await brand.submit(page, "Publish")
    expect(open.flash).toBe("Project published. Influencers can apply now.")
    expect(open.find("main header").text).toMatch(/Open\s*Posted/)
    expect(open.texts("main header button")).toEqual([])
    expect(storedProject(server, id)).toMatchObject({ status: "active", niche: "Food" })
    const again = await brand.follow(await brand.post(page.path, {}))
    expect(again.flash).toBe("Failed to publish the project. It is published already.")
    const stranger = await signedInAs(server, "brand")
    await stranger.post(page.path, {})
    expect(storedProject(server, id)?.status).toBe("active")
  })

  test("addresses the brand as you in its brief", async () => {
    const brand = await signedInAs(server, "brand")
    const id = await postProject(brand)
    withDatabase(server, (db) => {
      const brief = JSON.stringify({ needsApproval: true, product: { name: "A kulhad" } })
      db.prepare("UPDATE projects SET brief = ? WHERE id = ?").run(brief, id)
    })
    const { text } = (await brand.open(href(urls.brand.project, { projectId: id }))).find("main")
    expect(text).toContain("You see the work before it is posted")
    expect(text).toContain("Product you send")
    expect(text).not.toMatch(/the brand|sent to you/i)
  })

  test("refuses to publish another brand's draft", async () => {
    const brand = await signedInAs(server, "brand")
    const id = await postProject(brand, { status: "draft" })
    const stranger = await signedInAs(server, "brand")
    await stranger.post(href(urls.brand.project, { projectId: id }), {})
    expect(storedProject(server, id)?.status).toBe("draft")
  })

  test("combines search and tabs, by links and a plain form", async () => {
    asserts("projects-search", "projects-order")
    const brand = await signedInAs(server, "brand")
    await postProject(brand, { title: "Winter film" })
    await postProject(brand, { title: "Winter photos", status: "draft" })
    await postProject(brand, { title: "Summer film", status: "closed" })
    const all = await brand.open(href(urls.brand.projects))
    expect(all.texts("tbody th")).toEqual(["Summer film", "Winter photos", "Winter film"])
    expect(all.texts("tbody td:nth-child(2)")).toEqual(["Closed", "DraftClosed", "Open"])
    expect(all.find("input[name=search]").getAttribute("placeholder")).toBe("Search projects...")
    const winter = await brand.open(href(urls.brand.projects, { search: "WINTER" }))
    expect(winter.texts("tbody th")).toEqual(["Winter photos", "Winter film"])
    const drafts = await brand.open(winter.link("Draft"))
    expect(drafts.texts("tbody th")).toEqual(["Winter photos"])
    expect(drafts.texts("[aria-current=page]")).toContain("Draft")
    const none = await brand.submit(drafts, "Search", {})
    expect(none.path).toContain("status=draft")
    const active = await brand.open(none.link("Active"))
    expect(active.texts("tbody th")).toEqual(["Winter film"])
  })

  test("pages long lists with a constant number of queries", async () => {
    const brand = await signedInAs(server, "brand")
    await postProject(brand)
    const one = await leastQueries(server, brand, href(urls.brand.projects))
    for (let n = 0; n < 44; n += 1) await postProject(brand)
    const first = await brand.get(href(urls.brand.projects))
    expect(await leastQueries(server, brand, href(urls.brand.projects))).toBe(one)
    const second = await brand.open(first.link("Next page"))
    const third = await brand.open(second.link("Next page"))
    const seen = [first, second, third].flatMap((page) => page.texts("tbody th"))
    expect(seen).toHaveLength(45)
    expect(new Set(seen).size).toBe(45)
    expect(() => third.link("Next page")).toThrow()
    expect((await brand.open(third.link("Back to first page"))).texts("tbody th")).toEqual(
      first.texts("tbody th"),
    )
  })
})

describe("the project form", () => {
  test("has the specified fields and defaults", async () => {
    asserts("project-form-fields", "rule-project-defaults")
    const brand = await signedInAs(server, "brand")
    const form = await brand.open(href(urls.brand.editProject, { projectId: randomUUID() }))
    const specified = form.texts("form label, form legend").slice(0, 15)
    expect(specified).toEqual([
      "Project Title",
      "Description",
      "Status",
      "Platforms",
      "Youtube",
      "Instagram",
      "Tiktok",
      "X",
      "Number of Influencers Needed",
      "Followers count",
      "Niche",
      "Min Budget",
      "Max Budget",
      "Currency",
      "Expected Delivery Day(s)",
    ])
    const { value } = form
    const defaults = ["Status", "Number of Influencers Needed", "Currency"]
    expect(defaults.map((label) => value.call(form, label))).toEqual(["active", "1", "INR"])
  })

  test("offers a share link and fitting creators after posting", async () => {
    const brand = await signedInAs(server, "brand")
    const maya = await signedInAs(server, "influencer")
    await maya.post(href(urls.account.page), { niches: "Books", bio: "I read." })
    const id = await postProject(brand, { title: "Read with us", niche: "Books" })
    const list = await brand.open(href(urls.brand.projects))
    const panel = list.find("section[aria-labelledby=posted]")
    expect(panel.text).toContain("What happens now")
    expect(panel.text).toContain(href(urls.influencer.project, { projectId: id }))
    expect(panel.text).toContain("Send by mail")
    const [first = ""] = list.texts("section[aria-labelledby=posted] li a")
    const invited = await brand.submit(list, `Invite ${first}`)
    expect(invited.path).toBe(href(urls.brand.projects))
    expect(invited.flash).toBe(`${first} is invited.`)
    expect(invited.texts("section[aria-labelledby=posted] li a")).not.toContain(first)
    await postProject(brand, { status: "draft" })
    expect((await brand.open(href(urls.brand.projects))).text).not.toContain("What happens now")
  })

  test("starts from a template", async () => {
    const brand = await signedInAs(server, "brand")
    const empty = await brand.open(href(urls.brand.editProject, { projectId: randomUUID() }))
    expect(empty.texts("nav[aria-label=Templates] a")).toHaveLength(4)
    const form = await brand.open(empty.link("Honest review"))
    expect(form.heading).toBe("Post New Project")
    expect(form.value("Project Title")).toBe("An honest review of our product")
    expect(form.value("Piece 1")).toBe("video")
    const list = await brand.submit(form, "Create Project")
    expect(list.flash).toBe("Project successfully posted!")
    expect(list.texts("tbody th")).toEqual(["An honest review of our product"])
  })

  test("duplicates an own project as a draft", async () => {
    const brand = await signedInAs(server, "brand")
    const dueOn = isoDayOf(Date.now() + 5 * 86_400_000)
    const id = await postProject(brand, {
      title: "Monsoon tea",
      platforms: ["X"],
      budgetMax: "900",
      ...{ "brief.isSent": "yes", "brief.dos": "Show the leaves.", "brief.applyBy": dueOn },
      ...{ "brief.first.type": "post", "brief.first.platform": "X", "brief.first.dueOn": dueOn },
    })
    const page = await brand.open(href(urls.brand.project, { projectId: id }))
    const copy = await brand.open(page.link("Duplicate"))
    const labels = ["Project Title", "Status", "Max Budget", "Do", "Piece 1", "Apply by"]
    expect(labels.map((label) => copy.value(label))).toEqual([
      ...["Monsoon tea", "draft", "900", "Show the leaves.", "post", ""],
    ])
    expect(copy.value("Due date of piece 1")).toBe("")
    const list = await brand.submit(copy, "Create Project")
    expect(list.texts("tbody th")).toEqual(["Monsoon tea", "Monsoon tea"])
    const [, copyId = ""] = /new\/([^?]+)/.exec(page.link("Duplicate")) ?? []
    expect(storedProject(server, copyId)).toMatchObject({ status: "draft", apply_by: null })
    const published = await brand.submit(list, "Publish")
    expect(published.flash).toBe("Project published. Influencers can apply now.")
    const stranger = await signedInAs(server, "brand")
    const query = { from: id }
    const form = href(urls.brand.editProject, { projectId: randomUUID() }, query)
    expect((await stranger.get(form)).status).toBe(403)
  })

  test("refuses a due date that is over or after the delivery", async () => {
    const brand = await signedInAs(server, "brand")
    const form = await brand.open(href(urls.brand.editProject, { projectId: randomUUID() }))
    const work = { "Piece 1": "reel", "Platform of piece 1": "Instagram" }
    const send = (day: string) =>
      brand.submit(form, "Create Project", { ...filled, ...work, "Due date of piece 1": day })
    const over = await send("2020-01-31")
    expect(over.status).toBe(422)
    expect(over.errors("Due date of piece 1")).toEqual(["This day is over."])
    const late = await send(isoDayOf(Date.now() + 20 * 86_400_000))
    expect(late.errors("Due date of piece 1")).toEqual([
      `Choose ${longDayOf(Date.now() + 14 * 86_400_000)} at the latest.`,
    ])
    const day = Date.now() + 14 * 86_400_000
    const list = await send(isoDayOf(day))
    const page = await brand.open(list.link("View"))
    expect(page.text).toContain(`1 reel on Instagram by ${longDayOf(day)}`)
  })

  test("returns invalid fields with all texts, and posts nothing", async () => {
    asserts("rule-project", "text-validation")
    const brand = await signedInAs(server, "brand")
    const id = randomUUID()
    const form = await brand.open(href(urls.brand.editProject, { projectId: id }))
    const again = await brand.submit(form, "Create Project", {
      "Project Title": " ",
      Description: "Kept <b>as typed</b>",
      Platforms: ["Tiktok"],
      "Number of Influencers Needed": "0",
      Niche: "Food",
      "Min Budget": "900",
      "Max Budget": "100",
      "Apply by": "2020-01-31",
      "Expected Delivery Day(s)": "14",
    })
    expect(again.status).toBe(422)
    expect(again.errors("Project Title")).toEqual(["Please enter a title."])
    expect(again.errors("Number of Influencers Needed")).toHaveLength(1)
    expect(again.errors("Max Budget")).toEqual(["Max Budget must not be below Min Budget."])
    expect(again.errors("Apply by")).toEqual(["This day is over."])
    expect(again.value("Description")).toBe("Kept <b>as typed</b>")
    expect(again.value("Niche")).toBe("Food")
    expect(again.value("Tiktok")).toBe("Tiktok")
    expect(() => again.find("input[value=Tiktok][checked]")).not.toThrow()
    const fixed = await brand.submit(again, "Create Project", {
      "Project Title": "Fixed",
      "Number of Influencers Needed": "2",
      "Apply by": "",
    })
    expect(fixed.status).toBe(422)
    expect(fixed.errors("Max Budget")).toEqual(["Max Budget must not be below Min Budget."])
    expect(storedProject(server, id)).toBeUndefined()
    const posted = await brand.submit(fixed, "Create Project", { "Max Budget": "1000" })
    expect(posted.flash).toBe("Project successfully posted!")
    expect(storedProject(server, id)).toMatchObject({ title: "Fixed", influencer_count: 2 })
  })

  test("edits an own project", async () => {
    asserts("project-form-titles")
    const brand = await signedInAs(server, "brand")
    const id = await postProject(brand, { title: "Before", budgetMin: "5000" })
    const form = await brand.open(href(urls.brand.editProject, { projectId: id }))
    expect(form.heading).toBe("Edit Project")
    expect([form.value("Project Title"), form.value("Min Budget")]).toEqual(["Before", "5000"])
    const list = await brand.submit(form, "Save Project", { "Project Title": "After" })
    expect(list.flash).toBe("Project successfully posted!")
    expect(list.texts("tbody th")).toEqual(["After"])
  })

  test("reports a forbidden change beside the field", async () => {
    const brand = await signedInAs(server, "brand")
    const id = await postProject(brand, { influencerCount: "3" })
    change(server, "UPDATE projects SET shortlisted_count = 2 WHERE id = ?", id)
    const form = await brand.open(href(urls.brand.editProject, { projectId: id }))
    const again = await brand.submit(form, "Save Project", { "Number of Influencers Needed": "1" })
    expect(again.status).toBe(422)
    expect(again.errors("Number of Influencers Needed")[0]).toContain("2 influencers are already")
    expect(again.value("Number of Influencers Needed")).toBe("1")
    const list = await brand.submit(again, "Save Project", { "Number of Influencers Needed": "2" })
    expect(list.flash).toBe(
      "Project successfully posted! Every place is taken, so it is closed now.",
    )
    expect(storedProject(server, id)).toMatchObject({ status: "closed", influencer_count: 2 })
  })

  test("is hidden and read-only for another brand's project", async () => {
    asserts("project-form-access", "edit-unauthorized", "text-no-access")
    const owner = await signedInAs(server, "brand")
    const id = await postProject(owner, { title: "Mine" })
    const stranger = await signedInAs(server, "brand")
    const page = await stranger.open(href(urls.brand.editProject, { projectId: id }))
    expect([page.status, page.heading]).toEqual([403, "You don't have access to this project!"])
    expect(page.body).not.toContain("Mine")
    const before = storedProject(server, id)
    const sent = await stranger.post(href(urls.brand.editProject, { projectId: id }), {
      title: "Taken",
      desc: "D",
      deliveryDays: "3",
    })
    const list = await stranger.follow(sent)
    expect(list.path).toBe(href(urls.brand.projects))
    expect(list.flash).toBe("You don't have access to this project!")
    expect(storedProject(server, id)).toEqual(before)
  })

  test("shows the list with a message after a server error", async () => {
    asserts("message-post-fault", "project-form-leads-on")
    const brand = await signedInAs(server, "brand")
    withDatabase(server, (db) =>
      db.exec(`CREATE TRIGGER broken BEFORE INSERT ON projects WHEN NEW.title = 'Unlucky'
        BEGIN SELECT RAISE(ABORT, 'no'); END`),
    )
    const form = await brand.open(href(urls.brand.editProject, { projectId: randomUUID() }))
    const list = await brand.submit(form, "Create Project", {
      ...filled,
      "Project Title": "Unlucky",
    })
    expect([list.path, list.flash]).toEqual([
      href(urls.brand.projects),
      "Something went wrong while posting the project",
    ])
  })

  test.each(["507f1f77bcf86cd799439011", "V1StGXR8_Z5jdHi6B-myT", "7", "A-_z".repeat(16)])(
    "opens under the id %s of an old front end, and saves the project",
    async (id) => {
      const brand = await signedInAs(server, "brand")
      const form = await brand.open(href(urls.brand.editProject, { projectId: id }))
      expect([form.status, form.heading]).toEqual([200, "Post New Project"])
      const list = await brand.submit(form, "Create Project", filled)
      expect(list.flash).toBe("Project successfully posted!")
      expect((await brand.open(href(urls.brand.editProject, { projectId: id }))).heading).toBe(
        "Edit Project",
      )
      expect((await brand.open(href(urls.brand.project, { projectId: id }))).heading).toBe(
        filled["Project Title"],
      )
      await brand.post(href(urls.brand.deleteProject, { projectId: id }))
      expect((await brand.open(href(urls.brand.editProject, { projectId: id }))).heading).toBe(
        "Project not found.",
      )
    },
  )

  test.each(["x".repeat(65), "a.b", "a b", "é"])("does not find %s, which is no id", async (id) => {
    const brand = await signedInAs(server, "brand")
    const page = await brand.open(href(urls.brand.editProject, { projectId: id }))
    expect([page.status, page.heading]).toEqual([404, "Project not found."])
  })
})

describe("deleting a project", () => {
  test("asks first, on a page of its own", async () => {
    asserts("delete-dialog", "rule-delete", "message-deleted")
    const brand = await signedInAs(server, "brand")
    await postProject(brand, { title: "Short-lived" })
    const list = await brand.open(href(urls.brand.projects))
    const question = await brand.open(list.link("Delete"))
    expect(question.heading).toBe("Are you sure you want to delete this project?")
    expect(question.text).toContain("Short-lived")
    expect(question.text).toContain("This action cannot be undone...")
    expect(question.link("Cancel")).toBe(href(urls.brand.projects))
    const after = await brand.submit(question, "Confirm Delete")
    expect(after.flash).toBe("Project deleted successfully")
    expect(after.text).toContain("No projects found.")
  })

  test("returns to its list, whether possible or not", async () => {
    const brand = await signedInAs(server, "brand")
    await postProject(brand, { title: "Short-lived" })
    const path = href(urls.brand.projects, { search: "short", status: "active" })
    const question = await brand.open((await brand.open(path)).link("Delete"))
    expect(question.link("Cancel")).toBe(path)
    const after = await brand.submit(question, "Confirm Delete")
    expect(after.path).toBe(path)
    const gone = href(urls.brand.deleteProject, { projectId: randomUUID() }, { status: "//x.y" })
    expect((await brand.post(gone)).location).toBe(href(urls.brand.projects))
  })

  test("is refused with the reason while an order is unfinished", async () => {
    asserts("message-delete-failed")
    const brand = await signedInAs(server, "brand")
    const id = await postProject(brand)
    const application = await applyTo(server, await signedInAs(server, "influencer"), id)
    await brand.post(decisionHref(id, application, "shortlist"))
    const page = await brand.open(href(urls.brand.deleteProject, { projectId: id }))
    expect(page.heading).toBe("Failed to delete the project")
    expect(page.toasts).toContain("Failed to delete the project")
    expect(page.text).toContain("One of its orders is not finished.")
    expect(page.text).not.toContain("Confirm Delete")
    const after = await brand.follow(
      await brand.post(href(urls.brand.deleteProject, { projectId: id })),
    )
    expect(after.flash).toBe("Failed to delete the project. One of its orders is not finished.")
    expect(storedProject(server, id)).toMatchObject({ deleted_at: null })
  })

  test("is refused for another brand's and a missing project", async () => {
    asserts("delete-unauthorized", "message-delete-unauthorized")
    const owner = await signedInAs(server, "brand")
    const id = await postProject(owner)
    const stranger = await signedInAs(server, "brand")
    const page = await stranger.open(href(urls.brand.deleteProject, { projectId: id }))
    expect([page.status, page.heading]).toEqual([
      403,
      "You are not authorized to delete this project",
    ])
    const after = await stranger.follow(
      await stranger.post(href(urls.brand.deleteProject, { projectId: id })),
    )
    expect(after.flash).toBe("You are not authorized to delete this project")
    expect(storedProject(server, id)).toMatchObject({ deleted_at: null })
    const missing = await stranger.follow(
      await stranger.post(href(urls.brand.deleteProject, { projectId: randomUUID() })),
    )
    expect(missing.flash).toBe("Failed to delete the project. Project not found.")
  })
})

test("no brand page answers a visitor or an influencer", async () => {
  const owner = await signedInAs(server, "brand")
  const id = await postProject(owner)
  const influencer = await signedInAs(server, "influencer")
  const pages = [
    href(urls.brand.projects),
    href(urls.brand.editProject, { projectId: id }),
    href(urls.brand.project, { projectId: id }),
    href(urls.brand.deleteProject, { projectId: id }),
  ]
  const actions = (["shortlist", "reject", "reopen", "withdraw"] as const).map((decision) =>
    decisionHref(id, "x", decision),
  )
  const answers = async (who: Visitor) => [
    ...(await Promise.all([...pages, ...actions].map((url) => who.get(url)))),
    ...(await Promise.all([pages[1], pages[3], ...actions].map((url) => who.post(url ?? "")))),
  ]
  const before = storedProject(server, id)
  for (const answer of await answers(server.visitor())) expect(answer.location).toBe("/login")
  for (const answer of await answers(influencer)) {
    expect(answer.location).toBe(href(urls.influencer.dashboard))
  }
  expect(storedProject(server, id)).toEqual(before)
})
