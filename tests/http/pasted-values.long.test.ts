import { describe, expect, test } from "vitest"
import { href, urls } from "#app/urls/index.ts"
import { signedInAs } from "#tests/support/accounts.ts"
import { insertProjects } from "#tests/support/insert-projects.ts"
import { aServer } from "#tests/support/servers.ts"
import { withDatabase } from "#tests/support/stored.ts"

const server = await aServer()

const INVALID_HANDLE =
  "Invalid handle! Only letters, numbers, underscores, and dots are allowed. No '@' or special characters."

let made = 0
const someone = () => {
  made += 1
  return {
    "Your Name": `Pasted ${made}`,
    Username: `pasted${made}`,
    "Mobile Number": "98765 43210",
    Instagram: `pasted.${made}`,
    Email: `pasted${made}@example.com`,
  }
}

const rows = (query: string, ...values: string[]) => {
  return withDatabase(server, (db) => db.prepare(query).all(...values))
}

const openStepOne = () => server.visitor().open(href(urls.register.influencer))
const toStepTwo = async (details: Record<string, string>) =>
  server.visitor().submit(await openStepOne(), "Next", details)
const password = { Password: "Paper-and-ink-7", "Confirm Password": "Paper-and-ink-7" }

/** Invisible characters from Apple's contacts and web pages. */
const fromContacts = (text: string) => `\u202a\u00a0${text}\u202c\u200b`

describe("registration", () => {
  test("accepts values pasted with invisible characters", async () => {
    const visitor = server.visitor()
    const details = someone()
    const wrapped = Object.fromEntries(
      Object.entries(details).map(([label, value]) => [label, fromContacts(value)]),
    )
    const stepOne = await visitor.open(href(urls.register.influencer))
    const stepTwo = await visitor.submit(stepOne, "Next", wrapped)
    const login = await visitor.submit(stepTwo, "Complete Registration", password)
    expect(login.path).toBe(href(urls.login.welcome))
    const account = rows(
      `SELECT email, phone, name, user_name, value FROM users JOIN profiles ON profiles.user_id = users.id
       JOIN socials ON socials.user_id = users.id WHERE email = ?`,
      details.Email,
    )
    expect(account).toEqual([
      {
        email: details.Email,
        phone: "+919876543210",
        name: details["Your Name"],
        user_name: details.Username,
        value: details.Instagram,
      },
    ])
    const { Email, ...rest } = { Email: fromContacts(details.Email), Password: password.Password }
    const form = await visitor.open(href(urls.login.influencer))
    const home = await visitor.submit(form, "Login", { Email, ...rest })
    expect(home.path).toBe(href(urls.influencer.browse))
  })

  test.each([
    "asha@example.com.",
    "a..b@example.com",
    ".a@example.com",
    "a.@example.com",
    "a@b..com",
  ])("rejects %s as an email and keeps the text", async (email) => {
    const page = await toStepTwo({ ...someone(), Email: email })
    expect([page.status, page.errors("Email"), page.value("Email")]).toEqual([
      422,
      ["Please enter a valid email address"],
      email,
    ])
  })

  test.each([
    ["mаya", "Please use the letters of one script only."],
    ["maya.", "A username cannot begin or end with a dot."],
    ["support", "Username already taken."],
  ])("rejects the username %s beside its field", async (userName, message) => {
    const page = await toStepTwo({ ...someone(), Username: userName })
    expect([page.errors("Username"), page.value("Username")]).toEqual([[message], userName])
  })

  test("rejects a username that looks like an existing one", async () => {
    const details = { ...someone(), Username: "scope" }
    const visitor = server.visitor()
    const stepOne = await visitor.open(href(urls.register.influencer))
    await visitor.submit(
      await visitor.submit(stepOne, "Next", details),
      "Complete Registration",
      password,
    )
    const page = await toStepTwo({ ...someone(), Username: "ѕсоре" })
    expect(page.errors("Username")).toEqual(["Username already taken."])
  })
})

describe("a handle", () => {
  const TYPED: [string, string, string][] = [
    ["Instagram", "@maya.rao", "maya.rao"],
    ["Instagram", "https://www.instagram.com/maya.rao/?hl=en", "maya.rao"],
    ["Instagram", "instagram.com/maya_rao", "maya_rao"],
    ["Youtube", "https://m.youtube.com/@mayarao/videos", "mayarao"],
    ["Youtube", "HTTPS://YouTube.com/c/MayaRao", "MayaRao"],
    ["Tiktok", "https://www.tiktok.com/@maya", "maya"],
    ["X", "twitter.com/maya", "maya"],
  ]

  test.each(TYPED)("in %s of %s is suggested as %s", async (label, typed, handle) => {
    const visitor = server.visitor()
    const details = { ...someone(), [label]: typed }
    const stepOne = await visitor.open(href(urls.register.influencer))
    const refused = await visitor.submit(stepOne, "Next", details)
    expect([refused.status, refused.errors(label), refused.value(label)]).toEqual([
      422,
      [INVALID_HANDLE],
      typed,
    ])
    const stepTwo = await visitor.submit(refused, `Use ${handle}`)
    const login = await visitor.submit(stepTwo, "Complete Registration", password)
    expect(login.path).toBe(href(urls.login.welcome))
    const kept = rows(
      "SELECT value FROM socials JOIN users ON id = user_id WHERE email = ? AND platform = ?",
      details.Email,
      label,
    )
    expect(kept).toEqual([{ value: handle }])
  })

  test.each([
    "https://x.com/maya",
    "https://www.instagram.com/p/Cx12/",
    "https://evil.example/maya",
    "maya rao",
  ])("of Instagram has no suggestion for %s", async (typed) => {
    const refused = await toStepTwo({ ...someone(), Instagram: typed })
    expect(refused.errors("Instagram")).toEqual([INVALID_HANDLE])
    expect(refused.texts("button").filter((text) => text.startsWith("Use "))).toEqual([])
  })

  test("is suggested on the account page too", async () => {
    const maya = await signedInAs(server, "influencer", { userName: "offered" })
    const page = await maya.open(href(urls.influencer.account))
    const refused = await maya.submit(page, "Save Changes", { X: "@offered" })
    expect([refused.status, refused.errors("X")]).toEqual([422, [INVALID_HANDLE]])
    const saved = await maya.submit(refused, "Use offered")
    expect([saved.flash, saved.value("X")]).toEqual(["Profile Updated Successfully", "offered"])
  })
})

test("accepts a link with https in any case", async () => {
  const brand = await signedInAs(server, "brand")
  const page = await brand.open(href(urls.brand.account))
  const saved = await brand.submit(page, "Save Changes", { Website: "HTTPS://Kumo.example/" })
  expect([saved.flash, saved.value("Website")]).toEqual([
    "Profile Updated Successfully",
    "https://Kumo.example/",
  ])
})

describe("a bid and its days", () => {
  const apply = async (fields: Record<string, string>) => {
    const brand = `Tea ${made++}`
    await signedInAs(server, "brand", { name: brand })
    const projectId = insertProjects(server, { brand, title: "Tea reel" })[0] ?? ""
    const maya = await signedInAs(server, "influencer")
    const page = await maya.open(href(urls.influencer.apply, { projectId }))
    const answer = await maya.submit(page, "Confirm Application", fields)
    const kept = rows(
      "SELECT bid_minor, delivery_days FROM applications WHERE project_id = ?",
      projectId,
    )
    return { answer, kept }
  }
  const BID = "Your Bid (INR)"

  test.each([
    ["₹1,500", "7 days", 150_000],
    ["1 500", "7.0", 150_000],
    ["१५००", "७", 150_000],
    ["Rs. 1,20,345/-", "\u200b7", 12_034_500],
    ["\u202d12,500\u202c", "7 days", 1_250_000],
  ])("are parsed from %s and %s", async (bid, days, minor) => {
    const { kept } = await apply({ [BID]: bid, "Delivery Days": days })
    expect(kept).toEqual([{ bid_minor: minor, delivery_days: 7 }])
  })

  test("are rejected with a hint and kept as typed", async () => {
    const { answer, kept } = await apply({ [BID]: "1.500,50", "Delivery Days": "7.5 days" })
    expect([kept, answer.value(BID), answer.value("Delivery Days")]).toEqual([
      [],
      "1.500,50",
      "7.5 days",
    ])
    expect(answer.errors(BID)).toEqual(["Please write decimals after a point, such as 1500.50."])
    expect(answer.errors("Delivery Days")).toEqual(["Please enter a whole number of days."])
  })
})

describe("the old calls", () => {
  test("report reserved names as taken", async () => {
    const visitor = server.visitor()
    for (const path of ["influencer/check/userName/admin", "brand/check/brandName/Official"]) {
      const { json } = await visitor.get(`/get-details/${path}`)
      expect(json).toEqual({ exists: true })
    }
    const { json } = await visitor.get("/get-details/influencer/check/userName/helping.hands")
    expect(json).toEqual({ exists: false })
  })

  test("parse amounts and counts like forms", async () => {
    const brand = await signedInAs(server, "brand", { email: "calls@example.com" })
    const body = {
      ...{ _id: "pasted-project", title: "Tea", desc: "Tea.", platforms: [] },
      ...{
        budget: { min: "₹1,500", max: "१,२०,३४५" },
        deliveryDays: "7 days",
        influencerCount: "२",
      },
    }
    const send = (sent: object) => brand.postJson("/projects/save", sent)
    expect((await send(body)).json).toMatchObject({ success: true })
    const kept = rows(
      "SELECT budget_min_minor, budget_max_minor, delivery_days, influencer_count FROM projects WHERE id = ?",
      "pasted-project",
    )
    expect(kept).toEqual([
      {
        budget_min_minor: 150_000,
        budget_max_minor: 12_034_500,
        delivery_days: 7,
        influencer_count: 2,
      },
    ])
    const refused = await send({ ...body, budget: { min: "1.500,50", max: "" } })
    expect([refused.status, refused.json]).toMatchObject([422, { success: false }])
  })
})
