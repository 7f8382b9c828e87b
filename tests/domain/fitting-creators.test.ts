import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import {
  FIND_COUNTRIES_JOB,
  findCountries,
  listCreatorCountries,
  resumeFindingCountries,
} from "#app/domain/market/creators/creator-countries.server.ts"
import { CreatorInput } from "#app/domain/market/creators/creator-schema.ts"
import { saveCreator } from "#app/domain/market/creators/save-creator.server.ts"
import { readCreatorFilters } from "#app/domain/market/creators/search/creator-filters.ts"
import { listCreators } from "#app/domain/market/creators/search/list-creators.server.ts"
import { listFittingCreators } from "#app/domain/market/projects/fitting-creators.server.ts"
import { listOwnProjects } from "#app/domain/market/projects/project-queries.server.ts"
import { findJustPostedProject } from "#app/domain/work/invitations/invitable-projects.server.ts"
import { inviteToProject } from "#app/domain/work/invitations/invite-to-project.server.ts"
import { clock, HOUR } from "#app/platform/clock.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { aBrand, anInfluencer, aProject } from "#tests/support/domain.ts"
import { run } from "#tests/support/search-world.ts"

const brand = aBrand({ name: "Kumo Tea" })
const filters = (raw: object = {}) => readCreatorFilters({ sort: "fit", ...raw })

function aCreator(name: string, fields: object, { hasWork = true } = {}) {
  const creator = anInfluencer({ name })
  saveCreator(creator, CreatorInput.parse({ bio: "Films of walks", ...fields }))
  if (hasWork) addWork(creator.userId)
  return creator
}

/** As `addToPortfolio`, without a file. */
function addWork(userId: string) {
  run(
    "INSERT INTO portfolio_items (id, user_id, position, kind, picture_id, created_at) VALUES (?, ?, 1, 'picture', ?, 1)",
    ...[randomUUID(), userId, randomUUID()],
  )
  run("UPDATE creators SET updated_at = updated_at + 1 WHERE user_id = ?", userId)
}

const onInstagram = (count: string) => ({ followers: { Instagram: { count } } })
const namesOf = (items: readonly { name: string }[]) => items.map(({ name }) => name)

test("ranks creators by the brand's open projects and says why", () => {
  aProject(brand, {
    title: "Reels about tea in Hindi",
    description: "Filmed in Pune.",
    niche: "food",
    followers: "10K-100K",
    platforms: ["Instagram"],
    budgetMinMinor: null,
    budgetMaxMinor: 500_000,
  })
  const food = { niches: ["Food"], ...onInstagram("48000") }
  aCreator("All of it", { ...food, languages: ["hi"], city: "Pune", rates: { reel: "4000" } })
  aCreator("Too dear", { ...food, rates: { reel: "9000" } })
  aCreator("Niche alone", { niches: ["Food"], ...onInstagram("900") })
  aCreator("Another niche", { niches: ["Pets"], ...onInstagram("50000") })
  aCreator("Nothing", { niches: ["Pets"], followers: { X: { count: "10" } } })
  const found = listFittingCreators(brand, filters())?.items ?? []
  expect(found.map(({ name, reason }) => [name, reason])).toEqual([
    ["All of it", "Food · Instagram 10K-100K · Hindi · Pune · within your budget"],
    ["Too dear", "Food · Instagram 10K-100K"],
    ["Niche alone", "Food · Instagram 900"],
    ["Another niche", "Instagram 10K-100K"],
  ])
  expect(namesOf(listFittingCreators(brand, filters({ niche: "Pets" }))?.items ?? [])).toEqual([
    "Another niche",
  ])
})

test("ranks nobody by fit without an open project", () => {
  const fresh = aBrand()
  expect(listFittingCreators(fresh, filters())).toBeUndefined()
  aProject(fresh, { status: "draft" })
  expect(listFittingCreators(fresh, filters())).toBeUndefined()
})

test("pages the ranking by place, each creator once", () => {
  const busy = aBrand()
  aProject(busy, { niche: "Books", platforms: [], followers: null })
  for (let n = 0; n < 45; n += 1) aCreator(`Reader ${n}`, { niches: ["Books"] }, { hasWork: false })
  const first = listFittingCreators(busy, filters())
  const second = listFittingCreators(busy, filters({ after: String(first?.next) }))
  const last = listFittingCreators(busy, filters({ after: "40" }))
  expect([first?.items.length, second?.items.length, last?.items.length]).toEqual([20, 20, 5])
  expect([first?.previous, second?.previous, last?.next]).toEqual([undefined, 0, undefined])
  expect(first?.total).toEqual({ count: 45, isAtLeast: false })
  const all = [first, second, last].flatMap((page) => namesOf(page?.items ?? []))
  expect(new Set(all).size).toBe(45)
  expect(listFittingCreators(busy, filters({ after: "9999999" }))?.items).toEqual([])
  for (const n of [1, 2, 3, 4, 5, 6])
    aProject(busy, { niche: "Books", platforms: [], followers: null, title: `Book ${n}` })
  expect(listFittingCreators(busy, filters())?.total.count).toBe(45)
})

test("a complete profile stands before newer ones that lack something", () => {
  const zoe = aCreator("Zoe Complete", { niches: ["Music"], ...onInstagram("10") })
  const bare = anInfluencer({ name: "Only A Name" })
  aCreator("No Picture", { niches: ["Music"], ...onInstagram("10") }, { hasWork: false })
  const order = () => {
    const all = namesOf(listCreators(brand, readCreatorFilters({})).items)
    return ["Zoe Complete", "Only A Name", "No Picture"].toSorted(
      (a, b) => all.indexOf(a) - all.indexOf(b),
    )
  }
  expect(order()).toEqual(["Zoe Complete", "No Picture", "Only A Name"])
  saveCreator(bare, CreatorInput.parse({ bio: "Hi", niches: ["Music"], ...onInstagram("10") }))
  addWork(bare.userId)
  expect(order()).toEqual(["Only A Name", "Zoe Complete", "No Picture"])
  saveCreator(zoe, CreatorInput.parse({ niches: ["Music"], ...onInstagram("10") }))
  expect(order()).toEqual(["Only A Name", "No Picture", "Zoe Complete"])
  const search = readCreatorFilters({ search: "zoe comp" })
  expect(namesOf(listCreators(brand, search).items)).toEqual(["Zoe Complete"])
})

test("creators are found by country, and older accounts get theirs from a job", () => {
  const abroad = anInfluencer({ name: "From Abroad", phone: "+971501234567" })
  const found = () => namesOf(listCreators(brand, readCreatorFilters({ country: "AE" })).items)
  expect(found()).toEqual([])
  resumeFindingCountries()
  expect(
    sqlite.prepare("SELECT count(*) FROM jobs WHERE kind = ?").pluck().get(FIND_COUNTRIES_JOB),
  ).toBe(1)
  while (findCountries() !== undefined);
  expect(found()).toEqual([abroad.name])
  expect(listCreatorCountries().at(-1)).toEqual({ value: "AE", label: "United Arab Emirates" })
  expect(readCreatorFilters({ country: "XX" }).country).toBe("")
})

test("answers count once three invitations ended", () => {
  const asked = aCreator("Often Asked", { niches: ["Sports"] })
  const answers = () =>
    listCreators(brand, readCreatorFilters({ search: "often asked" })).items[0]?.answerRate
  const insert = (status: string) => {
    const projectId = aProject(brand, { title: `Run ${status}` })
    run(
      `INSERT INTO invitations (id, project_id, brand_id, influencer_id, message, status, created_at, expires_at)
       VALUES (?, ?, ?, ?, 'Hi', ?, 1, 1)`,
      ...[randomUUID(), projectId, brand.userId, asked.userId, status],
    )
  }
  for (const status of ["applied", "declined", "invited", "withdrawn"]) insert(status)
  expect(answers()).toBeUndefined()
  insert("expired")
  expect(answers()).toBeCloseTo(2 / 3)
})

test("suggests up to six creators who are not invited to the newest project", () => {
  const seller = aBrand({ name: "Just Posted" })
  for (let n = 0; n < 8; n += 1) aCreator(`Gamer ${n}`, { niches: ["Gaming"] })
  const projectId = aProject(seller, { niche: "gaming", followers: null, platforms: [] })
  const found = () => findJustPostedProject(seller, listOwnProjects(seller).items[0])
  const first = found()?.creators ?? []
  expect(first).toHaveLength(6)
  for (const { name } of first) expect(name).toMatch(/^Gamer/)
  const invited = first[0]?.id ?? ""
  inviteToProject(seller, invited, { projectId, message: "Play with us.", next: "projects" })
  expect(found()?.creators.map(({ id }) => id)).not.toContain(invited)
  clock.freeze(clock.now() + HOUR + 1000)
  expect(found()).toBeUndefined()
  clock.release()
})
