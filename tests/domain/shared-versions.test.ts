import { beforeAll, describe, expect, test } from "vitest"
import { subjects } from "#app/domain/subjects.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { versionOf } from "#app/platform/versions.server.ts"
import { aBrand, anApplication, anInfluencer, aProject } from "#tests/support/domain.ts"

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
        run(
          `UPDATE profiles SET ${column} = 'x' || ${column === "name" ? "name" : "1"} WHERE user_id = ?`,
          id,
        )
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
