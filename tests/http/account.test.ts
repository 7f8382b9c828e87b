import { readdirSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { href, urls } from "#app/urls/index.ts"
import { signedInAs } from "#tests/support/accounts.ts"
import { whileBroken } from "#tests/support/broken.ts"
import { aJpegOfScans, aPngOfPackedTexts, aWebpOfTables } from "#tests/support/hostile-pictures.ts"
import { aDecompressionBomb, aPhotograph, aPng, hostileFiles } from "#tests/support/pictures.ts"
import { peakMemoryOf } from "#tests/support/process-memory.ts"
import { aServer } from "#tests/support/servers.ts"
import { asserts } from "#tests/support/statements.ts"
import { TORN, type Visitor } from "#tests/support/visitor.ts"

const server = await aServer()

const account = href(urls.influencer.account)
const brandAccount = href(urls.brand.account)

const storedFiles = () => {
  try {
    return readdirSync(join(server.dataDir, "uploads")).length
  } catch {
    return 0
  }
}

function form(fields: Record<string, string>, ...pictures: [Buffer, string, string?][]): FormData {
  const sent = new FormData()
  for (const [name, value] of Object.entries(fields)) sent.append(name, value)
  for (const [bytes, name, type] of pictures) {
    sent.append("picture", new File([new Uint8Array(bytes)], name, { type: type ?? "image/png" }))
  }
  return sent
}

const pictureOn = (page: { html: { querySelector(s: string): unknown } }) =>
  (page.html.querySelector("main img") as { getAttribute(n: string): string } | null)?.getAttribute(
    "src",
  )

test("an influencer reads and changes the profile without a script", async () => {
  asserts("influencer-account", "message-profile-updated")
  const maya = await signedInAs(server, "influencer", { name: "Maya", email: "maya@example.com" })
  const page = await maya.open(account)
  expect(page.heading).toBe("Your Account")
  expect(page.text).toContain("maya@example.com")
  const labels = ["Name", "Username", "Instagram", "YouTube", "Tiktok", "X"]
  expect(labels.map((label) => page.field(label).getAttribute("type"))).toEqual(
    labels.map(() => "text"),
  )
  const saved = await maya.submit(page, "Save Changes", {
    Name: "Maya Rao",
    Username: "maya.rao",
    YouTube: "mayatube",
  })
  expect(saved.flash).toBe("Profile Updated Successfully")
  expect([saved.value("Name"), saved.value("Username"), saved.value("YouTube")]).toEqual([
    "Maya Rao",
    "maya.rao",
    "mayatube",
  ])
})

test("a brand saves https links only, and typed text stays after an error", async () => {
  asserts("brand-account", "rule-brand-links", "message-profile-updated")
  const acme = await signedInAs(server, "brand", { name: "Acme" })
  const page = await acme.open(brandAccount)
  const refused = await acme.submit(page, "Save Changes", {
    "Brand Name": "Acme Works",
    Instagram: "http://instagram.com/acme",
    Website: "https://acme.example",
  })
  expect(refused.status).toBe(422)
  expect(refused.errors("Instagram")).toEqual([
    "The link of Instagram is invalid, use https:// to avoid error",
  ])
  expect([refused.value("Brand Name"), refused.value("Instagram")]).toEqual([
    "Acme Works",
    "http://instagram.com/acme",
  ])
  const saved = await acme.submit(refused, "Save Changes", {
    Instagram: "https://instagram.com/acme",
  })
  expect(saved.flash).toBe("Profile Updated Successfully")
  expect(saved.value("Website")).toBe("https://acme.example")
})

test("a taken username is reported at its field", async () => {
  asserts("rule-username-unique")
  await signedInAs(server, "influencer", { userName: "already.mine" })
  const other = await signedInAs(server, "influencer")
  const page = await other.submit(await other.open(account), "Save Changes", {
    Username: "Already.Mine",
  })
  expect(page.status).toBe(409)
  expect(page.errors("Username")).toEqual(["Username already taken, choose another one!"])
  expect(page.toasts).toEqual(page.errors("Username"))
})

test("email and role do not change, whatever is sent", async () => {
  const maya = await signedInAs(server, "influencer", { email: "steady@example.com" })
  const fields = { name: "Maya", userName: "steady", email: "x@example.com", role: "brand" }
  expect((await maya.post(account, form(fields))).status).toBe(303)
  expect((await maya.open(account)).text).toContain("steady@example.com")
  expect((await maya.get(brandAccount)).location).toBe(href(urls.influencer.dashboard))
})

test("a picture is stored, shown and served as a safe WebP", async () => {
  asserts("account-picture")
  const maya = await signedInAs(server, "influencer")
  const fields = { name: "Maya", userName: "pictured" }
  const sent = form(fields, [await aPhotograph(), "me.jpg", "image/jpeg"])
  expect((await maya.follow(await maya.post(account, sent))).flash).toBe(
    "Profile Updated Successfully",
  )
  const src = pictureOn(await maya.open(account)) ?? ""
  const { status, headers } = await maya.get(src)
  expect(status).toBe(200)
  expect(Object.fromEntries(headers)).toMatchObject({
    "content-type": "image/webp",
    "content-disposition": 'inline; filename="avatar.webp"',
    "content-security-policy": "sandbox; default-src 'none'",
    "x-content-type-options": "nosniff",
    "cache-control": "private, max-age=31536000, immutable",
  })
  const again = await maya.get(src, { "If-None-Match": headers.get("ETag") ?? "" })
  expect(again.status).toBe(304)
  expect((await server.visitor().get(src)).location).toBe(href(urls.login.welcome))
  expect((await maya.post(account, form(fields, [Buffer.alloc(0), ""]))).status).toBe(303)
  expect(pictureOn(await maya.open(account))).toBe(src)
})

test("an unknown or malformed picture id is not found", async () => {
  const maya = await signedInAs(server, "influencer")
  for (const id of ["a".repeat(32), "x", "..%2fmarketplace.db", "%00", "a".repeat(3000)]) {
    expect((await maya.get(`${href(urls.picture, { pictureId: "" })}${id}`)).status).toBe(404)
  }
})

/** Sends pictures with changed fields, and expects an error and kept fields. */
async function expectRefusal(
  maya: Visitor,
  what: string,
  ...pictures: [Buffer, string, string?][]
) {
  const fields = { name: `Maya with ${what}`, userName: "refused", "socials.X": "maya_x" }
  const page = await maya.post(account, form(fields, ...pictures))
  expect(page.status, what).toBe(422)
  expect(page.errors("Profile picture"), what).toHaveLength(1)
  expect(page.value("Name"), what).toBe(fields.name)
  expect(page.value("X"), what).toBe("maya_x")
  return page.errors("Profile picture")[0]
}

test("an invalid picture is rejected at its field, with other fields kept", async () => {
  asserts("account-picture")
  const before = storedFiles()
  const png = await aPng()
  const maya = await signedInAs(server, "influencer", { name: "Maya" })
  const unreadable = "We can't read this file as a picture. Choose a JPEG, PNG or WebP."
  for (const [what, bytes] of await hostileFiles()) {
    expect(await expectRefusal(maya, what, [bytes, "me.png"])).toBe(unreadable)
  }
  const bomb = await expectRefusal(maya, "a bomb", [aDecompressionBomb(), "me.png"])
  expect(bomb).toContain("too many pixels")
  const two = await expectRefusal(maya, "two files", [png, "a.png"], [png, "b.png"])
  expect(two).toBe("Choose one picture only.")
  const empty = await expectRefusal(maya, "an empty file", [Buffer.alloc(0), "me.png"])
  expect(empty).toBe("This picture file is empty. Choose another one.")
  const heavy = Buffer.concat([png, Buffer.alloc(15 * 1024 * 1024)])
  expect(await expectRefusal(maya, "15 MB", [heavy, "me.png"])).toContain("larger than 15 MB")
  expect(storedFiles()).toBe(before)
  expect((await maya.open(account)).value("Name")).toBe("Maya")
})

test("decompression bombs cost the server neither memory nor time", async () => {
  const maya = await signedInAs(server, "influencer", { name: "Maya" })
  const texts = await aPngOfPackedTexts(["zTXt", "iTXt", "zTXt", "iTXt", "zTXt", "iTXt"])
  const scans = aJpegOfScans(3000)
  const tables = aWebpOfTables()
  const before = peakMemoryOf(server.pid)
  const sent = form({ name: "Maya", userName: "packed" }, [texts, "me.png"])
  expect((await maya.post(account, sent)).status).toBe(303)
  for (const [what, bytes] of [
    ["scans", scans],
    ["tables", tables],
  ] as const) {
    expect(await expectRefusal(maya, what, [bytes, "me.png"])).toContain(
      "We can't read this file as a picture",
    )
  }
  expect(peakMemoryOf(server.pid) - before).toBeLessThan(100)
  expect((await maya.open(account)).status).toBe(200)
})

test("a request of 60 MB gets an error page", async () => {
  const maya = await signedInAs(server, "influencer")
  const sent = form({ name: "Maya", userName: "heavy" }, [Buffer.alloc(60 << 20), "me.png"])
  const page = await maya.post(account, sent)
  expect(page.status).toBe(413)
  expect(page.heading).toBe("This picture is larger than 15 MB. Go back and choose a smaller one.")
  expect((await maya.open(account)).status).toBe(200)
})

test("malformed bodies get an answer and break nothing", async () => {
  asserts("message-profile-unreadable")
  const maya = await signedInAs(server, "influencer")
  for (const [visitor, path] of [
    [maya, account],
    [await signedInAs(server, "brand"), brandAccount],
  ] as const) {
    const torn = await visitor.post(path, "--x\r\nnonsense", TORN)
    expect([torn.status, torn.toasts]).toEqual([400, ["Something went wrong."]])
  }
  const many = Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`field${n}`, "x"]))
  expect((await maya.post(account, form(many))).status).toBe(413)
  const polluted = { name: "Maya", userName: "clean", "__proto__.role": "brand" }
  expect((await maya.post(account, form(polluted))).status).toBe(303)
})

test.each([
  ["influencer", account, "Name"],
  ["brand", brandAccount, "Brand Name"],
] as const)(
  "a failed save as %s shows an error and keeps typed text",
  async (role, path, label) => {
    asserts("message-profile-failed")
    const visitor = await signedInAs(server, role)
    const page = await whileBroken(server, "UPDATE ON profiles", () =>
      visitor.post(path, form({ name: "Typed", userName: "typed", brandName: "Typed" })),
    )
    expect(page.status).toBe(500)
    expect(page.toasts).toEqual([
      "Update failed due to some errors. Please try again in some time!",
    ])
    expect(page.formErrors).toEqual(page.toasts)
    expect(page.value(label)).toBe("Typed")
    // The request's line is the last of its log.
    await server.lineOf(page)
    expect(server.log.some(({ event }) => event === "fault")).toBe(true)
  },
)
