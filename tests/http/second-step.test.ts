import { randomUUID } from "node:crypto"
import { describe, expect, test } from "vitest"
import { apiUrls } from "#app/urls/api.ts"
import { href, urls } from "#app/urls/index.ts"
import { asMember, PASSWORD, signedInAs } from "#tests/support/accounts.ts"
import { codeOf } from "#tests/support/admin-login.ts"
import { linkFromToken } from "#tests/support/links.ts"
import { markupErrors } from "#tests/support/markup.ts"
import { aServer } from "#tests/support/servers.ts"
import { change, valueIn } from "#tests/support/stored.ts"

type Role = "influencer" | "brand"
const server = await aServer()

const NEEDS_STEP = "This account uses a second step. Sign in on the site."
const home = { influencer: href(urls.influencer.browse), brand: href(urls.brand.projects) }

/** Sets the second step up by the pages. */
async function anAccount(role: Role) {
  const email = `${randomUUID()}@example.com`
  const visitor = await signedInAs(server, role, { email })
  const page = await visitor.open(href(urls.account.secondStep))
  const secret = page.find("main code").text
  const made = await visitor.submit(page, "Turn on", {
    Code: codeOf(secret),
    "Current password": PASSWORD,
  })
  return { email, visitor, page, made, secret, recoveryCodes: made.texts("main ol code") }
}

async function logIn(role: Role, email: string, password = PASSWORD) {
  const visitor = server.visitor()
  const form = await visitor.open(href(urls.login[role]))
  const page = await visitor.submit(form, "Login", { Email: email, Password: password })
  return { visitor, page }
}

const call7 = (role: Role, email: string, password = PASSWORD) =>
  server.visitor().postJson(href(apiUrls.login, { role }), { email, password })

const countSessions = (email: string): number => {
  return valueIn<number>(
    server,
    `SELECT count(*) FROM sessions s JOIN users u ON u.id = s.user_id
         WHERE u.email = ? AND s.revoked_at IS NULL`,
    email,
  )
}

describe("an account with a second step", () => {
  test.each(["influencer", "brand"] as const)(
    "asks %s for a code after the password on the login form",
    async (role) => {
      const { email, made, page, secret, recoveryCodes } = await anAccount(role)
      expect(recoveryCodes).toHaveLength(10)
      for (const one of [page, made]) expect(await markupErrors(one.body)).toEqual([])
      const first = await logIn(role, email)
      expect(first.page.path).toBe(href(urls.secondStep))
      expect(first.page.text).toContain(email)
      expect(await markupErrors(first.page.body)).toEqual([])
      expect((await first.visitor.get(href(urls.account.security))).status).toBe(302)
      const wrong = await first.visitor.submit(first.page, "Continue", { Code: "000000" })
      expect(wrong.status).toBe(422)
      const code = codeOf(secret, 1)
      const done = await first.visitor.submit(wrong, "Continue", { Code: code })
      expect(done.path).toBe(href(urls.account.security))
      expect((await first.visitor.get(href(urls.secondStep))).location).toBe(
        href(urls[role].dashboard),
      )
      const replay = await logIn(role, email)
      const refused = await replay.visitor.submit(replay.page, "Continue", { Code: code })
      expect(refused.status).toBe(422)
      const [recovery = ""] = recoveryCodes
      const saved = await replay.visitor.submit(refused, "Continue", { Code: recovery })
      expect(saved.path).toBe(home[role])
    },
  )

  test("gets no session by call 7, with the password or after a recovery by mail", async () => {
    for (const role of ["influencer", "brand"] as const) {
      const { email } = await anAccount(role)
      const before = countSessions(email)
      const refused = await call7(role, email)
      expect(refused.status).toBe(401)
      expect(JSON.parse(refused.body)).toEqual({ success: false, message: NEEDS_STEP })
      expect(refused.headers.getSetCookie()).toEqual([])
      expect(countSessions(email)).toBe(before)
      const wrong = await call7(role, email, "Wrong-12345")
      expect(JSON.parse(wrong.body)).not.toMatchObject({ message: NEEDS_STEP })

      const visitor = server.visitor()
      const ask = await visitor.open(href(urls.forgotPassword))
      await visitor.post(href(urls.forgotPassword), { email }, { Referer: ask.url })
      const link = await linkFromToken(server, "reset_password", email, role)
      const form = await visitor.open(link)
      const password = "Quite-New-2026"
      const fields = { "New password": password, "Confirm password": password }
      await visitor.submit(form, "Save new password", fields)
      expect(countSessions(email)).toBe(0)
      expect((await call7(role, email, password)).status).toBe(401)
      const { page } = await logIn(role, email, password)
      expect(page.path).toBe(href(urls.secondStep))
      expect(countSessions(email)).toBe(0)
    }
  })

  test("keeps its session when it changes the password", async () => {
    const { visitor } = await anAccount("brand")
    const form = await visitor.open(href(urls.brand.changePassword))
    const password = "Quite-New-2026"
    const page = await visitor.submit(form, "Change password", {
      "Current password": PASSWORD,
      "New password": password,
      "Confirm password": password,
    })
    expect(page.path).toBe(href(urls.brand.account))
  })

  test("turns it off by password and code", async () => {
    const { email, visitor, recoveryCodes } = await anAccount("influencer")
    const form = await visitor.open(href(urls.account.endSecondStep))
    const wrong = await visitor.submit(form, "Turn off", {
      Code: recoveryCodes[0] ?? "",
      "Current password": "Wrong-12345",
    })
    expect(wrong.status).toBe(422)
    const page = await visitor.submit(wrong, "Turn off", {
      Code: recoveryCodes[0] ?? "",
      "Current password": PASSWORD,
    })
    expect(page.path).toBe(href(urls.account.security))
    expect((await logIn("influencer", email)).page.path).toBe(home.influencer)
  })

  test("sends who skips the password back to the login", async () => {
    const visitor = server.visitor()
    expect((await visitor.get(href(urls.secondStep))).location).toBe(href(urls.login.welcome))
    const posted = await visitor.post(href(urls.secondStep), { code: "000000" })
    expect(posted.location).toBe(href(urls.login.welcome))
    visitor.cookies.set("second-step", "forged")
    expect((await visitor.get(href(urls.secondStep))).location).toBe(href(urls.login.welcome))
  })
})

const BILLING = {
  ...{ legalName: "Asha Rao", address: "1 Sample Road", country: "IN" },
  ...{ stateCode: "29", entity: "individual" },
}

describe("an account that wants a second step for money", () => {
  test("leads a member to set it up, and back to where they were", async () => {
    const email = `${randomUUID()}@example.com`
    await signedInAs(server, "brand", { email })
    const member = await asMember(server, { role: "brand", email }, "finance")
    change(server, "UPDATE users SET money_needs_second_step = 1 WHERE email = ?", email)
    const save = async () => member.follow(await member.post(href(urls.account.billing), BILLING))
    const page = await save()
    expect(page.path).toBe(href(urls.account.secondStep, { back: href(urls.account.billing) }))
    expect(page.text).toContain("An account can ask people who pay or approve for a second step.")
    const wrong = await member.submit(page, "Turn on", {
      Code: "000000",
      "Current password": PASSWORD,
    })
    expect(wrong.status).toBe(422)
    const made = await member.submit(wrong, "Turn on", {
      Code: codeOf(wrong.find("main code").text),
      "Current password": PASSWORD,
    })
    expect(made.link("I have kept them, go on")).toBe(href(urls.account.billing))
    expect((await save()).path).toBe(href(urls.account.billing))
  })
})
