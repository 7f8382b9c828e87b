import { beforeEach, describe, expect, test } from "vitest"
import { decisionHref, href, urls } from "#app/urls/index.ts"
import { signedInAs } from "#tests/support/accounts.ts"
import { applyTo, postProject } from "#tests/support/campaigns.ts"
import type { Page } from "#tests/support/page.ts"
import { aServer } from "#tests/support/servers.ts"
import { asserts } from "#tests/support/statements.ts"
import { change } from "#tests/support/stored.ts"
import type { Visitor } from "#tests/support/visitor.ts"

/** Texts of screens without another test. */
const server = await aServer()

const buttons = (page: Page) => page.texts("main form button:not([type=button])")
const facts = (page: Page) =>
  Object.fromEntries(page.texts("main dt").map((term, at) => [term, page.texts("main dd")[at]]))

describe("the registration screens", () => {
  test("ask an influencer for the step 1 fields, with Next and Back", async () => {
    asserts("influencer-step-1")
    const page = await server.visitor().open(href(urls.register.influencer))
    expect(page.text).toContain("Step 1 of 2")
    expect(page.texts("main label")).toEqual([
      "Your Name",
      "Username",
      "Country code",
      "Mobile Number",
      "Instagram",
      "Youtube",
      "Tiktok",
      "X",
      "Email",
    ])
    expect(buttons(page)).toEqual(["Next", "Back"])
  })

  test("ask a brand for name and number, then email and passwords", async () => {
    asserts("brand-steps")
    const visitor = server.visitor()
    const first = await visitor.open(href(urls.register.brand))
    expect(first.texts("main label")).toEqual(["Brand Name", "Country code", "Mobile Number"])
    expect(buttons(first)).toEqual(["Next", "Back"])
    const second = await visitor.submit(first, "Next", {
      "Brand Name": "Two Step Tea",
      "Mobile Number": "98765 43210",
    })
    expect(second.texts("main label")).toEqual(["Email", "Password", "Confirm Password"])
    expect(buttons(second)).toEqual(["Complete Registration", "Back"])
  })

  test("lead from Back of step 1 to the welcome step", async () => {
    asserts("step-1-back")
    for (const path of [href(urls.register.influencer), href(urls.register.brand)]) {
      const visitor = server.visitor()
      const page = await visitor.submit(await visitor.open(path), "Back")
      expect(new URL(page.url).pathname).toBe(href(urls.register.welcome))
    }
  })

  test("preset India as the phone country, in a native list", async () => {
    asserts("phone-country", "phone-picker", "limit-country")
    for (const path of [href(urls.register.influencer), href(urls.register.brand)]) {
      const page = await server.visitor().open(path)
      expect(page.value("Country code")).toBe("IN")
      expect(page.field("Country code").tagName).toBe("SELECT")
      expect(page.field("Country code").querySelectorAll("option").length).toBeGreaterThan(230)
    }
  })
})

test("Back of a login form leads to the welcome step and clears the fields", async () => {
  asserts("login-form", "login-states")
  for (const role of ["influencer", "brand"] as const) {
    const visitor = server.visitor()
    const form = await visitor.open(href(urls.login[role]))
    expect(form.texts("main label")).toEqual(["Email", "Password"])
    expect(buttons(form)).toEqual(["Login", "Back"])
    const refused = await visitor.submit(form, "Login", { Email: "typed", Password: "typed" })
    expect(refused.value("Email")).toBe("typed")
    const welcome = await visitor.submit(refused, "Back")
    expect(new URL(welcome.url).search).toBe("")
    const again = await visitor.open(href(urls.login[role]))
    expect([again.value("Email"), again.value("Password")]).toEqual(["", ""])
  }
})

describe("the frame of the signed-in pages", () => {
  const currentOf = (page: Page) => page.texts("nav[aria-label=Menu] a[aria-current]")

  test("links the product label to the role's dashboard", async () => {
    asserts("product-label")
    for (const role of ["influencer", "brand"] as const) {
      const page = await (await signedInAs(server, role)).open(href(urls[role].account))
      const [label] = page.find("aside").querySelectorAll("a, button")
      expect(label?.getAttribute("href")).toBe(`/${role}-dashboard`)
      expect(label?.text).toContain("Influencer Marketplace")
    }
  })

  test("highlights the projects tab for project paths, and otherwise the Dashboard", async () => {
    asserts("active-tab")
    const brand = await signedInAs(server, "brand")
    const id = await postProject(brand)
    const maya = await signedInAs(server, "influencer")
    for (const path of [
      href(urls.brand.projects),
      href(urls.brand.project, { projectId: id }),
      href(urls.brand.editProject, { projectId: id }),
    ])
      expect(currentOf(await brand.open(path)), path).toEqual(["Projects"])
    for (const path of [
      href(urls.influencer.browse),
      href(urls.influencer.project, { projectId: id }),
      href(urls.influencer.apply, { projectId: id }),
    ])
      expect(currentOf(await maya.open(path)), path).toEqual(["Browse projects"])
    for (const role of ["influencer", "brand"] as const) {
      const visitor = role === "brand" ? brand : maya
      for (const path of [href(urls[role].dashboard), href(urls[role].account)])
        expect(currentOf(await visitor.open(path)), path).toEqual(["Dashboard"])
    }
  })
})

describe("the orders of a dashboard", () => {
  let brand: Visitor
  let maya: Visitor
  let project: string

  beforeEach(async () => {
    brand = await signedInAs(server, "brand", { name: `Order Tea ${Math.random()}` })
    maya = await signedInAs(server, "influencer", { name: "Order Maya" })
    project = await postProject(brand, { title: "Ordered reels" })
    await brand.post(decisionHref(project, await applyTo(server, maya, project), "shortlist"))
  })

  const setStatus = (status: string) =>
    change(server, "UPDATE orders SET status = ? WHERE project_id = ?", status, project)

  test("are filtered by all, ongoing, completed and draft", async () => {
    asserts("order-filter")
    const page = await brand.open(href(urls.brand.dashboard))
    const tabs = ["All", "Ongoing", "Completed", "Draft"]
    expect(page.texts('nav[aria-label="Orders by status"] a')).toEqual(tabs)
    for (const status of ["ongoing", "completed", "draft"]) {
      setStatus(status)
      for (const tab of tabs) {
        const shown = await brand.open(page.link(tab))
        const isShown = tab === "All" || tab.toLowerCase() === status
        expect(shown.texts("tbody th").length, `${status} under ${tab}`).toBe(isShown ? 1 : 0)
        if (!isShown) expect(shown.text).toContain("No orders found.")
      }
    }
  })
})

describe("a project's screens", () => {
  test("have the application form beside a summary of the project", async () => {
    asserts("apply-page")
    const brand = await signedInAs(server, "brand")
    const id = await postProject(brand, {
      title: "Summary reels",
      desc: "All of it.",
      platforms: ["X"],
      followers: "1M+",
      niche: "Food",
      budgetMin: "500",
      budgetMax: "90000",
      currency: "USD",
    })
    const page = await (await signedInAs(server, "influencer")).open(
      href(urls.influencer.apply, { projectId: id }),
    )
    expect(page.heading).toBe("Summary reels")
    expect(page.text).toContain("Posted less than a minute ago")
    expect(page.text).toContain("All of it.")
    expect(facts(page)).toEqual({
      Budget: expect.stringContaining("$500 – $90,000 · USD"),
      Followers: "1M+",
      "Expected Delivery": "14 days",
      Platforms: "X",
      Niche: "Food",
    })
    expect(page.texts("main label").slice(0, 2)).toEqual(["Your Bid (USD)", "Delivery Days"])
    expect(buttons(page)).toEqual(["Confirm Application"])
  })

  test("have compact applicant counts in the projects table", async () => {
    asserts("projects-applicants")
    const brand = await signedInAs(server, "brand")
    const id = await postProject(brand)
    change(server, "UPDATE projects SET applicant_count = 1234 WHERE id = ?", id)
    const page = await brand.open(href(urls.brand.projects))
    expect(page.find("td[data-label=Applicants]").text).toBe("1.2K")
  })

  test("include the brand's account with name, four links, website and privacy policy", async () => {
    asserts("brand-account")
    const page = await (await signedInAs(server, "brand")).open(href(urls.brand.account))
    expect(page.heading).toBe("Your Account")
    expect(page.texts("main label").join(", ")).toBe(
      "Profile picture, Brand Name, Instagram, YouTube, Tiktok, X, Website, Privacy policy",
    )
    expect(page.field("Profile picture").getAttribute("accept")).toMatch(/^image\//)
    expect(buttons(page)).toContain("Save Changes")
  })
})
