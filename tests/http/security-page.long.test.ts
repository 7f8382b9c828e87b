import { describe, expect, test } from "vitest"
import { href, urls } from "#app/urls/index.ts"
import { PASSWORD, signedInAs } from "#tests/support/accounts.ts"
import { keyedHash, linkFromToken } from "#tests/support/links.ts"
import { markupErrors } from "#tests/support/markup.ts"
import { aServer } from "#tests/support/servers.ts"
import { change } from "#tests/support/stored.ts"
import type { Visitor } from "#tests/support/visitor.ts"

const server = await aServer()

const SCRIPT = { Accept: "application/json", "Sec-Fetch-Site": "same-origin" }
const security = href(urls.account.security)

let names = 0
const anEmail = () => `safe${++names}@example.com`

async function changeEmail(visitor: Visitor, email: string, password = PASSWORD) {
  const page = await visitor.open(security)
  return visitor.submit(page, "Change email", { "New email": email, "Current password": password })
}

/** Signs in from another browser. */
async function another(role: "influencer" | "brand", email: string, userAgent = "") {
  const visitor = server.visitor()
  const answer = await visitor.post(
    href(urls.login[role]),
    { email, password: PASSWORD },
    { "User-Agent": userAgent },
  )
  expect(answer.status).toBe(303)
  return visitor
}

describe("the security page", () => {
  test("is shown again after a login", async () => {
    const email = anEmail()
    await signedInAs(server, "brand", { email })
    const visitor = server.visitor()
    const login = await visitor.open(security)
    expect(login.path).toBe(href(urls.login.welcome))
    const page = await visitor.open(href(urls.login.brand))
    const done = await visitor.submit(page, "Login", { Email: email, Password: PASSWORD })
    expect(done.path).toBe(security)
    expect(await markupErrors(done.body)).toEqual([])
  })

  test("shows the status of the address", async () => {
    const email = anEmail()
    const maya = await signedInAs(server, "influencer", { email })
    const page = await maya.open(security)
    expect(page.text).toContain(`${email} Confirmed`)
    expect(page.link("Change password")).toBe(href(urls.influencer.changePassword))
  })

  test("signs out one device, or all but this one", async () => {
    const email = anEmail()
    const here = await signedInAs(server, "brand", { email })
    const firefox = await another(
      "brand",
      email,
      "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
    )
    const others = [await another("brand", email), await another("brand", email)]
    const page = await here.open(security)
    expect(page.text).toContain("This device")
    for (const device of [here, firefox]) {
      expect(page.body).not.toContain(decodeURIComponent(device.cookies.get("sid") ?? ""))
    }
    const done = await here.submit(page, "Log out Firefox on Linux")
    expect([done.path, done.flash]).toEqual([security, "The device is logged out."])
    expect((await firefox.get(security)).location).toBe(href(urls.login.welcome))
    expect((await others[0]?.get(security))?.status).toBe(200)
    const again = await here.submit(page, "Log out Firefox on Linux")
    expect(again.flash).toMatch(/no longer logged in/)
    const alone = await here.submit(page, "Log out all other devices")
    expect(alone.flash).toBe("Every other device is logged out.")
    for (const other of others) {
      expect((await other.get(security)).location).toBe(href(urls.login.welcome))
    }
    expect((await here.get(security)).status).toBe(200)
  })

  test("cannot sign out another user's device", async () => {
    const email = anEmail()
    const acme = await signedInAs(server, "brand", { email })
    await another("brand", email)
    const stranger = await signedInAs(server, "brand")
    const { action } = (await acme.open(security)).fillIn("Log out Unknown browser", {})
    expect((await stranger.follow(await stranger.post(action))).flash).toMatch(
      /^Nothing was logged/,
    )
    expect((await server.visitor().post(action)).location).toBe(href(urls.login.welcome))
    const foreign = await acme.post(action, {}, { Origin: "https://evil.example" })
    expect(foreign.status).toBe(403)
  })
})

describe("changing the email", () => {
  test("applies to login and calls at once, and keeps this device only", async () => {
    const [email, changed] = [anEmail(), anEmail()]
    const acme = await signedInAs(server, "brand", { email })
    const phone = await another("brand", email)
    const done = await changeEmail(acme, changed)
    expect(done.path).toBe(security)
    expect(done.flash).toContain(`link we sent to ${changed}`)
    expect(done.text).toContain(`${changed} Not confirmed`)
    expect((await phone.get(security)).location).toBe(href(urls.login.welcome))
    const call = (address: string) =>
      acme.get(`/get-details/brand/${address}`, SCRIPT).then(({ status }) => status)
    expect([await call(changed), await call(email)]).toEqual([200, expect.not.toBeOneOf([200])])
    await another("brand", changed)
  })

  test("reports errors at their fields, and echoes no password", async () => {
    const [email, taken] = [anEmail(), anEmail()]
    const acme = await signedInAs(server, "brand", { email })
    await signedInAs(server, "brand", { email: taken })
    const cases = [
      [taken, PASSWORD, 409, "New email", "Email already registered."],
      [email, PASSWORD, 422, "New email", "This is already your email address."],
      ["maya", PASSWORD, 422, "New email", "Please enter a valid email address"],
      [anEmail(), "Wrong-1234", 422, "Current password", "This is not your current password."],
    ] as const
    for (const [address, password, status, field, message] of cases) {
      const page = await changeEmail(acme, address, password)
      expect([page.status, page.path]).toEqual([status, href(urls.account.changeEmail)])
      expect(page.errors(field)).toEqual([message])
      expect(page.body).not.toContain(password)
      expect(page.heading).toBe("Security")
      expect(await markupErrors(page.body)).toEqual([])
    }
  })

  test("cannot be used to probe many addresses", async () => {
    const acme = await signedInAs(server, "brand", { email: anEmail() })
    const taken = anEmail()
    await signedInAs(server, "brand", { email: taken })
    const statuses: number[] = []
    for (let n = 0; n < 12; n += 1) statuses.push((await changeEmail(acme, taken)).status)
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(409))
    expect(statuses.slice(10)).toEqual([429, 429])
  })

  test("keeps the old address taken for the availability calls", async () => {
    const [email, changed] = [anEmail(), anEmail()]
    const acme = await signedInAs(server, "influencer", { email })
    await changeEmail(acme, changed)
    const calls = server.visitor()
    const answer = await calls.get(`/get-details/influencer/check/email/${email}`, SCRIPT)
    expect(answer.body).toContain("true")
    expect(
      (await calls.get(`/get-details/influencer/check/email/${anEmail()}`, SCRIPT)).body,
    ).toContain("false")
  })

  test("is reverted by a link to the old address, ending the thief's session", async () => {
    const [email, changed] = [anEmail(), anEmail()]
    const thief = await signedInAs(server, "brand", { email })
    await changeEmail(thief, changed)
    const link = await linkFromToken(server, "undo_email_change", email)
    const owner = server.visitor()
    const page = await owner.open(link)
    expect(page.body).not.toContain(changed)
    const done = await owner.submit(page, "Take it back")
    expect([done.path, done.status]).toEqual([href(urls.login.brand), 200])
    expect((await thief.get(security)).location).toBe(href(urls.login.welcome))
    const login = await thief.post(href(urls.login.brand), { email, password: PASSWORD })
    expect(login.status).toBe(422)
    expect((await owner.get(link)).status).toBe(404)
    const fresh = await owner.open(await linkFromToken(server, "reset_password", email))
    const fields = { "New password": "Quite-New-2026", "Confirm password": "Quite-New-2026" }
    expect((await owner.submit(fresh, "Save new password", fields)).path).toBe(
      href(urls.login.brand),
    )
  })

  test("warns when mail to the address bounces", async () => {
    const [email, changed] = [anEmail(), anEmail()]
    const acme = await signedInAs(server, "brand", { email })
    await changeEmail(acme, changed)
    expect((await acme.open(security)).text).not.toContain("does not arrive")
    change(
      server,
      "INSERT INTO undeliverable_addresses VALUES (?, 'no such user', 1)",
      keyedHash(server, "address", changed),
    )
    expect((await acme.open(security)).text).toContain("Mail to this address does not arrive.")
  })
})
