import { randomUUID } from "node:crypto"
import { describe, expect, test } from "vitest"
import { EMAILS, LegacyWorld } from "#tests/support/legacy-world.ts"
import { SCRIPT } from "#tests/support/old-front-end.ts"
import type { Page } from "#tests/support/page.ts"
import { isRefusedByCaddy } from "#tests/support/proxies.ts"
import { rawRequest } from "#tests/support/raw-request.ts"
import type { Visitor } from "#tests/support/visitor.ts"

const world = await LegacyWorld.create()

const { influencer: mira, brand: acme } = EMAILS
const projectId = () => world.projectId

type Call = {
  name: string
  who: "influencer" | "brand" | "stranger"
  path: () => string
  /** A body that is right, so that each piece of junk is the only thing wrong with it. */
  body: () => Record<string, unknown>
}

const CALLS: Call[] = [
  {
    name: "register an influencer",
    who: "stranger",
    path: () => "/register/influencer",
    body: () => ({
      name: "Mallory",
      userName: "mallory",
      email: "mallory@example.com",
      phone: "+919876509999",
      password: "Testing-123",
      socials: { X: "mallory" },
    }),
  },
  {
    name: "register a brand",
    who: "stranger",
    path: () => "/register/brand",
    body: () => ({
      brandName: "Mallory",
      email: "mallory@example.com",
      phone: "+919876509999",
      password: "Testing-123",
    }),
  },
  {
    name: "log in",
    who: "stranger",
    path: () => "/auth/login/brand",
    body: () => ({ email: "nobody@example.com", password: "Testing-123" }),
  },
  {
    name: "save",
    who: "brand",
    path: () => "/projects/save",
    body: () => world.project(randomUUID()),
  },
  {
    name: "update an applicant",
    who: "brand",
    path: () => "/projects/update-applicant-status",
    body: () => ({ projectId: projectId(), applicantEmail: mira, status: "rejected" }),
  },
  {
    name: "create an order",
    who: "brand",
    path: () => "/orders/create",
    body: () => ({ projectId: projectId(), influencerEmail: mira }),
  },
  {
    name: "apply",
    who: "influencer",
    path: () => `/projects/apply/${mira}/${world.freshProjectId}`,
    body: () => ({ bidAmount: 100, deliveryDays: 3 }),
  },
  {
    name: "change an influencer's profile",
    who: "influencer",
    path: () => "/profile/influencer/update-profile",
    body: () => ({ name: "Mira", userName: "mira" }),
  },
  {
    name: "change a brand's profile",
    who: "brand",
    path: () => "/profile/brand/update-profile",
    body: () => ({ brandName: "Acme" }),
  },
]

/** What no field of any call is. */
const VALUES: [string, unknown][] = [
  ["an operator", { $gt: "" }],
  ["a list of objects", [{ $ne: null }]],
  ["a nested list", [["a"]]],
  ["a lone surrogate", "\ud800"],
  ["a NUL", "a\u0000b"],
  ["text that turns around", "a\u202eb@example.com"],
  ["true", true],
  ["10 KB", "a".repeat(10_240)],
]

const BODIES: [string, string, string][] = [
  ["nothing", "application/json", ""],
  ["half of JSON", "application/json", '{"email":'],
  ["a list", "application/json", "[]"],
  ["a text", "application/json", '"text"'],
  ["null", "application/json", "null"],
  ["a number beyond all numbers", "application/json", "1e309"],
  ["a prototype", "application/json", '{"__proto__":{"role":"brand"}}'],
  ["a constructor", "application/json", '{"constructor":{"prototype":{"a":1}}}'],
  ["a key twice", "application/json", '{"email":"a@example.com","em\\u0061il":"b@example.com"}'],
  ["a deep list", "application/json", "[".repeat(30_000) + "]".repeat(30_000)],
  ["a deep object", "application/json", `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`],
  ["text", "text/plain", "{}"],
  ["XML", "application/xml", "<a/>"],
  ["an unnamed type", "", "{}"],
  ["a form with a prototype", "application/x-www-form-urlencoded", "__proto__[role]=brand"],
  ["a deep form", "application/x-www-form-urlencoded", `a${"[b]".repeat(15_000)}=1`],
  ["a form of broken percents", "application/x-www-form-urlencoded", "%E0%A4%A=%ZZ&%00=%00"],
  ["a form without an end", "multipart/form-data; boundary=x", "--x\r\nContent-Disp"],
  ["a form without a boundary", "multipart/form-data", "--x--"],
]

function visitorOf({ who }: Call): Visitor {
  return (who === "stranger" ? world.stranger() : world.as(who)).visitor
}

/** How zod says what is wrong where a schema does not. */
const OF_THE_LIBRARY = /Invalid (input|option|string)|Too (big|small)|Unrecognized key|, received /

/** What is wrong with an answer to junk; nothing, when it is a JSON refusal with words of ours. */
function errorsOf(answer: Page): string[] {
  const type = answer.headers.get("Content-Type") ?? ""
  const isJson = type.startsWith("application/json")
  const said = (isJson ? answer.json : {}) as { success?: unknown; message?: unknown }
  const isRefusal = answer.status >= 400 && answer.status < 500 && said.success === false
  const hasWords = typeof said.message === "string" && said.message !== ""
  const isOurs = hasWords && !OF_THE_LIBRARY.test(String(said.message))
  return isRefusal && isOurs ? [] : [`${answer.status} ${type} ${answer.body.slice(0, 200)}`]
}

/** Keys with the same values in all of JSON's spelling: a lone surrogate goes as its escape. */
const toJson = (value: unknown): string => JSON.stringify(value)

describe.each(CALLS)("junk for: $name", (call) => {
  test("in each field is rejected", async () => {
    const before = world.dump()
    const found: string[] = []
    for (const field of Object.keys(call.body())) {
      for (const [name, value] of VALUES) {
        if (isFine(call, field, name)) continue
        const body = toJson({ ...call.body(), [field]: value })
        const headers = { "Content-Type": "application/json" }
        const sent = { method: "POST", path: call.path(), headers, body }
        const answer = await rawRequest(visitorOf(call), sent)
        found.push(...errorsOf(answer).map((fault) => `${field} as ${name}: ${fault}`))
      }
    }
    expect(found).toEqual([])
    expect(world.dump()).toEqual(before)
  })

  test("as the body is rejected", async () => {
    const before = world.dump()
    const found: string[] = []
    for (const [name, type, body] of BODIES) {
      const headers: Record<string, string> = type ? { "Content-Type": type } : {}
      headers["Content-Length"] = String(Buffer.byteLength(body))
      const isPage = call.path().startsWith("/register") && /form/.test(type)
      const path = isPage ? `/api${call.path()}` : call.path()
      const answer = await rawRequest(visitorOf(call), { method: "POST", path, headers, body })
      found.push(...errorsOf(answer).map((fault) => `${name}: ${fault}`))
    }
    expect(found).toEqual([])
    expect(world.dump()).toEqual(before)
  })
})

test("errors are our own sentences, never a library's", async () => {
  const brand = world.as("brand").visitor
  const said = async (path: string, body: unknown) => {
    const { status, json } = await brand.postJson(path, body)
    return [status, (json as { message: string }).message]
  }
  const notAnObject = [422, "Please send an object."]
  for (const body of [null, [], "text", 7]) {
    expect(await said("/auth/login/brand", body)).toEqual(notAnObject)
    expect(await said("/projects/save", body)).toEqual(notAnObject)
  }
  expect(await said("/get-details/influencers", { emails: ["x".repeat(5000)] })).toEqual([
    422,
    "emails is not valid.",
  ])
  expect(await said("/projects/save", { ...world.project(randomUUID()), platforms: 7 })).toEqual([
    422,
    "platforms is not valid.",
  ])
})

/** Texts whose direction marks stay, or fall away. */
const TURNS = /^(?:title|desc|niche|name|userName|brandName)$/

/** A password may hold anything, and the email of a project is not read. */
function isFine({ name }: Call, field: string, value: string): boolean {
  if (name === "save" && field === "email") return true
  if (TURNS.test(field) && /turns/.test(value)) return true
  return field === "password" && /surrogate|NUL|turns/.test(value)
}

test("infinite numbers are rejected as amounts, days and counts", async () => {
  const headers = { "Content-Type": "application/json" }
  const send = (who: "influencer" | "brand", path: string, body: string) =>
    rawRequest(world.as(who).visitor, { method: "POST", path, headers, body })
  const applyPath = `/projects/apply/${mira}/${world.freshProjectId}`
  for (const number of ["1e309", "-1e309", "1e21", "-5", "0", "0.001", "1e-7", "10000001"]) {
    const bid = await send("influencer", applyPath, `{"bidAmount":${number},"deliveryDays":3}`)
    expect([number, ...errorsOf(bid)]).toEqual([number])
    const days = await send("influencer", applyPath, `{"bidAmount":5,"deliveryDays":${number}}`)
    expect([number, ...errorsOf(days)]).toEqual([number])
    if (number === "0") continue
    const project = toJson(world.project(randomUUID())).replace(`"min":1000`, `"min":${number}`)
    expect([number, ...errorsOf(await send("brand", "/projects/save", project))]).toEqual([number])
  }
})

test("the highest bid is named in the project's currency", async () => {
  for (const [currency, most] of [
    ["INR", "₹1,00,00,000"],
    ["USD", "10,000,000 USD"],
  ]) {
    const projectId = randomUUID()
    await world.as("brand").save({ ...world.project(projectId), currency })
    const { status, json } = await world
      .as("influencer")
      .apply(mira, projectId, { bidAmount: 10_000_001 })
    expect([status, json.message]).toEqual([422, `A bid can be at most ${most}.`])
  }
})

test("no path breaks a call", async () => {
  const prefixes = [
    "/get-details/influencer/check/email/",
    "/get-details/brand/check/brandName/",
    "/get-details/influencer/",
    "/get-details/brand/",
    "/get-details/metrics/brand/",
    "/projects/get-projects/",
    `/projects/find-project/brand/${acme}/`,
    `/projects/delete-project/${acme}/`,
    `/projects/apply/${mira}/`,
    "/auth/login/",
    "/auth/",
    "/profile/",
    "/orders/create/",
    "/api/register/",
    "/projects/",
  ]
  const ends = [
    "%00",
    "a%00b",
    "%E0%A4%A",
    "%",
    "%ED%A0%80",
    "a".repeat(10_240),
    "%F0%9F%98%80".repeat(100),
    "..%2f..%2fetc%2fpasswd",
    "x.data",
    "__proto__",
    "a%E2%80%AEb",
    "'%20OR%201=1--/x",
  ]
  const found: string[] = []
  for (const prefix of prefixes) {
    const { visitor } = /apply/.test(prefix) ? world.as("influencer") : world.as("brand")
    for (const end of ends) {
      const path = prefix + end
      const isGet = !/apply|auth|profile|orders|register|metrics/.test(prefix)
      const answer = await rawRequest(visitor, {
        method: isGet ? "GET" : "POST",
        path,
        headers: isGet ? SCRIPT : { "Content-Type": "application/json" },
        ...(!isGet && { body: "{}" }),
      })
      // A name that nobody has is a fair question.
      const isAnswer =
        /check/.test(prefix) && answer.status === 200 && /^\{"exists":/.test(answer.body)
      if (!isAnswer && !isRefusedByCaddy(answer))
        found.push(...errorsOf(answer).map((fault) => `${path.slice(0, 60)}: ${fault}`))
    }
  }
  expect(found).toEqual([])
})

test("a name ending in .data is a name, not encoded page data", async () => {
  const answer = await world.stranger().check("influencer", "userName", "mira.data")
  expect(answer.json).toEqual({ exists: false })
  const stranger = world.stranger().visitor
  for (const path of ["/projects/get-all-projects.data", "/projects/save.data"]) {
    expect((await stranger.get(path)).json).toEqual({
      success: false,
      message: "There is no such call.",
    })
  }
})

test("an invalid picture is rejected, and the profile stays", async () => {
  const before = world.dump()
  const svg = new Blob(["<svg xmlns='http://www.w3.org/2000/svg'/>"], { type: "image/svg+xml" })
  const profile = { name: "Changed", userName: "mira", profileImage: svg }
  expect((await world.as("influencer").updateProfile("influencer", profile)).status).toBe(422)
  const link = { brandName: "Acme", website: "javascript:alert(1)" }
  const { status, json } = await world.as("brand").updateProfile("brand", link)
  expect([status, json.message]).toEqual([
    422,
    "The link of Website is invalid, use https:// to avoid error",
  ])
  expect(world.dump()).toEqual(before)
})
