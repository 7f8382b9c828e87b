import { createHmac, randomUUID } from "node:crypto"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { decisionHref, href, paymentHref, urls } from "#app/urls/index.ts"
import { PASSWORD, signedInAs } from "#tests/support/accounts.ts"
import { aServer } from "#tests/support/servers.ts"
import type { Visitor } from "#tests/support/visitor.ts"

const server = await aServer()

const COOKIE = "return-to"
const landing = { influencer: href(urls.influencer.browse), brand: href(urls.brand.projects) }

/** Logs a new user in and returns the target. */
async function logIn(visitor: Visitor, role: "influencer" | "brand") {
  const email = `${randomUUID()}@example.com`
  await signedInAs(server, role, { email, userName: randomUUID() })
  const answer = await visitor.post(href(urls.login[role]), { email, password: PASSWORD })
  expect(answer.status).toBe(303)
  return answer.location
}

/** Signs a cookie value like the server. */
function sign(value: unknown): string {
  const secret = readFileSync(join(server.dataDir, "flash.secret"), "utf8")
  const text = Buffer.from(JSON.stringify(value)).toString("base64")
  const signature = createHmac("sha256", `${COOKIE} ${secret}`).update(text).digest("base64")
  return encodeURIComponent(`${text}.${signature.replace(/=+$/, "")}`)
}

const remembering = (path: string, expiresAt = Date.now() + 60_000) =>
  sign({ value: { path, id: randomUUID() }, expiresAt })

describe("a page opened without a session", () => {
  const edit = href(urls.brand.editProject, { projectId: "one-project" })
  test.each([
    ["brand", edit],
    ["brand", href(urls.brand.projects, { search: "tea & co", status: "draft" })],
    ["brand", href(urls.brand.dashboard)],
    ["brand", paymentHref("one")],
    ["influencer", href(urls.influencer.project, { projectId: "one" })],
    ["influencer", href(urls.team.approval, { approvalId: "one" })],
    ["influencer", href(urls.orders.show, { orderId: "one" })],
    ["brand", href(urls.orders.show, { orderId: "one" })],
    ["brand", href(urls.documents.list)],
    ["influencer", href(urls.report, { subject: "project", subjectId: "one" })],
  ] as const)("is the target after the login of a %s: %s", async (role, path) => {
    const visitor = server.visitor()
    expect((await visitor.get(path)).location).toBe(href(urls.login.welcome))
    expect(await logIn(visitor, role)).toBe(path)
  })

  test("is remembered too when our script asks for its data", async () => {
    for (const query of ["", `?_routes=${encodeURIComponent("routes/brand/edit-project")}`]) {
      const visitor = server.visitor()
      const answer = await visitor.get(`${edit}.data${query}`)
      expect(answer.location).toBe(href(urls.login.welcome))
      expect(await logIn(visitor, "brand")).toBe(edit)
    }
  })

  test("is stored in an HttpOnly, SameSite cookie for ten minutes", async () => {
    const { headers } = await server.visitor().get(edit)
    const [line = ""] = headers.getSetCookie()
    expect(line).toMatch(/^return-to=[^;]+; Max-Age=600; Path=\/; .*HttpOnly; SameSite=Lax$/)
    expect(headers.get("Location")).toBe(href(urls.login.welcome))
  })

  test("survives a failed login, in the form and on the way", async () => {
    const visitor = server.visitor()
    const welcome = await visitor.open(edit)
    const form = await visitor.open(welcome.link("I am a brand"))
    const refused = await visitor.submit(form, "Login", { Email: "a@b.co", Password: "no" })
    expect(refused.status).toBe(422)
    expect(await logIn(visitor, "brand")).toBe(edit)
  })

  test("is opened once: the cookie is deleted, and a copy is void", async () => {
    const visitor = server.visitor()
    await visitor.get(edit)
    const copy = visitor.cookies.get(COOKIE) ?? ""
    expect(await logIn(visitor, "brand")).toBe(edit)
    expect(visitor.cookies.has(COOKIE)).toBe(false)
    await visitor.post(href(urls.logout))
    expect(await logIn(visitor, "brand")).toBe(landing.brand)
    visitor.cookies.set(COOKIE, copy)
    expect(await logIn(visitor, "brand")).toBe(landing.brand)
  })

  test("is forgotten when the other role logs in", async () => {
    const pages = { influencer: edit, brand: href(urls.influencer.browse, { search: "tea" }) }
    for (const role of ["influencer", "brand"] as const) {
      const visitor = server.visitor()
      await visitor.get(pages[role])
      expect(await logIn(visitor, role)).toBe(landing[role])
      expect(visitor.cookies.has(COOKIE)).toBe(false)
    }
  })
})

describe("a login forgets", () => {
  const remembered = async (ask: (visitor: Visitor) => Promise<unknown>) => {
    const visitor = server.visitor()
    await ask(visitor)
    return visitor.cookies.get(COOKIE)
  }

  test.each([
    href(urls.picture, { pictureId: "one" }),
    href(urls.sidebar),
    href(urls.logout),
    href(urls.home),
    href(urls.login.brand),
    "//evil.example/brand-dashboard",
    `/%5Cevil.example${href(urls.brand.dashboard)}`,
    `${href(urls.brand.projects, { search: "a".repeat(3000) })}`,
  ])("%s", async (path) => {
    expect(await remembered((visitor) => visitor.get(`${visitor.origin}${path}`))).toBeUndefined()
  })

  test("a form sent without a session", async () => {
    const id = randomUUID()
    for (const path of [
      decisionHref(id, id, "reject"),
      href(urls.brand.editProject, { projectId: id }),
    ]) {
      expect(await remembered((visitor) => visitor.post(path))).toBeUndefined()
      expect(await remembered((visitor) => visitor.post(`${path}.data`))).toBeUndefined()
    }
  })

  test("a prefetch, which is not cached: the click asks again", async () => {
    const visitor = server.visitor()
    const ahead = await visitor.get(`${href(urls.brand.projects)}.data`, { Purpose: "prefetch" })
    expect(ahead.location).toBe(href(urls.login.welcome))
    expect(ahead.headers.get("Cache-Control")).toBe("private, no-store")
    expect(visitor.cookies.has(COOKIE)).toBe(false)
  })
})

describe("a return cookie from elsewhere", () => {
  test("works when it is ours in every part", async () => {
    const visitor = server.visitor()
    visitor.cookies.set(COOKIE, remembering(href(urls.brand.account)))
    expect(await logIn(visitor, "brand")).toBe(href(urls.brand.account))
  })

  test.each([
    ["another host", () => remembering("//evil.example")],
    ["another host by a backslash", () => remembering("/\\evil.example")],
    ["another host by dots", () => remembering("/brand-dashboard/..//evil.example")],
    ["another host by a tab", () => remembering("/\t/evil.example")],
    ["another site", () => remembering("https://evil.example/brand-dashboard")],
    ["a script", () => remembering("javascript:alert(1)")],
    ["a page for everybody", () => remembering(href(urls.terms))],
    ["the log-out", () => remembering(href(urls.logout))],
    ["a name that begins like a dashboard", () => remembering("/brand-dashboard.evil.example")],
    ["a page of the other role", () => remembering(href(urls.influencer.account))],
    ["a moment that is over", () => remembering(href(urls.brand.account), Date.now() - 1)],
    ["another signature", () => remembering(href(urls.brand.account)).replace(/\..*/, ".AAAA")],
    ["no signature", () => btoa(JSON.stringify({ path: href(urls.brand.account) }))],
    ["another shape", () => sign({ path: [href(urls.brand.account)], id: 1 })],
    ["no JSON", () => sign("x").replace("I", "%00")],
    ["nothing", () => "x"],
  ])("naming %s leads to the landing page", async (_, cookie) => {
    const visitor = server.visitor()
    visitor.cookies.set(COOKIE, cookie())
    expect(await logIn(visitor, "brand")).toBe(landing.brand)
    expect(visitor.cookies.has(COOKIE)).toBe(false)
  })

  test("with another of our cookies' values is ignored", async () => {
    const visitor = await signedInAs(server, "brand", { name: "Tea" })
    await visitor.post(href(urls.brand.account), { brandName: "Tea" })
    const flash = visitor.cookies.get("flash") ?? ""
    const other = server.visitor()
    other.cookies.set(COOKIE, flash)
    expect(await logIn(other, "brand")).toBe(landing.brand)
  })
})
