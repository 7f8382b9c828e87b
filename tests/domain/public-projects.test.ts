import { describe, expect, test } from "vitest"
import { deleteProject } from "#app/domain/market/projects/delete-project.server.ts"
import { findOwnProject } from "#app/domain/market/projects/project-queries.server.ts"
import { readPublicFilters } from "#app/domain/market/projects/public-filters.ts"
import {
  hasPublicFilters,
  listPublicProjects,
  listPublicProjectsOf,
} from "#app/domain/market/projects/public-project-list.server.ts"
import { findPublicProject } from "#app/domain/market/projects/public-projects.server.ts"
import { saveProject } from "#app/domain/market/projects/save-project.server.ts"
import { Gone, NotFound } from "#app/domain/shared/errors.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { aBrand, anInfluencer, aProject, type ProjectOverrides } from "#tests/support/domain.ts"

const NO_FILTERS = readPublicFilters(new URLSearchParams())

function saved(brand: ReturnType<typeof aBrand>, projectId: string, changes: ProjectOverrides) {
  const { title, description, status, platforms, influencerCount, followers, niche, budget } =
    findOwnProject(brand, projectId)
  const { deliveryDays } = findOwnProject(brand, projectId)
  saveProject(brand, projectId, {
    ...{ title, description, status, platforms, influencerCount, followers, niche, deliveryDays },
    budgetMinMinor: budget.minMinor,
    budgetMaxMinor: budget.maxMinor,
    currency: budget.currency,
    ...changes,
  })
}

describe("a public project", () => {
  test("is in the list and has a page, unlike before", () => {
    const brand = aBrand()
    const id = aProject(brand, { title: "Tea reels" })
    expect(() => findPublicProject(id)).toThrow(NotFound)
    saved(brand, id, { isPublic: true })
    expect(findPublicProject(id).project.title).toBe("Tea reels")
    expect(listPublicProjects(NO_FILTERS, undefined).items.map((one) => one.id)).toContain(id)
  })

  test("stays public through old calls, and not once the box is cleared", () => {
    const brand = aBrand()
    const id = aProject(brand, { isPublic: true })
    saved(brand, id, { title: "Another title" })
    expect(findPublicProject(id).project.title).toBe("Another title")
    saved(brand, id, { isPublic: false })
    expect(() => findPublicProject(id)).toThrow(NotFound)
  })

  test("disappears when closed or deleted, and as a draft", () => {
    const brand = aBrand()
    const draft = aProject(brand, { isPublic: true, status: "draft" })
    expect(() => findPublicProject(draft)).toThrow(NotFound)
    const again = aProject(brand, { isPublic: true })
    saved(brand, again, { status: "draft" })
    expect(() => findPublicProject(again)).toThrow(NotFound)
    const closed = aProject(brand, { isPublic: true })
    saved(brand, closed, { status: "closed" })
    expect(() => findPublicProject(closed)).toThrow(Gone)
    const deleted = aProject(brand, { isPublic: true })
    deleteProject(brand, deleted)
    expect(() => findPublicProject(deleted)).toThrow(Gone)
    const listed = listPublicProjects(NO_FILTERS, undefined).items.map((one) => one.id)
    for (const id of [draft, again, closed, deleted]) expect(listed).not.toContain(id)
  })

  test("shows nothing of its applicants, and masks contact details", () => {
    const contact = "write to tea@mail.example"
    const id = aProject(aBrand(), {
      isPublic: true,
      title: `Reels, ${contact}`,
      description: contact,
      niche: contact,
      brief: {
        ...{ dos: contact, donts: contact, hashtags: contact, mentions: "@teamaker" },
        product: { name: contact, valueMinor: 500_00 },
        usage: { kind: "organic", months: 3, territory: contact },
        exclusivity: contact,
      },
    })
    const text = JSON.stringify(findPublicProject(id))
    expect(text).not.toContain("mail.example")
    expect(text).not.toContain("teamaker")
    expect(text).not.toMatch(/applicantCount|shortlistedCount|"email"|example\.com/)
    const item = listPublicProjects(NO_FILTERS, undefined).items.find((one) => one.id === id)
    expect(JSON.stringify(item)).not.toContain("mail.example")
  })
})

describe("the public project list", () => {
  test("shows the first eighty characters of a description", () => {
    const brand = aBrand()
    const summaryOf = (description: string) => {
      const id = aProject(brand, { isPublic: true, description })
      const isIt = (item: { id: string }) => item.id === id
      return [
        listPublicProjects(NO_FILTERS, undefined).items.find(isIt)?.summary,
        listPublicProjectsOf(brand.userId).find(isIt)?.summary,
      ]
    }
    expect(summaryOf("x".repeat(80))).toEqual(Array(2).fill("x".repeat(80)))
    expect(summaryOf("x".repeat(81))).toEqual(Array(2).fill(`${"x".repeat(80)}…`))
    for (const one of ["👨‍👩‍👧‍👦", `x${"\u0332".repeat(30)}`]) {
      expect(summaryOf(one.repeat(81))).toEqual(Array(2).fill(`${one.repeat(80)}…`))
    }
  })

  test("filters by niche as typed, and displays the public spelling", () => {
    const niche = "Gaming"
    const plain = aProject(aBrand(), { isPublic: true, niche })
    const reaching = aProject(aBrand(), { isPublic: true, niche: "Gaming, 98765 43210" })
    const of = (id: string) =>
      listPublicProjects(NO_FILTERS, undefined).items.find((one) => one.id === id)
    expect([of(plain)?.niche, of(reaching)?.niche]).toEqual([
      niche,
      "Gaming, [phone number hidden]",
    ])
    const found = listPublicProjects({ ...NO_FILTERS, niche }, undefined).items.map((one) => one.id)
    expect([found.includes(plain), found.includes(reaching)]).toEqual([true, false])
  })

  test("offers to continue after a thousand projects without a match", () => {
    const brand = aBrand()
    const wanted = aProject(brand, { isPublic: true, title: "Needle in the hay" })
    const insert = sqlite.prepare(
      `INSERT INTO projects (id, brand_id, feed_key, title, title_key, description, status, currency,
         delivery_days, created_at, posted_at, updated_at, public_at)
       SELECT ?, brand_id, feed_key + ?, 'Hay', 'hay', '', 'active', 'INR', 7, 1, 1, 1, 1
       FROM projects WHERE id = ?`,
    )
    for (let n = 1; n <= 1000; n += 1) insert.run(`hay-${n}`, n, wanted)
    const filters = { ...NO_FILTERS, search: "NEEDLE" }
    const first = listPublicProjects(filters, undefined)
    expect(first.items).toEqual([])
    expect(first.next).toBeDefined()
    const second = listPublicProjects({ ...filters, after: first.next }, undefined)
    expect(second.items.map((one) => one.id)).toEqual([wanted])
  })

  test("is paged in both directions by equal pages with positions", () => {
    const brand = aBrand()
    sqlite.exec("UPDATE projects SET public_at = NULL")
    const niche = "Gaming"
    for (let n = 0; n < 45; n += 1) aProject(brand, { isPublic: true, title: `Way ${n}`, niche })
    const filters = { ...NO_FILTERS, niche } as const
    const pages = [listPublicProjects(filters, undefined)]
    for (let next = pages[0]?.next; next !== undefined; next = pages.at(-1)?.next) {
      pages.push(listPublicProjects({ ...filters, after: next }, undefined))
    }
    expect(pages.map((page) => [page.items.length, page.position, page.total])).toEqual(
      [20, 20, 5].map((shown, at) => [shown, at * 20 + 1, { count: 45, isAtLeast: false }]),
    )
    const titles = (page: ReturnType<typeof listPublicProjects>) =>
      page.items.map(({ title }) => title)
    const up = listPublicProjects({ ...filters, before: pages[2]?.previous }, undefined)
    expect(titles(up)).toEqual(pages[1] && titles(pages[1]))
    const top = listPublicProjects({ ...filters, before: up.previous }, undefined)
    expect([titles(top), top.previous]).toEqual([pages[0] && titles(pages[0]), undefined])
  })

  test("omits blocked brands, from count and pages too", () => {
    sqlite.exec("UPDATE projects SET public_at = NULL")
    const [blocked, other, reader] = [aBrand(), aBrand(), anInfluencer()]
    for (let n = 0; n < 25; n += 1) {
      aProject(other, { isPublic: true, title: `Other ${n}` })
      aProject(blocked, { isPublic: true, title: `Blocked ${n}` })
    }
    const insert = sqlite.prepare("INSERT INTO blocks VALUES (?, ?, 1)")
    for (const [by, whom] of [
      [reader, blocked],
      [blocked, reader],
    ] as const) {
      insert.run(by.userId, whom.userId)
      const first = listPublicProjects(NO_FILTERS, reader.userId)
      const second = listPublicProjects({ ...NO_FILTERS, after: first.next }, reader.userId)
      const up = listPublicProjects({ ...NO_FILTERS, before: second.previous }, reader.userId)
      const titles = [first, second].flatMap(({ items }) => items.map(({ title }) => title))
      expect(titles).toEqual(Array.from({ length: 25 }, (_, n) => `Other ${24 - n}`))
      expect([first.total.count, second.position, second.next]).toEqual([25, 21, undefined])
      expect([up.items, up.previous]).toEqual([first.items, undefined])
      sqlite.exec("DELETE FROM blocks")
    }
    expect(listPublicProjects(NO_FILTERS, reader.userId).total.count).toBe(50)
  })

  test("ignores impossible filters", () => {
    const query = new URLSearchParams({ search: " ", niche: "  ", after: "-1" })
    expect(readPublicFilters(query)).toEqual({ search: "", niche: "" })
  })

  test("accepts any niche, in any case and with outer spaces", () => {
    const niche = "Slow Travel by Rail"
    const wanted = aProject(aBrand(), { isPublic: true, niche })
    const other = aProject(aBrand(), { isPublic: true, niche: "Travel" })
    const read = readPublicFilters(new URLSearchParams({ niche: "  slow TRAVEL by rail " }))
    expect(read.niche).toBe("slow TRAVEL by rail")
    const ids = listPublicProjects(read, undefined).items.map(({ id }) => id)
    expect([ids.includes(wanted), ids.includes(other)]).toEqual([true, false])
    const unheard = { ...NO_FILTERS, niche: "nobody typed this" }
    expect([listPublicProjects(unheard, undefined).items, hasPublicFilters(unheard)]).toEqual([
      [],
      true,
    ])
    const long = readPublicFilters(new URLSearchParams({ niche: "x".repeat(500) }))
    expect(long.niche).toBe("x".repeat(200))
  })
})
