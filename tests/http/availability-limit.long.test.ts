import { describe, expect, test } from "vitest"
import { href, urls } from "#app/urls/index.ts"
import { signedInAs } from "#tests/support/accounts.ts"
import type { Page } from "#tests/support/page.ts"
import { aServer } from "#tests/support/servers.ts"
import { change, valueIn } from "#tests/support/stored.ts"
import type { Visitor } from "#tests/support/visitor.ts"

const server = await aServer()
const influencer = await signedInAs(server, "influencer", {
  email: "taken@example.com",
  userName: "taken",
})
const brand = await signedInAs(server, "brand", { email: "taken@example.com", name: "Taken" })

const PER_MINUTE = 10
const PER_HOUR = 60
const SCRIPT = { Accept: "application/json", "Sec-Fetch-Site": "same-origin" }
const PASSWORD = "Paper-and-ink-7"

let made = 0
const aName = () => `name${++made}`
const anEmail = () => `${aName()}@example.com`

/** A signed-in user in the network of `visitor`. */
function inNetworkOf(visitor: Visitor, user: Visitor): Visitor {
  const moved = server.visitor()
  moved.address = visitor.address
  for (const [name, value] of user.cookies) moved.cookies.set(name, value)
  return moved
}

const influencerStep = (fields: Record<string, string> = {}) => ({
  name: "Maya Rao",
  userName: aName(),
  phone: "+919876543210",
  email: anEmail(),
  "socials.X": "maya",
  ...fields,
})
const brandStep = () => ({ brandName: aName(), phone: "+919876543210" })
const phone = "+919876543210"

function multipart(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

/** All ways to learn whether a name or email is taken; one check each. */
const WAYS: Record<string, (visitor: Visitor) => Promise<Page>> = {
  "call 1": (visitor) => visitor.get(`/get-details/influencer/check/email/${anEmail()}`, SCRIPT),
  "call 2": (visitor) => visitor.get(`/get-details/influencer/check/userName/${aName()}`, SCRIPT),
  "call 3": (visitor) => visitor.get(`/get-details/brand/check/email/${anEmail()}`, SCRIPT),
  "call 4": (visitor) => visitor.get(`/get-details/brand/check/brandName/${aName()}`, SCRIPT),
  "step 1 of an influencer": (visitor) =>
    visitor.post(href(urls.register.influencer), influencerStep()),
  "step 1 of a brand": (visitor) => visitor.post(href(urls.register.brand), brandStep()),
  "call 5": (visitor) =>
    visitor.postJson(
      "/register/influencer",
      {
        name: "Maya",
        userName: aName(),
        email: "taken@example.com",
        phone,
        password: PASSWORD,
        socials: { X: "maya" },
      },
      SCRIPT,
    ),
  "call 6": (visitor) =>
    visitor.postJson(
      "/register/brand",
      { brandName: "taken", email: anEmail(), phone, password: PASSWORD },
      SCRIPT,
    ),
  "call 19 with a stranger's email": (visitor) =>
    inNetworkOf(visitor, influencer).get(`/get-details/brand/${anEmail()}`, SCRIPT),
  "an influencer's profile": (visitor) =>
    inNetworkOf(visitor, influencer).post(
      href(urls.influencer.account),
      multipart({ name: "Maya", userName: aName() }),
    ),
  "a brand's profile": (visitor) =>
    inNetworkOf(visitor, brand).post(href(urls.brand.account), multipart({ brandName: aName() })),
  "call 20": (visitor) =>
    inNetworkOf(visitor, influencer).postJson(
      "/profile/influencer/update-profile",
      { name: "Maya", userName: aName() },
      SCRIPT,
    ),
  "call 21": (visitor) =>
    inNetworkOf(visitor, brand).postJson(
      "/profile/brand/update-profile",
      { brandName: aName() },
      SCRIPT,
    ),
}

/** Responses of each way once the limit is used up. */
async function answersOf(visitor: Visitor): Promise<[string, number][]> {
  const answers: [string, number][] = []
  for (const [name, ask] of Object.entries(WAYS)) answers.push([name, (await ask(visitor)).status])
  return answers
}

const allRefused = Object.keys(WAYS).map((name) => [name, 429])

describe("one limit for availability checks", () => {
  test.each(Object.keys(WAYS))("is used up by %s for all ways", async (name) => {
    // The account whose name was taken meanwhile.
    change(
      server,
      "UPDATE profiles SET brand_name_key = 'taken' WHERE user_id = (SELECT id FROM users WHERE role = 'brand' AND email = 'taken@example.com')",
    )
    const visitor = server.visitor()
    for (let n = 0; n < PER_MINUTE; n += 1) {
      expect((await WAYS[name]?.(visitor))?.status).not.toBe(429)
    }
    expect(await answersOf(visitor)).toEqual(allRefused)
    expect((await WAYS["call 1"]?.(server.visitor()))?.status).toBe(200)
  })

  test("lasts an hour, and says how long to wait", async () => {
    const visitor = server.visitor()
    await WAYS["call 1"]?.(visitor)
    change(
      server,
      "UPDATE rate_limits SET points = ? WHERE key = ?",
      PER_HOUR,
      `availability-hour:${visitor.address}`,
    )
    const refused = await visitor.get(`/get-details/brand/check/email/${anEmail()}`, SCRIPT)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(3000)
    expect(refused.json).toEqual({
      success: false,
      message: "Too many tries. Please wait 60 minutes and try again.",
    })
  })

  test("lets ten of 400 simultaneous drafts pass, and keeps typed text", async () => {
    const visitor = server.visitor()
    const drafts = () => {
      return Number(valueIn(server, "SELECT count(*) FROM registration_drafts"))
    }
    const before = drafts()
    const answers = await Promise.all(
      Array.from({ length: 400 }, () => visitor.post(href(urls.register.brand), brandStep())),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 303)).toHaveLength(PER_MINUTE)
    expect(statuses.filter((status) => status === 429)).toHaveLength(400 - PER_MINUTE)
    expect(drafts() - before).toBeLessThanOrEqual(PER_MINUTE)

    visitor.cookies.clear()
    const form = await visitor.open(href(urls.register.influencer))
    const typed = {
      "Your Name": "Maya Rao",
      Username: aName(),
      "Mobile Number": phone,
      X: "maya",
      Email: anEmail(),
    }
    const page = await visitor.submit(form, "Next", typed)
    expect(page.status).toBe(429)
    expect(Number(page.headers.get("Retry-After"))).toBeGreaterThan(0)
    expect(page.formErrors).toEqual([
      "Registration failed: Too many tries. Please wait a minute and try again.",
    ])
    for (const [label, value] of Object.entries(typed)) expect(page.value(label)).toBe(value)
  })
})

describe("a visitor's network", () => {
  const ask = (visitor: Visitor) =>
    visitor.get(`/get-details/influencer/check/email/${anEmail()}`, SCRIPT)

  test.each([
    ["a /64 of IPv6", (n: number) => `2001:db8:77:1:${n.toString(16)}::${n}`, "2001:db8:77:2::1"],
    [
      "an IPv4 address in IPv6's clothes",
      (n: number) => [`203.0.113.9`, "::ffff:203.0.113.9", "::FFFF:CB00:7109"][n % 3] ?? "",
      "::ffff:203.0.113.10",
    ],
    ["an address with ports", (n: number) => `203.0.113.20:${50_000 + n}`, "203.0.113.21:50000"],
    [
      "what our own proxy says, not what the visitor says",
      (n: number) => `198.51.100.${n}, 203.0.113.30`,
      "203.0.113.30, 203.0.113.31",
    ],
  ])("is %s", async (_, addressOf, elsewhere) => {
    const visitor = server.visitor()
    for (let n = 1; n <= PER_MINUTE; n += 1) {
      visitor.address = addressOf(n)
      expect((await ask(visitor)).status).toBe(200)
    }
    visitor.address = addressOf(PER_MINUTE + 1)
    expect((await ask(visitor)).status).toBe(429)
    expect((await WAYS["step 1 of a brand"]?.(visitor))?.status).toBe(429)
    visitor.address = elsewhere
    expect((await ask(visitor)).status).toBe(200)
  })

  test("is counted when the checkout returns too", async () => {
    const visitor = server.visitor()
    const comeBack = (host: number) => {
      visitor.address = `2001:db8:88:1::${host.toString(16)}`
      return visitor.post(href(urls.payments.callback), { razorpay_signature: "0".repeat(64) })
    }
    for (let n = 1; n <= 60; n += 1) expect((await comeBack(n)).status).toBe(400)
    expect((await comeBack(61)).status).toBe(429)
    visitor.address = "2001:db8:88:2::1"
    const other = await visitor.post(href(urls.payments.callback), {
      razorpay_signature: "0".repeat(64),
    })
    expect(other.status).toBe(400)
  })
})

describe("normal use stays below the availability limit", () => {
  test("when an office registers one after the other, in two steps or by calls", async () => {
    const { address } = server.visitor()
    for (let n = 0; n < PER_MINUTE + 2; n += 1) {
      const visitor = server.visitor()
      visitor.address = address
      const step = await visitor.post(href(urls.register.brand), brandStep())
      expect([step.status, step.location]).toEqual([303, href(urls.register.brand, { step: 2 })])
      const done = await visitor.post(href(urls.register.brand, { step: 2 }), {
        email: anEmail(),
        password: PASSWORD,
        confirmPassword: PASSWORD,
      })
      expect([done.status, done.location]).toEqual([303, href(urls.login.welcome)])
      const called = await visitor.postJson(
        "/register/brand",
        { brandName: aName(), email: anEmail(), phone, password: PASSWORD },
        SCRIPT,
      )
      expect(called.status).toBe(200)
    }
  })

  test("when a profile is saved often under its own name", async () => {
    const email = anEmail()
    const userName = aName()
    const maya = await signedInAs(server, "influencer", { email, userName })
    const chai = await signedInAs(server, "brand", { email, name: aName() })
    for (let n = 0; n < PER_MINUTE + 2; n += 1) {
      const saved = await maya.post(
        href(urls.influencer.account),
        multipart({ name: `Maya ${n}`, userName: userName.toUpperCase() }),
      )
      expect(saved.status).toBe(303)
      expect((await chai.get(`/get-details/brand/${email}`, SCRIPT)).status).toBe(200)
    }
    expect((await WAYS["call 1"]?.(maya))?.status).toBe(200)
  })
})
