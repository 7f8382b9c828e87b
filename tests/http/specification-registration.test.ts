import { describe, expect, test } from "vitest"
import { href, urls } from "#app/urls/index.ts"
import type { Page } from "#tests/support/page.ts"
import { aServer } from "#tests/support/servers.ts"
import { asserts } from "#tests/support/statements.ts"
import type { Visitor } from "#tests/support/visitor.ts"

/** Statements about both wizards as a whole. */
const server = await aServer()

const PASSWORD = "Paper-and-ink-7"
const roles = ["influencer", "brand"] as const
type Role = (typeof roles)[number]

let made = 0

function details(role: Role): Record<string, string> {
  made += 1
  const phone = { "Mobile Number": "98765 43210" }
  if (role === "brand") return { "Brand Name": `Wizard Tea ${made}`, ...phone }
  const Email = `wizard${made}@example.com`
  return { "Your Name": "Maya", Username: `wizard${made}`, ...phone, X: "maya", Email }
}

const toStepTwo = async (visitor: Visitor, role: Role): Promise<Page> =>
  visitor.submit(await visitor.open(href(urls.register[role])), "Next", details(role))

const stepOf = (page: Page) => /Step (\d) of 2/.exec(page.text)?.[1]
const buttons = (page: Page) => page.texts("main form button:not([type=button])")

test("step 2 of an influencer asks for the password twice, with Back", async () => {
  asserts("influencer-step-2")
  const visitor = server.visitor()
  const second = await toStepTwo(visitor, "influencer")
  expect(stepOf(second)).toBe("2")
  expect(second.texts("main label")).toEqual(["Password", "Confirm Password"])
  expect(buttons(second)).toEqual(["Complete Registration", "Back"])
  const first = await visitor.submit(second, "Back")
  expect([stepOf(first), new URL(first.url).pathname]).toEqual([
    "1",
    href(urls.register.influencer),
  ])
})

describe.each(roles)("the wizard for a user as %s", (role) => {
  const first = href(urls.register[role])
  const second = href(urls.register[role], { step: 2 })

  test("opens step 2 only after step 1 of its role", async () => {
    asserts("wizard-states")
    const visitor = server.visitor()
    expect((await visitor.get(second)).location).toBe(first)
    const passwords = { password: PASSWORD, confirmPassword: PASSWORD, email: "out@example.com" }
    const sent = await visitor.follow(await visitor.post(second, passwords))
    expect([sent.path, sent.flash]).toEqual([first, expect.stringContaining("fill them in again.")])
    await toStepTwo(visitor, role === "brand" ? "influencer" : "brand")
    expect((await visitor.get(second)).location).toBe(first)
    const refused = await visitor.submit(await visitor.open(first), "Next", {})
    expect([refused.status, stepOf(refused)]).toEqual([422, "1"])
    expect((await visitor.get(second)).location).toBe(first)
    expect(stepOf(await toStepTwo(visitor, role))).toBe("2")
    expect(stepOf(await visitor.open(second))).toBe("2")
  })

  test("ends on /login, and only its last step confirms the age of 16", async () => {
    asserts("minimum-age", "wizard-end", "limit-age-and-password")
    const visitor = server.visitor()
    const page = await toStepTwo(visitor, role)
    expect(page.text).toContain("you confirm that you are at least 16")
    const passwords = { Password: PASSWORD, "Confirm Password": PASSWORD }
    const email: Record<string, string> =
      role === "brand" ? { Email: `end${made}@example.com` } : {}
    const done = await visitor.submit(page, "Complete Registration", { ...passwords, ...email })
    expect(new URL(done.url).pathname).toBe("/login")
    expect((await visitor.get(href(urls[role].dashboard))).location).toBe("/login")
  })

  test("shows no earlier password in step 2", async () => {
    asserts("wizard-passwords")
    const visitor = server.visitor()
    const page = await toStepTwo(visitor, role)
    const refused = await visitor.submit(page, "Complete Registration", {
      Password: PASSWORD,
      "Confirm Password": "Another-one-8",
    })
    expect(refused.status).toBe(422)
    const again = await visitor.submit(await visitor.submit(refused, "Back"), "Next")
    for (const shown of [refused, again]) {
      expect(stepOf(shown)).toBe("2")
      expect([shown.value("Password"), shown.value("Confirm Password")]).toEqual(["", ""])
      expect(shown.body).not.toContain(PASSWORD)
    }
  })
})
