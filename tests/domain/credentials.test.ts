import { dictionary } from "@zxcvbn-ts/language-common"
import { beforeEach, describe, expect, it } from "vitest"
import { passwordProblem } from "#app/domain/identity/accounts/account.ts"
import { LoginInput } from "#app/domain/identity/accounts/account-schema.ts"
import { isCommonPassword } from "#app/domain/identity/accounts/passwords.server.ts"
import { verifyCredentials } from "#app/domain/identity/accounts/verify-credentials.server.ts"
import { RateLimited } from "#app/domain/shared/errors.ts"
import { networkKeyOf } from "#app/domain/shared/network.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { aBrand, anInfluencer, aSession, PASSWORD } from "#tests/support/domain.ts"
import { asserts } from "#tests/support/statements.ts"

beforeEach(() => {
  sqlite.exec("DELETE FROM rate_limits")
})

let addresses = 0
const anAddress = () => ({ ip: `198.51.100.${++addresses}` })

const fail = (email: string, from: { ip: string }) =>
  expect(verifyCredentials("influencer", email, "Wrong-pass-1", from)).rejects

const failTimes = async (times: number, email: string, from: () => { ip: string }) => {
  for (let n = 0; n < times; n += 1) await fail(email, from()).toThrow("Wrong email or password.")
}

/** Uses up `points` of a limit. */
const spend = (limit: string, points: number) =>
  sqlite.prepare("UPDATE rate_limits SET points = ? WHERE key LIKE ? || '%'").run(points, limit)

describe("password rules report one error at a time", () => {
  it.each([
    ["", "Password must be at least 8 characters"],
    ["Ab1", "Password must be at least 8 characters"],
    ["abcdefg1", "Password must contain an uppercase letter"],
    ["ABCDEFG1", "Password must contain a lowercase letter"],
    ["Abcdefgh", "Password must contain a number"],
    ["!!", "Password must be at least 8 characters"],
    ["!!!!!!!!", "Password must contain an uppercase letter"],
    ["ABCDEFGH", "Password must contain a lowercase letter"],
    [`Ab1${"é".repeat(127)}`, "Password must be at most 256 bytes long"],
    ["Abcdefg1", undefined],
    [" Ab 12 cd ", undefined],
    [`Ab1${"x".repeat(253)}`, undefined],
  ])("%j: %s", (password, message) => {
    asserts("rule-password", "limit-age-and-password")
    expect(passwordProblem(password)).toBe(message)
  })

  it("rejects the 10,000 most common passwords in every allowed form", () => {
    const most = dictionary["passwords-common"].slice(0, 10_000)
    expect(most).toHaveLength(10_000)
    const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
    const endings = ["", "1", "7", "!", ".", "1!", "!1", "12", "123", "2026!"]
    const forms = most.flatMap((word) =>
      [word, capitalized(word), word.toUpperCase()].flatMap((form) =>
        endings.map((ending) => form + ending),
      ),
    )
    expect(forms.filter((form) => !isCommonPassword(form))).toEqual([])
    expect(forms.some((form) => passwordProblem(form) === undefined)).toBe(true)
  })

  it.each([
    "Password1",
    "PASSWORD123",
    "Qwerty12",
    "1qaz2wsX",
    "Welcome@2026",
    "Dragon99!",
    "P@ssw0rd",
  ])("treats %s as a common password", (password) => expect(isCommonPassword(password)).toBe(true))

  it.each([
    "Testing-123",
    "Correct7horse",
    "Password1x9",
    "xPassword1",
    "Paper-and-ink-7",
    "Ab1Ab1Ab1x",
  ])("does not treat %s as a common password", (password) =>
    expect(isCommonPassword(password)).toBe(false),
  )
})

describe("the login form", () => {
  it("asks for both fields without checking password rules", () => {
    const messages = (input: unknown) =>
      LoginInput.safeParse(input).error?.issues.map((issue) => issue.message)
    expect(messages({})).toEqual(["Email is required", "Password is required"])
    expect(messages({ email: "maya@example", password: "x" })).toEqual([
      "Please enter a valid email address",
    ])
    expect(LoginInput.parse({ email: " Maya@Example.COM ", password: " x " })).toEqual({
      email: "maya@example.com",
      password: " x ",
    })
  })
})

describe("verifying credentials", () => {
  it("accepts the email in any case and the password exactly", async () => {
    const maya = anInfluencer({ email: "maya@example.com" })
    const proven = await verifyCredentials("influencer", " MAYA@example.com", PASSWORD, anAddress())
    expect(proven).toMatchObject({ userId: maya.userId })
    await expect(
      verifyCredentials("influencer", "maya@example.com", `${PASSWORD} `, anAddress()),
    ).rejects.toThrow("Wrong email or password.")
  })

  it("gives one error for unknown email, wrong role and wrong password", async () => {
    const brand = aBrand({ email: "only-brand@example.com" })
    for (const email of ["nobody@example.com", brand.email]) {
      await fail(email, anAddress()).toThrow("Wrong email or password.")
    }
    await expect(
      verifyCredentials("brand", brand.email, "Wrong-pass-1", anAddress()),
    ).rejects.toThrow("Wrong email or password.")
  })

  it("hashes even for an unknown email", async () => {
    const startedAt = performance.now()
    await fail("nobody-at-all@example.com", anAddress()).toThrow()
    expect(performance.now() - startedAt).toBeGreaterThan(15)
  })

  it("refuses a deleted account", async () => {
    const maya = anInfluencer({ email: "gone@example.com" })
    sqlite.prepare("UPDATE users SET deleted_at = 1 WHERE id = ?").run(maya.userId)
    await expect(
      verifyCredentials("influencer", maya.email, PASSWORD, anAddress()),
    ).rejects.toThrow("Wrong email or password.")
  })

  it("rejects a password beyond 256 bytes without hashing it", async () => {
    const maya = anInfluencer()
    await expect(
      verifyCredentials("influencer", maya.email, "x".repeat(60_000), anAddress()),
    ).rejects.toThrow("Wrong email or password.")
  })
})

describe("login rate limits", () => {
  it("block the sixth try of an account from one address, even if right", async () => {
    const maya = anInfluencer()
    const from = anAddress()
    await failTimes(5, maya.email, () => from)
    const sixth = verifyCredentials("influencer", maya.email, PASSWORD, from)
    await expect(sixth).rejects.toBeInstanceOf(RateLimited)
    await expect(sixth).rejects.toMatchObject({
      message: "Too many tries. Please wait 15 minutes and try again.",
      retryAfterSeconds: expect.closeTo(900, -1),
    })
    const elsewhere = await verifyCredentials("influencer", maya.email, PASSWORD, anAddress())
    expect(elsewhere.userId).toBe(maya.userId)
  })

  it("block simultaneous tries: they count before the password is checked", async () => {
    const maya = anInfluencer()
    const from = anAddress()
    const tries = await Promise.allSettled(
      Array.from({ length: 8 }, () =>
        verifyCredentials("influencer", maya.email, "Wrong-pass-1", from),
      ),
    )
    const stopped = tries.filter(
      (one) => one.status === "rejected" && one.reason instanceof RateLimited,
    )
    expect(stopped).toHaveLength(3)
  })

  it("count IPv6 visitors by network", async () => {
    const maya = anInfluencer()
    let host = 0
    await failTimes(5, maya.email, () => ({ ip: `2001:db8:7:1::${(++host).toString(16)}` }))
    await fail(maya.email, { ip: "2001:db8:7:1:aaaa::9" }).toBeInstanceOf(RateLimited)
    await fail(maya.email, { ip: "2001:db8:7:2::9" }).toThrow("Wrong email or password.")
  })

  it("give a successful try back", async () => {
    const maya = anInfluencer()
    const from = anAddress()
    for (let n = 0; n < 8; n += 1) {
      await verifyCredentials("influencer", maya.email, PASSWORD, from)
    }
    const rows = sqlite.prepare("SELECT points FROM rate_limits").all()
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.every((row) => (row as { points: number }).points === 0)).toBe(true)
  })

  it("block a distributed attack on one account, but not its owner's known address", async () => {
    const maya = anInfluencer()
    const home = anAddress()
    aSession(maya, { ip: home.ip })
    await failTimes(1, maya.email, anAddress)
    spend("login-account:", 20)
    await expect(
      verifyCredentials("influencer", maya.email, PASSWORD, anAddress()),
    ).rejects.toBeInstanceOf(RateLimited)
    const atHome = await verifyCredentials("influencer", maya.email, PASSWORD, home)
    expect(atHome.userId).toBe(maya.userId)
  })

  it("block one address that tries many accounts, known or not", async () => {
    const from = anAddress()
    await failTimes(1, "guess1@example.com", () => from)
    spend("login-address:", 50)
    await fail("guess2@example.com", from).toBeInstanceOf(RateLimited)
    await fail("guess2@example.com", anAddress()).toThrow("Wrong email or password.")
  })

  it("store no email in their counters", async () => {
    await fail("private@example.com", anAddress()).toThrow()
    const keys = JSON.stringify(sqlite.prepare("SELECT key FROM rate_limits").all())
    expect(keys).not.toContain("private")
  })
})

describe("a visitor's network", () => {
  it.each([
    ["203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["2001:0DB8:0000:0000:ffff::1", "2001:db8:0:0::/64"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["::FFFF:cb00:7107", "203.0.113.7"],
    ["0:0:0:0:0:ffff:203.0.113.7", "203.0.113.7"],
    ["203.0.113.7:52114", "203.0.113.7"],
    ["[::ffff:203.0.113.7]:52114", "203.0.113.7"],
    ["[2001:db8::1]:443", "2001:db8:0:0::/64"],
    ["[2001:db8::1]", "2001:db8:0:0::/64"],
    ["2001:db8::203.0.113.7", "2001:db8:0:0::/64"],
    ["2001:db8:0:0:1::", "2001:db8:0:0::/64"],
    ["::", "0:0:0:0::/64"],
    ["unknown", "unknown"],
    ["", ""],
  ])("%s is %s", (ip, key) => {
    expect(networkKeyOf(ip)).toBe(key)
  })
})
