import { randomUUID } from "node:crypto"
import { describe, expect, test } from "vitest"
import { apiUrls } from "#app/urls/api.ts"
import { applicantsHref, decisionHref, href, urls } from "#app/urls/index.ts"
import { signedInAs } from "#tests/support/accounts.ts"
import { applyTo, postProject, storedProject } from "#tests/support/campaigns.ts"
import type { Page } from "#tests/support/page.ts"
import { aPng } from "#tests/support/pictures.ts"
import { aServer } from "#tests/support/servers.ts"
import { asserts } from "#tests/support/statements.ts"
import { withDatabase } from "#tests/support/stored.ts"
import type { Visitor } from "#tests/support/visitor.ts"

/** Statements about both dashboards that need both sides or several rows. */
const server = await aServer()

const DAY = 86_400_000

const facts = (page: Page) =>
  Object.fromEntries(page.texts("main dt").map((term, at) => [term, page.texts("main dd")[at]]))

/** The header: title, badge and time. */
const head = (page: Page) => page.texts("main header")[0] ?? ""

const options = (page: Page, label: string) =>
  page
    .field(label)
    .querySelectorAll("option")
    .map((option) => option.text.trim())

const titles = (page: Page) => page.texts("article h2").sort()

const rowWith = (page: Page, text: string) => {
  const row = page.html.querySelectorAll("tbody tr").find((one) => one.text.includes(text))
  if (!row) throw new Error(`No row "${text}" on ${page.path}: ${page.text}`)
  return row
}

async function ordersFor(...wanted: string[]) {
  const brandName = `Order Tea ${randomUUID().slice(0, 8)}`
  const brand = await signedInAs(server, "brand", { name: brandName })
  const maya = await signedInAs(server, "influencer", { name: "Order Maya" })
  const projects: string[] = []
  for (const title of wanted) {
    const project = await postProject(brand, { title })
    await brand.post(decisionHref(project, await applyTo(server, maya, project), "shortlist"))
    projects.push(project)
  }
  return { brandName, brand, maya, projects }
}

const setOrder = (project: string | undefined, change: string, value: string | number) =>
  withDatabase(server, (db) =>
    db.prepare(`UPDATE orders SET ${change} = ? WHERE project_id = ?`).run(value, project),
  )

describe("both sides", () => {
  test("see a project when posted, edited, closed and deleted", async () => {
    asserts("campaigns", "listed-projects", "browse-active")
    const brand = await signedInAs(server, "brand")
    const maya = await signedInAs(server, "influencer")
    const title = `Campaign ${randomUUID().slice(0, 8)}`
    const listed = async () =>
      titles(await maya.open(href(urls.influencer.browse, { search: title })))
    const form = await brand.open(
      (await brand.open(href(urls.brand.projects))).link("+ Post a project"),
    )
    const list = await brand.submit(form, "Create Project", {
      "Project Title": title,
      Description: "Three reels.",
      "Expected Delivery Day(s)": "9",
    })
    expect(list.texts("tbody th")).toEqual([title])
    expect(await listed()).toEqual([title])
    const edit = await brand.open(list.link("Edit"))
    await brand.submit(edit, "Save Project", { "Project Title": `${title} again` })
    expect(await listed()).toEqual([`${title} again`])
    await brand.submit(edit, "Save Project", { "Project Title": title, Status: "closed" })
    expect(await listed()).toEqual([])
    const question = await brand.open((await brand.open(href(urls.brand.projects))).link("Delete"))
    const after = await brand.submit(question, "Confirm Delete")
    expect(after.text).toContain("No projects found.")
  })

  test("see each other's actions on their own pages", async () => {
    asserts("communication")
    const brand = await signedInAs(server, "brand", { name: "Telling Tea" })
    const project = await postProject(brand, { title: "Telling reels", influencerCount: "1" })
    const [maya, kofi] = [
      await signedInAs(server, "influencer", { name: "Telling Maya" }),
      await signedInAs(server, "influencer", { name: "Telling Kofi" }),
    ]
    const own = async (visitor: Visitor) =>
      (await visitor.open(href(urls.influencer.project, { projectId: project }))).find(
        "section[aria-label=Apply]",
      ).text
    const hers = await applyTo(server, maya, project, { bidAmount: "7100", deliveryDays: "11" })
    const his = await applyTo(server, kofi, project)
    const row = rowWith(await brand.open(applicantsHref(project)), "Telling Maya")
    expect(row.text).toContain("₹7,100")
    expect(row.text).toContain("11")
    expect(await own(maya)).toContain("Pending")
    await brand.post(decisionHref(project, his, "reject"))
    await brand.post(decisionHref(project, hers, "shortlist"))
    expect(await own(kofi)).toContain("Rejected")
    expect(await own(maya)).toContain("Shortlisted")
    expect(await own(maya)).not.toMatch(/Pending|Rejected/)
    const order = rowWith(await maya.open(href(urls.influencer.dashboard)), "Telling reels")
    expect(order.text).toContain("Telling Tea")
    expect((await kofi.open(href(urls.influencer.dashboard))).text).toContain("No orders found.")
  })

  test("list orders by the other side's name, each row linked to its project", async () => {
    asserts("influencer-orders", "brand-home", "reporting")
    const { brandName, brand, maya, projects } = await ordersFor("First reels", "Second reels")
    const [first = "", second = ""] = projects
    const columns = ["Status", "Amount", "Ordered"]
    const hers = await maya.open(href(urls.influencer.dashboard))
    expect(hers.texts("thead th").slice(0, 5)).toEqual(["Title", "Brand", ...columns])
    expect(hers.texts("tbody td:nth-child(2)")).toEqual([brandName, brandName])
    const theirs = await brand.open(href(urls.brand.dashboard))
    expect(theirs.texts("thead th").slice(0, 5)).toEqual(["Title", "Influencer", ...columns])
    expect(theirs.texts("tbody td:nth-child(2)")).toEqual(["Order Maya", "Order Maya"])
    const leadsTo = (page: Page) => ["First reels", "Second reels"].map((title) => page.link(title))
    const project = "/projects/details/"
    expect(leadsTo(hers)).toEqual([
      `/influencer-dashboard/browse-projects/details/${first}`,
      `/influencer-dashboard/browse-projects/details/${second}`,
    ])
    expect(leadsTo(theirs)).toEqual([
      `/brand-dashboard${project}${first}`,
      `/brand-dashboard${project}${second}`,
    ])
  })

  test("show an order's time relative to now", async () => {
    asserts("orders-time")
    const { brand, maya, projects } = await ordersFor("Timed reels")
    for (const [ago, words] of [
      [3 * DAY, "3 days ago"],
      [20 * DAY, "20 days ago"],
    ] as const) {
      const orderedAt = Date.now() - ago
      setOrder(projects[0], "ordered_at", orderedAt)
      for (const page of [
        await brand.open(href(urls.brand.dashboard)),
        await maya.open(href(urls.influencer.dashboard)),
      ]) {
        const time = rowWith(page, "Timed reels").querySelector("time")
        expect(time?.text).toBe(words)
        expect(time?.getAttribute("datetime")).toBe(new Date(orderedAt).toISOString())
      }
    }
  })

  test("have four cards: all orders, completed ones, all others as active, and projects", async () => {
    asserts("influencer-cards", "brand-home", "limit-cards", "metrics-count", "reporting")
    const { brand, maya, projects } = await ordersFor("A", "B", "C", "D")
    const cards = {
      "Total Order(s)": "4",
      "Total Order(s) Completed": "1",
      "Active Order(s)": "3",
      "Total Project(s)": "4",
    }
    setOrder(projects[0], "status", "completed")
    setOrder(projects[1], "status", "ongoing")
    expect(Object.entries(facts(await maya.open(href(urls.influencer.dashboard))))).toEqual(
      Object.entries(cards),
    )
    await postProject(brand, { title: "Without an order", status: "draft" })
    expect(Object.entries(facts(await brand.open(href(urls.brand.dashboard))))).toEqual(
      Object.entries({ ...cards, "Total Project(s)": "5" }),
    )
  })

  test("show an active project as Open and any other as Closed", async () => {
    asserts("open-or-closed")
    const brand = await signedInAs(server, "brand")
    const maya = await signedInAs(server, "influencer")
    for (const [status, word, other] of [
      ["active", "Open", "Closed"],
      ["closed", "Closed", "Open"],
      ["draft", "Closed", "Open"],
    ] as const) {
      const title = `${status} project`
      const id = await postProject(brand, { title, status })
      const cell = rowWith(await brand.open(href(urls.brand.projects)), title).querySelector("td")
      const own = head(await brand.open(href(urls.brand.project, { projectId: id })))
      for (const view of [cell?.text ?? "", own]) {
        expect(view).toContain(word)
        expect(view).not.toContain(other)
      }
      if (status === "draft") continue
      const hers = head(await maya.open(href(urls.influencer.project, { projectId: id })))
      expect(hers).toContain(word)
      expect(hers).not.toContain(other)
    }
  })
})

describe("an influencer", () => {
  test("finds projects by title, niche, audience and platforms, each alone", async () => {
    asserts("browse-form", "filter-search", "filter-niche")
    asserts("filter-followers-platforms")
    const brand = await signedInAs(server, "brand")
    const common = { desc: "D", niche: "Trekking", followers: "10K-100K", platforms: ["X"] }
    await postProject(brand, { ...common, title: "Found by all" })
    await postProject(brand, { ...common, title: "Other NAME" })
    await postProject(brand, { ...common, title: "Found, other niche", niche: "Trekking boots" })
    await postProject(brand, { ...common, title: "Found, other audience", followers: "1M+" })
    await postProject(brand, { ...common, title: "Found, other network", platforms: ["Tiktok"] })
    const maya = await signedInAs(server, "influencer")
    const page = await maya.open(href(urls.influencer.browse))
    expect(page.field("Search projects").getAttribute("type")).toBe("search")
    const narrow = async (fields: Record<string, string | string[]>) =>
      titles(await maya.submit(page, "Search", fields))
    const all = (await narrow({})).filter((title) => /^(Found|Other)/.test(title))
    expect(all).toHaveLength(5)
    const without = (...gone: string[]) => all.filter((title) => !gone.includes(title))
    expect(await narrow({ "Search projects": "other n" })).toEqual([
      "Found, other network",
      "Found, other niche",
      "Other NAME",
    ])
    expect(await narrow({ Niche: " trekking " })).toEqual(without("Found, other niche"))
    expect(await narrow({ Followers: "10K-100K" })).toEqual(without("Found, other audience"))
    expect(await narrow({ Platforms: ["X", "Youtube"] })).toEqual(without("Found, other network"))
    expect(await narrow({ Platforms: ["X", "Tiktok"] })).toEqual(all)
  })

  test("sees a project's data on its page", async () => {
    asserts("project-page")
    const brand = await signedInAs(server, "brand")
    const id = await postProject(brand, {
      title: "Readable reels",
      desc: "First line.\nSecond <i>line</i>.",
      platforms: ["Youtube", "X"],
      followers: "1M+",
      niche: "Food",
      deliveryDays: "21",
    })
    const maya = await signedInAs(server, "influencer")
    const page = await maya.open(href(urls.influencer.project, { projectId: id }))
    expect(page.heading).toBe("Readable reels")
    expect(page.link("Back to Projects")).toBe("/influencer-dashboard/browse-projects")
    expect(head(page)).toMatch(/Open ?Posted less than a minute ago/)
    const description = page.find("section[aria-labelledby=description]")
    expect(description.querySelector("h2")?.text).toBe("Description")
    expect(description.querySelector("p")?.text).toBe("First line.\nSecond <i>line</i>.")
    const requirements = page.find("section[aria-labelledby=requirements]")
    expect(requirements.querySelector("h2")?.text).toBe("Requirements")
    expect(requirements.querySelectorAll("dt").map((term) => term.text)).toEqual([
      "Followers",
      "Expected Delivery",
      "Platforms",
      "Niche",
    ])
    expect(requirements.querySelectorAll("dd").map((one) => one.text)).toEqual([
      "1M+",
      "21 days",
      "Youtube, X",
      "Food",
    ])
  })

  test("sees the brand's logo, name, website and platforms beside a project", async () => {
    asserts("brand-panel-content")
    const name = "Pictured Tea"
    const brand = await signedInAs(server, "brand", { name })
    const id = await postProject(brand)
    const sent = new FormData()
    const fields = {
      brandName: name,
      website: "https://pictured.example/",
      "socials.Youtube": "https://www.youtube.com/@pictured",
      "socials.X": "https://x.com/pictured",
    }
    for (const [field, value] of Object.entries(fields)) sent.append(field, value)
    sent.append("picture", new File([new Uint8Array(await aPng())], "logo.png"))
    const maya = await signedInAs(server, "influencer")
    const cardOf = async () =>
      (await maya.open(href(urls.influencer.project, { projectId: id }))).find("#brand")
    expect((await cardOf()).text).toContain("CN")
    expect((await brand.post(href(urls.brand.account), sent)).status).toBe(303)
    const card = await cardOf()
    const logo = await maya.get(card.querySelector("img")?.getAttribute("src") ?? "none")
    expect(logo.headers.get("Content-Type")).toBe("image/webp")
    expect(card.querySelectorAll("p").map((one) => one.text)).toContain(name)
    const links = card.querySelectorAll("a")
    const rels = new Set(links.map((link) => link.getAttribute("rel")))
    expect([...rels]).toEqual(["noopener noreferrer nofollow ugc"])
    expect(links.map((link) => [link.text.split(" (")[0], link.getAttribute("href")])).toEqual([
      ["Visit Website", "https://pictured.example/"],
      ["Youtube", "https://www.youtube.com/@pictured"],
      ["X", "https://x.com/pictured"],
    ])
  })

  test("has an account page with picture, name, username and four handles", async () => {
    asserts("influencer-account")
    const page = await (await signedInAs(server, "influencer")).open(href(urls.influencer.account))
    expect(page.heading).toBe("Your Account")
    expect(page.texts("main label").join(", ")).toBe(
      "Profile picture, Name, Username, Instagram, YouTube, Tiktok, X",
    )
    expect(page.texts("main form button")).toContain("Save Changes")
  })
})

test("both accounts accept a picture, images only", async () => {
  asserts("account-picture")
  for (const role of ["influencer", "brand"] as const) {
    const visitor = await signedInAs(server, role)
    const page = await visitor.open(href(urls[role].account))
    const input = page.field("Profile picture")
    expect(input.getAttribute("type")).toBe("file")
    const types = input.getAttribute("accept")?.split(",") ?? []
    expect(types.length).toBeGreaterThan(0)
    for (const type of types) expect(type).toMatch(/^image\/\w+$/)
    const sent = new FormData()
    sent.append(role === "brand" ? "brandName" : "name", "Textual")
    sent.append("userName", `textual.${role}`)
    sent.append("picture", new File(["words"], "me.png", { type: "image/png" }))
    const refused = await visitor.post(href(urls[role].account), sent)
    expect([refused.status, refused.errors("Profile picture").length]).toEqual([422, 1])
  }
})

describe("a brand's project list", () => {
  test("has a tab for all, active, draft and closed projects", async () => {
    asserts("projects-tabs")
    const brand = await signedInAs(server, "brand")
    for (const status of ["active", "draft", "closed"])
      await postProject(brand, { title: `${status} one`, status })
    const page = await brand.open(href(urls.brand.projects))
    const tabs = page.html.querySelectorAll("main nav").find((nav) => /All/.test(nav.text))
    expect(tabs?.querySelectorAll("a").map((tab) => tab.text)).toEqual([
      "All",
      "Active",
      "Draft",
      "Closed",
    ])
    for (const [tab, shown] of Object.entries({
      All: ["closed one", "draft one", "active one"],
      Active: ["active one"],
      Draft: ["draft one"],
      Closed: ["closed one"],
    })) {
      const found = await brand.open(page.link(tab))
      expect(found.texts("tbody th"), tab).toEqual(shown)
      expect(found.texts("main nav [aria-current=page]"), tab).toContain(tab)
    }
  })

  test("links each row to its project, its form and its deletion", async () => {
    asserts("projects-actions")
    const brand = await signedInAs(server, "brand")
    const ids = [
      await postProject(brand, { title: "Upper row" }),
      await postProject(brand, { title: "Lower row" }),
    ]
    const page = await brand.open(href(urls.brand.projects))
    for (const [at, title] of ["Upper row", "Lower row"].entries()) {
      const links = rowWith(page, title).querySelectorAll("td a")
      const action = (name: string) =>
        links.find((link) => link.text.trim() === name)?.getAttribute("href") ?? `no ${name}`
      expect(action("View")).toBe(`/brand-dashboard/projects/details/${ids[at]}`)
      expect(action("Edit")).toBe(`/brand-dashboard/projects/new/${ids[at]}`)
      const question = await brand.open(action("Delete"))
      expect(question.heading).toBe("Are you sure you want to delete this project?")
      expect(question.text).toContain(title)
    }
  })

  test("shows the delivery date: the delivery days after posting", async () => {
    asserts("limit-delivery-date")
    const brand = await signedInAs(server, "brand")
    const id = await postProject(brand, { title: "Dated", deliveryDays: "30" })
    const postedAt = Date.UTC(2026, 1, 10, 9)
    withDatabase(server, (db) =>
      db
        .prepare("UPDATE projects SET posted_at = ?, updated_at = ? WHERE id = ?")
        .run(postedAt, postedAt, id),
    )
    const row = rowWith(await brand.open(href(urls.brand.projects)), "Dated")
    const cell = row.querySelector('td[data-label="Expected Delivery"] time')
    expect(cell?.getAttribute("datetime")).toMatch(/^2026-03-12/)
    expect(
      facts(await brand.open(href(urls.brand.project, { projectId: id })))["Expected Delivery"],
    ).toMatch(/^30 days by 12 Mar 2026$/)
  })

  test("keeps a project until its deletion is confirmed", async () => {
    asserts("rule-delete", "delete-dialog")
    const brand = await signedInAs(server, "brand")
    const id = await postProject(brand, { title: "Still here" })
    const list = await brand.open(href(urls.brand.projects))
    const question = await brand.open(list.link("Delete"))
    expect(storedProject(server, id)).toMatchObject({ deleted_at: null })
    const back = await brand.open(question.link("Cancel"))
    expect([back.path, back.texts("tbody th")]).toEqual([href(urls.brand.projects), ["Still here"]])
    await brand.submit(question, "Confirm Delete")
    expect(storedProject(server, id)?.deleted_at).toEqual(expect.any(Number))
  })
})

describe("a brand's project", () => {
  test("has the tabs Details and Applicants, at one address each", async () => {
    asserts("own-project-tabs")
    const brand = await signedInAs(server, "brand")
    const id = await postProject(brand, { desc: "Only among the details." })
    const page = await brand.open(href(urls.brand.project, { projectId: id }))
    expect(page.texts("main nav a")).toEqual(["Details", "Applicants"])
    expect(page.texts("main nav [aria-current=page]")).toEqual(["Details"])
    expect(page.text).toContain("Only among the details.")
    const applicants = await brand.open(page.link("Applicants"))
    expect(applicants.texts("main nav [aria-current=page]")).toEqual(["Applicants"])
    expect(applicants.text).toContain("No applicants yet.")
    expect(applicants.text).not.toContain("Only among the details.")
    const details = await brand.open(applicants.link("Details"))
    expect(details.text).toContain("Only among the details.")
  })

  test("shows each applicant with profiles, bid and days", async () => {
    asserts("applicants-columns")
    const brand = await signedInAs(server, "brand")
    const id = await postProject(brand)
    const maya = await signedInAs(server, "influencer", { name: "Social Maya" })
    await maya.submit(await maya.open(href(urls.influencer.account)), "Save Changes", {
      Instagram: "maya.insta",
      YouTube: "mayatube",
      Tiktok: "maya_tok",
      X: "maya_x",
    })
    await applyTo(server, maya, id, { bidAmount: "12345.50", deliveryDays: "33" })
    const page = await brand.open(applicantsHref(id))
    expect(page.texts("thead th").join(", ")).toBe(
      "Name, Social(s), Bid Amount, Delivery (days), Action",
    )
    const row = rowWith(page, "Social Maya")
    const [socials, bid, days, action] = row.querySelectorAll("td")
    expect(socials?.querySelectorAll("a").map((link) => link.getAttribute("href"))).toEqual([
      "https://www.instagram.com/maya.insta/",
      "https://www.youtube.com/@mayatube",
      "https://www.tiktok.com/@maya_tok",
      "https://x.com/maya_x",
    ])
    expect(socials?.querySelectorAll("a").map((link) => link.text.split(" ")[0])).toEqual([
      "Instagram",
      "Youtube",
      "Tiktok",
      "X",
    ])
    expect([bid?.text, days?.text]).toEqual(["₹12,345.50", "33"])
    expect(action?.querySelectorAll("button").map((one) => one.text)).toEqual([
      "Shortlist",
      "Reject",
    ])
  })

  test("for several has a box for pending applicants only", async () => {
    asserts("applicants-choice", "several-shortlistings")
    const brand = await signedInAs(server, "brand")
    const single = await postProject(brand)
    const id = await postProject(brand, { influencerCount: "3" })
    const applications: string[] = []
    for (const name of ["Box Maya", "Box Kofi", "Box Hana"]) {
      const influencer = await signedInAs(server, "influencer", { name })
      applications.push(await applyTo(server, influencer, id))
      await applyTo(server, influencer, single)
    }
    await brand.post(decisionHref(id, applications[1] ?? "", "reject"))
    const boxes = async (project: string) =>
      (await brand.open(applicantsHref(project))).html
        .querySelectorAll("tbody input[type=checkbox]")
        .map((box) => box.getAttribute("value"))
    expect(await boxes(id)).toEqual([applications[0], applications[2]])
    expect(await boxes(single)).toEqual([])
    const page = await brand.open(applicantsHref(id))
    expect(() => page.fillIn("Shortlist", {})).toThrow()
    expect(page.html.querySelector("#payment")).toBeNull()
    const chosen = await brand.submit(page, "Proceed with selected Influencer(s)", {
      "Box Maya": applications[0] ?? "",
    })
    expect(chosen.find("#payment").text).toContain("₹7,000")
  })

  test("accepts all of the listed bands, currencies, states and platforms", async () => {
    asserts("rule-project-options", "project-statuses", "limit-followers", "platforms")
    const brand = await signedInAs(server, "brand")
    const page = await brand.open(href(urls.brand.editProject, { projectId: randomUUID() }))
    const bands = ["0-1K", "1K-10K", "10K-100K", "100K-1M", "1M+"]
    expect(options(page, "Followers count").slice(1)).toEqual(bands)
    const currencies = page.field("Currency").querySelectorAll("option")
    expect(currencies.map((one) => one.getAttribute("value")).sort()).toEqual([
      "EUR",
      "GBP",
      "INR",
      "USD",
    ])
    const statuses = page.field("Status").querySelectorAll("option")
    expect(statuses.map((one) => one.getAttribute("value"))).toEqual(["active", "draft", "closed"])
    const networks = page.html.querySelectorAll("input[name=platforms]")
    expect(networks.map((one) => one.getAttribute("value"))).toEqual([
      "Youtube",
      "Instagram",
      "Tiktok",
      "X",
    ])
    const all = ["Youtube", "Instagram", "Tiktok", "X"]
    for (let subset = 0; subset < 16; subset += 1) {
      const platforms = all.filter((_, bit) => subset & (1 << bit))
      const title = `Networks ${subset}`
      await postProject(brand, { title, platforms, followers: bands[subset % 5] ?? "" })
      const listed = await brand.open(href(urls.brand.projects, { search: title }))
      const cell = rowWith(listed, title).querySelector("td[data-label=Platforms]")?.text ?? ""
      expect(cell.split(", ").sort()).toEqual(subset === 0 ? ["Any"] : platforms.sort())
    }
  })
})

test("a message is in a live region, and disappears with the next page", async () => {
  asserts("message-toasts")
  const brand = await signedInAs(server, "brand")
  const form = await brand.open(href(urls.brand.editProject, { projectId: randomUUID() }))
  const list = await brand.submit(form, "Create Project", {
    "Project Title": "Told once",
    Description: "D",
    "Expected Delivery Day(s)": "3",
  })
  const region = list.find("[role=status][aria-live=polite]")
  expect(region.querySelector("p")?.text).toBe("Project successfully posted!")
  expect((await brand.open(href(urls.brand.projects))).text).not.toContain("successfully posted")
})

test("no call contains a row of the review table", async () => {
  asserts("review-row")
  const document = (await server.visitor().get(href(apiUrls.document))).body
  expect(document).toContain("applicantEmail")
  expect(document).not.toContain("reviewer")
})
