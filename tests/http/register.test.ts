import { describe, expect, test } from "vitest"
import { href, urls } from "#app/urls/index.ts"
import { signedInAs } from "#tests/support/accounts.ts"
import { markupErrors } from "#tests/support/markup.ts"
import type { Page } from "#tests/support/page.ts"
import { aServer } from "#tests/support/servers.ts"
import { asserts } from "#tests/support/statements.ts"
import { withDatabase } from "#tests/support/stored.ts"
import type { Visitor } from "#tests/support/visitor.ts"

const server = await aServer()

const influencer = href(urls.register.influencer)
const brand = href(urls.register.brand)
const secondStep = href(urls.register.influencer, { step: 2 })
const GOOD_PASSWORD = "Paper-and-ink-7"

let made = 0
const someone = () => {
  made += 1
  return {
    "Your Name": `Maya ${made}`,
    Username: `maya${made}`,
    "Country code": "IN",
    "Mobile Number": "98765 43210",
    Instagram: `maya.${made}`,
    Youtube: "",
    Tiktok: "",
    X: "",
    Email: `maya${made}@example.com`,
  }
}
const passwords = (password = GOOD_PASSWORD) => ({
  Password: password,
  "Confirm Password": password,
})

type Row = Record<string, string | number | null>

function rows(query: string, ...values: string[]): Row[] {
  return withDatabase(server, (db) => db.prepare(query).all(...values) as Row[])
}

const countUsers = () => rows("SELECT count(*) AS n FROM users")[0]?.n
const countDrafts = () => rows("SELECT count(*) AS n FROM registration_drafts")[0]?.n

async function toStepTwo(visitor: Visitor, details: Record<string, string>): Promise<Page> {
  return visitor.submit(await visitor.open(influencer), "Next", details)
}

describe("the registration welcome step", () => {
  test.each([href(urls.register.root), href(urls.register.welcome)])(
    "%s offers both roles and the way home",
    async (path) => {
      asserts("route-register", "wizard-states")
      const page = await server.visitor().open(path)
      expect(page.status).toBe(200)
      expect(page.link("I am an influencer")).toBe(influencer)
      expect(page.link("I am a brand")).toBe(brand)
      expect(page.link("Go back to home")).toBe(href(urls.home))
    },
  )

  test("rejects a third role", async () => {
    asserts("two-roles", "route-register-forms")
    const visitor = server.visitor()
    const unknown = `${href(urls.register.root)}/admin`
    expect((await visitor.get(unknown)).status).toBe(404)
    expect((await visitor.post(unknown, { name: "x" })).status).toBe(404)
  })

  test("stays open to a signed-in user", async () => {
    const maya = await signedInAs(server, "influencer")
    expect((await maya.get(brand)).status).toBe(200)
  })
})

describe("an influencer's registration without a script", () => {
  test("takes two steps, and the new account can log in", async () => {
    asserts("route-register-forms", "wizard-influencer")
    const visitor = server.visitor()
    const details = { ...someone(), "Country code": "GB", "Mobile Number": "07400 123456" }
    const second = await toStepTwo(visitor, details)
    expect(second.path).toBe(secondStep)
    expect(second.title).toBe("Choose your password · Influencer Marketplace")
    expect(second.text).toContain("Step 2 of 2")
    expect(second.text).toContain("at least 16 and accept the terms and conditions")

    const login = await visitor.submit(second, "Complete Registration", passwords())
    expect(login.path).toBe(href(urls.login.welcome))
    expect(login.flash).toBe("Registration complete. You can log in now.")
    expect(
      rows(
        `SELECT role, phone, policy, version FROM users JOIN consents ON user_id = id
         WHERE email = ? ORDER BY policy`,
        details.Email,
      ),
    ).toEqual(
      [
        ["privacy", "2026-11-29"],
        ["terms", "2025-05-11"],
      ].map(([policy, version]) => ({
        role: "influencer",
        phone: "+447400123456",
        policy,
        version,
      })),
    )

    const form = await visitor.open(login.link("I am an influencer"))
    const inside = await visitor.submit(form, "Login", {
      Email: details.Email,
      Password: GOOD_PASSWORD,
    })
    expect(inside.path).toBe(href(urls.influencer.browse))
  })

  test("is filled in again after Back", async () => {
    asserts("wizard-influencer", "influencer-step-2")
    const visitor = server.visitor()
    const details = { ...someone(), "Country code": "US", "Mobile Number": "(415) 555-2671" }
    const second = await toStepTwo(visitor, details)
    const first = await visitor.submit(second, "Back")
    expect(new URL(first.url).pathname).toBe(influencer)
    for (const [label, value] of Object.entries(details)) {
      expect(first.value(label), label).toBe(value)
    }
    const again = await visitor.submit(first, "Next", { "Your Name": "Maya Rao" })
    expect(again.path).toBe(secondStep)
    expect(countDrafts()).toBeGreaterThan(0)
  })

  test("treats all fields in one post as step 1, without storing the password", async () => {
    asserts("wizard-passwords")
    const visitor = server.visitor()
    const { Username, Email } = someone()
    const answer = await visitor.post(influencer, {
      name: "Maya",
      userName: Username,
      phone: "+919876543210",
      email: Email,
      "socials.X": "maya",
      password: GOOD_PASSWORD,
      confirmPassword: GOOD_PASSWORD,
    })
    expect([answer.status, answer.location]).toEqual([303, secondStep])
    const drafts = JSON.stringify(rows("SELECT * FROM registration_drafts"))
    expect(drafts).toContain(Email)
    expect(drafts).not.toContain(GOOD_PASSWORD)
  })

  test("makes one account when the last button is pressed twice", async () => {
    const visitor = server.visitor()
    const details = someone()
    const second = await toStepTwo(visitor, details)
    const { action, entries } = second.fillIn("Complete Registration", passwords())
    const cookies = new Map(visitor.cookies)
    const press = () => {
      visitor.cookies.clear()
      for (const [name, value] of cookies) visitor.cookies.set(name, value)
      return visitor.post(action, Object.fromEntries(entries))
    }
    const answers = [...(await Promise.all([press(), press()])), await press()]
    expect(answers.map((answer) => answer.location)).toEqual(
      answers.map(() => href(urls.login.welcome)),
    )
    expect(rows("SELECT id FROM users WHERE email = ?", details.Email)).toHaveLength(1)
  })

  test("signs the visitor out of an earlier account", async () => {
    const visitor = await signedInAs(server, "brand")
    const second = await toStepTwo(visitor, someone())
    const login = await visitor.submit(second, "Complete Registration", passwords())
    expect(login.path).toBe(href(urls.login.welcome))
    expect((await visitor.get(href(urls.brand.dashboard))).location).toBe(href(urls.login.welcome))
  })
})

const NO_SOCIALS = "At least one social profile is required."
const INVALID_HANDLE =
  "Invalid handle! Only letters, numbers, underscores, and dots are allowed. No '@' or special characters."

describe("step 1 of an influencer is shown again", () => {
  test.each([
    ["Your Name", "   ", "Your name is required"],
    ["Username", "", "Username is required"],
    ["Username", "maya rao", "Username must not contain spaces"],
    ["Mobile Number", "", "Enter a valid phone number"],
    ["Mobile Number", "12345", "Enter a valid phone number"],
    ["Mobile Number", "+1 98765 43210", "Enter a valid phone number"],
    ["Tiktok", "@maya", INVALID_HANDLE],
    ["Tiktok", "m", INVALID_HANDLE],
    ["Tiktok", "m".repeat(31), INVALID_HANDLE],
    ["Email", "", "Email is required"],
    ["Email", "maya@example", "Please enter a valid email address"],
    ["Email", "maya rao@example.com", "Please enter a valid email address"],
  ])("when %s is %j: %s", async (label, value, message) => {
    asserts(
      "rule-name",
      "rule-username",
      "rule-email",
      "rule-phone",
      "rule-handle",
      "limit-handle",
      "text-validation",
      "wizard-influencer",
    )
    const before = [countUsers(), countDrafts()]
    const details = { ...someone(), [label]: value }
    const page = await toStepTwo(server.visitor(), details)
    expect(page.status).toBe(422)
    expect(page.errors(label)).toEqual([message])
    expect(page.text.split(message)).toHaveLength(2)
    for (const [other, kept] of Object.entries(details)) {
      if (other !== label) expect(page.errors(other), other).toEqual([])
      expect(page.value(other), other).toBe(kept)
    }
    expect([countUsers(), countDrafts()]).toEqual(before)
  })

  test("when no platform is given, with an error by the group", async () => {
    asserts("rule-one-social")
    const page = await toStepTwo(server.visitor(), { ...someone(), Instagram: "", Email: "x" })
    const group = page.find("fieldset")
    const ids = group.getAttribute("aria-describedby")?.split(" ") ?? []
    expect(ids.map((id) => page.find(`[id="${id}"]`).text)).toEqual([
      "Your handle on at least one network.",
      NO_SOCIALS,
    ])
    expect(group.structuredText.replace(/\s+/g, " ")).toMatch(
      /^Your social profiles Your handle on at least one network. At least one .* required. Instagram/,
    )
    for (const network of ["Instagram", "Youtube", "Tiktok", "X"]) {
      expect(page.field(network).getAttribute("aria-invalid"), network).toBe("true")
      expect(page.errors(network), network).toEqual([NO_SOCIALS])
    }
    expect(page.errors("Email")).toEqual(["Please enter a valid email address"])
    expect(await markupErrors(page.body)).toEqual([])
  })

  test("when the username or the email is taken", async () => {
    asserts("wizard-influencer", "message-username-taken", "message-email-taken")
    await signedInAs(server, "influencer", { userName: "First", email: "first@example.com" })
    const visitor = server.visitor()
    const page = await toStepTwo(visitor, { ...someone(), Username: "fIRST" })
    expect(page.status).toBe(409)
    expect(page.errors("Username")).toEqual(["Username already taken."])
    expect(page.toasts).toEqual(["Username already taken."])
    const both = await visitor.submit(page, "Next", { Email: "FIRST@example.com" })
    expect(both.errors("Username")).toEqual(["Username already taken."])
    expect(both.errors("Email")).toEqual(["Email already registered."])
    expect(both.toasts.sort()).toEqual(["Email already registered.", "Username already taken."])
    const mended = await visitor.submit(both, "Next", {
      Username: `second${made}`,
      Email: `second${made}@example.com`,
    })
    expect(mended.path).toBe(secondStep)
  })

  test("when the username is taken between the steps, with all texts kept", async () => {
    const visitor = server.visitor()
    const details = someone()
    const second = await toStepTwo(visitor, details)
    await signedInAs(server, "influencer", { userName: details.Username })

    const page = await visitor.submit(second, "Complete Registration", passwords())

    expect(page.status).toBe(409)
    expect(page.text).toContain("Step 1 of 2")
    expect(page.errors("Username")).toEqual(["Username already taken."])
    expect(page.toasts).toEqual(["Username already taken."])
    for (const [label, value] of Object.entries(details)) {
      expect(page.value(label), label).toBe(value)
    }
    const again = await visitor.submit(page, "Next", { Username: `${details.Username}.x` })
    const login = await visitor.submit(again, "Complete Registration", passwords())
    expect(login.path).toBe(href(urls.login.welcome))
  })
})

describe("step 2 of an influencer", () => {
  test.each([
    ["Ab1", "Password must be at least 8 characters"],
    ["abcdefg1", "Password must contain an uppercase letter"],
    ["ABCDEFG1", "Password must contain a lowercase letter"],
    ["Abcdefgh", "Password must contain a number"],
    ["Password1", "This password is too common. Please choose another one."],
  ])("rejects %s: %s", async (password, message) => {
    asserts("rule-password")
    const visitor = server.visitor()
    const before = countUsers()
    const second = await toStepTwo(visitor, someone())
    const page = await visitor.submit(second, "Complete Registration", passwords(password))
    expect(page.status).toBe(422)
    expect(page.text).toContain("Step 2 of 2")
    expect(page.errors("Password")).toEqual([message])
    expect(page.errors("Confirm Password")).toEqual([])
    expect(page.body).not.toContain(`value="${password}"`)
    expect(countUsers()).toBe(before)
  })

  test.each(["Paper-and-ink-8", ""])("rejects the confirmation %j", async (confirmation) => {
    asserts("rule-confirmation")
    const visitor = server.visitor()
    const second = await toStepTwo(visitor, someone())
    const page = await visitor.submit(second, "Complete Registration", {
      Password: GOOD_PASSWORD,
      "Confirm Password": confirmation,
    })
    expect(page.errors("Confirm Password")).toEqual(["Passwords do not match"])
    expect(page.body).not.toContain(GOOD_PASSWORD)
  })
})

describe("a brand's registration without a script", () => {
  const aBrand = () => {
    made += 1
    return { "Brand Name": `Chai House ${made}`, "Mobile Number": "+91 98765 43210" }
  }

  test("takes two steps with the email in the second, and logs in", async () => {
    asserts("route-register-forms")
    const visitor = server.visitor()
    const second = await visitor.submit(await visitor.open(brand), "Next", aBrand())
    expect(second.path).toBe(href(urls.register.brand, { step: 2 }))
    const Email = `chai${made}@example.com`
    const login = await visitor.submit(second, "Complete Registration", { Email, ...passwords() })
    const form = await visitor.open(login.link("I am a brand"))
    const inside = await visitor.submit(form, "Login", { Email, Password: GOOD_PASSWORD })
    expect(inside.path).toBe(href(urls.brand.projects))
  })

  test("shows errors in the brand's wording", async () => {
    asserts("rule-brand-step-1", "rule-phone")
    const visitor = server.visitor()
    const page = await visitor.submit(await visitor.open(brand), "Next", {
      "Brand Name": " ",
      "Mobile Number": "123",
    })
    expect(page.errors("Brand Name")).toEqual(["Brand name is required"])
    expect(page.errors("Mobile Number")).toEqual(["Please enter a valid mobile number"])
    expect(page.value("Mobile Number")).toBe("123")
  })

  test("refuses another brand's name or email", async () => {
    asserts("wizard-brand", "message-brand-name-taken", "message-email-taken")
    await signedInAs(server, "brand", { name: "Taken Tea", email: "taken-tea@example.com" })
    const visitor = server.visitor()
    const first = await visitor.submit(await visitor.open(brand), "Next", {
      ...aBrand(),
      "Brand Name": "taken tea",
    })
    expect(first.errors("Brand Name")).toEqual(["Brand name already taken."])
    expect(first.toasts).toEqual(["Brand name already taken."])
    const second = await visitor.submit(first, "Next", aBrand())
    const page = await visitor.submit(second, "Complete Registration", {
      Email: "TAKEN-TEA@example.com",
      ...passwords(),
    })
    expect(page.status).toBe(409)
    expect(page.errors("Email")).toEqual(["Email already registered."])
    expect(page.toasts).toEqual(["Email already registered."])
  })

  test("shows the email of step 2 after Back, and never a password", async () => {
    asserts("wizard-passwords")
    const visitor = server.visitor()
    const details = aBrand()
    let second = await visitor.submit(await visitor.open(brand), "Next", details)
    for (const typed of ["not yet an email", "return@example.com"]) {
      const filled = { Email: typed, ...passwords("Back-and-forth-7") }
      const first = await visitor.submit(second, "Back", filled)
      expect([first.path, first.flash]).toEqual([brand, ""])
      expect(first.value("Brand Name")).toBe(details["Brand Name"])
      expect(JSON.stringify(rows("SELECT * FROM registration_drafts"))).not.toContain("Back-and")
      second = await visitor.submit(first, "Next")
      expect([second.value("Email"), second.value("Password")]).toEqual([typed, ""])
    }
    const done = await visitor.submit(second, "Complete Registration", passwords())
    expect(done.path).toBe(href(urls.login.welcome))
    expect(rows("SELECT id FROM users WHERE email = ?", "return@example.com")).toHaveLength(1)
  })

  test("shows an error on Back once the draft has expired", async () => {
    const path = href(urls.register.brand, { step: "back" })
    const visitor = server.visitor()
    const first = await visitor.follow(await visitor.post(path, { email: "late@example.com" }))
    expect([first.path, first.flash]).toEqual([
      brand,
      "Your details are kept for two hours. Please fill them in again.",
    ])
    expect(JSON.stringify(rows("SELECT * FROM registration_drafts"))).not.toContain("late@")
  })

  test("keeps the email when the name is taken between the steps", async () => {
    const visitor = server.visitor()
    const details = aBrand()
    const second = await visitor.submit(await visitor.open(brand), "Next", details)
    await signedInAs(server, "brand", { name: details["Brand Name"] })
    const Email = `kept${made}@example.com`
    const page = await visitor.submit(second, "Complete Registration", { Email, ...passwords() })
    expect(page.errors("Brand Name")).toEqual(["Brand name already taken."])
    const again = await visitor.submit(page, "Next", { "Brand Name": `${details["Brand Name"]} 2` })
    expect(again.value("Email")).toBe(Email)
  })
})

describe("after registering", () => {
  const registered = {
    influencer: async (visitor: Visitor) => {
      const details = someone()
      const second = await toStepTwo(visitor, details)
      const welcome = await visitor.submit(second, "Complete Registration", passwords())
      return { welcome, email: details.Email }
    },
    brand: async (visitor: Visitor) => {
      made += 1
      const second = await visitor.submit(await visitor.open(brand), "Next", {
        "Brand Name": `Chai House ${made}`,
        "Mobile Number": "+91 98765 43210",
      })
      const email = `chai${made}@example.com`
      const fields = { Email: email, ...passwords() }
      return { welcome: await visitor.submit(second, "Complete Registration", fields), email }
    },
  }

  test.each(["influencer", "brand"] as const)(
    "the login has role and email of a new %s",
    async (role) => {
      const visitor = server.visitor()
      const { welcome, email } = await registered[role](visitor)
      expect(welcome.path).toBe(href(urls.login.welcome))
      expect(welcome.text).toContain(`Log in as ${role} with ${email}`)
      expect(await markupErrors(welcome.body)).toEqual([])
      const form = await visitor.open(welcome.link(`Log in as ${role}`))
      expect(form.path).toBe(href(urls.login[role]))
      expect(form.value("Email")).toBe(email)
      const inside = await visitor.submit(form, "Login", { Password: GOOD_PASSWORD })
      expect(inside.text).toContain("Hi, ")
    },
  )

  test("the other role's form stays empty, and Back clears the right one", async () => {
    const visitor = server.visitor()
    const { welcome, email } = await registered.influencer(visitor)
    expect((await visitor.open(welcome.link("I am a brand"))).value("Email")).toBe("")
    const form = await visitor.open(href(urls.login.influencer))
    expect(form.value("Email")).toBe(email)
    const back = await visitor.submit(form, "Back")
    expect(back.text).not.toContain("Log in as")
    expect((await visitor.open(href(urls.login.influencer))).value("Email")).toBe("")
  })

  test("a prefetched login form keeps the email for the visit", async () => {
    const visitor = server.visitor()
    const { email } = await registered.influencer(visitor)
    const data = `${href(urls.login.influencer)}.data`
    const ahead = await visitor.get(data, { Purpose: "prefetch" })
    expect(ahead.headers.get("Cache-Control")).toBe("private, no-store")
    expect((await visitor.get(data)).body).toContain(email)
    expect((await visitor.get(data)).body).not.toContain(email)
  })

  test("personal pages are not cached, and no foreign email can be planted", async () => {
    const visitor = server.visitor()
    const { welcome, email } = await registered.influencer(visitor)
    const cookie = visitor.cookies.get("new-account") ?? ""
    expect(welcome.headers.get("Cache-Control")).toBe("private, no-store")
    const stranger = server.visitor()
    expect((await stranger.open(href(urls.login.welcome))).text).not.toContain(email)
    const forged = btoa(JSON.stringify({ role: "brand", email: "evil@example.com" }))
    for (const value of [forged, cookie.replace(/^[^.]*/, forged), `${cookie}A`]) {
      stranger.cookies.set("new-account", value)
      const page = await stranger.open(href(urls.login.welcome))
      expect(page.status).toBe(200)
      expect(page.text).not.toContain("Log in as")
    }
  })
})
