import { randomUUID } from "node:crypto"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { hashSync } from "@node-rs/argon2"
import { describe, expect, test } from "vitest"
import { href, urls } from "#app/urls/index.ts"
import { signedInAs } from "#tests/support/accounts.ts"
import { startServer } from "#tests/support/server.ts"
import { aServer } from "#tests/support/servers.ts"
import { asserts } from "#tests/support/statements.ts"
import { change } from "#tests/support/stored.ts"

const PASSWORD = "Testing-123"
const passwordHash = hashSync(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 })
const server = await aServer()

async function registered(role: "influencer" | "brand", at = server): Promise<string> {
  const email = `${randomUUID()}@example.com`
  await signedInAs(at, role, { email, name: `Name ${email}`, userName: randomUUID() })
  change(at, "UPDATE users SET password_hash = ? WHERE email = ?", passwordHash, email)
  return email
}

describe("the login welcome step", () => {
  test("offers both roles", async () => {
    asserts("route-login", "login-states")
    const page = await server.visitor().open(href(urls.login.welcome))
    expect(page.link("I am an influencer")).toBe(href(urls.login.influencer))
    expect(page.link("I am a brand")).toBe(href(urls.login.brand))
  })

  test("rejects a third role", async () => {
    asserts("route-login-forms", "two-roles")
    const visitor = server.visitor()
    const unknown = `${href(urls.login.welcome)}/admin-login`
    expect((await visitor.get(unknown)).status).toBe(404)
    expect((await visitor.post(unknown, { email: "a@b.co", password: "x" })).status).toBe(404)
  })

  test.each([href(urls.login.welcome), href(urls.login.influencer), href(urls.login.brand)])(
    "%s redirects a signed-in user to the dashboard",
    async (path) => {
      asserts("login-while-signed-in")
      for (const role of ["influencer", "brand"] as const) {
        const visitor = await signedInAs(server, role)
        expect((await visitor.get(path)).location).toBe(`/${role}-dashboard`)
      }
    },
  )
})

describe("logging in without a script", () => {
  test("leads influencers to open projects and brands to their own", async () => {
    asserts(
      "route-login-forms",
      "landing-after-login",
      "login-success",
      "login-states",
      "role-decides",
    )
    for (const [role, landing] of [
      ["influencer", href(urls.influencer.browse)],
      ["brand", href(urls.brand.projects)],
    ] as const) {
      const visitor = server.visitor()
      const form = await visitor.open(href(urls.login[role]))
      const Email = (await registered(role)).toUpperCase()
      const page = await visitor.submit(form, "Login", { Email, Password: PASSWORD })
      expect(page.path).toBe(landing)
    }
  })

  test("sets an HttpOnly cookie that changes at each login", async () => {
    const email = await registered("brand")
    const visitor = server.visitor()
    const answer = await visitor.post(href(urls.login.brand), { email, password: PASSWORD })
    expect(answer.headers.getSetCookie().join()).toMatch(/sid=[^;]+;.*HttpOnly; SameSite=Lax/)
    const first = visitor.cookies.get("sid")
    const other = server.visitor()
    other.cookies.set("sid", first ?? "")
    await other.post(href(urls.login.brand), { email, password: PASSWORD })
    expect(other.cookies.get("sid")).not.toBe(first)
    expect((await visitor.get(href(urls.brand.dashboard))).location).toBe(href(urls.login.welcome))
  })

  test.each([
    ["", "", ["Email is required"], ["Password is required"]],
    ["maya@example", "x", ["Please enter a valid email address"], []],
    ["maya@example.com", "", [], ["Password is required"]],
  ])("with %j and %j shows the errors beside the fields", async (...given) => {
    asserts("rule-email", "rule-login-password", "login-payload")
    const [Email, Password, emailErrors, passwordErrors] = given
    const visitor = server.visitor()
    const form = await visitor.open(href(urls.login.influencer))
    const page = await visitor.submit(form, "Login", { Email, Password })
    expect(page.status).toBe(422)
    expect(page.errors("Email")).toEqual(emailErrors)
    expect(page.errors("Password")).toEqual(passwordErrors)
    expect(page.value("Email")).toBe(Email)
    expect(page.toasts).toEqual([])
  })

  test("gives one error for password, role and unknown email, and keeps the email", async () => {
    asserts("message-login-reason")
    const brand = await registered("brand")
    const influencer = await registered("influencer")
    for (const [Email = "", Password = "Wrong-pass-1"] of [
      [influencer],
      [brand],
      [brand, PASSWORD],
      ["nobody@example.com"],
    ]) {
      const visitor = server.visitor()
      const form = await visitor.open(href(urls.login.influencer))
      const page = await visitor.submit(form, "Login", { Email, Password })
      expect(page.status).toBe(422)
      expect(page.formErrors).toEqual(["Login failed: Wrong email or password."])
      expect(page.value("Email")).toBe(Email)
      expect(page.body).not.toContain(Password)
      expect(visitor.cookies.has("sid")).toBe(false)
    }
  })

  test("with the wrong role names the other login, whether or not an account exists", async () => {
    const other = { influencer: "brand", brand: "influencer" } as const
    const hint = { influencer: "Brand? Log in here", brand: "Influencer? Log in here" }
    for (const role of ["influencer", "brand"] as const) {
      const answers = new Set<string>()
      for (const Email of [
        await registered(other[role]),
        await registered(role),
        "x@example.com",
      ]) {
        const visitor = server.visitor()
        const form = await visitor.open(href(urls.login[role]))
        const page = await visitor.submit(form, "Login", { Email, Password: "Wrong-pass-1" })
        expect(page.toasts).toEqual(["Login failed: Wrong email or password."])
        expect(page.formErrors).toEqual(page.toasts)
        expect(page.link(hint[role])).toBe(href(urls.login[other[role]]))
        answers.add(page.find("main").text.replaceAll(Email, ""))
      }
      expect(answers.size).toBe(1)
    }
  })

  test("logs successes and failures by id, never by email", async () => {
    const email = await registered("influencer")
    const visitor = server.visitor()
    await visitor.post(href(urls.login.influencer), { email, password: "Wrong-pass-1" })
    const answer = await visitor.post(href(urls.login.influencer), { email, password: PASSWORD })
    await server.lineOf(answer)
    const events = server.log.map((line) => line.event)
    expect(events).toContain("login.failed")
    expect(events).toContain("login.succeeded")
    expect(JSON.stringify(server.log)).not.toContain(email)
  })
})

describe("too many login attempts", () => {
  test("are refused with the time to wait, even after a restart", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "marketplace-throttle-"))
    const first = await startServer({ dataDir })
    const email = await registered("influencer", first)
    const visitor = first.visitor()
    for (let n = 0; n < 5; n += 1) {
      const page = await visitor.post(href(urls.login.influencer), { email, password: "Wrong-1" })
      expect(page.status).toBe(422)
    }
    await first.stop()

    const second = await startServer({ dataDir })
    const again = second.visitor()
    again.address = visitor.address
    const page = await again.post(href(urls.login.influencer), { email, password: PASSWORD })
    await second.stop()
    rmSync(dataDir, { recursive: true, force: true })

    expect(page.status).toBe(429)
    expect(Number(page.headers.get("Retry-After"))).toBeGreaterThan(600)
    expect(page.formErrors).toEqual([
      expect.stringMatching(/^Login failed: Too many tries\. Please wait 1\d minutes/),
    ])
    expect(page.value("Email")).toBe(email)
  })
})

describe("logging out", () => {
  test("is a POST that ends the session and clears the browser's storage", async () => {
    asserts("log-out")
    const maya = await signedInAs(server, "influencer")
    const cookie = maya.cookies.get("sid") ?? ""
    const answer = await maya.post(href(urls.logout))
    expect(answer.location).toBe(href(urls.login.welcome))
    expect(answer.headers.get("Clear-Site-Data")).toContain("storage")
    maya.cookies.set("sid", cookie)
    expect((await maya.get(href(urls.influencer.dashboard))).location).toBe(
      href(urls.login.welcome),
    )
  })

  test("does not happen on GET", async () => {
    const maya = await signedInAs(server, "influencer")
    await maya.get(href(urls.logout))
    expect((await maya.get(href(urls.influencer.dashboard))).status).toBe(200)
  })
})
