import { readdirSync } from "node:fs"
import { join } from "node:path"
import sharp from "sharp"
import { describe, expect, test } from "vitest"
import { apiUrls } from "#app/urls/api.ts"
import { href, urls } from "#app/urls/index.ts"
import { signedInAs } from "#tests/support/accounts.ts"
import type { Page } from "#tests/support/page.ts"
import {
  aLargeJpeg,
  aPhonePhotograph,
  aPng,
  isRedAtTop,
  withoutLastBytes,
} from "#tests/support/pictures.ts"
import { peakMemoryOf } from "#tests/support/process-memory.ts"
import { aServer } from "#tests/support/servers.ts"
import type { Visitor } from "#tests/support/visitor.ts"

const server = await aServer()
const phone = await aPhonePhotograph()

const MEGABYTE = 1024 * 1024
const HEIC = Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1")

let people = 0

const FORMS = {
  influencer: { address: href(urls.influencer.account), field: "picture" },
  brand: { address: href(urls.brand.account), field: "picture" },
  portfolio: { address: href(urls.account.portfolio), field: "picture" },
  "call 20": {
    address: href(apiUrls.updateProfile, { role: "influencer" }),
    field: "profileImage",
  },
  "call 21": { address: href(apiUrls.updateProfile, { role: "brand" }), field: "profileImage" },
} as const
type Form = keyof typeof FORMS
const PAGES = ["influencer", "brand", "portfolio"] as const
const CALLS = ["call 20", "call 21"] as const

const signIn = (form: Form): Promise<Visitor> =>
  signedInAs(server, form === "brand" || form === "call 21" ? "brand" : "influencer")

function send(visitor: Visitor, form: Form, picture: Uint8Array, fileName = "IMG_1.jpg") {
  const { address, field } = FORMS[form]
  people += 1
  const sent = new FormData()
  for (const name of ["name", "userName", "brandName"]) sent.append(name, `Person${people}`)
  sent.append("caption", "A plate of dosa")
  sent.append(field, new File([new Uint8Array(picture)], fileName, { type: "image/jpeg" }))
  return visitor.post(address, sent)
}

const storedFiles = () => readdirSync(join(server.dataDir, "uploads"))
const draftsThere = () => storedFiles().filter((name) => name.endsWith(".part"))
const toastsOf = (page: Page) => page.texts(".flash-region p")

describe.each(PAGES)("the picture in the form for a %s", (form) => {
  const label = form === "portfolio" ? "Or a picture of it" : "Profile picture"

  test("may be a phone photo of 12 megapixels, shown upright", async () => {
    const visitor = await signIn(form)
    const page = await visitor.follow(await send(visitor, form, phone))
    expect(page.status).toBe(200)
    const src = page.html.querySelector("main img")?.getAttribute("src") ?? ""
    const shown = await fetch(new URL(src, server.origin), {
      headers: { Cookie: `sid=${visitor.cookies.get("sid")}` },
    })
    const picture = Buffer.from(await shown.arrayBuffer())
    const { width, height } = await sharp(picture).metadata()
    expect([width, height]).toEqual(form === "portfolio" ? [768, 1024] : [512, 512])
    // A square crop loses the red top.
    expect(await isRedAtTop(picture)).toBe(form === "portfolio")
    expect(draftsThere()).toEqual([])
  })

  test("is rejected as HEIC with a way to JPEG, and typed text stays", async () => {
    const visitor = await signIn(form)
    const page = await send(visitor, form, HEIC, "IMG_1.heic")
    expect(page.status).toBe(422)
    const [message = ""] = page.errors(label)
    expect(message).toMatch(/HEIC photo: save it as a JPEG/)
    expect(toastsOf(page)).toEqual([message])
    expect(page.body).toContain(form === "portfolio" ? "A plate of dosa" : `Person${people}`)
  })

  test("is rejected above 15 MB beside its field", async () => {
    const visitor = await signIn(form)
    const heavy = Buffer.concat([phone, Buffer.alloc(16 * MEGABYTE)])
    const page = await send(visitor, form, heavy)
    expect([page.status, page.errors(label)]).toEqual([
      422,
      ["This picture is larger than 15 MB. Choose a smaller one."],
    ])
    expect(draftsThere()).toEqual([])
  })
})

describe.each(CALLS)("the picture of %s", (form) => {
  test("may be a phone photo of 12 megapixels without its last bytes", async () => {
    const visitor = await signIn(form)
    const answer = await send(visitor, form, withoutLastBytes(phone, 10), "IMG.2026.jpe")
    expect([answer.status, answer.json]).toEqual([
      200,
      { success: true, message: "Profile Updated Successfully" },
    ])
  })

  test("is rejected as HEIC, and above 15 MB, in JSON", async () => {
    const visitor = await signIn(form)
    const heavy = Buffer.concat([phone, Buffer.alloc(16 * MEGABYTE)])
    const answers = [await send(visitor, form, HEIC), await send(visitor, form, heavy)]
    expect(answers.map(({ status, json }) => [status, json])).toEqual([
      [422, { success: false, message: expect.stringContaining("save it as a JPEG") }],
      [422, { success: false, message: expect.stringContaining("larger than 15 MB") }],
    ])
    expect(draftsThere()).toEqual([])
  })
})

test("accepts a JPEG with any name, and without its last bytes", async () => {
  const maya = await signIn("influencer")
  for (const name of ["a.jfif", "a.jpe", "a.JPG", "IMG_2026.11.28", "photo", "a.png"]) {
    const answer = await send(maya, "influencer", withoutLastBytes(phone, 2), name)
    expect([name, answer.status]).toEqual([name, 303])
  }
}, 60_000)

test("reports errors of the picture and of a text together", async () => {
  const maya = await signIn("influencer")
  const sent = new FormData()
  sent.append("name", "Maya")
  sent.append("userName", "two words")
  sent.append("picture", new File([HEIC], "IMG_1.heic", { type: "image/heic" }))
  const page = await maya.post(FORMS.influencer.address, sent)
  expect(page.errors("Username")).toHaveLength(1)
  expect(page.errors("Profile picture")).toHaveLength(1)
})

test("stores neither picture nor memory for a visitor without a session", async () => {
  const before = peakMemoryOf(server.pid)
  const strangers = Array.from({ length: 5 }, () => server.visitor())
  const picture = Buffer.concat([await aPng(), Buffer.alloc(14 * MEGABYTE)])
  const answers = await Promise.all(strangers.map((one) => send(one, "influencer", picture)))
  expect(answers.map(({ status }) => status)).toEqual(strangers.map(() => 302))
  expect(peakMemoryOf(server.pid) - before).toBeLessThan(80)
})

test("stays within memory while many pictures of 60 megapixels arrive", async () => {
  const large = await aLargeJpeg(8944, 6708, 87)
  const padded = Buffer.concat([large, Buffer.alloc(15 * MEGABYTE - large.length)])
  const visitors = await Promise.all(Array.from({ length: 8 }, () => signIn("influencer")))
  const before = peakMemoryOf(server.pid)
  const answers = await Promise.all(visitors.map((one) => send(one, "influencer", padded)))
  expect(answers.map(({ status }) => status)).toEqual(visitors.map(() => 303))
  expect(peakMemoryOf(server.pid) - before).toBeLessThan(160)
  expect(draftsThere()).toEqual([])
}, 180_000)
