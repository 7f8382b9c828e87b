import { existsSync, mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import sharp from "sharp"
import { afterAll, describe, expect, test, vi } from "vitest"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { findOwnProfile } from "#app/domain/identity/profiles/profile-queries.server.ts"
import {
  BrandProfileInput,
  InfluencerProfileInput,
} from "#app/domain/identity/profiles/profile-schema.ts"
import {
  updateBrandProfile,
  updateInfluencerProfile,
} from "#app/domain/identity/profiles/save-profile.server.ts"
import { readPicture, sweepPictures } from "#app/domain/identity/uploads/pictures.server.ts"
import { Conflict, Invalid, RateLimited } from "#app/domain/shared/errors.ts"
import { PLATFORMS } from "#db/schema/words.ts"
import { aBrand, anInfluencer } from "#tests/support/domain.ts"
import {
  aDecompressionBomb,
  anAnimatedWebp,
  aPhotograph,
  aPng,
  hostileFiles,
} from "#tests/support/pictures.ts"
import { asserts } from "#tests/support/statements.ts"

const dataDir = vi.hoisted(() => {
  const folder = `/tmp/marketplace-profiles-${process.pid}`
  process.env.DATA_DIR = folder
  return folder
})
const uploads = join(dataDir, "uploads")
mkdirSync(uploads, { recursive: true })
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const storedFiles = () => readdirSync(uploads)
const pictureOf = async (actor: Actor) => {
  const { pictureId } = findOwnProfile(actor)
  return pictureId ? await readPicture(pictureId) : undefined
}
const input = { name: "Maya Rao", userName: "maya.rao", socials: {} }

test("an influencer can change name, username and handles only", async () => {
  const maya = anInfluencer({ email: "maya@example.com" })
  const change = InfluencerProfileInput.parse({
    name: " Maya  Rao ",
    userName: "Maya.R",
    socials: { Instagram: "maya_r", Youtube: "", X: "maya.x" },
    role: "brand",
    email: "other@example.com",
  })
  await updateInfluencerProfile(maya, change)
  expect(findOwnProfile(maya)).toEqual({
    email: "maya@example.com",
    name: "Maya  Rao",
    userName: "Maya.R",
    pictureId: null,
    website: null,
    privacyPolicy: null,
    socials: { Instagram: "maya_r", X: "maya.x" },
  })
})

test("a handle is empty or 2 to 30 letters, digits, underscores or dots", () => {
  asserts("rule-handle", "rule-profile-handle", "limit-handle")
  const messageFor = (handle: string) =>
    InfluencerProfileInput.safeParse({ ...input, socials: { Instagram: handle } }).error?.issues[0]
      ?.message
  for (const handle of ["", "  ", "ab", "a_b.9", "x".repeat(30)]) {
    expect(messageFor(handle)).toBeUndefined()
  }
  for (const handle of ["a", "@maya", "maya rao", "x".repeat(31), "https://x.com/a", "मायामा"]) {
    expect(messageFor(handle)).toBe(
      "Invalid handle! Only letters, numbers, underscores, and dots are allowed. No '@' or special characters.",
    )
  }
})

test("a username has no spaces, and names are not blank", () => {
  asserts("rule-name", "rule-username")
  const isTaken = (change: object) => InfluencerProfileInput.safeParse({ ...input, ...change })
  expect(isTaken({ userName: "maya rao" }).success).toBe(false)
  expect(isTaken({ userName: "  " }).success).toBe(false)
  expect(isTaken({ name: "   " }).success).toBe(false)
  expect(isTaken({}).success).toBe(true)
})

test("a brand's links start with https:// and contain no user name", () => {
  asserts("rule-brand-links")
  const messageFor = (link: string) =>
    BrandProfileInput.safeParse({ brandName: "Acme", socials: { Youtube: link } }).error?.issues[0]
      ?.message
  expect(messageFor("")).toBeUndefined()
  expect(messageFor("https://youtube.com/@acme?x=1")).toBeUndefined()
  const refused = [
    "http://youtube.com/acme",
    "youtube.com/acme",
    "javascript:alert(1)",
    "https://you tube.com",
    "https://",
    "https://youtube.com@evil.example",
    `https://youtube.com/${"x".repeat(2048)}`,
  ]
  for (const link of refused) {
    expect(messageFor(link)).toBe("The link of YouTube is invalid, use https:// to avoid error")
  }
  for (const platform of ["Instagram", "Youtube", "Tiktok", "X"]) {
    const socials = { [platform]: "https://acme.example/a b" }
    const { error } = BrandProfileInput.safeParse({ brandName: "Acme", socials })
    expect(error?.issues.map(({ path, message }) => [path, message])).toEqual([
      [
        ["socials", platform],
        `The link of ${platform.replace("Youtube", "YouTube")} is invalid, use https:// to avoid error`,
      ],
    ])
  }
})

const UNSEEN = [
  ["NUL", 0x00],
  ["a tab", 0x09],
  ["a line feed", 0x0a],
  ["a carriage return", 0x0d],
  ["DEL", 0x7f],
  ["a C1 control", 0x85],
  ["a no-break space", 0xa0],
  ["a soft hyphen", 0xad],
  ["a combining grapheme joiner", 0x34f],
  ["an Arabic letter mark", 0x61c],
  ["a Hangul filler", 0x3164],
  ["a zero-width space", 0x200b],
  ["a zero-width non-joiner", 0x200c],
  ["a zero-width joiner", 0x200d],
  ["a left-to-right mark", 0x200e],
  ["a right-to-left mark", 0x200f],
  ["a line separator", 0x2028],
  ["a right-to-left embedding", 0x202b],
  ["a right-to-left override", 0x202e],
  ["a word joiner", 0x2060],
  ["a right-to-left isolate", 0x2067],
  ["a byte order mark", 0xfeff],
  ["a tag letter", 0xe0041],
] as const

const LINKS = [
  ["website", { website: "LINK" }],
  ["privacyPolicy", { privacyPolicy: "LINK" }],
  ...PLATFORMS.map((platform) => [platform, { socials: { [platform]: "LINK" } }] as const),
] as const

describe.each(LINKS)("a link as %s", (_field, fields) => {
  const takes = (link: string) => {
    const profile = JSON.parse(JSON.stringify(fields).replace('"LINK"', JSON.stringify(link)))
    return BrandProfileInput.safeParse({ brandName: "Acme", ...profile }).success
  }

  test.each(UNSEEN)("rejects %s", (_name, code) => {
    const unseen = String.fromCodePoint(code)
    const places = [
      `https://exa${unseen}mple.com/`,
      `https://example.com/a${unseen}b`,
      `https://example.com/?q=${unseen}b`,
      `https://example.com/#a${unseen}b`,
      `https:${unseen}//example.com/`,
      `https://${unseen}example.com/`,
    ]
    expect(places.filter(takes)).toEqual([])
  })

  test("is split into host and path as by every other parser", () => {
    const ambiguous = [
      "https://example.com\\@evil.example/",
      "https:\\\\evil.example/",
      "https:///evil.example",
      "https://example.com%2f@evil.example/",
      "https://exa%E2%80%8Bmple.com/",
      "https://example.com/\ud800",
      "https://:80",
      "https://",
    ]
    expect(ambiguous.filter(takes)).toEqual([])
    const plain = [
      "https://example.com",
      "https://example.com:8443/a/b?c=d&e=%20#f",
      "https://example.com?utm=1",
      "https://münchen.example/straße/हिन्दी",
      "https://www.youtube.com/@acme",
    ]
    expect(plain.filter((link) => !takes(link))).toEqual([])
  })
})

test("a brand saves and clears its links, website and privacy policy", async () => {
  asserts("brand-account-more")
  const acme = aBrand()
  const full = BrandProfileInput.parse({
    brandName: "Acme",
    socials: { X: "https://x.com/acme" },
    website: "https://acme.example",
    privacyPolicy: "https://acme.example/privacy",
  })
  await updateBrandProfile(acme, full)
  expect(findOwnProfile(acme)).toMatchObject({
    name: "Acme",
    website: "https://acme.example",
    privacyPolicy: "https://acme.example/privacy",
    socials: { X: "https://x.com/acme" },
  })
  await updateBrandProfile(acme, BrandProfileInput.parse({ brandName: "Acme", website: " " }))
  expect(findOwnProfile(acme)).toMatchObject({ website: null, privacyPolicy: null, socials: {} })
})

test("a taken name is a conflict at its field, except one's own", async () => {
  anInfluencer({ userName: "Taken.One" })
  const maya = anInfluencer({ userName: "mine" })
  const before = storedFiles()
  const taken = updateInfluencerProfile(maya, { ...input, userName: "taken.ONE" }, await aPng())
  await expect(taken).rejects.toEqual(
    new Conflict("Username already taken, choose another one!", "userName"),
  )
  expect(storedFiles()).toEqual(before)
  expect(findOwnProfile(maya)).toMatchObject({ userName: "mine", pictureId: null })
  await updateInfluencerProfile(maya, { ...input, userName: "Mine" })

  aBrand({ name: "Lotus & Co" })
  const brand = aBrand()
  await expect(
    updateBrandProfile(brand, BrandProfileInput.parse({ brandName: "lotus & CO" })),
  ).rejects.toEqual(
    new Conflict("Brand name is already occupied! Choose a unique one.", "brandName"),
  )
})

test("only one of two simultaneous users gets a username", async () => {
  const change = { ...input, userName: "wanted" }
  const both = [anInfluencer(), anInfluencer()].map(async (actor) =>
    updateInfluencerProfile(actor, change, await aPng()),
  )
  const outcomes = await Promise.allSettled(both)
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"])
})

test("a photo becomes an upright square WebP without its location", async () => {
  const maya = anInfluencer()
  const photograph = await aPhotograph()
  expect((await sharp(photograph).metadata()).exif).toBeDefined()
  await updateInfluencerProfile(maya, { ...input, userName: "photo" }, photograph)
  const stored = (await pictureOf(maya)) ?? Buffer.alloc(0)
  const { format, width, height, exif, orientation } = await sharp(stored).metadata()
  expect({ format, width, height, exif, orientation }).toEqual({
    format: "webp",
    width: 512,
    height: 512,
    exif: undefined,
    orientation: undefined,
  })
  expect(stored.includes("SecretCamera")).toBe(false)
})

test("trailing data is dropped, and an animation keeps its first frame", async () => {
  const maya = anInfluencer()
  const polyglot = Buffer.concat([await aPng(), Buffer.from("<script>alert(1)</script>")])
  await updateInfluencerProfile(maya, { ...input, userName: "poly" }, polyglot)
  expect((await pictureOf(maya))?.includes("script")).toBe(false)
  await updateInfluencerProfile(maya, { ...input, userName: "poly" }, await anAnimatedWebp())
  const picture = sharp(await pictureOf(maya))
  expect((await picture.metadata()).pages).toBeUndefined()
  const [red, , blue] = (await picture.stats()).channels
  expect(red?.mean).toBeGreaterThan(200)
  expect(blue?.mean).toBeLessThan(60)
})

test("files that are not pictures are rejected at their field and not stored", async () => {
  const before = storedFiles()
  const files = [...(await hostileFiles()), ["nothing", Buffer.alloc(0)] as const]
  for (const [what, bytes] of files) {
    const maya = anInfluencer()
    const saving = updateInfluencerProfile(maya, { ...input, userName: `h${what}` }, bytes)
    const error = await saving.catch((thrown: unknown) => thrown)
    expect(error, what).toBeInstanceOf(Invalid)
    expect((error as Invalid).fields.picture, what).toHaveLength(1)
    expect(findOwnProfile(maya).pictureId).toBeNull()
  }
  expect(storedFiles()).toEqual(before)
})

test("a picture of 16000 by 16000 pixels is rejected before decoding", async () => {
  const bomb = aDecompressionBomb()
  expect(bomb.length).toBeLessThan(100_000)
  await expect(updateInfluencerProfile(anInfluencer(), input, bomb)).rejects.toMatchObject({
    fields: { picture: ["This picture has too many pixels. Choose one of at most 60 megapixels."] },
  })
})

test("a new picture replaces the old one on disk", async () => {
  const maya = anInfluencer()
  const change = { ...input, userName: "twice" }
  const before = storedFiles().length
  await updateInfluencerProfile(maya, change, await aPng())
  const first = findOwnProfile(maya).pictureId ?? ""
  await updateInfluencerProfile(maya, change, await aPhotograph())
  expect(findOwnProfile(maya).pictureId).not.toBe(first)
  expect(await readPicture(first)).toBeUndefined()
  expect(storedFiles().length).toBe(before + 1)
  await updateInfluencerProfile(maya, change)
  expect(await pictureOf(maya)).toBeDefined()
})

test("the eleventh picture within an hour is refused", async () => {
  const maya = anInfluencer()
  const change = { ...input, userName: "often" }
  const png = await aPng()
  for (let n = 0; n < 10; n += 1) await updateInfluencerProfile(maya, change, png)
  await expect(updateInfluencerProfile(maya, change, png)).rejects.toBeInstanceOf(RateLimited)
  await updateInfluencerProfile(maya, { ...change, name: "Without a picture" })
})

test("the cleanup deletes crash remains, and no used or new file", async () => {
  const maya = anInfluencer()
  await updateInfluencerProfile(maya, { ...input, userName: "swept" }, await aPng())
  const shown = join(uploads, findOwnProfile(maya).pictureId ?? "")
  const [orphan, half, fresh] = ["a", "b", "c"].map((letter) => letter.repeat(32))
  const files = [
    join(uploads, `${orphan}`),
    join(uploads, `${half}.part`),
    join(uploads, `${fresh}`),
  ]
  for (const file of files) writeFileSync(file, "x")
  const longAgo = Date.now() / 1000 - 7200
  for (const file of [shown, ...files.slice(0, 2)]) utimesSync(file, longAgo, longAgo)
  expect(await sweepPictures()).toBe(2)
  expect([shown, ...files].map((file) => existsSync(file))).toEqual([true, false, false, true])
})

test("an invalid id reads no file", async () => {
  for (const id of ["", "..", "../marketplace.db", "a".repeat(31), `${"a".repeat(32)}.part`]) {
    expect(await readPicture(id)).toBeUndefined()
  }
})
