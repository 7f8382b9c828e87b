import { eq } from "drizzle-orm"
import { describe, expect, test, vi } from "vitest"
import { CreatorInput } from "#app/domain/market/creators/creator-schema.ts"
import { setCreatorHidden, setPageState } from "#app/domain/market/creators/page-state.server.ts"
import { saveCreator } from "#app/domain/market/creators/save-creator.server.ts"
import { readCreatorFilters } from "#app/domain/market/creators/search/creator-filters.ts"
import { listCreators } from "#app/domain/market/creators/search/list-creators.server.ts"
import { listPublicServices } from "#app/domain/market/services/public-service-list.server.ts"
import {
  deleteService,
  newServiceId,
  pauseService,
  publishService,
  saveService,
} from "#app/domain/market/services/save-service.server.ts"
import { describePrice } from "#app/domain/market/services/service.ts"
import { readServiceFilters } from "#app/domain/market/services/service-filters.ts"
import {
  findOwnService,
  findShownService,
  listOwnServices,
  listShownServices,
} from "#app/domain/market/services/service-queries.server.ts"
import { ServiceInput } from "#app/domain/market/services/service-schema.ts"
import { Conflict, Invalid, NotFound, RateLimited } from "#app/domain/shared/errors.ts"
import { flagService } from "#app/domain/trust/moderation/flag-texts.server.ts"
import { removeText, restoreText } from "#app/domain/trust/moderation/remove-texts.server.ts"
import { findReportable } from "#app/domain/work/conversations/report-subject.server.ts"
import { clock, HOUR } from "#app/platform/clock.server.ts"
import { db, sqlite } from "#app/platform/db.server.ts"
import { channels } from "#db/schema/channels.ts"
import { reports } from "#db/schema/conversations.ts"
import { aBrand, anInfluencer } from "#tests/support/domain.ts"
import { anOperator } from "#tests/support/operators.ts"

const TYPED = {
  title: "A reel about your café",
  platform: "Instagram",
  type: "reel",
  quantity: "1",
  price: "4,000",
  days: "5",
}

const input = (fields: object = {}) => ServiceInput.parse({ ...TYPED, ...fields })

const errorsOf = (fields: object) =>
  ServiceInput.safeParse({ ...TYPED, ...fields }).error?.issues.map(({ message }) => message) ?? []

/** With a public profile. */
function aCreator(profile: object = {}) {
  const actor = anInfluencer()
  saveCreator(actor, CreatorInput.parse({ bio: "I cook.", city: "Pune", ...profile }))
  setPageState(actor, "public")
  return actor
}

function aService(actor: ReturnType<typeof anInfluencer>, fields: object = {}): string {
  const id = newServiceId()
  saveService(actor, id, input(fields))
  publishService(actor, id)
  return id
}

const shownIds = (query = "", viewer?: string) =>
  listPublicServices(readServiceFilters(new URLSearchParams(query)), viewer).items.map(
    ({ id }) => id,
  )

describe("a creator", () => {
  test("offers work for a product of a stated worth, at 0 or besides a price", () => {
    expect(errorsOf({ price: "0" })).toEqual([
      "A price of 0 needs a product. Please enter what it is worth.",
    ])
    const product = { productValue: "2,000" }
    const actor = aCreator()
    const free = findShownService(undefined, aService(actor, { price: "0", ...product }))
    expect(describePrice(free)).toBe("A product worth ₹2,000 or more")
    const both = findShownService(undefined, aService(actor, product))
    expect(describePrice(both)).toBe("₹4,000 and a product worth ₹2,000 or more")
    const alone = aCreator()
    aService(alone, { price: "0", ...product })
    const { least } = sqlite
      .prepare("SELECT max(amount_paise) AS least FROM creator_prices WHERE user_id = ?")
      .get(alone.userId) as { least: number | null }
    expect(least).toBeNull()
  })

  test("writes a draft that goes live, pauses and is deleted", () => {
    const actor = aCreator()
    const id = newServiceId()
    saveService(actor, id, input({ first: { name: "Raw footage", price: "500", days: "-1" } }))
    expect(listOwnServices(actor)).toMatchObject([{ id, state: "draft", pricePaise: 400_000 }])
    expect(() => findShownService(undefined, id)).toThrow(NotFound)
    publishService(actor, id)
    expect(findShownService(undefined, id)).toMatchObject({
      title: TYPED.title,
      extras: [{ name: "Raw footage", pricePaise: 50_000, days: -1 }],
    })
    expect(shownIds()).toContain(id)
    pauseService(actor, id)
    expect(shownIds()).not.toContain(id)
    expect(() => pauseService(actor, id)).toThrow(Conflict)
    publishService(actor, id)
    deleteService(actor, id)
    expect(() => findOwnService(actor, id)).toThrow(NotFound)
  })

  test("changes nobody else's service", () => {
    const id = aService(aCreator())
    const other = aCreator()
    expect(() => saveService(other, id, input())).toThrow(NotFound)
    for (const step of [publishService, pauseService, deleteService]) {
      expect(() => step(other, id)).toThrow(NotFound)
    }
  })

  test("has at most eight services", () => {
    const actor = aCreator()
    for (let n = 0; n < 8; n += 1) saveService(actor, newServiceId(), input())
    expect(() => saveService(actor, newServiceId(), input())).toThrow(Conflict)
  })

  test("goes live only with a published profile", () => {
    const actor = anInfluencer()
    const id = newServiceId()
    saveService(actor, id, input())
    expect(() => publishService(actor, id)).toThrow(/public profile/)
  })

  test("makes sixty changes an hour", () => {
    const actor = aCreator()
    const id = newServiceId()
    for (let n = 0; n < 60; n += 1) saveService(actor, id, input())
    expect(() => saveService(actor, id, input())).toThrow(RateLimited)
    const later = clock.now() + HOUR
    vi.spyOn(clock, "now").mockReturnValue(later)
    expect(() => saveService(actor, id, input())).not.toThrow()
    vi.restoreAllMocks()
  })

  test("reads which field is wrong", () => {
    expect(errorsOf({ title: " " })).toEqual(["Please give your service a name."])
    expect(errorsOf({ price: "0.50" })).toEqual(["Please enter at least ₹1."])
    expect(errorsOf({ first: { price: "5" } })).toEqual(["Please say what this extra is."])
    expect(errorsOf({ first: { name: "Raw" } })).toEqual(["Please enter the price of this extra."])
    expect(errorsOf({ first: { name: "Fast", price: "5", days: "-5" } })).toEqual([
      "This extra would leave no day for the work.",
    ])
    expect(errorsOf({ usageMonths: "3" })).toEqual(["Please choose a use."])
    expect(ServiceInput.safeParse({}).success).toBe(false)
  })
})

describe("contact details", () => {
  test("are masked in texts and refused in the name", () => {
    const actor = aCreator()
    const id = newServiceId()
    const title = "Write to maya@example.com"
    expect(() => saveService(actor, id, input({ title }))).toThrow(Invalid)
    const typed = { description: "Call +91 98765 43210", needs: "Mail maya@example.com" }
    expect(saveService(actor, id, input(typed)).length).toBeGreaterThan(0)
    publishService(actor, id)
    const shown = JSON.stringify(findShownService(undefined, id))
    expect(shown).not.toContain("98765")
    expect(shown).not.toContain("maya@example.com")
  })
})

describe("the public list", () => {
  test("filters by platform, niche, price, days and city", () => {
    const cook = aCreator({ niches: ["Food"], city: "Kochi" })
    const reel = aService(cook)
    const video = aService(cook, { platform: "Youtube", type: "video", price: "9000", days: "20" })
    expect(shownIds("city=kochi")).toEqual([video, reel])
    expect(shownIds("city=kochi&platform=Youtube")).toEqual([video])
    expect(shownIds("city=kochi&price=5000")).toEqual([reel])
    expect(shownIds("city=kochi&days=7")).toEqual([reel])
    expect(shownIds("city=kochi&niche=Food")).toEqual([video, reel])
    expect(shownIds("city=kochi&niche=Pets")).toEqual([])
    const { userId } = cook
    const figures = { isComparable: true, figuresAt: clock.now(), provedAt: clock.now() }
    const about = { id: userId, userId, platform: "Instagram", externalId: userId } as const
    const sealed = { handle: "cook", keyId: "1", sealed: "", connectedAt: clock.now() }
    const shown = { shownTo: "brands", audienceShownTo: "nobody", followers: 9_000 } as const
    db.insert(channels)
      .values({ ...about, ...sealed, ...shown, ...figures })
      .run()
    expect(shownIds("city=kochi&isVerified=1")).toEqual([])
    db.update(channels).set({ shownTo: "everyone" }).where(eq(channels.userId, userId)).run()
    expect(shownIds("city=kochi&isVerified=1")).toEqual([reel])
  })

  test("pages without a gap or a repetition", () => {
    const ids = Array.from({ length: 7 }, () => {
      const actor = aCreator({ city: "Ooty" })
      return Array.from({ length: 7 }, () => aService(actor))
    }).flat()
    const seen: string[] = []
    for (let after: number | undefined = Number.MAX_SAFE_INTEGER; after !== undefined; ) {
      const page = listPublicServices(
        readServiceFilters(new URLSearchParams({ city: "Ooty", after: String(after) })),
        undefined,
      )
      seen.push(...page.items.map(({ id }) => id))
      after = page.next
    }
    expect(seen).toEqual(ids.toReversed())
  })

  test("loses the services of a hidden, suspended, blocked or unpublished creator", () => {
    const actor = aCreator()
    const brand = aBrand()
    const id = aService(actor)
    const isSeen = () => shownIds("", brand.userId).includes(id)
    const isFound = () => {
      try {
        return findShownService(brand.userId, id).id === id
      } catch {
        return false
      }
    }
    expect([isSeen(), isFound()]).toEqual([true, true])
    setCreatorHidden(actor, true)
    expect([isSeen(), isFound()]).toEqual([false, false])
    setCreatorHidden(actor, false)
    setPageState(actor, "unlisted")
    expect([isSeen(), isFound()]).toEqual([false, true])
    setPageState(actor, "draft")
    expect([isSeen(), isFound()]).toEqual([false, false])
    setPageState(actor, "public")
    const suspend = sqlite.prepare("UPDATE users SET suspended_at = ? WHERE id = ?")
    suspend.run(1, actor.userId)
    expect([isSeen(), isFound()]).toEqual([false, false])
    suspend.run(null, actor.userId)
    sqlite
      .prepare("INSERT INTO blocks (blocker_id, blocked_id, created_at) VALUES (?, ?, 1)")
      .run(actor.userId, brand.userId)
    expect([isSeen(), isFound()]).toEqual([false, false])
  })
})

describe("discovery", () => {
  const found = (query: object) =>
    listCreators(aBrand(), readCreatorFilters({ city: "Gaya", ...query })).items

  test("sorts and filters by the price of the cheapest live service", () => {
    const rates = { reel: "8000" }
    const cheap = aCreator({ city: "Gaya", rates })
    const dear = aCreator({ city: "Gaya", rates: { reel: "6000" } })
    const names = (query: object) => found(query).map(({ userId }) => userId)
    expect(names({ sort: "price" })).toEqual([dear.userId, cheap.userId])
    const id = aService(cheap, { price: "2000" })
    expect(names({ sort: "price" })).toEqual([cheap.userId, dear.userId])
    expect(names({ maxPriceRupees: "2500" })).toEqual([cheap.userId])
    expect(found({ maxPriceRupees: "2500" })).toMatchObject([
      { priceFromPaise: 200_000, hasService: true },
    ])
    pauseService(cheap, id)
    expect(names({ maxPriceRupees: "2500" })).toEqual([])
    expect(names({ sort: "price" })).toEqual([dear.userId, cheap.userId])
  })
})

describe("moderation", () => {
  test("flags a live service once and not a draft", () => {
    const actor = aCreator()
    const id = newServiceId()
    saveService(actor, id, input({ description: "Find me on Telegram" }))
    const flags = () =>
      db
        .select()
        .from(reports)
        .all()
        .filter((one) => one.subjectId === id)
    flagService(id)
    expect(flags()).toEqual([])
    publishService(actor, id)
    flagService(id)
    flagService(id)
    expect(flags()).toMatchObject([{ subject: "service", reporterId: null }])
  })

  test("lets others report a service that they see", () => {
    const actor = aCreator()
    const about = { subject: "service", subjectId: aService(actor) }
    expect(findReportable(aBrand(), about).name).toBe(TYPED.title)
    expect(() => findReportable(actor, about)).toThrow(NotFound)
    pauseService(actor, about.subjectId)
    expect(() => findReportable(aBrand(), about)).toThrow(NotFound)
  })

  test("takes a removed service away until it is restored", () => {
    const actor = aCreator()
    const id = aService(actor)
    const operator = anOperator()
    removeText(operator, "service", id, { reason: "A scam" })
    expect(() => findShownService(undefined, id)).toThrow(NotFound)
    expect(listShownServices(actor.userId)).toEqual([])
    for (const step of [publishService, deleteService]) {
      expect(() => step(actor, id)).toThrow(Conflict)
    }
    expect(() => saveService(actor, id, input())).toThrow(Conflict)
    restoreText(operator, "service", id, { reason: "Our mistake" })
    expect(findShownService(undefined, id).id).toBe(id)
  })
})
