import { randomUUID } from "node:crypto"
import { beforeAll, describe, expect, test } from "vitest"
import { decisionHref, href, urls } from "#app/urls/index.ts"
import { PASSWORD, signedInAs } from "#tests/support/accounts.ts"
import { whileBroken, withoutColumn, withoutTable } from "#tests/support/broken.ts"
import { applyTo, postProject } from "#tests/support/campaigns.ts"
import type { Page } from "#tests/support/page.ts"
import { aServer } from "#tests/support/servers.ts"
import { asserts } from "#tests/support/statements.ts"
import { change, withDatabase } from "#tests/support/stored.ts"
import type { Visitor } from "#tests/support/visitor.ts"

/**
 * Every message of the specification's catalogue as sent by the server. Payment messages are in
 * payments.test.ts.
 */
const server = await aServer()

function toastsOf(page: Page): string[] {
  const regions = page.html.querySelectorAll("[role=status][aria-live=polite].flash-region")
  expect(regions, page.text).toHaveLength(1)
  return page.texts(".flash-region p")
}

let made = 0
const next = () => ++made

const NEW_PASSWORD = "Paper-and-ink-7"
const passwords = { password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD }

const influencerDetails = (more: Record<string, string> = {}) => ({
  name: "Maya",
  userName: `toast.${next()}`,
  phone: "98765 43210",
  email: `toast${made}@example.com`,
  "socials.X": "maya",
  ...more,
})
const brandDetails = (more: Record<string, string> = {}) => ({
  brandName: `Toast Tea ${next()}`,
  phone: "98765 43210",
  ...more,
})

const secondStep = href(urls.register.influencer, { step: 2 })
const secondBrandStep = href(urls.register.brand, { step: 2 })

describe("registering shows the toast", () => {
  beforeAll(async () => {
    await signedInAs(server, "influencer", { email: "taken@example.com", userName: "taken" })
    await signedInAs(server, "brand", { email: "taken@example.com", name: "Taken Tea" })
  })

  test("'Email already registered.' for an influencer, beside the email too", async () => {
    asserts("message-email-taken")
    const typed = influencerDetails({ email: "taken@example.com" })
    const page = await server.visitor().post(href(urls.register.influencer), typed)
    expect(toastsOf(page)).toEqual(["Email already registered."])
    expect(page.errors("Email")).toEqual(["Email already registered."])
  })

  test("'Email already registered.' for a brand, in step 2", async () => {
    asserts("message-email-taken")
    const visitor = server.visitor()
    await visitor.post(href(urls.register.brand), brandDetails())
    const typed = { ...passwords, email: "taken@example.com" }
    const page = await visitor.post(secondBrandStep, typed)
    expect(toastsOf(page)).toEqual(["Email already registered."])
    expect(page.errors("Email")).toEqual(["Email already registered."])
  })

  test("'Username already taken.', beside the username too", async () => {
    asserts("message-username-taken")
    const typed = influencerDetails({ userName: "Taken" })
    const page = await server.visitor().post(href(urls.register.influencer), typed)
    expect(toastsOf(page)).toEqual(["Username already taken."])
    expect(page.errors("Username")).toEqual(["Username already taken."])
  })

  test("for a taken username and email together", async () => {
    const typed = influencerDetails({ userName: "taken", email: "taken@example.com" })
    const page = await server.visitor().post(href(urls.register.influencer), typed)
    expect(toastsOf(page).sort()).toEqual(["Email already registered.", "Username already taken."])
  })

  test("for a name taken between the steps, in step 1 again", async () => {
    const visitor = server.visitor()
    const typed = influencerDetails()
    await visitor.post(href(urls.register.influencer), typed)
    await signedInAs(server, "influencer", { userName: typed.userName })
    const page = await visitor.post(secondStep, passwords)
    expect(toastsOf(page)).toEqual(["Username already taken."])
    expect(page.errors("Username")).toEqual(["Username already taken."])
  })

  test("'Brand name already taken.', beside the name too", async () => {
    asserts("message-brand-name-taken")
    const page = await server
      .visitor()
      .post(href(urls.register.brand), brandDetails({ brandName: "TAKEN tea" }))
    expect(toastsOf(page)).toEqual(["Brand name already taken."])
    expect(page.errors("Brand Name")).toEqual(["Brand name already taken."])
  })

  test("'Something went wrong' when the availability check fails", async () => {
    asserts("message-check-failed")
    const visitor = server.visitor()
    const answer = await withoutTable(server, "profiles", () =>
      visitor.post(href(urls.register.influencer), influencerDetails()),
    )
    expect(toastsOf(await visitor.follow(answer))).toEqual(["Something went wrong"])
  })

  test("'Influencer registration failed' and 'Brand registration failed'", async () => {
    asserts("message-registration-failed")
    const maya = server.visitor()
    await maya.post(href(urls.register.influencer), influencerDetails())
    const hers = await whileBroken(server, "INSERT ON users", () =>
      maya.post(secondStep, passwords),
    )
    expect(toastsOf(hers)).toEqual(["Influencer registration failed"])
    const tea = server.visitor()
    await tea.post(href(urls.register.brand), brandDetails())
    const typed = { ...passwords, email: `tea${made}@example.com` }
    const theirs = await whileBroken(server, "INSERT ON users", () =>
      tea.post(secondBrandStep, typed),
    )
    expect(toastsOf(theirs)).toEqual(["Brand registration failed"])
  })

  test("'Registration failed: ' and why", async () => {
    asserts("message-registration-reason")
    const visitor = server.visitor()
    await visitor.post(href(urls.register.brand), brandDetails())
    change(
      server,
      "INSERT INTO rate_limits (key, points, expire) VALUES (?, 100000, ?)",
      `register-address:${visitor.address}`,
      Date.now() + 3_600_000,
    )
    const page = await visitor.post(secondBrandStep, { ...passwords, email: "x@example.com" })
    expect(toastsOf(page)).toEqual([
      "Registration failed: Too many registrations from your network. Please try again later.",
    ])
  })
})

describe.each(["influencer", "brand"] as const)("logging in as %s shows the toast", (role) => {
  const path = href(urls.login[role])

  test("'Login failed: ' and why, above the form too", async () => {
    asserts("message-login-reason")
    const typed = { email: "nobody@example.com", password: PASSWORD }
    const page = await server.visitor().post(path, typed)
    expect(toastsOf(page)).toEqual([expect.stringMatching(/^Login failed: \S/)])
    expect(page.formErrors).toEqual(toastsOf(page))
  })

  test("'Login failed' when the server fails", async () => {
    asserts("message-login-failed")
    const typed = { email: "nobody@example.com", password: PASSWORD }
    const page = await withoutTable(server, "rate_limits", () => server.visitor().post(path, typed))
    expect(toastsOf(page)).toEqual(["Login failed"])
  })
})

describe.each([
  ["influencer", ["applications", "orders"]],
  ["brand", ["projects", "orders"]],
] as const)("the dashboard of a user as %s shows the toast", (role, tables) => {
  test("'Something went wrong while fetching metrics', whichever table fails", async () => {
    asserts("message-metrics-fault")
    const visitor = await signedInAs(server, role, { name: "Alive" })
    for (const table of tables) {
      const page = await withoutTable(server, table, () => visitor.get(href(urls[role].dashboard)))
      expect(page.status, table).toBe(200)
      expect(toastsOf(page)).toEqual(["Something went wrong while fetching metrics"])
      expect(page.text).toContain("Hi, Alive!")
      const headings = page.texts("h1, h2")
      expect([headings.at(0), headings.at(-1)]).toEqual(["Dashboard", "Orders"])
      expect(headings).toContain("Something went wrong while fetching metrics")
      const orders =
        table === "orders" ? "Your orders cannot be shown at the moment." : "No orders found."
      expect(page.find("main").text).toContain(orders)
    }
    expect(toastsOf(await visitor.get(href(urls[role].dashboard)))).toEqual([])
  })

  test("for any unreadable column of the orders", async () => {
    asserts("message-metrics-fault")
    const visitor = await signedInAs(server, role)
    const columns: string[] = []
    withDatabase(server, (db) => {
      const names = db.prepare("SELECT name FROM pragma_table_info('orders')").pluck().all()
      columns.push(...names.map(String))
    })
    const readHere = new Set<string>()
    for (const name of columns) {
      const page = await withoutColumn(server, "orders", name, () =>
        visitor.get(href(urls[role].dashboard)),
      )
      expect(page.status, name).toBe(200)
      const isSaid = page.texts("h2").includes("Something went wrong while fetching metrics")
      expect(toastsOf(page), name).toEqual(
        isSaid ? ["Something went wrong while fetching metrics"] : [],
      )
      if (isSaid) readHere.add(name)
    }
    const listed = ["id", "project_id", "title", "status", "currency", "amount_minor", "ordered_at"]
    expect([...readHere]).toEqual(expect.arrayContaining(listed))
  })
})

test.each([
  ["influencer", href(urls.influencer.browse), "projects"],
  ["brand", href(urls.brand.projects), "projects"],
] as const)(
  "shows 'Failed to fetch projects' to a user as %s, as the heading too",
  async (role, path, table) => {
    const visitor = await signedInAs(server, role)
    const page = await withoutTable(server, table, () => visitor.get(path))
    expect(toastsOf(page)).toEqual(["Failed to fetch projects"])
    expect(page.heading).toBe("Failed to fetch projects")
  },
)

describe("a brand's project shows the toast", () => {
  const filled = { title: "Reels", desc: "Three.", deliveryDays: "14" }
  const post = async (brand: Visitor, id: string) =>
    brand.follow(await brand.post(href(urls.brand.editProject, { projectId: id }), filled))
  const remove = async (brand: Visitor, id: string) =>
    brand.follow(await brand.post(href(urls.brand.deleteProject, { projectId: id })))

  test("'Project successfully posted!' and 'Project deleted successfully'", async () => {
    asserts("message-posted", "message-deleted")
    const brand = await signedInAs(server, "brand")
    const id = randomUUID()
    expect(toastsOf(await post(brand, id))).toEqual(["Project successfully posted!"])
    expect(toastsOf(await remove(brand, id))).toEqual(["Project deleted successfully"])
  })

  test("'Failed to post project' and why", async () => {
    asserts("message-post-failed")
    const brand = await signedInAs(server, "brand")
    const id = await postProject(brand)
    await remove(brand, id)
    expect(toastsOf(await post(brand, id))).toEqual(["Failed to post project. Project not found."])
  })

  test("'Something went wrong while posting the project'", async () => {
    asserts("message-post-fault")
    const brand = await signedInAs(server, "brand")
    const page = await whileBroken(server, "INSERT ON projects", () => post(brand, randomUUID()))
    expect(toastsOf(page)).toEqual(["Something went wrong while posting the project"])
  })

  test("'You are not authorized to delete this project'", async () => {
    asserts("message-delete-unauthorized")
    const id = await postProject(await signedInAs(server, "brand"))
    const page = await remove(await signedInAs(server, "brand"), id)
    expect(toastsOf(page)).toEqual(["You are not authorized to delete this project"])
  })

  test("'Failed to delete the project'", async () => {
    asserts("message-delete-failed")
    const brand = await signedInAs(server, "brand")
    const id = await postProject(brand)
    const page = await whileBroken(server, "UPDATE ON projects", () => remove(brand, id))
    expect(toastsOf(page)).toEqual(["Failed to delete the project"])
  })

  test("'Failed to update status' of an applicant", async () => {
    asserts("message-status-failed")
    const brand = await signedInAs(server, "brand")
    const id = await postProject(brand)
    const application = await applyTo(server, await signedInAs(server, "influencer"), id)
    for (const decision of ["shortlist", "reject"] as const) {
      const page = await whileBroken(server, "UPDATE ON applications", async () =>
        brand.follow(await brand.post(decisionHref(id, application, decision))),
      )
      expect(toastsOf(page)).toEqual(["Failed to update status"])
    }
  })
})

describe("applying shows the toast", () => {
  const bid = { bidAmount: "7000", deliveryDays: "10" }
  const open = async () => postProject(await signedInAs(server, "brand"))

  test("'Successfully applied! Our team will contact you shortly', then the server's message", async () => {
    asserts("message-applied", "message-apply-refused")
    const path = href(urls.influencer.apply, { projectId: await open() })
    const maya = await signedInAs(server, "influencer")
    const done = await maya.follow(await maya.post(path, bid))
    expect(toastsOf(done)).toEqual(["Successfully applied! Our team will contact you shortly"])
    const again = await maya.post(path, bid)
    expect(again.status).toBe(409)
    expect(toastsOf(again)).toEqual(["You have already applied to this project."])
  })

  test("'Error occurred while applying.', above the form too", async () => {
    asserts("message-apply-fault")
    const path = href(urls.influencer.apply, { projectId: await open() })
    const maya = await signedInAs(server, "influencer")
    const page = await whileBroken(server, "INSERT ON applications", () => maya.post(path, bid))
    expect(toastsOf(page)).toEqual(["Error occurred while applying."])
    expect(page.formErrors).toEqual(["Error occurred while applying."])
  })

  test("'Failed to apply.', above the form too", async () => {
    asserts("message-apply-failed")
    const maya = await signedInAs(server, "influencer")
    const page = await maya.send(href(urls.influencer.apply, { projectId: await open() }), {
      method: "POST",
      body: "--x\r\nnonsense",
      headers: { Origin: server.origin, "Content-Type": "multipart/form-data; boundary=x" },
    })
    expect(toastsOf(page)).toEqual(["Failed to apply."])
    expect(page.formErrors).toEqual(["Failed to apply."])
  })
})

describe.each([
  ["influencer", "Username", "Username already taken, choose another one!"],
  ["brand", "Brand Name", "Brand name is already occupied! Choose a unique one."],
] as const)("the account of a user as %s shows the toast", (role, label, taken) => {
  const path = href(urls[role].account)

  test("'Could not fetch your details', as the heading too", async () => {
    asserts("message-details-failed")
    const visitor = await signedInAs(server, role)
    const page = await withoutTable(server, "socials", () => visitor.get(path))
    expect(toastsOf(page)).toEqual(["Could not fetch your details"])
    expect(page.heading).toBe("Could not fetch your details")
  })

  test("'Profile Updated Successfully'", async () => {
    asserts("message-profile-updated")
    const visitor = await signedInAs(server, role)
    const page = await visitor.submit(await visitor.open(path), "Save Changes")
    expect(toastsOf(page)).toEqual(["Profile Updated Successfully"])
  })

  test("'Update failed due to some errors. Please try again in some time!'", async () => {
    asserts("message-profile-failed")
    const visitor = await signedInAs(server, role)
    const form = await visitor.open(path)
    const page = await whileBroken(server, "UPDATE ON profiles", () =>
      visitor.submit(form, "Save Changes"),
    )
    expect(toastsOf(page)).toEqual([
      "Update failed due to some errors. Please try again in some time!",
    ])
  })

  test("'Something went wrong.' for an unreadable form", async () => {
    asserts("message-profile-unreadable")
    const visitor = await signedInAs(server, role)
    const page = await visitor.send(path, {
      method: "POST",
      body: "--x\r\nnonsense",
      headers: { Origin: server.origin, "Content-Type": "multipart/form-data; boundary=x" },
    })
    expect(page.status).toBe(400)
    expect(toastsOf(page)).toEqual(["Something went wrong."])
  })

  test("with the server's message for a taken name, beside it too", async () => {
    await signedInAs(server, role, { name: `Taken ${role}`, userName: `taken.${role}` })
    const visitor = await signedInAs(server, role)
    const name = role === "brand" ? "taken BRAND" : "Taken.Influencer"
    const page = await visitor.submit(await visitor.open(path), "Save Changes", { [label]: name })
    expect(toastsOf(page)).toEqual([taken])
    expect(page.errors(label)).toEqual([taken])
  })
})

test("invalid input is reported beside the fields only", async () => {
  const page = await server.visitor().post(href(urls.login.brand), { email: "x", password: "" })
  expect(page.errors("Email")).toEqual(["Please enter a valid email address"])
  expect(toastsOf(page)).toEqual([])
})

test("a message disappears with the next page", async () => {
  const visitor = server.visitor()
  const typed = { email: "nobody@example.com", password: PASSWORD }
  expect(toastsOf(await visitor.post(href(urls.login.brand), typed))).toHaveLength(1)
  expect(toastsOf(await visitor.get(href(urls.login.brand)))).toEqual([])
})
