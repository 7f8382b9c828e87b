import { beforeAll, describe, expect, test } from "vitest"
import { subjects } from "#app/domain/subjects.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { versionOf } from "#app/platform/versions.server.ts"
import { aBrand, anInfluencer, aProject } from "#tests/support/domain.ts"
import { anEarnedOrder } from "#tests/support/earned-orders.ts"

const creator = anInfluencer()
const brand = aBrand()
let projectId = ""

beforeAll(() => {
  projectId = aProject(brand, { isPublic: true })
  sqlite.prepare("UPDATE creators SET page_state = 'public' WHERE user_id = ?").run(creator.userId)
  sqlite
    .prepare("UPDATE brand_pages SET page_state = 'public', slug = 'b' WHERE user_id = ?")
    .run(brand.userId)
})

const { user, project, publicProjects, landing } = subjects

type Case = [change: string, id: () => string, raised: () => string[]]
const CREATOR: () => string[] = () => [user(creator.userId), landing]
const OF_CREATOR = () => creator.userId
const BRAND_AND_LISTS = () => [user(brand.userId), publicProjects, landing]
const PROJECT = () => [project(projectId), ...BRAND_AND_LISTS()]

const CASES: Case[] = [
  ...["bio = 'x'", "city = 'x'", "language_mask = 3", "niche_mask = 3", "shows_rates = 1"].map(
    (set): Case => [`UPDATE creators SET ${set} WHERE user_id = ?`, OF_CREATOR, CREATOR],
  ),
  ...["stars_total = 5", "review_count = 1", "completed_orders = 4", "on_time_orders = 4"].map(
    (set): Case => [`UPDATE creators SET ${set} WHERE user_id = ?`, OF_CREATOR, CREATOR],
  ),
  ["UPDATE creators SET hidden_at = 1 WHERE user_id = ?", OF_CREATOR, CREATOR],
  ["UPDATE creators SET page_state = 'unlisted' WHERE user_id = ?", OF_CREATOR, CREATOR],
  ["UPDATE creators SET page_state = 'public' WHERE user_id = ?", OF_CREATOR, CREATOR],
  ["UPDATE profiles SET name = 'x' WHERE user_id = ?", OF_CREATOR, CREATOR],
  ["UPDATE profiles SET picture_id = 'x' WHERE user_id = ?", OF_CREATOR, CREATOR],
  ["INSERT INTO socials VALUES (?, 'X', 'handle')", OF_CREATOR, CREATOR],
  ["DELETE FROM socials WHERE user_id = ?", OF_CREATOR, CREATOR],
  ["INSERT INTO follower_counts VALUES (?, 'X', 10, 1)", OF_CREATOR, CREATOR],
  ["UPDATE follower_counts SET count = 11 WHERE user_id = ?", OF_CREATOR, CREATOR],
  ["INSERT INTO creator_rates VALUES (?, 'reel', 100)", OF_CREATOR, CREATOR],
  [
    `INSERT INTO portfolio_items (id, user_id, position, kind, link, created_at)
     VALUES ('i', ?, 1, 'link', 'https://x.com', 1)`,
    OF_CREATOR,
    CREATOR,
  ],
  ["DELETE FROM portfolio_items WHERE user_id = ?", OF_CREATOR, CREATOR],
  ["UPDATE users SET suspended_at = 1 WHERE id = ?", OF_CREATOR, CREATOR],
  ["UPDATE profiles SET name = 'y' WHERE user_id = ?", () => brand.userId, BRAND_AND_LISTS],
  ["UPDATE profiles SET website = 'y' WHERE user_id = ?", () => brand.userId, BRAND_AND_LISTS],
  ["UPDATE users SET suspended_at = 1 WHERE id = ?", () => brand.userId, BRAND_AND_LISTS],
  [
    "UPDATE brand_pages SET about = 'y' WHERE user_id = ?",
    () => brand.userId,
    () => [user(brand.userId)],
  ],
  ...["title", "description", "brief", "niche"].map(
    (column): Case => [
      `UPDATE projects SET ${column} = '{}' WHERE id = ?`,
      () => projectId,
      PROJECT,
    ],
  ),
  ...["deleted_at", "hidden_at", "public_at", "apply_by", "budget_min_minor", "delivery_days"].map(
    (column): Case => [`UPDATE projects SET ${column} = 1 WHERE id = ?`, () => projectId, PROJECT],
  ),
  ["UPDATE projects SET status = 'closed' WHERE id = ?", () => projectId, PROJECT],
]

describe("the version of what a public page shows", () => {
  test.each(CASES)("is raised by %s", (text, id, raised) => {
    const before = raised().map((one) => versionOf([one]))
    sqlite.prepare(text).run(id())
    const after = raised().map((one) => versionOf([one]))
    expect(after.map((version, at) => version > (before[at] ?? 0))).toEqual(
      raised().map(() => true),
    )
  })

  test("is not raised by what no page shows", () => {
    const all = [
      user(creator.userId),
      user(brand.userId),
      project(projectId),
      publicProjects,
      landing,
    ]
    const before = versionOf(all)
    sqlite.prepare("UPDATE projects SET applicant_count = 5 WHERE id = ?").run(projectId)
    sqlite.prepare("UPDATE users SET phone = '+911' WHERE id = ?").run(creator.userId)
    sqlite.prepare("UPDATE creators SET updated_at = 5 WHERE user_id = ?").run(creator.userId)
    expect(versionOf(all)).toBe(before)
  })

  test("is not raised by saving what is there already, nor that of lists by who stands on none", () => {
    const all = ["creators", "open-projects", "open-brands"]
    const before = versionOf([...all, user(creator.userId), publicProjects, landing])
    const same = "UPDATE profiles SET name = name, user_name = user_name, website = website"
    sqlite.prepare(`${same}, picture_id = picture_id`).run()
    expect(versionOf([...all, user(creator.userId), publicProjects, landing])).toBe(before)
    const draft = anInfluencer()
    const lists = versionOf([publicProjects, landing])
    sqlite.prepare("UPDATE profiles SET name = 'new' WHERE user_id = ?").run(draft.userId)
    sqlite.prepare("UPDATE users SET suspended_at = 1 WHERE id = ?").run(draft.userId)
    expect(versionOf([publicProjects, landing])).toBe(lists)
  })

  test("of a brand is raised as the money of an order goes back to it, and by no payout that is made", () => {
    const { brand: payer, orderId } = anEarnedOrder(anInfluencer(), 50_000)
    const before = versionOf([user(payer.userId)])
    const payout = "UPDATE payouts SET status = ? WHERE order_id = ?"
    sqlite.prepare(payout).run("paid", orderId)
    expect(versionOf([user(payer.userId)])).toBe(before)
    sqlite.prepare(payout).run("reversing", orderId)
    const reversing = versionOf([user(payer.userId)])
    expect(reversing).toBeGreaterThan(before)
    sqlite.prepare("UPDATE payouts SET return_reason = 'x' WHERE order_id = ?").run(orderId)
    expect(versionOf([user(payer.userId)])).toBeGreaterThan(reversing)
  })

  test("is kept also for somebody who is a draft", () => {
    const draft = anInfluencer()
    sqlite.prepare("UPDATE creators SET bio = 'x' WHERE user_id = ?").run(draft.userId)
    expect(versionOf([user(draft.userId)])).toBeGreaterThan(0)
  })

  test("of several grows when one of them does", () => {
    const names = [user(brand.userId), project(projectId)]
    const before = versionOf(names)
    sqlite.prepare("UPDATE projects SET title = 'z' WHERE id = ?").run(projectId)
    expect(versionOf(names)).toBeGreaterThan(before)
  })

  test("is found by its key alone", () => {
    const steps = sqlite
      .prepare<[], { detail: string }>(
        "EXPLAIN QUERY PLAN SELECT sum(version) FROM versions WHERE subject IN (SELECT value FROM json_each('[]'))",
      )
      .all()
    expect(steps[0]?.detail).toMatch(/^SEARCH versions USING INDEX/)
  })
})
