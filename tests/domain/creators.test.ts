import { existsSync, mkdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import { eq } from "drizzle-orm"
import sharp from "sharp"
import { afterAll, describe, expect, test, vi } from "vitest"
import {
  findPreviousOwner,
  purgePreviousAddresses,
} from "#app/domain/identity/profiles/former-addresses.server.ts"
import { toSlug } from "#app/domain/identity/profiles/page-address.server.ts"
import {
  updateBrandProfile,
  updateInfluencerProfile,
} from "#app/domain/identity/profiles/save-profile.server.ts"
import { isUserNameTaken } from "#app/domain/identity/registration/availability.server.ts"
import { readPicture, sweepPictures } from "#app/domain/identity/uploads/pictures.server.ts"
import {
  addressesOf,
  findBrandPage,
} from "#app/domain/market/creators/brand-page-queries.server.ts"
import {
  findCreator,
  findCreatorByUserName,
} from "#app/domain/market/creators/creator-queries.server.ts"
import { CreatorInput } from "#app/domain/market/creators/creator-schema.ts"
import {
  findOwnCreator,
  isPublicPageUndecided,
  listMissingProfileParts,
} from "#app/domain/market/creators/own-page.server.ts"
import { setCreatorHidden, setPageState } from "#app/domain/market/creators/page-state.server.ts"
import {
  addToPortfolio,
  moveInPortfolio,
  removeFromPortfolio,
  updatePortfolioCaption,
} from "#app/domain/market/creators/portfolio.server.ts"
import { PortfolioInput } from "#app/domain/market/creators/portfolio-schema.ts"
import { findPublicCreator } from "#app/domain/market/creators/public-creator.server.ts"
import { saveBrandPage } from "#app/domain/market/creators/save-brand-page.server.ts"
import { saveCreator } from "#app/domain/market/creators/save-creator.server.ts"
import { Conflict, Invalid, NotFound, Suspended } from "#app/domain/shared/errors.ts"
import { clock, DAY } from "#app/platform/clock.server.ts"
import { db } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import { credentials } from "#db/schema/creators.ts"
import { aBrand, anInfluencer } from "#tests/support/domain.ts"
import { aPhotograph, hostileFiles } from "#tests/support/pictures.ts"

const dataDir = vi.hoisted(() => {
  const folder = `/tmp/marketplace-creators-${process.pid}`
  process.env.DATA_DIR = folder
  return folder
})
const uploads = join(dataDir, "uploads")
mkdirSync(uploads, { recursive: true })
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const input = (fields: object = {}) => CreatorInput.parse(fields)

function aFilledInfluencer(fields: Parameters<typeof anInfluencer>[0] = {}) {
  const actor = anInfluencer(fields)
  saveCreator(actor, input({ bio: "I travel." }))
  return actor
}

const messagesOf = (fields: object) =>
  CreatorInput.safeParse(fields).error?.issues.map(({ message }) => message) ?? []

const day = (at: number) => new Date(at + 5.5 * 3_600_000).toISOString().slice(0, 10)

/** Advances the product's clock during `work`. */
async function later<Result>(ms: number, work: () => Result | Promise<Result>): Promise<Result> {
  const now = clock.now()
  const spy = vi.spyOn(clock, "now").mockReturnValue(now + ms)
  try {
    return await work()
  } finally {
    spy.mockRestore()
  }
}

describe("a creator's public profile", () => {
  test("is an empty draft for a new account", () => {
    const maya = anInfluencer({ userName: "empty.maya" })
    expect(findCreatorByUserName("Empty.Maya")).toMatchObject({
      userId: maya.userId,
      bio: "",
      city: "",
      languages: [],
      niches: [],
      followers: [],
      rates: [],
      credentials: [],
      portfolio: [],
      rating: undefined,
      completedOrders: 0,
      onTimeRate: undefined,
      pageState: "draft",
      isHidden: false,
    })
  })

  test("shows a credential as stated, and keeps its first day", () => {
    const maya = anInfluencer()
    const stated = {
      sebi: { number: " inh 000001234", name: "Maya Rao" },
      medical: { number: "DMC/R/12345", name: "Dr Maya Rao" },
    }
    saveCreator(maya, input({ credentials: stated }))
    const days = () =>
      db.select().from(credentials).where(eq(credentials.userId, maya.userId)).all()
    const before = days()
    clock.advance(DAY)
    saveCreator(maya, input({ credentials: stated }))
    expect(days()).toEqual(before)
    expect(findCreator(maya.userId)?.credentials).toEqual([
      { kind: "medical", number: "DMC/R/12345", name: "Dr Maya Rao" },
      { kind: "sebi", number: "INH000001234", name: "Maya Rao" },
    ])
    saveCreator(maya, input())
    expect(days()).toEqual([])
    clock.release()
  })

  test("refuses half a credential, another shape and contact details", () => {
    expect(messagesOf({ credentials: { sebi: { number: "12345", name: "Maya" } } })).toEqual([
      "Enter the number as in SEBI's list: INH000001234.",
    ])
    expect(messagesOf({ credentials: { medical: { number: "DMC/1" } } })).toEqual([
      "Enter both number and name, or leave both empty.",
    ])
    const reaching = { medical: { number: "98765 43210", name: "Maya" } }
    expect(() => saveCreator(anInfluencer(), input({ credentials: reaching }))).toThrow(
      "Enter number and name without contact details.",
    )
  })

  test("keeps every text as typed, in the order of the lists", () => {
    const maya = anInfluencer()
    const today = day(clock.now())
    const hidden = saveCreator(
      maya,
      input({
        bio: "Recipes from Kerala,\ncooked slowly.",
        city: "Kochi",
        languages: ["ml", "en"],
        niches: ["Travel", "Food"],
        followers: { Youtube: { count: "1,200", asOf: today }, Instagram: { count: "48 200" } },
        rates: { video: "25,000", reel: "8000.50" },
        showsRates: "yes",
      }),
    )
    expect(hidden).toEqual([])
    expect(findCreator(maya.userId)).toMatchObject({
      bio: "Recipes from Kerala,\ncooked slowly.",
      city: "Kochi",
      languages: ["en", "ml"],
      niches: ["Food", "Travel"],
      rates: [
        { type: "reel", amountPaise: 800_050 },
        { type: "video", amountPaise: 2_500_000 },
      ],
      showsRates: true,
    })
    const followers = findCreator(maya.userId)?.followers ?? []
    expect(followers.map(({ platform, count, asOf }) => [platform, count, day(asOf)])).toEqual([
      ["Instagram", 48_200, today],
      ["Youtube", 1_200, today],
    ])
    saveCreator(maya, input())
    expect(findCreator(maya.userId)).toMatchObject({ bio: "", followers: [], rates: [] })
  })

  test("accepts follower counts with a date in the last two years", () => {
    const maya = anInfluencer()
    const save = (at: number) =>
      saveCreator(maya, input({ followers: { X: { count: "10", asOf: day(at) } } }))
    expect(() => save(clock.now() + DAY)).toThrow("This day is still to come.")
    expect(() => save(clock.now() - 800 * DAY)).toThrow("Enter a day of the last two years.")
    save(clock.now() - 700 * DAY)
    expect(messagesOf({ followers: { X: { count: "", asOf: "2026-01-01" } } })).not.toEqual([])
    expect(messagesOf({ followers: { X: { count: "10", asOf: "2026-02-30" } } })).toEqual([
      "Please choose a day.",
    ])
  })

  test("limits lists, numbers and texts", () => {
    expect(messagesOf({ niches: ["Food", "Travel", "Pets", "Music", "Books", "Beauty"] })).toEqual([
      "Choose at most 5 niches.",
    ])
    expect(messagesOf({ languages: ["xx"] })).toEqual(["Choose languages from the list."])
    expect(messagesOf({ bio: "x".repeat(1_001) })).toEqual(["Please use at most 1,000 characters."])
    expect(messagesOf({ rates: { reel: "0" } })).toEqual([
      "Please enter an amount above 0, or leave it empty.",
    ])
    expect(messagesOf({ followers: { X: { count: "2000000001" } } })).toHaveLength(1)
    expect(messagesOf({ followers: { X: { count: "-1" } } })).toHaveLength(1)
  })

  test("shows contact details only in the owner's form", () => {
    const maya = anInfluencer({ userName: "maya.contact" })
    const bio = "Write to maya@example.com or call 98765 43210. instagram.com/maya.contact"
    expect(saveCreator(maya, input({ bio })).toSorted()).toEqual(["email", "phone"])
    expect(findOwnCreator(maya).bio).toBe(bio)
    const shown = findCreator(maya.userId)?.bio ?? ""
    expect(shown).not.toContain("example.com")
    expect(shown).not.toContain("98765")
    expect(shown).toContain("instagram.com/maya.contact")
    expect(() => saveCreator(maya, input({ city: "Pune 98765 43210" }))).toThrow(Invalid)
  })

  test("lists missing parts that brands look for", () => {
    const maya = anInfluencer()
    expect(listMissingProfileParts(findOwnCreator(maya), maya)).toHaveLength(8)
    saveCreator(maya, input({ city: "Pune", niches: ["Food"] }))
    expect(listMissingProfileParts(findOwnCreator(maya), maya)).not.toContain("your city")
  })

  test("is hidden and read-only after suspension, and hidden after erasure", () => {
    const maya = anInfluencer()
    db.update(users).set({ suspendedAt: 1 }).where(eq(users.id, maya.userId)).run()
    expect(findCreator(maya.userId)).toBeUndefined()
    expect(() => saveCreator(maya, input({ bio: "x" }))).toThrow(Suspended)
    expect(() => setPageState(maya, "public")).toThrow(Suspended)
    expect(() => setCreatorHidden(maya, true)).toThrow(Suspended)
  })
})

describe("the portfolio", () => {
  const link = (n: number) => ({ link: `https://instagram.com/p/${n}/`, caption: `Post ${n}` })
  const captionsOf = (userId: string) =>
    findCreator(userId)?.portfolio.map(({ caption }) => caption) ?? []

  test("holds eight works in the order of its owner", async () => {
    const maya = anInfluencer()
    for (let n = 1; n <= 8; n += 1) await addToPortfolio(maya, link(n))
    await expect(addToPortfolio(maya, link(9))).rejects.toBeInstanceOf(Conflict)
    const ids = findOwnCreator(maya).portfolio.map(({ id }) => id)
    moveInPortfolio(maya, ids[7] ?? "", "up")
    moveInPortfolio(maya, ids[0] ?? "", "up")
    await removeFromPortfolio(maya, ids[1] ?? "")
    updatePortfolioCaption(maya, ids[2] ?? "", "Mail maya@example.com")
    expect(captionsOf(maya.userId).join(", ")).toBe(
      "Post 1, Mail [email address hidden], Post 4, Post 5, Post 6, Post 8, Post 7",
    )
  })

  test("can be changed by its owner only", async () => {
    const [maya, other] = [anInfluencer(), anInfluencer()]
    await addToPortfolio(maya, link(1))
    const id = findOwnCreator(maya).portfolio[0]?.id ?? ""
    expect(() => moveInPortfolio(other, id, "down")).toThrow(NotFound)
    expect(() => updatePortfolioCaption(other, id, "Mine")).toThrow(NotFound)
    await expect(removeFromPortfolio(other, id)).rejects.toBeInstanceOf(NotFound)
    expect(captionsOf(maya.userId)).toEqual(["Post 1"])
  })

  test("accepts https links to work, and none to a messenger", async () => {
    const maya = anInfluencer()
    const parse = (fields: object) => PortfolioInput.safeParse(fields).success
    expect(parse({ link: "http://example.com" })).toBe(false)
    expect(parse({ link: "javascript:alert(1)" })).toBe(false)
    expect(parse({ caption: "Nothing" })).toBe(false)
    expect(parse({ link: "https://example.com/reel" })).toBe(true)
    expect(PortfolioInput.parse({ link: " example.com/reel" }).link).toBe(
      "https://example.com/reel",
    )
    for (const link of ["nowhere", "maya@example.com", "example.com:80/x"]) {
      expect(parse({ link })).toBe(false)
    }
    const away = addToPortfolio(maya, { link: "https://wa.me/919876543210", caption: "" })
    await expect(away).rejects.toThrow("leads to a way to reach you")
  })

  test("stores a picture in its proportions and without metadata", async () => {
    const maya = anInfluencer()
    await addToPortfolio(maya, { picture: await aPhotograph(), caption: "A plate" })
    const [item] = findOwnCreator(maya).portfolio
    const bytes = await readPicture(item?.pictureId ?? "")
    const { format, width, height, exif } = await sharp(bytes).metadata()
    expect(format).toBe("webp")
    expect(exif).toBeUndefined()
    const original = await sharp(await aPhotograph())
      .rotate()
      .toBuffer({ resolveWithObject: true })
    expect((width ?? 0) / (height ?? 1)).toBeCloseTo(original.info.width / original.info.height, 1)
    await later(3 * 3_600_000, () => sweepPictures())
    expect(existsSync(join(uploads, item?.pictureId ?? ""))).toBe(true)
    await removeFromPortfolio(maya, item?.id ?? "")
    expect(await readPicture(item?.pictureId ?? "")).toBeUndefined()
  })

  test("rejects files that are not pictures", async () => {
    for (const [, picture] of await hostileFiles()) {
      const maya = anInfluencer()
      const adding = addToPortfolio(maya, { picture, caption: "" })
      await expect(adding).rejects.toBeInstanceOf(Invalid)
      expect(findOwnCreator(maya).portfolio).toEqual([])
    }
  })
})

describe("publishing a profile", () => {
  test("leaves an id that nobody has not found", () => {
    expect(() => findPublicCreator("nobody")).toThrow(NotFound)
  })

  test("is refused for an empty profile, naming the missing parts", () => {
    const [maya, chai] = [anInfluencer(), aBrand()]
    for (const state of ["public", "unlisted"] as const) {
      expect(() => setPageState(maya, state)).toThrow(
        /^Your page is empty. Add a few words about you, your city, .* or earlier work first.$/,
      )
    }
    expect(() => setPageState(chai, "public")).toThrow(
      "Your page is empty. Add a few words about your brand first.",
    )
    expect(findCreator(maya.userId)?.pageState).toBe("draft")
    saveCreator(maya, input({ city: "Pune" }))
    setPageState(maya, "public")
    expect(findCreator(maya.userId)?.pageState).toBe("public")
  })

  test("can be unlisted, reverted, and hidden by one switch", () => {
    const maya = aFilledInfluencer()
    for (const state of ["public", "unlisted", "draft", "public"] as const) {
      setPageState(maya, state)
      expect(findCreator(maya.userId)?.pageState).toBe(state)
    }
    setCreatorHidden(maya, true)
    expect(findCreator(maya.userId)).toMatchObject({ isHidden: true, pageState: "public" })
    setCreatorHidden(maya, false)
    expect(findCreator(maya.userId)).toMatchObject({ isHidden: false, pageState: "public" })
  })

  test("is asked at registration until answered or postponed", async () => {
    for (const answer of ["public", "draft"] as const) {
      const [maya, chai] = [anInfluencer(), aBrand()]
      expect([maya, chai].map(isPublicPageUndecided)).toEqual([true, true])
      if (answer === "public") {
        await later(500, () => saveCreator(maya, input({ bio: "I travel." })))
        await later(500, () => saveBrandPage(chai, { about: "Tea", category: undefined }))
      }
      await later(1000, () => setPageState(maya, answer))
      await later(1000, () => setPageState(chai, answer))
      expect([maya, chai].map(isPublicPageUndecided)).toEqual([false, false])
    }
  })

  test("gives a brand an address the first time", () => {
    const first = aBrand({ name: "Chaï & Sons" })
    const second = aBrand({ name: "Chai, Sons" })
    saveBrandPage(first, { about: "Tea since 1932", category: "Food" })
    expect(findBrandPage(first.userId)).toMatchObject({ slug: null, about: "Tea since 1932" })
    saveBrandPage(second, { about: "Tea since 1999", category: "Food" })
    for (const brand of [first, second]) setPageState(brand, "public")
    expect(findBrandPage(first.userId)?.slug).toBe("chai-sons")
    expect(findBrandPage(second.userId)?.slug).toBe("chai-sons-2")
    expect(() => setPageState(first, "unlisted")).toThrow(Invalid)
  })

  test("makes addresses from letters of every script", () => {
    expect(["चाय की दुकान", "  Über  Straße! ", "✨", "a".repeat(80)].map(toSlug)).toEqual([
      "चाय-की-दुकान",
      "uber-straße",
      "brand",
      "a".repeat(60),
    ])
  })

  test("accepts a brand's own website only", async () => {
    const chai = aBrand({ name: "Own Site" })
    const profile = { brandName: "Own Site", socials: {}, website: "https://own.example" }
    await updateBrandProfile(chai, profile)
    const about = "See https://own.example and https://other.example"
    expect(saveBrandPage(chai, { about })).toEqual(["link"])
    const page = findBrandPage(chai.userId)
    expect(page?.about).toBe("See https://own.example and [link hidden]")
    expect(page && addressesOf(page)).toHaveLength(1)
  })
})

describe("former profile addresses", () => {
  const rename = (actor: ReturnType<typeof anInfluencer>, userName: string) =>
    updateInfluencerProfile(actor, { name: "Maya", userName, socials: {} })

  test("redirect a former username of a published profile, reserved for 90 days", async () => {
    const [maya, other] = [aFilledInfluencer({ userName: "old.name" }), anInfluencer()]
    setPageState(maya, "public")
    await rename(maya, "new.name")
    expect(findPreviousOwner("creator", "Old.Name")).toEqual({ userId: maya.userId })
    expect(isUserNameTaken("OLD.name")).toBe(true)
    await expect(rename(other, "old.name")).rejects.toBeInstanceOf(Conflict)
    await rename(maya, "old.name")
    expect(findPreviousOwner("creator", "old.name")).toBeUndefined()
    expect(findPreviousOwner("creator", "new.name")).toEqual({ userId: maya.userId })
    await later(91 * DAY, async () => {
      expect(findPreviousOwner("creator", "new.name")).toBeUndefined()
      expect(await purgePreviousAddresses()).toBeGreaterThan(0)
      await rename(other, "new.name")
    })
  })

  test("free the username of a never published profile at once", async () => {
    const [maya, other] = [anInfluencer({ userName: "never.seen" }), anInfluencer()]
    await rename(maya, "seen.later")
    expect(isUserNameTaken("never.seen")).toBe(false)
    await rename(other, "never.seen")
  })

  test("redirect a renamed brand to its new address", async () => {
    const chai = aBrand({ name: "Chai House" })
    saveBrandPage(chai, { about: "Tea", category: "Food" })
    setPageState(chai, "public")
    const save = (brandName: string) => updateBrandProfile(chai, { brandName, socials: {} })
    await save("CHAI house")
    expect(findBrandPage(chai.userId)?.slug).toBe("chai-house")
    await save("Tea House")
    expect(findBrandPage(chai.userId)?.slug).toBe("tea-house")
    expect(findPreviousOwner("brand", "chai-house")).toEqual({ userId: chai.userId })
    const other = aBrand({ name: "Chai House!" })
    saveBrandPage(other, { about: "Tea", category: "Food" })
    setPageState(other, "public")
    expect(findBrandPage(other.userId)?.slug).toBe("chai-house-2")
  })
})
