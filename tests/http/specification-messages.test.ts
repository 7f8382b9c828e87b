import { describe, expect, test } from "vitest"
import { applicantsHref, decisionHref, href, urls } from "#app/urls/index.ts"
import { signedInAs } from "#tests/support/accounts.ts"
import { whileBroken as breaking, withoutTable } from "#tests/support/broken.ts"
import { applyTo, postProject, storedProject } from "#tests/support/campaigns.ts"
import type { Page } from "#tests/support/page.ts"
import { aServer } from "#tests/support/servers.ts"
import { asserts } from "#tests/support/statements.ts"
import { change } from "#tests/support/stored.ts"
import { TORN, type Visitor } from "#tests/support/visitor.ts"

/** Messages caused only by errors, races or strangers. */
const server = await aServer()

const PASSWORD = "Paper-and-ink-7"

const without = (table: string, ask: () => Promise<Page>) => withoutTable(server, table, ask)
const whileBroken = (change: string, ask: () => Promise<Page>) => breaking(server, change, ask)

let made = 0
const influencerDetails = () => {
  made += 1
  return {
    name: "Maya",
    userName: `maya.${made}`,
    phone: "98765 43210",
    email: `maya${made}@example.com`,
    "socials.X": "maya",
  }
}
const brandDetails = () => {
  made += 1
  return { brandName: `Kumo Tea ${made}`, phone: "98765 43210" }
}
const passwords = { password: PASSWORD, confirmPassword: PASSWORD }

const roles = [
  { role: "influencer", details: influencerDetails, last: () => passwords },
  {
    role: "brand",
    details: brandDetails,
    last: () => ({ ...passwords, email: `kumo${made}@example.com` }),
  },
] as const

describe.each(roles)("registering as $role", ({ role, details, last }) => {
  const page = href(urls.register[role])
  const second = href(urls.register[role], { step: 2 })

  test("continues with 'Something went wrong' when the availability check fails", async () => {
    asserts("message-check-failed")
    const visitor = server.visitor()
    const answer = await without("profiles", () => visitor.post(page, details()))
    const shown = await visitor.follow(answer)
    expect([shown.path, shown.toasts]).toEqual([second, ["Something went wrong"]])
    expect((await visitor.post(second, last())).location).toBe(href(urls.login.welcome))
  })

  test("reports a failed account, and keeps the details", async () => {
    asserts("message-registration-failed")
    const visitor = server.visitor()
    const typed = details()
    await visitor.post(page, typed)
    const failed = await whileBroken("INSERT ON users", () => visitor.post(second, last()))
    expect(failed.status).toBe(500)
    const words = {
      influencer: "Influencer registration failed",
      brand: "Brand registration failed",
    }
    expect(failed.formErrors).toEqual([words[role]])
    expect(failed.toasts).toEqual([words[role]])
    expect((await visitor.open(page)).value("Mobile Number")).toBe(typed.phone)
    expect((await visitor.post(second, last())).location).toBe(href(urls.login.welcome))
  })
})

test("a rejected registration says 'Registration failed: ' and why", async () => {
  asserts("message-registration-reason")
  const exhaust = (limit: string, address: string) => {
    const text = "INSERT INTO rate_limits (key, points, expire) VALUES (?, 100000, ?)"
    change(server, text, `${limit}:${address}`, Date.now() + 3_600_000)
  }
  const refusal =
    "Registration failed: Too many registrations from your network. Please try again later."
  const asking = server.visitor()
  exhaust("availability-hour", asking.address)
  for (const first of [
    await asking.post(href(urls.register.influencer), influencerDetails()),
    await asking.post(href(urls.register.brand), brandDetails()),
  ]) {
    expect(first.status).toBe(429)
    expect(first.formErrors).toEqual([
      "Registration failed: Too many tries. Please wait 60 minutes and try again.",
    ])
  }

  const visitor = server.visitor()
  await visitor.post(href(urls.register.brand), brandDetails())
  exhaust("register-address", visitor.address)
  const second = href(urls.register.brand, { step: 2 })
  const page = await visitor.post(second, { ...passwords, email: `kumo${made}@example.com` })
  expect([page.status, page.headers.has("Retry-After")]).toEqual([429, true])
  expect(page.formErrors).toEqual([refusal])
  expect(page.toasts).toEqual([refusal])
})

test.each([href(urls.login.influencer), href(urls.login.brand)])(
  "a failing login at %s says 'Login failed' and keeps the email",
  async (path) => {
    asserts("message-login-failed")
    const typed = { email: "maya@example.com", password: PASSWORD }
    const page = await without("rate_limits", () => server.visitor().post(path, typed))
    expect(page.status).toBe(500)
    expect(page.formErrors).toEqual(["Login failed"])
    expect(page.toasts).toEqual(["Login failed"])
    expect(page.value("Email")).toBe(typed.email)
  },
)

describe("a failed query is logged and shows its message:", () => {
  const logged = (page: Page) => {
    const requestId = page.headers.get("X-Request-Id")
    return server.log.filter((line) => line.event === "fault" && line.requestId === requestId)
  }

  test.each([
    ["influencer", href(urls.influencer.browse), "search_facets"],
    ["influencer", href(urls.influencer.browse), "projects"],
    ["brand", href(urls.brand.projects), "projects"],
  ] as const)(
    "the projects of a user as %s at %s without %s: 'Failed to fetch projects'",
    async (role, path, table) => {
      asserts("message-projects-failed")
      const visitor = await signedInAs(server, role)
      const page = await without(table, () => visitor.get(path))
      expect([page.status, page.heading]).toEqual([500, "Failed to fetch projects"])
      expect(page.toasts).toEqual(["Failed to fetch projects"])
      expect(page.text).toContain("Hi, ")
      expect((await visitor.open(page.link("Try again"))).status).toBe(200)
      await server.lineOf(page)
      expect(logged(page)).toHaveLength(1)
    },
  )

  test.each([
    ["influencer", href(urls.influencer.account)],
    ["brand", href(urls.brand.account)],
  ] as const)("the account of a user as %s: 'Could not fetch your details'", async (role, path) => {
    asserts("message-details-failed")
    const visitor = await signedInAs(server, role)
    const page = await without("socials", () => visitor.get(path))
    expect([page.status, page.heading]).toEqual([500, "Could not fetch your details"])
    expect(page.toasts).toEqual(["Could not fetch your details"])
    expect((await visitor.open(page.link("Try again"))).heading).toBe("Your Account")
  })

  test("a project: 'Project not found.' with Go Back", async () => {
    asserts(
      "project-page-missing",
      "apply-page-missing",
      "own-project-missing",
      "text-project-not-found",
    )
    const brand = await signedInAs(server, "brand")
    const id = await postProject(brand)
    const maya = await signedInAs(server, "influencer")
    const pages: [Visitor, string, string][] = [
      [brand, href(urls.brand.project, { projectId: id }), href(urls.brand.projects)],
      [maya, href(urls.influencer.project, { projectId: id }), href(urls.influencer.browse)],
      [maya, href(urls.influencer.apply, { projectId: id }), href(urls.influencer.browse)],
    ]
    for (const [visitor, path, list] of pages) {
      const page = await without("projects", () => visitor.get(path))
      expect([page.status, page.heading], path).toEqual([500, "Project not found."])
      expect(page.link("Go Back")).toBe(list)
      await server.lineOf(page)
      expect(logged(page)).toHaveLength(1)
      for (const [origin, back] of [
        [server.origin, href(urls.notifications.list)],
        ["https://elsewhere.example", list],
      ] as const) {
        const Referer = `${origin}${href(urls.notifications.list)}`
        const again = await without("projects", () => visitor.get(path, { Referer }))
        expect([again.status, again.link("Go Back")]).toEqual([500, back])
      }
    }
  })
})

describe("a failing application", () => {
  const bid = { bidAmount: "7000", deliveryDays: "10" }

  test("says 'Error occurred while applying.' and keeps the bid", async () => {
    asserts("message-apply-fault")
    const id = await postProject(await signedInAs(server, "brand"))
    const maya = await signedInAs(server, "influencer")
    const page = await whileBroken("INSERT ON applications", () =>
      maya.post(href(urls.influencer.apply, { projectId: id }), bid),
    )
    expect(page.status).toBe(500)
    expect(page.formErrors).toEqual(["Error occurred while applying."])
    expect(page.toasts).toEqual(["Error occurred while applying."])
    expect(page.value("Your Bid (INR)")).toBe("7000")
  })

  test("says 'Failed to apply.' for an unreadable form", async () => {
    asserts("message-apply-failed")
    const id = await postProject(await signedInAs(server, "brand"))
    const maya = await signedInAs(server, "influencer")
    const path = href(urls.influencer.apply, { projectId: id })
    const page = await maya.post(path, "--x\r\nnonsense", TORN)
    expect(page.status).toBe(400)
    expect(page.formErrors).toEqual(["Failed to apply."])
    expect(page.toasts).toEqual(["Failed to apply."])
    expect(page.field("Delivery Days").tagName).toBe("INPUT")
  })
})

describe("a brand's project", () => {
  test("deleted before saving says 'Failed to post project', on the list", async () => {
    asserts("message-post-failed", "project-form-leads-on")
    const brand = await signedInAs(server, "brand")
    const id = await postProject(brand)
    const form = await brand.open(href(urls.brand.editProject, { projectId: id }))
    await brand.post(href(urls.brand.deleteProject, { projectId: id }))
    const list = await brand.submit(form, "Save Project")
    expect(list.path).toBe(href(urls.brand.projects))
    expect(list.toasts).toEqual(["Failed to post project. Project not found."])
  })

  test("with a failing deletion says 'Failed to delete the project'", async () => {
    asserts("message-delete-failed")
    const brand = await signedInAs(server, "brand")
    const id = await postProject(brand)
    const list = await whileBroken("UPDATE ON projects", async () =>
      brand.follow(await brand.post(href(urls.brand.deleteProject, { projectId: id }))),
    )
    expect(list.path).toBe(href(urls.brand.projects))
    expect(list.toasts).toEqual(["Failed to delete the project"])
    expect(storedProject(server, id)).toMatchObject({ deleted_at: null })
  })

  test("with a failing decision says 'Failed to update status'", async () => {
    asserts("message-status-failed")
    const brand = await signedInAs(server, "brand")
    const id = await postProject(brand)
    const application = await applyTo(server, await signedInAs(server, "influencer"), id)
    for (const decision of ["shortlist", "reject"] as const) {
      const page = await whileBroken("UPDATE ON applications", async () =>
        brand.follow(await brand.post(decisionHref(id, application, decision))),
      )
      expect(page.path).toBe(applicantsHref(id))
      expect(page.toasts).toEqual(["Failed to update status"])
    }
    expect(storedProject(server, id)).toMatchObject({ status: "active", shortlisted_count: 0 })
  })

  test("under a taken name says 'Brand name is already occupied! Choose a unique one.'", async () => {
    asserts("rule-brand-name-unique")
    await signedInAs(server, "brand", { name: "Occupied Tea" })
    const brand = await signedInAs(server, "brand")
    const page = await brand.submit(await brand.open(href(urls.brand.account)), "Save Changes", {
      "Brand Name": "occupied tea",
    })
    expect(page.status).toBe(409)
    expect(page.toasts).toEqual(["Brand name is already occupied! Choose a unique one."])
    expect(page.errors("Brand Name")).toEqual(page.toasts)
  })
})

describe("a deleted account", () => {
  const leave = (name: string) => {
    const id = "(SELECT user_id FROM profiles WHERE name = ?)"
    change(server, `UPDATE users SET deleted_at = 1 WHERE id = ${id}`, name)
  }

  test("is 'Unknown' on cards, in orders and among applicants", async () => {
    asserts("orders-unknown", "text-unknown", "brand-info-empty", "text-no-brand-data")
    const brand = await signedInAs(server, "brand", { name: "Gone Tea" })
    const maya = await signedInAs(server, "influencer", { name: "Gone Maya" })
    const [open, ordered] = [await postProject(brand), await postProject(brand)]
    await brand.post(decisionHref(ordered, await applyTo(server, maya, ordered), "shortlist"))
    leave("Gone Tea")
    expect((await maya.open(href(urls.influencer.browse))).find("article").text).toContain(
      "Unknown",
    )
    const orders = await maya.open(href(urls.influencer.dashboard))
    expect(orders.texts("tbody td")[0]).toBe("Unknown")
    expect(orders.find("tbody a").getAttribute("href")).toBe(
      href(urls.influencer.project, { projectId: ordered }),
    )
    const page = await maya.open(href(urls.influencer.project, { projectId: open }))
    expect(page.find("#brand").text).toContain("No brand data available.")

    const other = await signedInAs(server, "brand")
    const project = await postProject(other)
    await other.post(decisionHref(project, await applyTo(server, maya, project), "shortlist"))
    leave("Gone Maya")
    expect((await other.open(href(urls.brand.dashboard))).texts("tbody td")[0]).toBe("Unknown")
    const applicants = await other.open(applicantsHref(project))
    expect(applicants.texts("tbody th [id^=name]")).toEqual(["Unknown"])
  })
})
