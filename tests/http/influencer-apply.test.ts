import { beforeEach, describe, expect, test } from "vitest"
import { href, urls } from "#app/urls/index.ts"
import { signedInAs } from "#tests/support/accounts.ts"
import { insertProjects } from "#tests/support/insert-projects.ts"
import { aServer } from "#tests/support/servers.ts"
import { asserts } from "#tests/support/statements.ts"
import { change, query } from "#tests/support/stored.ts"
import type { Visitor } from "#tests/support/visitor.ts"

const brand = "Kumo Tea"
const list = href(urls.influencer.browse)
let maya: Visitor
let project: string
const server = await aServer()
await signedInAs(server, "brand", { name: brand })
beforeEach(async () => {
  maya = await signedInAs(server, "influencer", { name: "Maya" })
  project = insertProjects(server, { brand, title: "Tea reel", niche: "Tea" })[0] ?? ""
})

const applied = (id = project) => {
  return query<unknown>(
    server,
    "SELECT bid_minor, delivery_days, status FROM applications WHERE project_id = ?",
    id,
  )
}
const close = () => change(server, "UPDATE projects SET status = 'closed' WHERE id = ?", project)
const bid = { bidAmount: "6,000.50", deliveryDays: "9" }

describe("a project's page", () => {
  test("shows the project and links to the application", async () => {
    asserts("apply-now")
    const page = await maya.open(href(urls.influencer.project, { projectId: project }))
    expect(page.heading).toBe("Tea reel")
    expect(page.title).toBe("Tea reel · Influencer Marketplace")
    expect(page.text).toMatch(/Open ?Posted less than a minute ago/)
    expect(page.texts("h2")).toEqual(expect.arrayContaining(["Description", "Requirements"]))
    const terms = page.texts("dt")
    const first = terms.indexOf("Followers")
    const asked = ["Followers", "Expected Delivery", "Platforms", "Niche"]
    expect(terms.slice(first, first + 4)).toEqual(asked)
    const values = page.texts("dd").slice(first, first + 4)
    expect(values).toEqual(["1K-10K", "14 days", "Instagram", "Tea"])
    expect(page.link("Back to Projects")).toBe(list)
    expect(page.link("Apply Now")).toBe(href(urls.influencer.apply, { projectId: project }))
  })

  test("stays for a closed project, with 'Apply Now' disabled and the reason", async () => {
    asserts("apply-now-disabled")
    close()
    const page = await maya.open(href(urls.influencer.project, { projectId: project }))
    expect(page.text).toContain("Closed")
    const button = page.html.querySelectorAll("button").find((one) => /Apply Now/.test(one.text))
    expect(button?.hasAttribute("disabled")).toBe(true)
    expect(page.text).toContain("This project is closed")
  })

  test("is 'Project not found.' for a draft or unknown id, with Go Back", async () => {
    asserts("project-page-missing", "apply-page-missing", "text-project-not-found")
    const [draft = ""] = insertProjects(server, { brand, status: "draft" })
    for (const id of [draft, "unknown", "%00"]) {
      for (const path of [
        href(urls.influencer.project, { projectId: id }),
        href(urls.influencer.apply, { projectId: id }),
      ]) {
        const page = await maya.get(path, { Referer: `${server.origin}${list}?search=tea` })
        expect(page.status).toBe(404)
        expect(page.heading).toBe("Project not found.")
        expect(page.link("Go Back")).toBe(`${list}?search=tea`)
        const foreign = await maya.get(path, { Referer: "https://evil.example/" })
        expect(foreign.link("Go Back")).toBe(list)
      }
    }
  })
})

describe("applying without a script", () => {
  test("sends the bid, confirms on the list, and then shows 'Applied'", async () => {
    asserts("apply-now-disabled", "message-applied")
    const form = await maya.open(href(urls.influencer.apply, { projectId: project }))
    expect(form.text).toContain("₹5,000 – ₹9,000")
    const page = await maya.submit(form, "Confirm Application", {
      "Your Bid (INR)": bid.bidAmount,
      "Delivery Days": "9",
    })
    expect(page.path).toBe(list)
    expect(page.flash).toBe("Successfully applied! Our team will contact you shortly")
    expect(applied()).toEqual([{ bid_minor: 600_050, delivery_days: 9, status: "pending" }])
    const details = await maya.open(href(urls.influencer.project, { projectId: project }))
    const button = details.find("main section button")
    expect([button.text.trim(), button.hasAttribute("disabled")]).toEqual(["Applied", true])
    expect(details.text).toContain("₹6,000.50")
  })

  test("asks for a credential first, which profile and applicant then show", async () => {
    change(server, "UPDATE projects SET brief = ? WHERE id = ?", '{"credential":"sebi"}', project)
    const apply = href(urls.influencer.apply, { projectId: project })
    const refused = await maya.open(apply)
    expect(refused.text).toContain("This project asks for your SEBI registration.")
    expect(refused.link("Add it to your public profile")).toBe(href(urls.account.page))
    expect((await maya.post(apply, bid)).status).toBe(409)
    expect(applied()).toEqual([])
    await maya.submit(await maya.open(href(urls.account.page)), "Save page", {
      "SEBI registration: number": "INH000001234",
      "SEBI registration: name": "Maya Rao",
    })
    await maya.post(apply, bid)
    expect(applied()).toHaveLength(1)
    const preview = await maya.open(href(urls.account.pagePreview))
    expect(preview.text).toMatch(
      /Credentials, as stated ?SEBI registration ?INH000001234, Maya Rao/,
    )
  })

  test("reports errors and keeps typed text", async () => {
    asserts("rule-application")
    const form = await maya.open(href(urls.influencer.apply, { projectId: project }))
    const half = await maya.submit(form, "Confirm Application", { "Your Bid (INR)": "6000" })
    expect(half.status).toBe(422)
    expect(half.errors("Delivery Days")).toEqual([
      "Please fill in both bid amount and delivery days.",
    ])
    expect(half.value("Your Bid (INR)")).toBe("6000")
    const none = await maya.submit(form, "Confirm Application", {
      "First link": "http://a.example",
    })
    expect([none.errors("Your Bid (INR)"), none.errors("First link")]).toEqual([
      ["Please fill in both bid amount and delivery days."],
      ["This link is invalid, use https:// to avoid error"],
    ])
    const isInvalid = (label: string) => none.field(label).getAttribute("aria-invalid")
    expect(["Your Bid (INR)", "Delivery Days"].map(isInvalid)).toEqual(["true", "true"])
    expect(none.errors("Delivery Days")).toEqual(none.errors("Your Bid (INR)"))
    expect(none.texts(".field-error p")).toHaveLength(2)
    const focused = none.html.querySelectorAll("[autofocus]")
    expect(focused).toEqual([none.field("Your Bid (INR)")])
    const wrong = await maya.submit(half, "Confirm Application", {
      "Your Bid (INR)": "10000000.01",
      "Delivery Days": "366",
    })
    expect(wrong.errors("Your Bid (INR)")).toEqual(["A bid can be at most ₹1,00,00,000."])
    expect(wrong.errors("Delivery Days")).toEqual(["Please enter at most 365 days."])
    expect(applied()).toEqual([])
  })

  test("accepts a bid outside the budget", async () => {
    await maya.post(href(urls.influencer.apply, { projectId: project }), { ...bid, bidAmount: "1" })
    expect(applied()).toHaveLength(1)
  })

  test("is refused with the reason after closing or an earlier application", async () => {
    asserts("message-apply-refused", "apply-once")
    await maya.post(href(urls.influencer.apply, { projectId: project }), bid)
    const twice = await maya.post(href(urls.influencer.apply, { projectId: project }), bid)
    expect(twice.status).toBe(409)
    expect(twice.formErrors).toEqual(["You have already applied to this project."])
    expect(twice.flash).toBe("You have already applied to this project.")
    expect(twice.find("main form button").hasAttribute("disabled")).toBe(true)
    close()
    const late = await signedInAs(server, "influencer")
    const refused = await late.post(href(urls.influencer.apply, { projectId: project }), bid)
    expect(refused.status).toBe(409)
    expect(refused.formErrors).toEqual(["This project is closed"])
    expect(refused.heading).toBe("Tea reel")
    expect(applied()).toHaveLength(1)
  })

  test("twenty times at once counts once", async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        maya.post(href(urls.influencer.apply, { projectId: project }), bid),
      ),
    )
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([303, ...Array.from({ length: 19 }, () => 409)])
    expect(applied()).toHaveLength(1)
    const page = await maya.open(href(urls.influencer.project, { projectId: project }))
    expect(page.text).toContain("1 applicant")
  })
})

const OF_THE_RIVAL = /rival roy|rival\.roy|rival@example|4447777|44,47,777|444777700/i

test("an influencer gets no data of other applicants, by page or by data", async () => {
  asserts("other-permissions")
  const account = { name: "Rival Roy", userName: "rival.roy", email: "rival@example.com" }
  const rival = await signedInAs(server, "influencer", account)
  await rival.post(href(urls.influencer.apply, { projectId: project }), {
    bidAmount: "4447777",
    deliveryDays: "321",
  })
  expect(applied()).toHaveLength(1)
  const pages = [
    list,
    href(urls.influencer.project, { projectId: project }),
    href(urls.influencer.apply, { projectId: project }),
  ]
  for (const path of pages.flatMap((page) => [page, `${page}.data`])) {
    const { status, body } = await maya.get(path)
    expect(status).toBe(200)
    expect(body).toContain("Tea reel")
    expect(body.match(OF_THE_RIVAL)?.[0]).toBeUndefined()
  }
})
