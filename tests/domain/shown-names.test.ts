import { describe, expect, test } from "vitest"
import { maskNames } from "#app/domain/identity/profiles/mask-names.server.ts"
import { findBrandCard } from "#app/domain/identity/profiles/profile-queries.server.ts"
import {
  updateBrandProfile,
  updateInfluencerProfile,
} from "#app/domain/identity/profiles/save-profile.server.ts"
import { listApplicants } from "#app/domain/market/applications/applicant-list.server.ts"
import { listApplicantRecords } from "#app/domain/market/applications/applicant-records.server.ts"
import { findBrandPage } from "#app/domain/market/creators/brand-page-queries.server.ts"
import { findCreator } from "#app/domain/market/creators/creator-queries.server.ts"
import { CreatorInput } from "#app/domain/market/creators/creator-schema.ts"
import { openListFile } from "#app/domain/market/creators/lists/list-file.server.ts"
import { createList } from "#app/domain/market/creators/lists/manage-lists.server.ts"
import { saveCreatorToList } from "#app/domain/market/creators/lists/save-creator.server.ts"
import { maskBios } from "#app/domain/market/creators/mask-bios.server.ts"
import { listNewestCreators } from "#app/domain/market/creators/newest-creators.server.ts"
import { findOwnCreator } from "#app/domain/market/creators/own-page.server.ts"
import { setPageState } from "#app/domain/market/creators/page-state.server.ts"
import { findPublicCreator } from "#app/domain/market/creators/public-creator.server.ts"
import { saveBrandPage } from "#app/domain/market/creators/save-brand-page.server.ts"
import { saveCreator } from "#app/domain/market/creators/save-creator.server.ts"
import { readCreatorFilters } from "#app/domain/market/creators/search/creator-filters.ts"
import { listCreators } from "#app/domain/market/creators/search/list-creators.server.ts"
import { readBrowseFilters } from "#app/domain/market/projects/browse/browse-address.ts"
import { browseProjects } from "#app/domain/market/projects/browse/browse-projects.server.ts"
import { publicAddressPages } from "#app/domain/market/projects/public-addresses.server.ts"
import { Invalid, NotFound } from "#app/domain/shared/errors.ts"
import { hasContactDetails, shownName } from "#app/domain/shared/masking/mask-contacts.ts"
import { readBoard } from "#app/domain/work/orders/board.server.ts"
import { shortlistApplicant } from "#app/domain/work/orders/decisions.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { pageVersion } from "#app/platform/page-version.server.ts"
import { CREATOR_SORTS } from "#db/schema/market-words.ts"
import { aBrand, anInfluencer, aProject } from "#tests/support/domain.ts"
import { wholeCopy } from "#tests/support/exports.ts"
import { aProjectWithBids } from "#tests/support/payments.ts"

const input = (fields: object = {}) => CreatorInput.parse(fields)
const PHONE = "98765 43210"
const MASK = "[phone number hidden]"

describe("a name", () => {
  test.each([
    [`Maya ${PHONE}`, `Maya ${MASK}`],
    ["maya_9876543210", `maya_${MASK}`],
    ["maya@mail.example", "[email address hidden]"],
    ["maya at gmail dot com", "[email address hidden]"],
    ["９８７６５４３２１０", MASK],
    ["nine eight seven six five four three two one zero", MASK],
    ["Pay maya@okaxis", "Pay [payment details hidden]"],
    ["Telegram: maya_r", "Telegram: [contact hidden]"],
    ["https://evil.example/login", "[link hidden]"],
    ["Deals at www.evil.example", "Deals at [link hidden]"],
    ["Win evil.com/login", "Win [link hidden]"],
  ])("%s is displayed as %s", (name, shown) => {
    expect([shownName(name), hasContactDetails(name)]).toEqual([shown, true])
  })

  test.each([
    ...["Maya Rao", "Booking.com", "Asha.in", "3M India 1902", "One Two Tea", "Chai at Home"],
    ...[
      "चाय वाला",
      "Zoë & Søn",
      "maya.rao.99",
      "24 Seven",
      "Studio 54 (2026)",
      "w/ love",
      "B/W Photos",
    ],
  ])("%s stays unmasked", (name) => {
    expect(shownName(name)).toBe(name)
  })
})

describe("a profile with a phone number as name", () => {
  const name = `Maya ${PHONE}`

  test("has a masked name wherever brands find influencers, in files too", async () => {
    const brand = aBrand()
    const maya = anInfluencer({ name, userName: "maya_9876543210" })
    const filters = readCreatorFilters({ search: "maya_[" })
    expect(listCreators(brand, filters).items).toMatchObject([
      { name: `Maya ${MASK}`, userName: `maya_${MASK}` },
    ])
    expect(findCreator(maya.userId)).toMatchObject({ name: `Maya ${MASK}` })
    const { listId } = createList(brand, { name: "Tea" })
    saveCreatorToList(brand, maya.userId, { listId, note: "" })
    const file = openListFile(brand, listId)
    for await (const row of file.rows) {
      expect(JSON.stringify(row)).toContain("hidden")
      expect(JSON.stringify(row)).not.toMatch(/98765|43210/)
    }
  })

  test("stands as it is where there is an order, and in legacy calls", () => {
    const { brand, projectId, influencers } = aProjectWithBids([50_000])
    const { userId } = influencers[0] ?? {}
    sqlite.prepare("UPDATE profiles SET name = ? WHERE user_id = ?").run(name, userId)
    const names = () => [
      ...listApplicants(brand, projectId).items,
      ...(listApplicantRecords(brand, [projectId]).get(projectId) ?? []),
      ...readBoard(brand, projectId).columns.flatMap(({ cards }) => cards),
    ]
    expect(names().map((one) => one.name)).toEqual([`Maya ${MASK}`, name, `Maya ${MASK}`])
    shortlistApplicant(brand, projectId, names()[0]?.id ?? "")
    expect(names().map((one) => one.name)).toEqual([name, name, name])
  })

  test("has a masked brand name, and no links to messengers", async () => {
    const brand = aBrand()
    await updateBrandProfile(brand, {
      brandName: `Tea ${PHONE}`,
      website: "https://wa.me/919876543210",
      socials: { Instagram: "https://instagram.com/tea", X: "https://t.me/teateatea" },
      privacyPolicy: "",
    })
    saveBrandPage(brand, { about: "Tea", category: "Food" })
    setPageState(brand, "public")
    const links = [{ platform: "Instagram", href: "https://instagram.com/tea" }]
    const shown = { name: `Tea ${MASK}`, website: null, links }
    expect(findBrandCard(brand.userId)).toMatchObject(shown)
    expect(findBrandPage(brand.userId)).toMatchObject({ ...shown, slug: "tea-phone-number-hidden" })
  })

  test("shows no handle that is a phone number", async () => {
    const maya = anInfluencer()
    const socials = { Instagram: "9876543210", X: "maya" }
    await updateInfluencerProfile(maya, { name: "Maya", userName: "maya.handles", socials })
    expect(findCreator(maya.userId)?.links).toEqual([{ platform: "X", href: "https://x.com/maya" }])
  })
})

describe("a username that is a phone number", () => {
  const userName = "call_9876543299"

  test("cannot be a page's address, before and after publishing", async () => {
    const maya = anInfluencer({ userName })
    expect(() => setPageState(maya, "public")).toThrow(Invalid)
    setPageState(maya, "draft")
    const other = anInfluencer({ userName: "asha.address" })
    saveCreator(other, CreatorInput.parse({ bio: "I travel." }))
    setPageState(other, "unlisted")
    const renamed = updateInfluencerProfile(other, {
      name: "Asha",
      userName: "asha_9876543288",
      socials: {},
    })
    await expect(renamed).rejects.toMatchObject({ fields: { userName: [expect.any(String)] } })
  })

  test("has no page and no sitemap entry when it is old", () => {
    const maya = anInfluencer({ userName: "was_9876543277" })
    sqlite.prepare("UPDATE creators SET page_state = 'public' WHERE user_id = ?").run(maya.userId)
    expect(() => findPublicCreator(maya.userId)).toThrow(NotFound)
    const names = [...publicAddressPages("creators", "0")].flat().map((one) => one.name)
    expect(names).not.toContain("was_9876543277")
    expect(listNewestCreators(50, undefined).map((one) => one.userName)).not.toContain(
      "was_9876543277",
    )
  })
})

describe("a bio with a phone number", () => {
  const bio = "I cook. Call 98111 22233 for tastings."
  const found = (search: string) =>
    listCreators(aBrand(), readCreatorFilters({ search })).items.length

  test("is found by its masked text, and not by the number", async () => {
    const maya = anInfluencer()
    saveCreator(maya, input({ bio }))
    expect([found("for tastings"), found("98111 22233"), found("22233")]).toEqual([1, 0, 0])
    expect(findOwnCreator(maya).bio).toBe(bio)
    expect(await wholeCopy(maya.userId)).toContain(bio)
  })

  test("is found by its masked text after the job, when it is old", () => {
    const maya = anInfluencer()
    sqlite
      .prepare("UPDATE creators SET bio = ?, bio_typed = NULL WHERE user_id = ?")
      .run("I dance. Call 91234 56789 for lessons.", maya.userId)
    expect(found("91234")).toBe(1)
    expect(maskBios()).toBeUndefined()
    expect([found("91234"), found("for lessons")]).toEqual([0, 1])
    expect(findOwnCreator(maya).bio).toBe("I dance. Call 91234 56789 for lessons.")
  })
})

describe("a name with a phone number", () => {
  const creatorsBy = (search: string, sort = "newest") =>
    listCreators(aBrand(), readCreatorFilters({ search, sort })).items.map(({ userId }) => userId)
  const projectsBy = (search: string) =>
    browseProjects(anInfluencer(), readBrowseFilters({ search, in: "all" })).items.map(
      ({ id }) => id,
    )

  test("is found by its masked text, and by no digits in any order", async () => {
    const lena = anInfluencer()
    await updateInfluencerProfile(lena, {
      name: "Lena Quill 70123 45678",
      userName: "lena_7012345678",
      socials: {},
    })
    // None of them has verified followers.
    for (const sort of CREATOR_SORTS.filter((one) => one !== "verified")) {
      expect(creatorsBy("quill", sort)).toEqual([lena.userId])
      for (const digits of ["70", "701", "70123", "lena_7", "quill 7", "12345678"]) {
        // Other creators of this process may have these digits in their names.
        expect([digits, creatorsBy(digits, sort).includes(lena.userId)]).toEqual([digits, false])
      }
    }
    await updateInfluencerProfile(lena, { name: "Lena 70s", userName: "lena", socials: {} })
    expect(creatorsBy("lena 70s")).toEqual([lena.userId])
    expect(creatorsBy("quill")).toEqual([])
  })

  test("of a brand is masked in its projects' search too", async () => {
    const brand = aBrand()
    const projectId = aProject(brand)
    const names = { website: "", privacyPolicy: "", socials: {} }
    await updateBrandProfile(brand, { ...names, brandName: "Zephyr Tea 70123 45679" })
    expect([projectsBy("zephyr tea"), projectsBy("70123 45"), projectsBy("tea 7")]).toEqual([
      [projectId],
      [],
      [],
    ])
  })

  test("is masked in the search after the job, when it is old", () => {
    const lena = anInfluencer({ name: "Orla Finch 70123 45677", userName: "orla" })
    sqlite.prepare("UPDATE profiles SET found_name = NULL WHERE user_id = ?").run(lena.userId)
    expect(creatorsBy("70123 45677")).toEqual([])
    expect(creatorsBy("finch 70123")).toEqual([lena.userId])
    const before = pageVersion("lists")
    maskNames("")
    expect([creatorsBy("finch 70123"), creatorsBy("finch")]).toEqual([[], [lena.userId]])
    expect(pageVersion("lists")).not.toBe(before)
  })
})
