import { describe, expect, test } from "vitest"
import { href, urls } from "#app/urls/index.ts"
import { PASSWORD, signedInAs } from "#tests/support/accounts.ts"
import { linkFromToken } from "#tests/support/links.ts"
import { markupErrors } from "#tests/support/markup.ts"
import { aServer } from "#tests/support/servers.ts"
import { change } from "#tests/support/stored.ts"
import type { Visitor } from "#tests/support/visitor.ts"

const server = await aServer()

const NEW = "Quite-New-2026"
const ON_ITS_WAY = "If this address has an account, a mail with a link is on its way."
const newPassword = { "New password": NEW, "Confirm password": NEW }

let names = 0
const anEmail = () => `back${++names}@example.com`

async function ask(email: string, visitor = server.visitor()) {
  const page = await visitor.open(href(urls.forgotPassword))
  return visitor.submit(page, "Send the link", { Email: email })
}

async function aResetLink(email: string) {
  await ask(email)
  return linkFromToken(server, "reset_password", email)
}

async function logIn(
  visitor: Visitor,
  role: "influencer" | "brand",
  email: string,
  password = NEW,
) {
  const page = await visitor.open(href(urls.login[role]))
  return visitor.submit(page, "Login", { Email: email, Password: password })
}

describe("forgot password", () => {
  test("is linked from both login forms, even after a failed login", async () => {
    for (const role of ["influencer", "brand"] as const) {
      const visitor = server.visitor()
      const page = await visitor.open(href(urls.login[role]))
      expect(page.link("Forgot password?")).toBe(href(urls.forgotPassword))
      const failed = await logIn(visitor, role, "nobody@example.com")
      expect([failed.status, failed.link("Forgot password?")]).toEqual([
        422,
        href(urls.forgotPassword),
      ])
    }
  })

  test("leads by a link to a new password, and signs other devices out", async () => {
    const email = anEmail()
    const phone = await signedInAs(server, "influencer", { email })
    const maya = server.visitor()
    const asked = await ask(email, maya)
    expect(asked.flash).toBe(ON_ITS_WAY)
    const page = await maya.open(await linkFromToken(server, "reset_password", email))
    expect(page.text).toContain("For your influencer account.")
    expect(page.body).not.toContain(email)
    const done = await maya.submit(page, "Save new password", newPassword)
    expect(done.path).toBe(href(urls.login.influencer))
    expect(done.flash).toBe("Your password is changed. You can log in now.")
    expect(done.value("Email")).toBe(email)
    expect((await phone.get(href(urls.influencer.account))).location).toBe(href(urls.login.welcome))
    expect(maya.cookies.has("sid")).toBe(false)
    expect((await logIn(maya, "influencer", email)).path).toBe(href(urls.influencer.browse))
  })

  test("answers an unknown email with identical bytes and limits", async () => {
    const known = anEmail()
    await signedInAs(server, "brand", { email: known })
    const answers = []
    for (const email of [known, anEmail()]) {
      const visitor = server.visitor()
      const statuses: number[] = []
      for (let n = 0; n < 4; n += 1) {
        const sent = await visitor.post(href(urls.forgotPassword), { email })
        statuses.push(sent.status)
        if (n === 0) answers.push((await visitor.follow(sent)).text)
        if (n === 3) expect(Number(sent.headers.get("Retry-After"))).toBeGreaterThan(3000)
      }
      expect(statuses).toEqual([303, 303, 303, 429])
    }
    expect(answers[1]).toBe(answers[0])
    expect(answers[0]).toContain(ON_ITS_WAY)
  })

  test("blocks a network after twenty requests an hour", async () => {
    const visitor = server.visitor()
    const statuses = new Set<number>()
    for (let n = 0; n < 20; n += 1) {
      statuses.add((await visitor.post(href(urls.forgotPassword), { email: anEmail() })).status)
    }
    expect([...statuses]).toEqual([303])
    const refused = await visitor.post(href(urls.forgotPassword), { email: anEmail() })
    expect(refused.status).toBe(429)
    expect(refused.formErrors.join()).toMatch(/^Too many tries/)
  })

  test.each([
    ["no email", {}, "Email is required"],
    ["no shape of one", { email: "maya" }, "Please enter a valid email address"],
    ["two at once", { email: ["a@example.com", "b@example.com"] }, "Email is required"],
    ["a list", { "email[]": "a@example.com" }, "Email is required"],
    ["zero width", { email: "ma\u200bya@example.com" }, "Please enter a valid email address"],
    ["10 KB", { email: `${"x".repeat(3000)}@example.com` }, /at most 254/],
    ["a header of its own", { email: "a@example.com\r\nBcc: b@example.com" }, /valid/],
  ])("rejects %s beside the field", async (_what, fields, message) => {
    const page = await server.visitor().post(href(urls.forgotPassword), fields)
    expect(page.status).toBe(422)
    const [said] = page.errors("Email")
    if (typeof message === "string") expect(said).toBe(message)
    else expect(said).toMatch(message)
  })

  test("logs no email", async () => {
    const email = "private-person@example.com"
    await signedInAs(server, "brand", { email })
    await aResetLink(email)
    expect(JSON.stringify(server.log)).not.toContain("private-person")
    await expect.poll(() => server.log.map(({ kind }) => kind)).toContain("send-reset-links")
  })
})

describe("a mailed link", () => {
  test("is not used up by GET, sends no referrer and has valid markup", async () => {
    const email = anEmail()
    await signedInAs(server, "brand", { email })
    const link = await aResetLink(email)
    for (let n = 0; n < 3; n += 1) {
      const scanned = await server.visitor().get(link)
      expect(scanned.status).toBe(200)
      expect(scanned.headers.get("Referrer-Policy")).toBe("same-origin")
      expect(scanned.headers.get("Cache-Control")).toBe("private, no-store")
      expect(await markupErrors(scanned.body)).toEqual([])
      expect(scanned.body).not.toMatch(/(?:src|href)="https?:/)
    }
    expect(JSON.stringify(server.log)).not.toContain(link.split("/").at(-1))
    const visitor = server.visitor()
    const done = await visitor.submit(await visitor.open(link), "Save new password", newPassword)
    expect(done.path).toBe(href(urls.login.brand))
  })

  test("explains the next step when it has expired", async () => {
    const email = anEmail()
    await signedInAs(server, "brand", { email })
    const link = await aResetLink(email)
    const visitor = server.visitor()
    const page = await visitor.open(link)
    await visitor.submit(page, "Save new password", newPassword)
    const again = await visitor.submit(page, "Save new password", newPassword)
    const opened = await visitor.get(link)
    const unknown = await visitor.get(href(urls.resetPassword, { token: "x".repeat(43) }))
    const long = await visitor.get(href(urls.resetPassword, { token: "x".repeat(10_000) }))
    const odd = await visitor.get(`${href(urls.resetPassword, { token: "a" })}%00%22%3Cscript%3E`)
    for (const answer of [again, opened, unknown, long, odd]) {
      expect(answer.status).toBe(404)
      expect(answer.heading).toBe("This link no longer works")
      expect(answer.link("Ask for a new link")).toBe(href(urls.forgotPassword))
      expect(answer.headers.get("Referrer-Policy")).toBe("same-origin")
      expect(await markupErrors(answer.body)).toEqual([])
    }
  })

  test("accepts no token of another kind", async () => {
    const email = anEmail()
    await signedInAs(server, "brand", { email })
    const token = (await aResetLink(email)).split("/").at(-1) ?? ""
    for (const pattern of [urls.verifyEmail, urls.undoEmailChange] as const) {
      const visitor = server.visitor()
      expect((await visitor.get(href(pattern, { token }))).status).toBe(404)
      expect((await visitor.post(href(pattern, { token }))).status).toBe(404)
    }
    expect((await server.visitor().get(href(urls.resetPassword, { token }))).status).toBe(200)
  })

  test("shows the form again with registration errors, and stays valid", async () => {
    const email = anEmail()
    await signedInAs(server, "brand", { email })
    const link = await aResetLink(email)
    const visitor = server.visitor()
    const page = await visitor.open(link)
    for (const [password, message] of [
      ["Short-1", "Password must be at least 8 characters"],
      ["Password1", "This password is too common. Please choose another one."],
    ]) {
      const fields = { "New password": password ?? "", "Confirm password": password ?? "" }
      const refused = await visitor.submit(page, "Save new password", fields)
      expect([refused.status, ...refused.errors("New password")]).toEqual([422, message])
      expect(refused.body).not.toContain(password)
    }
    const lists = await visitor.post(link, { password: [NEW, "x"], confirmPassword: [NEW, NEW] })
    expect(lists.status).toBe(422)
    expect((await visitor.submit(page, "Save new password", newPassword)).status).toBe(200)
  })

  test("is refused from another site, or for a deleted account", async () => {
    const email = anEmail()
    await signedInAs(server, "brand", { email })
    const link = await aResetLink(email)
    const fields = { password: NEW, confirmPassword: NEW }
    const foreign = await server.visitor().post(link, fields, { Origin: "https://evil.example" })
    expect(foreign.status).toBe(403)
    change(server, "UPDATE users SET deleted_at = 1 WHERE email = ?", email)
    expect((await server.visitor().post(link, fields)).status).toBe(404)
  })

  test("lets one of two simultaneous uses win", async () => {
    const email = anEmail()
    await signedInAs(server, "brand", { email })
    const link = await aResetLink(email)
    const answers = await Promise.all(
      ["a", "b", "c"].map((ending) => {
        const password = `${NEW}-${ending}`
        return server.visitor().post(link, { password, confirmPassword: password })
      }),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 404, 404])
  })

  test("starts no session, and voids one sent along", async () => {
    const email = anEmail()
    const thief = await signedInAs(server, "brand", { email })
    const owner = server.visitor()
    for (const [name, value] of thief.cookies) owner.cookies.set(name, value)
    const page = await owner.open(await aResetLink(email))
    await owner.submit(page, "Save new password", newPassword)
    await logIn(owner, "brand", email)
    expect(owner.cookies.get("sid")).not.toBe(thief.cookies.get("sid"))
    expect((await owner.get(href(urls.brand.projects))).status).toBe(200)
    expect((await thief.get(href(urls.brand.projects))).location).toBe(href(urls.login.welcome))
  })
})

describe("confirming the email of a registration", () => {
  const details = {
    brandName: "Filter Coffee",
    phone: "98765 43210",
    email: "coffee@example.com",
    password: PASSWORD,
  }

  test("shows a strip on every page until the link is used", async () => {
    const { email } = details
    const registered = await server.visitor().postJson("/api/register/brand", details)
    expect(registered.status).toBe(200)
    const acme = server.visitor()
    const home = await logIn(acme, "brand", email, PASSWORD)
    expect(home.text).toContain(
      `Please confirm your email address by the link that we sent to ${email}.`,
    )
    expect(await markupErrors(home.body)).toEqual([])
    const asked = await acme.submit(home, "Send it again")
    expect([asked.path, asked.flash]).toEqual([
      href(urls.brand.projects),
      `A mail with a link is on its way to ${email}.`,
    ])
    const link = await linkFromToken(server, "verify_email", email)
    for (let n = 0; n < 2; n += 1) expect((await server.visitor().get(link)).status).toBe(200)
    const elsewhere = server.visitor()
    const done = await elsewhere.submit(await elsewhere.open(link), "Confirm this address")
    expect([done.path, done.flash]).toEqual([
      href(urls.login.brand),
      "Your email address is confirmed.",
    ])
    expect((await acme.open(href(urls.brand.projects))).text).not.toContain("Please confirm")
    expect((await elsewhere.post(link)).status).toBe(404)
  })

  test("redirects signed-in users to their security page", async () => {
    const email = anEmail()
    const acme = await signedInAs(server, "brand", { email })
    change(server, "UPDATE users SET email_verified_at = NULL WHERE email = ?", email)
    await acme.submit(await acme.open(href(urls.account.security)), "Send again")
    const page = await acme.open(await linkFromToken(server, "verify_email", email))
    expect((await acme.submit(page, "Confirm this address")).path).toBe(href(urls.account.security))
  })

  test("sends three mails an hour, and then reports the limit", async () => {
    const email = anEmail()
    const acme = await signedInAs(server, "brand", { email })
    change(server, "UPDATE users SET email_verified_at = NULL WHERE email = ?", email)
    const page = await acme.open(href(urls.account.security))
    for (let n = 0; n < 3; n += 1) await acme.submit(page, "Send again")
    expect((await acme.submit(page, "Send again")).flash).toMatch(
      /^No mail was sent. Too many tries/,
    )
  })
})
