import { describe, expect, test } from "vitest"
import { apiUrls } from "#app/urls/api.ts"
import { href, urls } from "#app/urls/index.ts"
import { asOperator, PASSWORD, signedInAs } from "#tests/support/accounts.ts"
import {
  anInvitedOperator,
  anOperatorSignedIn,
  codeOf,
  invite,
  logInAsOperator,
} from "#tests/support/admin-login.ts"
import { runServerCommand } from "#tests/support/commands.ts"
import { linkFromToken } from "#tests/support/links.ts"
import { markupErrors } from "#tests/support/markup.ts"
import { aServer } from "#tests/support/servers.ts"
import type { Visitor } from "#tests/support/visitor.ts"

const server = await aServer()

const operatorPage = href(urls.admin.root)
const WRONG = "000000"
const WRONG_LOGIN = "Login failed: Wrong email or password."

/** A browser between password and second factor. */
async function halfWay(email: string): Promise<Visitor> {
  const visitor = server.visitor()
  const page = await logInAsOperator(visitor, email)
  expect(page.path).toBe(href(urls.admin.factor))
  return visitor
}

async function enter(visitor: Visitor, code: string) {
  const page = await visitor.open(href(urls.admin.factor))
  return visitor.submit(page, "Continue", { Code: code })
}

describe("the operator command", () => {
  test("prints a link that works once, and reports an invalid email", async () => {
    const link = await invite(server, "new@desk.example", "Ravi Desk")
    const visitor = server.visitor()
    const page = await visitor.open(link)
    expect(page.text).toContain("For your operator account.")
    const fields = { "New password": PASSWORD, "Confirm password": PASSWORD }
    const login = await visitor.submit(page, "Save new password", fields)
    expect([login.path, login.value("Email")]).toEqual([href(urls.admin.login), "new@desk.example"])
    const first = await logInAsOperator(server.visitor(), "new@desk.example")
    expect(first.path).toBe(href(urls.admin.setUpFactor))
    expect((await visitor.get(link)).status).toBe(404)
    const both = ["new@desk.example", "--reset-factor", "--remove"]
    const unnamed = ["new@desk.example", "--remove", "Ravi Desk"]
    const wrong = [["nobody"], [], ["a@b.co", "--reset"], ["--reset-factor"], both, unnamed]
    for (const args of wrong) {
      expect((await runServerCommand(server.dataDir, "operator", ...args)).code).toBe(1)
    }
    const { said } = await runServerCommand(server.dataDir, "operator", "nobody")
    expect(said).toBe('"nobody" is no email address.\n')
  })

  test("resets factor and password, ends sessions, and requires a new factor", async () => {
    const { email, visitor } = await anOperatorSignedIn(server)
    const link = await invite(server, email, "--reset-factor")
    expect((await visitor.get(operatorPage)).location).toBe(href(urls.admin.login))
    expect((await logInAsOperator(server.visitor(), email)).formErrors).toEqual([WRONG_LOGIN])
    const form = await visitor.open(link)
    const fields = { "New password": "Quite-New-2026", "Confirm password": "Quite-New-2026" }
    await visitor.submit(form, "Save new password", fields)
    const page = await logInAsOperator(visitor, email, "Quite-New-2026")
    expect(page.path).toBe(href(urls.admin.setUpFactor))
  })

  test("removes an operator with all sessions, passwords and links", async () => {
    const { email, visitor } = await anOperatorSignedIn(server)
    const link = await invite(server, email)
    const { code, said } = await runServerCommand(server.dataDir, "operator", email, "--remove")
    expect([code, said]).toEqual([
      0,
      `Asha Desk <${email}> is no operator any more and is signed out.\n`,
    ])
    expect((await visitor.get(operatorPage)).location).toBe(href(urls.admin.login))
    expect((await visitor.get(link)).status).toBe(404)
    expect((await logInAsOperator(visitor, email)).formErrors).toEqual([WRONG_LOGIN])
  })
})

describe("the operator login", () => {
  test("gives one error for wrong password, other role and unknown email", async () => {
    const operator = anInvitedOperator(server)
    await signedInAs(server, "brand", { email: "brand@desk.example" })
    const answers = new Set<string>()
    for (const [email, password] of [
      [operator, "Wrong-pass-1"],
      ["brand@desk.example", PASSWORD],
      ["nobody@desk.example", PASSWORD],
    ] as const) {
      const visitor = server.visitor()
      const page = await logInAsOperator(visitor, email, password)
      expect(page.status).toBe(422)
      expect(page.formErrors).toEqual([WRONG_LOGIN])
      expect(visitor.cookies.has("sid")).toBe(false)
      answers.add(page.find("main").text.replaceAll(email, ""))
    }
    expect(answers.size).toBe(1)
  })

  test("is the only way in: other forms and calls reject an operator", async () => {
    const email = anInvitedOperator(server)
    for (const role of ["influencer", "brand"] as const) {
      const visitor = server.visitor()
      const page = await visitor.open(href(urls.login[role]))
      const answer = await visitor.submit(page, "Login", { Email: email, Password: PASSWORD })
      expect(answer.formErrors).toEqual([WRONG_LOGIN])
      const call = href(apiUrls.login, { role })
      expect((await visitor.postJson(call, { email, password: PASSWORD })).status).toBe(401)
      expect(visitor.cookies.has("sid")).toBe(false)
    }
    const call = href(apiUrls.login, { role: "operator" })
    const answer = await server.visitor().postJson(call, { email, password: PASSWORD })
    expect(answer.status).toBe(404)
  })

  test("has the limits of the other logins", async () => {
    const email = anInvitedOperator(server)
    const visitor = server.visitor()
    for (let n = 0; n < 5; n += 1) await logInAsOperator(visitor, email, "Wrong-pass-1")
    const page = await logInAsOperator(visitor, email)
    expect(page.status).toBe(429)
    expect(Number(page.headers.get("Retry-After"))).toBeGreaterThan(0)
  })

  test("redirects a signed-in user to the start page", async () => {
    for (const role of ["influencer", "brand"] as const) {
      const visitor = await signedInAs(server, role)
      expect((await visitor.get(href(urls.admin.login))).location).toBe(`/${role}-dashboard`)
    }
    const operator = await asOperator(server)
    for (const path of [urls.admin.login, urls.login.welcome, urls.login.brand]) {
      expect((await operator.get(href(path))).location).toBe(operatorPage)
    }
  })
})

describe("setting up the second factor", () => {
  test("shows the secret as picture and text, and ten recovery codes once", async () => {
    const email = anInvitedOperator(server)
    const visitor = server.visitor()
    const page = await logInAsOperator(visitor, email)
    expect(page.heading).toBe("Set up the second factor")
    expect(await markupErrors(page.body)).toEqual([])
    const secret = page.find("main code").text
    expect(page.find("main svg path").getAttribute("d")).toMatch(/^M\d/)
    expect(page.link("Open it in an app on this device")).toContain(
      `secret=${secret.replaceAll(" ", "")}`,
    )
    const before = visitor.cookies.get("sid")
    const wrong = await visitor.submit(page, "Confirm", { Code: WRONG })
    expect([wrong.status, wrong.errors("Code")]).toEqual([
      422,
      ["This code is not valid. Each code works once."],
    ])
    expect(wrong.find("main code").text).toBe(secret)
    const kept = await visitor.submit(wrong, "Confirm", { Code: codeOf(secret) })
    expect(kept.heading).toBe("Keep your recovery codes")
    expect(kept.texts("main ol code")).toHaveLength(10)
    expect(kept.headers.get("Cache-Control")).toContain("no-store")
    expect(await markupErrors(kept.body)).toEqual([])
    expect(visitor.cookies.get("sid")).not.toBe(before)
    const old = server.visitor()
    old.cookies.set("sid", before ?? "")
    expect((await old.get(operatorPage)).location).toBe(href(urls.admin.login))
    expect((await visitor.get(href(urls.admin.setUpFactor))).location).toBe(operatorPage)
    expect((await visitor.open(operatorPage)).heading).toBe("Operator's desk")
  })
})

describe("the second factor", () => {
  test("opens the admin under another cookie, by a code that works once", async () => {
    const { email, secret } = await anOperatorSignedIn(server)
    const visitor = await halfWay(email)
    const page = await visitor.open(href(urls.admin.factor))
    expect(await markupErrors(page.body)).toEqual([])
    const before = visitor.cookies.get("sid")
    const code = codeOf(secret, 1)
    expect((await enter(visitor, code)).path).toBe(operatorPage)
    expect(visitor.cookies.get("sid")).not.toBe(before)
    const planted = server.visitor()
    planted.cookies.set("sid", before ?? "")
    expect((await planted.get(operatorPage)).location).toBe(href(urls.admin.login))
    const again = await enter(await halfWay(email), code)
    expect([again.status, again.errors("Code")]).toEqual([
      422,
      ["This code is not valid. Each code works once."],
    ])
    expect(again.body).not.toContain(code)
  })

  test("accepts each recovery code once", async () => {
    const { email, recoveryCodes } = await anOperatorSignedIn(server)
    const [code = ""] = recoveryCodes
    const visitor = await halfWay(email)
    expect((await enter(visitor, code)).path).toBe(operatorPage)
    const security = await visitor.open(href(urls.admin.security))
    expect(security.text).toContain("9 codes are left.")
    expect(await markupErrors(security.body)).toEqual([])
    const again = await enter(await halfWay(email), code)
    expect([again.status, again.errors("Code")]).toEqual([
      422,
      ["This code is not valid. Each code works once."],
    ])
    const log = await visitor.open(href(urls.admin.audit))
    expect(log.text).toContain("by: recovery_code, recoveryCodesLeft: 9")
  })

  test("answers 429 after five wrong codes, ends the session and locks for 15 minutes", async () => {
    const { email, secret } = await anOperatorSignedIn(server)
    const visitor = await halfWay(email)
    for (let n = 0; n < 4; n += 1) expect((await enter(visitor, WRONG)).status).toBe(422)
    const fifth = await enter(visitor, WRONG)
    expect(fifth.status).toBe(429)
    expect(fifth.headers.get("Retry-After")).toBe("900")
    expect(fifth.formErrors).toEqual([
      "Too many wrong codes. This account takes none for 15 minutes; then log in again.",
    ])
    expect((await visitor.get(href(urls.admin.factor))).location).toBe(href(urls.admin.login))
    const sixth = await visitor.post(href(urls.admin.factor), { code: codeOf(secret, 1) })
    expect(sixth.location).toBe(href(urls.admin.login))
    const other = server.visitor()
    const login = await logInAsOperator(other, email)
    expect(login.status).toBe(429)
    expect(Number(login.headers.get("Retry-After"))).toBeGreaterThan(880)
    expect(other.cookies.has("sid")).toBe(false)
  })

  test("is not locked by wrong codes of another browser", async () => {
    const { email, visitor } = await anOperatorSignedIn(server)
    const attacker = await halfWay(email)
    for (let n = 0; n < 5; n += 1) await enter(attacker, WRONG)
    expect((await visitor.get(operatorPage)).status).toBe(200)
  })

  test("is required again after a reset password, which ends every session", async () => {
    const { email, secret, visitor } = await anOperatorSignedIn(server)
    const page = await server.visitor().open(href(urls.forgotPassword))
    await server.visitor().submit(page, "Send the link", { Email: email })
    const link = await linkFromToken(server, "reset_password", email)
    const form = await visitor.open(link)
    const fields = { "New password": "Quite-New-2026", "Confirm password": "Quite-New-2026" }
    await visitor.submit(form, "Save new password", fields)
    expect((await visitor.get(operatorPage)).location).toBe(href(urls.admin.login))
    const login = await logInAsOperator(visitor, email, "Quite-New-2026")
    expect(login.path).toBe(href(urls.admin.factor))
    expect((await enter(visitor, codeOf(secret, 1))).path).toBe(operatorPage)
  })
})

describe("signed in as an operator", () => {
  test("new recovery codes require a fresh code, and void the old ones", async () => {
    const { email, secret, recoveryCodes, visitor } = await anOperatorSignedIn(server)
    const page = await visitor.open(href(urls.admin.security))
    const wrong = await visitor.submit(page, "Make new recovery codes", { Code: WRONG })
    expect(wrong.errors("Code")).toEqual(["This code is not valid. Each code works once."])
    const made = await visitor.submit(wrong, "Make new recovery codes", { Code: codeOf(secret, 1) })
    const codes = made.texts("main ol code")
    expect(codes).toHaveLength(10)
    expect(codes).not.toContain(recoveryCodes[0])
    const half = await halfWay(email)
    expect((await enter(half, recoveryCodes[0] ?? "")).status).toBe(422)
    expect((await enter(half, codes[0] ?? "")).path).toBe(operatorPage)
  })

  test("a new password signs out everywhere", async () => {
    const { email, secret, visitor } = await anOperatorSignedIn(server)
    const page = await visitor.open(href(urls.admin.changePassword))
    expect(await markupErrors(page.body)).toEqual([])
    const fields = { "New password": "Quite-New-2026", "Confirm password": "Quite-New-2026" }
    const login = await visitor.submit(page, "Change password", {
      "Current password": PASSWORD,
      ...fields,
    })
    expect([login.path, login.flash]).toEqual([
      href(urls.admin.login),
      "Password changed. Please log in again.",
    ])
    expect((await visitor.get(operatorPage)).location).toBe(href(urls.admin.login))
    await logInAsOperator(visitor, email, "Quite-New-2026")
    expect((await enter(visitor, codeOf(secret, 1))).path).toBe(operatorPage)
  })

  test("logging out leads to the operator login, and foreign pages cannot act", async () => {
    const { visitor } = await anOperatorSignedIn(server)
    const evil = { Origin: "https://evil.example" }
    for (const path of [urls.logout, urls.admin.security, urls.admin.login]) {
      expect((await visitor.post(href(path), {}, evil)).status).toBe(403)
    }
    const page = await visitor.open(operatorPage)
    expect((await visitor.submit(page, "Log out")).path).toBe(href(urls.admin.login))
    expect((await visitor.get(operatorPage)).location).toBe(href(urls.admin.login))
  })

  test("public pages link to the admin, and nowhere without the factor", async () => {
    const home = await (await asOperator(server)).open(href(urls.home))
    expect(home.link("Dashboard")).toBe(operatorPage)
    const half = await asOperator(server, { isProven: false, name: "Nobody Sees" })
    const page = await half.open(href(urls.home))
    expect(page.link("Log In")).toBe(href(urls.login.welcome))
    expect(page.body).not.toContain("Nobody Sees")
  })

  test("the audit log is filtered and paged by its address, ignoring invalid filters", async () => {
    await invite(server, "filtered@desk.example", "Asha Desk")
    const { visitor } = await anOperatorSignedIn(server)
    const page = await visitor.open(href(urls.admin.audit))
    expect(await markupErrors(page.body)).toEqual([])
    const rows = (page: { texts(selector: string): string[] }) => page.texts("tbody th")
    expect(rows(page)[0]).toBe("Signed in")
    const made = await visitor.submit(page, "Filter", { Act: "operator.created" })
    expect(new Set(rows(made))).toEqual(new Set(["Operator made"]))
    const byCommand = await visitor.open(href(urls.admin.audit, { operator: "command-line" }))
    expect(byCommand.texts("tbody td").filter((text) => text === "Asha Desk")).toEqual([])
    for (const query of ["act=x", "operator=%00", "after=-1", `subject=${"x".repeat(90)}`]) {
      const junk = await visitor.get(`${href(urls.admin.audit)}?${query}`)
      expect([junk.status, rows(junk).length > 0]).toEqual([200, true])
    }
  })
})
