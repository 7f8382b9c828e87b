import { describe, expect, test } from "vitest"
import { signedInAs } from "#tests/support/accounts.ts"
import { markupErrors } from "#tests/support/markup.ts"
import { typedDetails } from "#tests/support/payout-details.ts"
import {
  aBrandPage,
  aCreatorPage,
  aPublicProject,
  structuredDataOf,
} from "#tests/support/public-pages.ts"
import { aServer } from "#tests/support/servers.ts"
import { change, withDatabase } from "#tests/support/stored.ts"
import type { Visitor } from "#tests/support/visitor.ts"

const ORIGIN = "http://market.example"
const server = await aServer({ env: { APP_ORIGIN: ORIGIN } })
/** A second process that accepts the tests' forms. */
const forms = await aServer({ dataDir: server.dataDir })
const brand = await signedInAs(server, "brand")
const influencer = await signedInAs(server, "influencer")

const people = (): [string, Visitor][] => [
  ["visitor", server.visitor()],
  ["brand", brand],
  ["influencer", influencer],
]

/** Responses per viewer, twice to include cached ones. */
async function answersAt(path: string): Promise<(number | string)[]> {
  const found: (number | string)[] = []
  for (const [, visitor] of [...people(), ...people()]) {
    const { status, location } = await visitor.get(path)
    found.push(location ?? status)
  }
  return [...new Set(found)]
}

describe("a creator's page", () => {
  const STATES: [string, string, number][] = [
    ["a draft", "page_state = 'draft'", 404],
    ["public", "page_state = 'public'", 200],
    ["unlisted", "page_state = 'unlisted'", 200],
    ["public and hidden", "page_state = 'public', hidden_at = 1", 410],
    ["a hidden draft", "page_state = 'draft', hidden_at = 1", 404],
  ]

  test.each(STATES)(
    "that is %s has one status for all viewers",
    async (_state, columns, status) => {
      const { userId, path } = await aCreatorPage(server, "public")
      expect(await answersAt(path)).toEqual([200])
      change(server, `UPDATE creators SET ${columns} WHERE user_id = ?`, userId)
      expect(await answersAt(path)).toEqual([status])
    },
  )

  test("of a suspended or erased user is gone", async () => {
    for (const column of ["suspended_at", "deleted_at"]) {
      const { userId, path } = await aCreatorPage(server, "public")
      expect(await answersAt(path)).toEqual([200])
      change(server, `UPDATE users SET ${column} = 1 WHERE id = ?`, userId)
      expect(await answersAt(path)).toEqual([410])
    }
  })

  test("redirects to its owner's spelling, and does not exist under another name", async () => {
    const { userName, path } = await aCreatorPage(server, "public")
    expect(await answersAt(`/c/${userName.toUpperCase()}`)).toEqual([path])
    expect(await answersAt("/c/nobody-at-all")).toEqual([404])
  })

  test("is indexed by search engines only when it is public", async () => {
    const robots = async (path: string) =>
      (await server.visitor().get(path)).html.querySelector("meta[name=robots]")?.toString()
    expect(await robots((await aCreatorPage(server, "public")).path)).toBeUndefined()
    expect(await robots((await aCreatorPage(server, "unlisted")).path)).toContain("noindex")
  })

  test("presents the creator without contact details to people, previews and search engines", async () => {
    const { name, userName, path } = await aCreatorPage(server, "public")
    const page = await server.visitor().get(path)
    expect(page.heading).toBe(name)
    expect(page.text).toContain("cooks")
    expect(page.body).not.toMatch(/mail\.example|98765 43210|@example\.com|\+9198/)
    expect(page.find("link[rel=canonical]").getAttribute("href")).toBe(`${ORIGIN}${path}`)
    expect(page.find("meta[property='og:title']").getAttribute("content")).toContain(userName)
    const [data] = structuredDataOf(page)
    expect(data).toMatchObject({ "@type": "ProfilePage", mainEntity: { "@type": "Person", name } })
  })

  test("has an invitation button for brands and visitors", async () => {
    const { path, userId } = await aCreatorPage(server, "public")
    for (const [who, visitor] of people()) {
      const page = await visitor.get(path)
      const links = page.html.querySelectorAll("main a").map((a) => a.getAttribute("href"))
      const invites = links.filter((link) => link?.includes(`${userId}/invite`))
      expect([who, invites.length]).toEqual([who, who === "influencer" ? 0 : 1])
    }
  })

  test("shows rates to brands, and to others if its owner chose so", async () => {
    const { path, userId } = await aCreatorPage(server, "public")
    change(server, "INSERT INTO creator_rates VALUES (?, 'reel', 4711000)", userId)
    for (const [who, visitor] of people()) {
      expect([who, (await visitor.get(path)).body.includes("47,110")]).toEqual([
        who,
        who === "brand",
      ])
    }
    change(server, "UPDATE creators SET shows_rates = 1 WHERE user_id = ?", userId)
    expect((await server.visitor().get(path)).text).toContain("47,110")
  })

  test("escapes its owner's texts", async () => {
    const { path, userId } = await aCreatorPage(server, "public")
    const evil = `</script><script>alert(1)</script><img src=x onerror=alert(1)>`
    change(server, "UPDATE profiles SET name = ? WHERE user_id = ?", evil, userId)
    const page = await server.visitor().get(path)
    expect(page.body).not.toContain("<script>alert")
    expect(page.body).not.toContain("<img src=x")
    expect(structuredDataOf(page)[0]).toMatchObject({ mainEntity: { name: evil } })
  })
})

describe("a profile picture", () => {
  test("is public only while it is on a public page", async () => {
    const { userId, visitor } = await aCreatorPage(server, "public")
    const id = "0b5f6d2e-1111-4222-8333-444455556666"
    change(server, "UPDATE profiles SET picture_id = ? WHERE user_id = ?", id, userId)
    // The file is missing, so permission gives 404.
    expect((await server.visitor().get(`/pictures/${id}`)).status).toBe(404)
    change(server, "UPDATE creators SET hidden_at = 1 WHERE user_id = ?", userId)
    expect((await server.visitor().get(`/pictures/${id}`)).location).toBe("/login")
    expect((await visitor.get(`/pictures/${id}`)).status).toBe(404)
  })
})

describe("a brand's page", () => {
  test("exists once published, and disappears with its brand", async () => {
    const { path, userId } = await aBrandPage(server)
    expect(await answersAt(path)).toEqual([200])
    expect(await answersAt(path.toUpperCase().replace("/B/", "/b/"))).toEqual([path])
    change(server, "UPDATE brand_pages SET page_state = 'draft' WHERE user_id = ?", userId)
    expect(await answersAt(path)).toEqual([404])
    change(server, "UPDATE brand_pages SET page_state = 'public' WHERE user_id = ?", userId)
    change(server, "UPDATE users SET suspended_at = 1 WHERE id = ?", userId)
    expect(await answersAt(path)).toEqual([410])
  })

  test("shows its public open projects and facts about the brand", async () => {
    const { path, name } = await aBrandPage(server)
    aPublicProject(server, name, { title: "Reels about green tea" })
    const page = await server.visitor().get(path)
    expect(page.texts("main h3")).toEqual(["Reels about green tea"])
    expect(page.text).toContain("New brand")
    expect(page.text).not.toContain("Payment verified")
    expect(page.text).toContain("Projects posted 1")
    const [data] = structuredDataOf(page)
    expect(data).toMatchObject({ "@type": "Organization", name })
  })
})

describe("a project's page", () => {
  const ENDS: [string, string, number][] = [
    ["closed", "status = 'closed'", 410],
    ["deleted", "deleted_at = 1", 410],
    ["hidden by an operator", "hidden_at = 1, status = 'closed'", 410],
    ["no longer shown to everybody", "public_at = NULL", 404],
  ]

  test.each(ENDS)("that is %s has one status for all viewers", async (_state, columns, status) => {
    const { name } = await aBrandPage(server)
    const id = aPublicProject(server, name)
    expect(await answersAt(`/p/${id}`)).toEqual([200])
    change(server, `UPDATE projects SET ${columns} WHERE id = ?`, id)
    expect(await answersAt(`/p/${id}`)).toEqual([status])
  })

  test("that never was public is not found", async () => {
    const { name } = await aBrandPage(server)
    const id = aPublicProject(server, name)
    change(server, "UPDATE projects SET public_at = NULL WHERE id = ?", id)
    expect(await answersAt(`/p/${id}`)).toEqual([404])
    expect(await answersAt("/p/nothing")).toEqual([404])
  })

  test("offers visitors to apply by the login, and hides this from brands", async () => {
    const { name, path } = await aBrandPage(server)
    const id = aPublicProject(server, name, { title: "Three reels" })
    const page = await server.visitor().get(`/p/${id}`)
    const apply = page.link("Apply")
    expect(page.link(name)).toBe(path)
    const visitor = server.visitor()
    expect((await visitor.get(apply)).location).toBe("/login")
    expect((await influencer.get(apply)).status).toBe(200)
    expect((await brand.get(`/p/${id}`)).text).not.toContain("Apply")
  })

  test("is marked as a job for search engines while it is open", async () => {
    const { name } = await aBrandPage(server)
    const id = aPublicProject(server, name, {
      title: "Two posts",
      description: "Call 98765 43210 or write to tea@mail.example.",
    })
    const kinds = async () => {
      const page = await server.visitor().get(`/p/${id}`)
      expect(page.body).not.toMatch(/mail\.example|98765 43210/)
      return structuredDataOf(page)
    }
    const [posting, crumbs] = await kinds()
    expect(posting).toMatchObject({
      "@type": "JobPosting",
      title: "Two posts",
      employmentType: "CONTRACTOR",
      hiringOrganization: { name },
      baseSalary: { currency: "INR", value: { minValue: 5000, maxValue: 9000 } },
    })
    expect(crumbs).toMatchObject({ "@type": "BreadcrumbList" })
    change(server, "UPDATE projects SET apply_by = 1 WHERE id = ?", id)
    expect((await kinds()).map((one) => one["@type"])).toEqual(["BreadcrumbList"])
    expect((await server.visitor().get(`/p/${id}`)).text).toContain("The last day to apply")
  })
})

describe("the list of open projects", () => {
  test("has public projects only, newest first", async () => {
    const { name } = await aBrandPage(server)
    const ids = ["First", "Second"].map((title) => aPublicProject(server, name, { title }))
    const secret = aPublicProject(server, name, { title: "Not for everybody" })
    change(server, "UPDATE projects SET public_at = NULL WHERE id = ?", secret)
    const page = await server.visitor().get("/projects")
    expect(page.texts("main h2").slice(0, 2)).toEqual(["Second", "First"])
    expect(page.link("First")).toBe(`/p/${ids[0]}`)
    expect(page.text).not.toContain("Not for everybody")
    expect(page.link("Register to apply")).toBe("/register/influencer")
  })

  test("is searched by title, filtered by niche, and paged", async () => {
    const { name } = await aBrandPage(server)
    for (let n = 0; n < 22; n += 1) {
      aPublicProject(server, name, { title: `Paged ${n}`, niche: "Pets" })
    }
    const visitor = server.visitor()
    const first = await visitor.get("/projects?search=PAGED&niche=Pets")
    expect(first.texts("main h2")).toHaveLength(20)
    expect(first.text).toContain("1–20 of 22 projects")
    const second = await visitor.get(first.link("Older"))
    expect(second.texts("main h2")).toEqual(["Paged 1", "Paged 0"])
    expect(second.text).toContain("21–22 of 22 projects")
    const newer = await visitor.get(second.link("Newer"))
    expect(newer.texts("main h2")).toEqual(first.texts("main h2"))
    expect([newer.text.includes("1–20 of 22"), newer.link("Older")]).toEqual([
      true,
      first.link("Older"),
    ])
    expect(newer.texts("nav[aria-label='Pages of projects'] a")).not.toContain("Newer")
    expect((await visitor.get("/projects?search=nothing-like-it")).text).toContain("No projects")
    expect((await visitor.get("/projects?after=-1&niche=x")).status).toBe(200)
  })

  test("accepts an unlisted niche, keeps it in its field and reports no matches", async () => {
    const { name } = await aBrandPage(server)
    aPublicProject(server, name, { title: "By rail", niche: "Slow travel" })
    const found = await server.visitor().get("/projects?niche=+SLOW+Travel+")
    expect(found.texts("main h2")).toEqual(["By rail"])
    expect(found.value("Niche")).toBe("SLOW Travel")
    const none = await server.visitor().get("/projects?niche=nobody+has+this")
    expect(none.text).toContain("No projects found.")
    expect(none.link("Show all projects")).toBe("/projects")
  })

  test("omits blocked brands, like the landing page", async () => {
    const { name, userId: brandId, visitor: blockedBrand } = await aBrandPage(server)
    const creator = await aCreatorPage(server, "public")
    const title = `Blocked ${Date.now()}`
    aPublicProject(server, name, { title })
    const PAGES = ["/projects", "/projects.data", "/", "/_root.data"]
    const bodiesFor = async (visitor: Visitor, paths: string[]) =>
      Promise.all(paths.map(async (path) => (await visitor.get(path)).body))
    for (const [by, whom] of [
      [creator.userId, brandId],
      [brandId, creator.userId],
    ]) {
      change(server, "INSERT INTO blocks VALUES (?, ?, 1)", by, whom)
      for (const body of await bodiesFor(creator.visitor, PAGES)) expect(body).not.toContain(title)
      for (const body of await bodiesFor(blockedBrand, PAGES.slice(2)))
        expect(body).not.toContain(creator.userName)
      for (const other of [server.visitor(), influencer]) {
        for (const body of await bodiesFor(other, PAGES)) expect(body).toContain(title)
      }
      for (const body of await bodiesFor(brand, PAGES.slice(2)))
        expect(body).toContain(creator.userName)
      change(server, "DELETE FROM blocks")
    }
    for (const body of await bodiesFor(creator.visitor, PAGES)) expect(body).toContain(title)
  })

  test("has one address, and leaves the old calls unchanged", async () => {
    expect((await server.visitor().get("/projects/")).location).toBe("/projects")
    const call = await server.visitor().get("/projects/all")
    expect(call.headers.get("Content-Type")).toContain("json")
  })
})

/** Every page of the sitemaps, a draft and an unlisted one, as page and data. */
async function publicPages(...more: string[]): Promise<string[]> {
  const paths = ["/projects", ...more]
  for (const list of ["projects", "creators", "brands"]) {
    const { body } = await server.visitor().get(`/sitemaps/${list}`)
    for (const [, address = ""] of body.matchAll(/<loc>([^<]+)</g)) {
      paths.push(new URL(address).pathname)
    }
  }
  return paths.flatMap((path) => [path, `${path}.data`])
}

describe("public pages", () => {
  test("contain no emails, phone numbers or payout details", async () => {
    const creator = await aCreatorPage(forms, "public")
    const unlisted = await aCreatorPage(server, "unlisted")
    const house = await aBrandPage(server)
    const project = aPublicProject(server, house.name, {
      title: "Write to boss@mail.example",
      description: "Our number is +91 98765 43210, our mail boss@mail.example.",
    })
    const brief = {
      product: { name: "Tea, 98765 43210" },
      usage: { kind: "organic", months: 3, territory: "India, boss@mail.example" },
    }
    change(
      server,
      "UPDATE projects SET niche = 'Tea, boss@mail.example', brief = ? WHERE id = ?",
      JSON.stringify(brief),
      project,
    )
    const typed = typedDetails()
    expect((await creator.visitor.post("/account/payouts", typed)).status).toBe(303)
    change(
      server,
      "UPDATE profiles SET name = ? WHERE user_id = ?",
      "Asha 91234 56789",
      unlisted.userId,
    )
    change(
      server,
      "UPDATE profiles SET name = ?, website = ? WHERE user_id = ?",
      "Tea sales@tea.example",
      "https://wa.me/919123456789",
      house.userId,
    )
    const secrets: string[] = [
      " 56789",
      "9123456789",
      "sales@",
      typed.pan,
      typed.accountNumber,
      typed.ifsc,
      "98765 43210",
      "boss@mail.example",
    ]
    withDatabase(server, (db) => {
      const users = db.prepare<[], { email: string; phone: string }>(
        "SELECT email, phone FROM users",
      )
      for (const { email, phone } of users.all()) secrets.push(email, phone, phone.slice(3))
    })
    const paths = await publicPages(unlisted.path)
    expect(paths.length).toBeGreaterThan(9)
    for (const [who, visitor] of people()) {
      for (const path of paths) {
        const { body, status } = await visitor.get(path)
        expect([path, [200, 202].includes(status)]).toEqual([path, true])
        const found = secrets.filter((secret) => body.includes(secret))
        expect([who, path, found]).toEqual([who, path, []])
        expect(body).not.toMatch(/payout|\bIFSC\b|account number|"phone"|"email"/i)
      }
    }
  })

  test("have valid markup", async () => {
    const { path } = await aCreatorPage(server, "public")
    const house = await aBrandPage(server)
    const id = aPublicProject(server, house.name)
    for (const one of [path, house.path, `/p/${id}`, "/projects", "/projects?search=none"]) {
      const { body } = await server.visitor().get(one)
      expect([one, await markupErrors(body)]).toEqual([one, []])
    }
  })
})

describe("a renamed profile", () => {
  test("is found at its old address for 90 days", async () => {
    const { userId, userName, visitor, path } = await aCreatorPage(forms, "public")
    const account = await visitor.get("/influencer-dashboard/account")
    const renamed = `${userName}New`
    expect(
      (await visitor.submit(account, "Save Changes", { Username: renamed })).status,
    ).toBeLessThan(400)
    expect(await answersAt(path)).toEqual([`/c/${renamed}`])
    expect(await answersAt(`/c/${renamed}`)).toEqual([200])
    change(server, "UPDATE creators SET hidden_at = 1 WHERE user_id = ?", userId)
    expect(await answersAt(path)).toEqual([410])
    change(server, "UPDATE former_addresses SET until = 1 WHERE user_id = ?", userId)
    expect(await answersAt(path)).toEqual([404])
  })
})
