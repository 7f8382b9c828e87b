import { randomUUID } from "node:crypto"
import { describe, expect, test } from "vitest"
import { applicantsHref, decisionHref, href, urls } from "#app/urls/index.ts"
import { signedInAs } from "#tests/support/accounts.ts"
import {
  applyTo,
  postProject,
  storedApplication,
  storedOrder,
  storedProject,
} from "#tests/support/campaigns.ts"
import type { Page } from "#tests/support/page.ts"
import { paidOrders } from "#tests/support/paid-orders.ts"
import { leastQueries } from "#tests/support/queries.ts"
import { aRazorpay, aServer } from "#tests/support/servers.ts"
import { asserts } from "#tests/support/statements.ts"
import { change, withDatabase } from "#tests/support/stored.ts"
import type { Visitor } from "#tests/support/visitor.ts"

const standIn = await aRazorpay()
const server = await aServer({ env: standIn.env })

async function aCampaign(names: string[], fields: Record<string, string> = {}) {
  const brand = await signedInAs(server, "brand")
  const project = await postProject(brand, fields)
  const applications: string[] = []
  for (const name of names) applications.push(await anApplicant(project, name))
  const page = () => brand.open(applicantsHref(project))
  return { brand, project, applications: applications as [string, string, string], page }
}

const anApplicant = async (project: string, name: string, bidAmount = "7000") =>
  applyTo(server, await signedInAs(server, "influencer", { name }), project, { bidAmount })

const names = (page: Page) => page.texts("tbody th [id^=name]")
const actions = (page: Page) => page.texts("tbody .decisions")
const statusOf = (application: string) => storedApplication(server, application)?.status

describe("the details of a project", () => {
  test("show the brand's texts", async () => {
    asserts("own-project-details")
    const brand = await signedInAs(server, "brand")
    const id = await postProject(brand, {
      title: "Summer reels",
      desc: "First line.\nSecond <i>line</i>.",
      platforms: ["X", "Youtube"],
      influencerCount: "3",
      followers: "1M+",
      niche: "Food",
      deliveryDays: "1",
    })
    const page = await brand.open(href(urls.brand.project, { projectId: id }))
    expect([page.heading, page.title]).toEqual([
      "Summer reels",
      "Summer reels · Influencer Marketplace",
    ])
    expect(page.text).toMatch(/Open Posted less than a minute ago/)
    expect(page.find("main .whitespace-pre-line").text).toBe("First line.\nSecond <i>line</i>.")
    const facts = Object.fromEntries(
      page.texts("dt").map((term, index) => [term, page.texts("dd")[index]]),
    )
    expect(facts).toMatchObject({
      "Influencers needed": "3",
      Followers: "1M+",
      Platforms: "Youtube, X",
      Niche: "Food",
    })
    expect(facts["Expected Delivery"]).toMatch(/^1 day by \d+ \w+ \d{4}$/)
    expect(page.texts("main [aria-current=page]")).toEqual(["Details"])
  })

  test("show the later of posting and saving", async () => {
    asserts("own-project-details")
    const brand = await signedInAs(server, "brand")
    const id = await postProject(brand, { status: "closed" })
    change(server, "UPDATE projects SET posted_at = posted_at - 86400000 WHERE id = ?", id)
    const page = await brand.open(href(urls.brand.project, { projectId: id }))
    expect(page.text).toMatch(/Closed Updated less than a minute ago/)
  })

  test("of a missing or another brand's project are not found, with a way back", async () => {
    asserts("own-project-missing", "own-projects", "text-project-not-found")
    const owner = await signedInAs(server, "brand")
    const foreign = await postProject(owner, { title: "Secret plan" })
    const brand = await signedInAs(server, "brand")
    for (const id of [foreign, randomUUID(), "x"]) {
      for (const url of [href(urls.brand.project, { projectId: id }), applicantsHref(id)]) {
        const page = await brand.get(url, {
          Referer: `${server.origin}${href(urls.brand.dashboard)}`,
        })
        expect([page.status, page.heading]).toEqual([404, "Project not found."])
        expect(page.link("Go Back")).toBe(href(urls.brand.dashboard))
        expect(page.body).not.toContain("Secret plan")
      }
    }
    const direct = await brand.get(href(urls.brand.project, { projectId: foreign }), {
      Referer: "https://evil.example/",
    })
    expect(direct.link("Go Back")).toBe(href(urls.brand.projects))
  })
})

describe("the applicants page", () => {
  test("links to the profile of each applicant visible to brands", async () => {
    const { brand, page } = await aCampaign(["Mira", "Tara"])
    change(
      server,
      `UPDATE creators SET hidden_at = 1
           WHERE user_id IN (SELECT user_id FROM profiles WHERE name = 'Tara')`,
    )
    const applicants = await page()
    const [mira, tara] = [
      await brand.open(applicants.link("Mira")),
      await brand.open(applicants.link("Tara")),
    ]
    expect([mira.heading, mira.texts("article h2")[0]]).toEqual(["Application from Mira", "Mira"])
    expect(tara.texts("article h2")).toEqual([])
    expect(tara.text).toContain("The profile of this influencer is hidden.")
    expect(names(applicants)).toEqual(["Mira", "Tara"])
  })

  test("counts applicants beside its tab", async () => {
    const { page } = await aCampaign(["Mira", "Tara"])
    expect((await page()).texts("main nav li")).toEqual(["Details", "Applicants 2"])
  })

  test("sorts by a select with a button", async () => {
    const { brand, project, page } = await aCampaign(["Dear"])
    await anApplicant(project, "Cheap", "100")
    const sorted = await brand.submit(await page(), "Sort", { "Sort by": "price" })
    expect(names(sorted)).toEqual(["Cheap", "Dear"])
    expect(sorted.value("Sort by")).toBe("price")
  })

  test("says that there are no applicants", async () => {
    asserts("applicants-note", "applicants-empty", "text-no-applicants")
    const { page } = await aCampaign([])
    const applicants = await page()
    expect(applicants.text).toContain("No applicants yet.")
    expect(applicants.text).toContain("Note: You can shortlist only up to 1 influencer")
  })

  test("names the number of influencers in its note", async () => {
    asserts("applicants-note")
    const { page } = await aCampaign([], { influencerCount: "3" })
    expect((await page()).text).toContain("Note: You can shortlist only up to 3 influencers")
  })

  test("lists bid and days with a constant number of queries", async () => {
    const { brand, project, page } = await aCampaign(["Maya Rao"])
    const one = await page()
    expect(one.texts("thead th").join(", ")).toBe(
      "Name, Social(s), Bid Amount, Delivery (days), Action",
    )
    expect(names(one)).toEqual(["Maya Rao"])
    expect(one.texts("tbody td").slice(1, 3)).toEqual(["₹7,000", "10"])
    expect(actions(one)).toEqual(["Shortlist Reject"])
    const cost = await leastQueries(server, brand, applicantsHref(project))
    for (const name of ["B", "C", "D", "E"]) await anApplicant(project, name)
    const five = await brand.get(applicantsHref(project))
    expect(names(five)).toHaveLength(5)
    expect(await leastQueries(server, brand, applicantsHref(project))).toBe(cost)
  })

  test("names the applicant in each decision", async () => {
    const { page, applications } = await aCampaign(["Maya"])
    const buttons = (await page()).html.querySelectorAll("tbody button")
    expect(buttons.map((button) => button.getAttribute("aria-describedby"))).toEqual(
      Array(3).fill(`name-${applications[0]}`),
    )
  })
})

describe("a single-influencer project", () => {
  test("closes with a shortlisting, drafts the order, and reopens when undone", async () => {
    asserts("single-shortlisting", "applicant-words")
    const { brand, project, page, applications } = await aCampaign(["Maya", "Kofi"])
    const [maya] = applications
    const after = await brand.submit(await page(), "Shortlist")
    expect(after.path).toBe(applicantsHref(project))
    expect(after.flash).toBe("Applicant shortlisted. Waiting for payment.")
    expect(names(after)).toEqual(["Maya", "Kofi"])
    expect(actions(after)).toEqual(["✅ Shortlisted Waiting for payment Undo", "Reject"])
    expect(after.text).toContain("This project is closed")
    expect(after.texts("#payment h2")).toEqual(["Payment"])
    expect(storedProject(server, project)?.status).toBe("closed")
    expect(storedOrder(server, maya)).toMatchObject({ status: "draft", amount_minor: 700_000 })
    const undone = await brand.submit(after, "Undo")
    expect(actions(undone)).toEqual(Array(2).fill("Shortlist Reject"))
    expect(storedProject(server, project)?.status).toBe("active")
    expect(storedOrder(server, maya)).toBeUndefined()
  })

  test("lets one of two simultaneous shortlistings win", async () => {
    asserts("message-status-failed", "shortlist-limit")
    const { brand, project, applications } = await aCampaign(["Maya", "Kofi"])
    const answers = await Promise.all(
      applications.map((id) => brand.post(decisionHref(project, id, "shortlist"))),
    )
    expect(answers.map((answer) => answer.status)).toEqual([303, 303])
    const statuses = applications.map(statusOf).sort()
    expect(statuses).toEqual(["pending", "shortlisted"])
    expect(storedProject(server, project)).toMatchObject({ status: "closed", shortlisted_count: 1 })
    const loser = applications.find((id) => statusOf(id) === "pending") ?? ""
    const again = await brand.follow(await brand.post(decisionHref(project, loser, "shortlist")))
    expect(again.flash).toBe("Failed to update status. This project already has its influencer.")
  })

  test("dims the row of a rejected applicant until undone", async () => {
    asserts("applicant-words")
    const { brand, project, page, applications } = await aCampaign(["Maya", "Kofi"])
    const after = await brand.submit(await page(), "Reject")
    expect(after.flash).toBe("Applicant rejected.")
    expect(names(after)).toEqual(["Kofi", "Maya"])
    expect(actions(after)).toEqual(["Shortlist Reject", "❌ Rejected Undo"])
    const undone = await brand.submit(after, "Undo")
    expect(actions(undone)).toEqual(Array(2).fill("Shortlist Reject"))
    await brand.post(decisionHref(project, applications[0], "reject"))
    await brand.post(decisionHref(project, applications[1], "shortlist"))
    const closed = await page()
    expect(actions(closed)[1]).toBe("❌ Rejected")
    const refused = await brand.follow(
      await brand.post(decisionHref(project, applications[0], "reopen")),
    )
    expect(refused.flash).toBe("Failed to update status. This project is closed.")
  })
})

describe("a project for several influencers", () => {
  test("leads from selected applicants to their price", async () => {
    asserts("applicants-choice")
    const { brand, project, page, applications } = await aCampaign(["Maya", "Kofi", "Hana"], {
      influencerCount: "2",
    })
    const [maya, , hana] = applications
    const before = await page()
    expect(actions(before)).toEqual(Array(3).fill("Reject"))
    const button = "Proceed with selected Influencer(s)"
    const section = await brand.submit(before, button, { Maya: [maya, hana] })
    const query = new URL(section.url).searchParams
    expect([query.get("tab"), query.getAll("chosen")]).toEqual(["applicants", [maya, hana]])
    expect(section.find("#payment").text).toContain("₹14,000")
    expect(section.html.querySelectorAll("tbody input[checked]")).toHaveLength(2)
    expect(section.body).toContain("Proceed with 2 Influencer(s)")
    expect([statusOf(maya), storedProject(server, project)?.status]).toEqual(["pending", "active"])
  })

  test("shows the number of free slots", async () => {
    const { brand, project, applications, page } = await aCampaign(["Maya", "Kofi", "Hana"], {
      influencerCount: "2",
    })
    expect((await page()).find("#free-places").text).toBe("2 of 2 places are free.")
    withDatabase(server, (db) => {
      db.prepare("UPDATE applications SET status = 'shortlisted' WHERE id = ?").run(applications[0])
      db.prepare("UPDATE projects SET shortlisted_count = 1 WHERE id = ?").run(project)
    })
    const one = await page()
    expect(one.find("#free-places").text).toBe("1 of 2 places is free.")
    expect(one.text).toContain("Note: You can shortlist only up to 2 influencers")
    const offer = await brand.submit(one, "Proceed with selected Influencer(s)", {
      Kofi: [applications[1]],
    })
    expect(offer.find("#payment").text).not.toContain("Their orders")
  })

  test("shows followers of applicants on any platform", async () => {
    const { project, applications, page } = await aCampaign(["Maya"], {})
    withDatabase(server, (db) => {
      db.prepare("UPDATE projects SET platform_mask = 0 WHERE id = ?").run(project)
      db.prepare(
        `INSERT INTO follower_counts (user_id, platform, count, as_of)
         SELECT influencer_id, 'Youtube', 12300, ? FROM applications WHERE id = ?`,
      ).run(Date.now(), applications[0])
    })
    expect((await page()).find("tbody th").text).toContain("YouTube: 12.3K followers")
  })

  test("shows an error when no applicant is selected", async () => {
    const { brand, page } = await aCampaign(["Maya", "Kofi"], { influencerCount: "2" })
    const before = await page()
    expect(before.texts("[role=alert]")).toEqual([])
    const same = await brand.submit(before, "Proceed with selected Influencer(s)", {})
    expect(same.texts("[role=alert]")).toEqual(["Please tick at least one influencer."])
    expect(same.find("table").text).toContain("Maya")
  })

  test("shows an error for too many applicants, and keeps the selection", async () => {
    asserts("several-shortlistings")
    const { brand, project, applications } = await aCampaign(["Maya", "Kofi", "Hana"], {
      influencerCount: "2",
    })
    const page = await brand.open(applicantsHref(project, { chosen: applications }))
    expect(page.texts("[role=alert]")).toEqual([
      "You chose 3, but only 2 can be shortlisted. Please untick 1.",
    ])
    expect(page.html.querySelectorAll("tbody input[checked]")).toHaveLength(3)
    expect(page.texts("#payment button")).toEqual([])
  })

  test("ignores applicants of another project", async () => {
    const { brand, project } = await aCampaign(["Maya"], { influencerCount: "2" })
    const other = await aCampaign(["Elsewhere"], { influencerCount: "2" })
    const page = await brand.open(
      applicantsHref(project, { chosen: [other.applications[0], "' OR 1=1 --"] }),
    )
    expect(page.status).toBe(200)
    expect(page.text).not.toContain("Elsewhere")
    expect(page.html.querySelectorAll("input[type=hidden][name=chosen]")).toEqual([])
  })
})

describe("an applicant's page", () => {
  test("shows pitch, portfolio, numbers, reviews and orders with the brand", async () => {
    const shop = await paidOrders(server, ["1000"])
    const { brand, projectId, orderId } = shop
    const [applicationId = ""] = shop.applicationIds
    withDatabase(server, (db) => {
      const { userId } = db
        .prepare("SELECT influencer_id AS userId FROM applications WHERE id = ?")
        .get(applicationId) as { userId: string }
      db.prepare("UPDATE applications SET pitch = 'I film in daylight.' WHERE id = ?").run(
        applicationId,
      )
      db.prepare(
        `INSERT INTO portfolio_items (id, user_id, kind, link, caption, position, created_at)
         VALUES (?, ?, 'link', 'https://example.com/reel', 'A reel', 0, 0)`,
      ).run(randomUUID(), userId)
      db.prepare(
        `INSERT INTO reviews (id, order_id, from_id, to_id, stars, text, private_note, status, created_at, published_at)
         SELECT ?, id, brand_id, influencer_id, 5, 'On the day.', '', 'published', 0, 1 FROM orders
         WHERE id = ?`,
      ).run(randomUUID(), orderId)
      db.prepare(
        "UPDATE creators SET completed_orders = 3, on_time_orders = 2 WHERE user_id = ?",
      ).run(userId)
    })
    const list = await brand.open(applicantsHref(projectId))
    expect(list.text).toContain("3 completed orders, 67% on time")
    expect(list.text).toContain("The influencer knows and works on it.")
    const page = await brand.open(href(urls.brand.applicant, { projectId, applicationId }))
    for (const text of ["I film in daylight.", "A reel", "67%", "On the day."]) {
      expect(page.text).toContain(text)
    }
    expect(page.link("Autumn reels")).toBe(href(urls.orders.show, { orderId }))
    const compared = await brand.open(
      href(urls.brand.compareApplicants, { projectId }, { with: applicationId }),
    )
    expect(compared.find("table").text).toContain("3 completed orders, 67% on time")
    expect(compared.find("table").text).toMatch(/With you\s*1 order/)
  })

  test("rejects with a reason", async () => {
    const { brand, page, applications } = await aCampaign(["Maya"])
    const profile = await brand.open((await page()).link("Maya"))
    const after = await brand.submit(profile, "Reject", {
      "Reason, told to the influencer": "price",
    })
    expect(after.text).toContain("Your reason: the price")
    expect(statusOf(applications[0])).toBe("rejected")
  })
})

describe("the comparison of applicants", () => {
  test("shows up to four side by side, chosen by checkboxes", async () => {
    const { brand, project, page, applications } = await aCampaign(["A", "B", "C", "D", "E"])
    const chooser = await brand.open((await page()).link("Compare applicants"))
    expect(chooser.html.querySelectorAll("input[name=with]")).toHaveLength(5)
    const compare = (ids: string[]) =>
      brand.open(href(urls.brand.compareApplicants, { projectId: project }, { with: ids }))
    const two = await compare(applications.slice(0, 2))
    expect(two.texts("thead th a")).toEqual(["A", "B"])
    expect(two.find("tbody tr").text).toMatch(/₹7,000.*₹7,000/)
    expect(two.html.querySelectorAll("input[name=with][checked]")).toHaveLength(2)
    expect(two.texts("tbody form button")).toEqual(["Shortlist", "Shortlist"])
    const all = await compare(applications)
    expect(all.texts("thead th a")).toEqual(["A", "B", "C", "D"])
    expect(all.text).toContain("Up to 4 fit side by side")
  })

  test("opens with ticked applicants", async () => {
    const { brand, page, applications } = await aCampaign(["A", "B"], { influencerCount: "2" })
    const compared = await brand.open(
      `${(await page()).find("button[formaction]").getAttribute("formaction")}?chosen=${applications[1]}`,
    )
    expect(compared.texts("thead th a")).toEqual(["B"])
  })

  test("is empty for ids of other projects", async () => {
    const { brand, project } = await aCampaign([])
    const other = await aCampaign(["Elsewhere"])
    const page = await brand.open(
      href(urls.brand.compareApplicants, { projectId: project }, { with: other.applications }),
    )
    expect(page.text).not.toContain("Elsewhere")
    expect(page.text).toContain("No applicants yet.")
  })
})

describe("another brand's applicants", () => {
  test.each(["shortlist", "withdraw", "reject", "reopen"] as const)(
    "%s changes nothing and reveals nothing",
    async (decision) => {
      asserts("other-permissions")
      const { project, applications } = await aCampaign(["Private Person"])
      const stranger = await signedInAs(server, "brand")
      const own = await postProject(stranger)
      const before = [storedProject(server, project), storedApplication(server, applications[0])]
      const answer = await attempt(stranger, decisionHref(project, applications[0], decision))
      expect(answer.status).toBe(404)
      expect(answer.flash).toBe("Failed to update status. Project not found.")
      const through = await attempt(stranger, decisionHref(own, applications[0], decision))
      expect(through.flash).toBe("Failed to update status. Applicant not found.")
      expect(answer.body + through.body).not.toContain("Private Person")
      expect([storedProject(server, project), storedApplication(server, applications[0])]).toEqual(
        before,
      )
    },
  )
})

const attempt = async (visitor: Visitor, url: string) => visitor.follow(await visitor.post(url))

test("a decision's address opened by hand leads to the applicants unchanged", async () => {
  const { brand, project, applications } = await aCampaign(["Maya"])
  for (const decision of ["shortlist", "reject", "reopen"] as const) {
    const answer = await brand.get(decisionHref(project, applications[0], decision))
    expect(answer.location).toBe(applicantsHref(project))
  }
  expect(statusOf(applications[0])).toBe("pending")
})
