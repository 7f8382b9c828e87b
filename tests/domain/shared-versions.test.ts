import fc from "fast-check"
import { beforeAll, describe, expect, test } from "vitest"
import { subjects } from "#app/domain/subjects.ts"
import { foldForComparison } from "#app/domain/text.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { versionOf } from "#app/platform/versions.server.ts"
import { aBrand, anApplication, anInfluencer, aProject, aSession } from "#tests/support/domain.ts"

const creator = anInfluencer()
const brand = aBrand()
const { user, project, openProjects, creators } = subjects
/** Neither is published: only who is signed in sees it. */
let projectId = ""
beforeAll(() => {
  projectId = aProject(brand)
})

const run = (text: string, ...values: unknown[]) => sqlite.prepare(text).run(...values)

function raises(subject: string, act: () => unknown): boolean {
  const before = versionOf([subject])
  act()
  return versionOf([subject]) > before
}

describe("the version of what only members see", () => {
  test.each([
    "title",
    "description",
    "niche",
    "currency",
    "budget_min_minor",
    "apply_by",
    "followers",
  ])("is raised by a project's %s", (column) => {
    const value = { currency: "USD", followers: "1M+", budget_min_minor: 1, apply_by: 9e12 }[column]
    const act = () => run(`UPDATE projects SET ${column} = ? WHERE id = ?`, value ?? "x", projectId)
    expect(raises(openProjects, act)).toBe(true)
    expect(raises(project(projectId), act)).toBe(true)
  })

  test("is raised by posting, closing, hiding and deleting, and by no application", () => {
    const draft = aProject(brand, { status: "draft" })
    const set = (changes: string) => () => run(`UPDATE projects SET ${changes} WHERE id = ?`, draft)
    expect(raises(openProjects, () => aProject(brand, { status: "draft" }))).toBe(false)
    expect(raises(openProjects, set("title = 'x'"))).toBe(false)
    expect(raises(openProjects, set("status = 'active'"))).toBe(true)
    expect(raises(openProjects, set("hidden_at = 1"))).toBe(true)
    expect(raises(openProjects, set("deleted_at = 1"))).toBe(true)
    expect(raises(openProjects, set("status = 'closed'"))).toBe(true)
    const apply = () => {
      anApplication(creator, projectId)
      run("UPDATE projects SET applicant_count = applicant_count + 1 WHERE id = ?", projectId)
    }
    const before = versionOf([openProjects, creators, project(projectId), user(brand.userId)])
    apply()
    expect(versionOf([openProjects, creators, project(projectId), user(brand.userId)])).toBe(before)
  })

  test("is raised by the name and the picture of a brand with open projects, and of no other", () => {
    for (const column of ["name", "picture_id"]) {
      const rename = (id: string) => () =>
        run(`UPDATE profiles SET ${column} = hex(randomblob(8)) WHERE user_id = ?`, id)
      expect(raises(openProjects, rename(brand.userId))).toBe(true)
      expect(raises(user(brand.userId), rename(brand.userId))).toBe(true)
      const idle = aBrand()
      expect(raises(openProjects, rename(idle.userId))).toBe(false)
      expect(raises(user(idle.userId), rename(idle.userId))).toBe(true)
    }
    expect(
      raises(openProjects, () => run("UPDATE users SET deleted_at = 1 WHERE id = ?", brand.userId)),
    ).toBe(true)
  })

  test.each([
    "UPDATE creators SET city = 'x' WHERE user_id = ?",
    "UPDATE creators SET niche_mask = 3 WHERE user_id = ?",
    "UPDATE creators SET stars_total = 5, review_count = 1 WHERE user_id = ?",
    "INSERT INTO follower_counts VALUES (?, 'X', 10, 1)",
    "UPDATE follower_counts SET count = 11 WHERE user_id = ?",
    "DELETE FROM follower_counts WHERE user_id = ?",
    "INSERT INTO creator_rates VALUES (?, 'reel', 100)",
    "UPDATE creator_rates SET amount_paise = 200 WHERE user_id = ?",
    "DELETE FROM creator_rates WHERE user_id = ?",
    "UPDATE profiles SET name = 'x' WHERE user_id = ?",
    "UPDATE creators SET hidden_at = 1 WHERE user_id = ?",
    "UPDATE users SET suspended_at = 1 WHERE id = ?",
  ])("is raised of a creator without a public page by %s", (text) => {
    const before = [creators, user(creator.userId)].map((one) => versionOf([one]))
    run(text, creator.userId)
    const after = [creators, user(creator.userId)].map((one) => versionOf([one]))
    expect(after.map((version, at) => version > (before[at] ?? 0))).toEqual([true, true])
  })
})

describe("the version of what is a visitor's own", () => {
  const { visitor } = subjects
  const ID = "11111111-1111-4111-8111-111111111111"
  const aNotice = (userId: string, eventId: string) =>
    run(
      `INSERT INTO notices (user_id, event_id, type, data, created_at, digest)
       VALUES (?, ?, 'order.accepted', '{}', 1, 'none')`,
      userId,
      eventId,
    )

  test.each([
    "UPDATE users SET email_verified_at = 5 WHERE id = ?",
    "UPDATE users SET email = 'other@example.com' WHERE id = ?",
    "UPDATE users SET phone = '+911234567890' WHERE id = ?",
    "UPDATE users SET suspended_at = 1 WHERE id = ?",
    "UPDATE users SET deleted_at = 1 WHERE id = ?",
    "UPDATE profiles SET name = 'Another' WHERE user_id = ?",
    "UPDATE profiles SET picture_id = 'p' WHERE user_id = ?",
    "UPDATE sessions SET revoked_at = 1 WHERE user_id = ?",
    "UPDATE sessions SET idle_expires_at = 1 WHERE user_id = ?",
    "UPDATE sessions SET absolute_expires_at = 1 WHERE user_id = ?",
    "UPDATE sessions SET user_id = (SELECT id FROM users WHERE role = 'brand') WHERE user_id = ?",
    "DELETE FROM sessions WHERE user_id = ?",
    "DELETE FROM profiles WHERE user_id = ?",
  ])("is raised by %s", (text) => {
    const { userId } = anInfluencer()
    aSession({ userId })
    expect(raises(visitor(userId), () => run(text, userId))).toBe(true)
  })

  test("is not raised by a session that is used, nor by somebody else's", () => {
    const { userId } = anInfluencer()
    const other = anInfluencer()
    for (const one of [userId, other.userId]) aSession({ userId: one })
    const use =
      "UPDATE sessions SET last_seen_at = 9e15, idle_expires_at = idle_expires_at + 1 WHERE user_id = ?"
    expect(raises(visitor(userId), () => run(use, userId))).toBe(false)
    const end = "UPDATE sessions SET revoked_at = 1 WHERE user_id = ?"
    expect(raises(visitor(userId), () => run(end, other.userId))).toBe(false)
  })

  test("is raised by a notice that comes, is read and goes", () => {
    const { userId } = anInfluencer()
    const noticed = visitor(userId)
    expect(raises(noticed, () => aNotice(userId, "e1"))).toBe(true)
    const read = "UPDATE notices SET read_at = 1 WHERE user_id = ?"
    expect(raises(noticed, () => run(read, userId))).toBe(true)
    expect(raises(noticed, () => run("DELETE FROM notices WHERE user_id = ?", userId))).toBe(true)
  })

  test("is raised of both by a block, and by its end", () => {
    const [one, two] = [anInfluencer().userId, aBrand().userId]
    for (const userId of [one, two]) {
      const block = () => run("INSERT INTO blocks VALUES (?, ?, 1)", one, two)
      expect(raises(visitor(userId), block)).toBe(true)
      expect(raises(visitor(userId), () => run("DELETE FROM blocks"))).toBe(true)
    }
  })

  test("is raised by applying, by the application's end, and by no change of its bid", () => {
    const applicant = anInfluencer()
    const applied = aProject(aBrand())
    const own = visitor(applicant.userId)
    const set = (change: string) => () =>
      run(`UPDATE applications SET ${change} WHERE influencer_id = ?`, applicant.userId)
    expect(raises(own, () => anApplication(applicant, applied))).toBe(true)
    expect(raises(own, set("bid_minor = 7"))).toBe(false)
    expect(raises(own, set("outcome = 'withdrawn'"))).toBe(true)
    const gone = () => run("DELETE FROM applications WHERE influencer_id = ?", applicant.userId)
    expect(raises(own, gone)).toBe(true)
  })

  test("is raised by a search that is kept, called something else, and given up", () => {
    const { userId } = anInfluencer()
    const own = visitor(userId)
    const keep = () =>
      run("INSERT INTO saved_searches VALUES (?, ?, 'n', 'q', 'never', 1, 0, NULL)", ID, userId)
    expect(raises(own, keep)).toBe(true)
    expect(raises(own, () => run("UPDATE saved_searches SET name = 'm'"))).toBe(true)
    expect(raises(own, () => run("UPDATE saved_searches SET told_key = 5"))).toBe(false)
    expect(raises(own, () => run("DELETE FROM saved_searches"))).toBe(true)
  })

  test("is raised of a brand by whom it puts into a list, takes out, and by the list's end", () => {
    const { userId } = aBrand()
    const own = visitor(userId)
    run("INSERT INTO creator_lists VALUES (?, ?, 'l', 'l', 1)", ID, userId)
    const put = () =>
      run("INSERT INTO creator_list_items VALUES (?, ?, '', 1)", ID, anInfluencer().userId)
    expect(raises(own, put)).toBe(true)
    expect(raises(own, () => run("DELETE FROM creator_list_items"))).toBe(true)
    put()
    expect(raises(own, () => run("DELETE FROM creator_lists WHERE id = ?", ID))).toBe(true)
  })
})

describe("the version of the open projects of a niche", () => {
  const { openProjectsOf, openBrands } = subjects
  const set = (id: string, changes: string) => () =>
    run(`UPDATE projects SET ${changes} WHERE id = ?`, id)

  test("is the one that the database raises, whatever a brand calls a niche", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 100 }), (niche) => {
        // What a form takes: a text without signs that cannot be seen.
        const key = foldForComparison(niche.replace(/[\p{Cc}\p{Cs}]/gu, ""))
        return raises(openProjectsOf(key), () => aProject(aBrand(), { niche: key }))
      }),
      { numRuns: 60 },
    )
  })

  test("is raised by a project of that niche and by no other", () => {
    const of = (niche: string) => () => aProject(aBrand(), { niche })
    expect(raises(openProjectsOf("kites"), of("Kites"))).toBe(true)
    expect(raises(openProjectsOf("kites"), of("Moss"))).toBe(false)
    const id = of("Kites")()
    expect(raises(openProjectsOf("kites"), set(id, "title = 'New'"))).toBe(true)
    expect(raises(openProjectsOf("moss"), set(id, "title = 'Newer'"))).toBe(false)
    expect(raises(openProjectsOf("kites"), set(id, "applicant_count = 9"))).toBe(false)
    expect(raises(openProjectsOf("kites"), set(id, "status = 'closed'"))).toBe(true)
  })

  test("is raised of both by a project that moves from one to the other", () => {
    for (const niche of ["moss", "ferns"]) {
      const id = aProject(aBrand(), { niche: "Moss" })
      const move = set(id, "niche = 'Ferns', niche_key = 'ferns'")
      expect(raises(openProjectsOf(niche), move)).toBe(true)
    }
  })

  test("leaves the name of a brand and its end to a version of all brands", () => {
    const { userId } = aBrand()
    const rename = () => run("UPDATE profiles SET name = name || 'x' WHERE user_id = ?", userId)
    const suspend = () => run("UPDATE users SET suspended_at = 1 WHERE id = ?", userId)
    expect(raises(openBrands, rename)).toBe(false)
    aProject({ ...aBrand(), userId }, { niche: "Kites" })
    expect(raises(openBrands, rename)).toBe(true)
    expect(raises(openBrands, suspend)).toBe(true)
  })
})
