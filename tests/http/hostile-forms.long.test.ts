import { describe, expect, test } from "vitest"
import { href, urls } from "#app/urls/index.ts"
import { signedInAs } from "#tests/support/accounts.ts"
import { postProject, storedProject } from "#tests/support/campaigns.ts"
import { rawRequest } from "#tests/support/raw-request.ts"
import { aServer } from "#tests/support/servers.ts"
import type { Visitor } from "#tests/support/visitor.ts"

const server = await aServer()
const brand = await signedInAs(server, "brand")
const influencer = await signedInAs(server, "influencer")

const RIGHT = { email: "somebody@example.com", password: "Testing-123" }

/** Names and values that the form library may expand or obey. */
const HOSTILE: Record<string, string>[] = [
  { "email[40000000]": "a" },
  { "email[4294967294]": "a" },
  { "platforms[40000000]": "X" },
  { "title[4294967294].x[4294967294]": "a" },
  { "socials.X[4294967294]": "a" },
  { __intent__: '{"type":"update","payload":{"name":"email","index":40000000,"value":"a"}}' },
  { __intent__: '{"type":"insert","payload":{"name":"platforms","index":4294967294}}' },
  { __intent__: '{"type":"reset","payload":{}}' },
  { __intent__: "{" },
  { __state__: "{" },
  { __state__: "[".repeat(1000) },
  { [`a${".a".repeat(1900)}`]: "a" },
  { [`email${"[0]".repeat(500)}`]: "a" },
  { "__proto__[x]": "a", "constructor.prototype.x": "a" },
]

/** Every parsed form and its sender. */
const FORMS: [path: string, who: () => Visitor][] = [
  [href(urls.login.influencer), () => server.visitor()],
  [href(urls.login.brand), () => server.visitor()],
  [href(urls.register.influencer), () => server.visitor()],
  [href(urls.register.brand), () => server.visitor()],
  [href(urls.influencer.account), () => influencer],
  [href(urls.brand.account), () => brand],
  [href(urls.brand.changePassword), () => brand],
  [href(urls.brand.editProject, { projectId: crypto.randomUUID() }), () => brand],
  [href(urls.brand.pay, { projectId: crypto.randomUUID() }), () => brand],
  [href(urls.sidebar), () => brand],
]

function toMultipart(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

describe.each(FORMS)("the form of %s", (path, who) => {
  test("accepts known names only, and lists of the stated length", async () => {
    const visitor = who()
    for (const fields of HOSTILE) {
      for (const body of [new URLSearchParams(fields), toMultipart(fields)]) {
        for (const address of [path, `${path}.data`]) {
          const startedAt = performance.now()
          const answer = await visitor.post(address, body)
          const what = `${JSON.stringify(fields).slice(0, 80)} to ${address}`
          expect(answer.status, what).toBeLessThan(500)
          expect(answer.body.length, what).toBeLessThan(200_000)
          expect(performance.now() - startedAt, what).toBeLessThan(2000)
        }
      }
    }
  })
})

test("a malformed extra field does not change valid ones", async () => {
  for (const fields of HOSTILE) {
    const page = await server.visitor().post(href(urls.login.brand), { ...RIGHT, ...fields })
    expect(page.status).toBe(422)
    expect(page.formErrors).toEqual(["Login failed: Wrong email or password."])
    expect(page.value("Email")).toBe(RIGHT.email)
  }
})

test("a duplicate field is refused", async () => {
  const twice = { email: [RIGHT.email, "other@example.com"], password: RIGHT.password }
  const page = await server.visitor().post(href(urls.login.brand), twice)
  expect(page.status).toBe(422)
  expect(page.errors("Email")).toEqual(["Email is required"])
})

test("a form of a thousand fields or none is refused in its own page", async () => {
  const many = Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`f${n}`, ""]))
  const page = await server.visitor().post(href(urls.register.influencer), many)
  expect(page.status).toBe(413)
  expect(page.formErrors).toEqual(["That is more than this form can take."])
  expect(page.field("Your Name").tagName).toBe("INPUT")
  const torn = new Blob(["--x\r\nContent-Disp"], { type: "multipart/form-data; boundary=x" })
  const headers = { Origin: server.origin, "Content-Type": torn.type }
  const init = { method: "POST", body: await torn.text(), headers }
  const answer = await server.visitor().send(href(urls.register.influencer), init)
  expect(answer.status).toBe(400)
  expect(answer.formErrors).toEqual(["The form could not be read."])
})

test("each form has a size limit for its needs", async () => {
  const project = href(urls.brand.editProject, { projectId: crypto.randomUUID() })
  const limits: [Visitor, string, number][] = [
    [server.visitor(), href(urls.login.influencer), 4],
    [server.visitor(), href(urls.login.brand), 4],
    [server.visitor(), href(urls.logout), 4],
    [server.visitor(), href(urls.register.brand), 16],
    [brand, href(urls.brand.changePassword), 4],
    [brand, href(urls.brand.account), 64],
    [brand, project, 360],
  ]
  for (const [visitor, path, kilobytes] of limits) {
    for (const address of [path, `${path}/`]) {
      const fill = (bytes: number) => new URLSearchParams({ x: "a".repeat(bytes - 2) })
      const fits = await visitor.post(address, fill(kilobytes * 1024))
      expect([address, fits.status]).not.toEqual([address, 413])
      const large = await visitor.post(address, fill(kilobytes * 1024 + 1))
      expect([address, large.status]).toEqual([address, 413])
      expect(large.heading).toBe("That is more than this form can take. Go back and shorten it.")
    }
  }
})

test("our script gets a response for an overlong form, and typed text stays", async () => {
  const forms: [Visitor, string, number][] = [
    [server.visitor(), href(urls.login.influencer), 4],
    [server.visitor(), href(urls.register.brand), 16],
    [brand, href(urls.brand.account), 64],
    [brand, href(urls.brand.editProject, { projectId: crypto.randomUUID() }), 360],
  ]
  for (const [visitor, path, kilobytes] of forms) {
    const fields = { ...RIGHT, x: "a".repeat(kilobytes * 1024) }
    const answer = await visitor.post(`${path}.data`, fields)
    expect([path, answer.status]).toEqual([path, 200])
    expect(answer.body).toContain('"That is more than this form can take."')
    expect(answer.body).not.toContain("ErrorResponse")
  }
})

test("the longest description in Devanagari fits, with combining marks", async () => {
  const long = "\u0915".repeat(10_000)
  const id = await postProject(brand, { desc: long })
  expect(storedProject(server, id)?.description).toBe(long)
  const marked = "\u0928\u093f".repeat(10_000)
  const fields = { title: "Reels", desc: marked, deliveryDays: "9" }
  expect(new URLSearchParams(fields).toString().length).toBeGreaterThan(180_000)
  const markedId = crypto.randomUUID()
  expect(
    (await brand.post(href(urls.brand.editProject, { projectId: markedId }), fields)).status,
  ).toBe(303)
  expect(storedProject(server, markedId)?.description).toBe(marked)
})

test("a response is at most 200 KB plus three times the request", async () => {
  for (const letter of ['"', "&", "<", "\\", "\u0001", "\u0928"]) {
    const fields = { title: "Reels", desc: letter.repeat(240_000 / Buffer.byteLength(letter)) }
    const body = Object.entries(fields)
      .map(([name, value]) => `${name}=${value.replaceAll("&", "%26")}`)
      .join("&")
    const sent = {
      method: "POST",
      path: href(urls.brand.editProject, { projectId: crypto.randomUUID() }),
    }
    const headers = {
      Accept: "text/html",
      "Content-Type": "application/x-www-form-urlencoded",
      "Content-Length": String(Math.min(Buffer.byteLength(body), 294_000)),
    }
    const page = await rawRequest(brand, { ...sent, headers, body: cut(body, 294_000) })
    expect([letter, page.status]).toEqual([letter, 422])
    const bytes = Buffer.byteLength(page.body)
    expect(bytes, letter).toBeLessThan(200_000 + 3 * Buffer.byteLength(cut(body, 294_000)))
  }
})

const cut = (text: string, bytes: number) => Buffer.from(text).subarray(0, bytes).toString()

test("combining marks piled on a letter are refused", async () => {
  const pile = `a${"\u0315\u0300".repeat(40_000)}`
  const fields = { title: "Reels", deliveryDays: "9" }
  const path = href(urls.brand.editProject, { projectId: crypto.randomUUID() })
  const startedAt = performance.now()
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...fields, desc: pile })) form.append(name, value)
  const page = await brand.post(path, form)
  expect(page.status).toBe(422)
  // Sorting them would take three seconds.
  expect(performance.now() - startedAt).toBeLessThan(1500)
  const few = await brand.post(path, { ...fields, desc: `a${"\u0300".repeat(31)}` })
  expect(few.errors("Description")).toEqual(["Use fewer accents on one letter."])
})

test("a compressed or mislabelled form is refused", async () => {
  const send = (headers: Record<string, string>) =>
    server.visitor().post(href(urls.login.brand), RIGHT, headers)
  expect((await send({ "Content-Encoding": "gzip" })).status).toBe(415)
  expect((await send({ "Content-Type": "text/plain" })).status).toBe(415)
  expect((await send({ "Content-Type": "application/octet-stream" })).status).toBe(415)
})

test("an address with a line break is refused in JSON for calls", async () => {
  const path = "/projects/%0d%0aX:y"
  const answer = await rawRequest(server.visitor(), { method: "GET", path })
  expect([answer.status, answer.json]).toEqual([
    400,
    { success: false, message: "This address is not valid." },
  ])
})
