import { expect, test } from "vitest"
import { saveApplicantNote } from "#app/domain/market/applications/applicant-notes.server.ts"
import { listCreatorLists } from "#app/domain/market/creators/lists/list-queries.server.ts"
import { createList } from "#app/domain/market/creators/lists/manage-lists.server.ts"
import { saveCreatorToList } from "#app/domain/market/creators/lists/save-creator.server.ts"
import { flagProject } from "#app/domain/trust/moderation/flag-texts.server.ts"
import { declineInvitation } from "#app/domain/work/invitations/invitation-steps.server.ts"
import { inviteToProject } from "#app/domain/work/invitations/invite-to-project.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { aBrand, anApplication, anInfluencer, aProject } from "#tests/support/domain.ts"
import { eraseTables, partOfCopy } from "#tests/support/exports.ts"

test("brands' notes and quoted project rules are erased with the account", async () => {
  const brand = aBrand()
  const [maya, ravi] = [anInfluencer(), anInfluencer()]
  const description = "Call me at 98765 43210 for details of this work"
  const projectId = aProject(brand, { description })
  const noted = [maya, ravi].map((one) => {
    const id = anApplication(one, projectId)
    saveApplicantNote(brand, projectId, id, "Asha Rao, call 98111 22333")
    return id
  })
  flagProject(projectId)
  const notes = sqlite.prepare("SELECT application_id FROM applicant_notes").pluck()
  const flags = sqlite.prepare("SELECT text FROM reports WHERE subject_id = ?").pluck()
  expect(flags.get(projectId)).toContain("98765")
  await eraseTables(maya.userId, "applicant_notes", "applications", "offers")
  expect(notes.all()).toEqual([noted[1]])
  await eraseTables(brand.userId, "projects")
  expect(flags.all(projectId)).toEqual([""])
})

function aWorld() {
  const brand = aBrand()
  const [maya, ravi] = [anInfluencer({ name: "Maya" }), anInfluencer({ name: "Ravi" })]
  const projectId = aProject(brand, { title: "Tea reels" })
  const { listId } = saveCreatorToList(brand, maya.userId, { name: "Tea people", note: "Kind" })
  saveCreatorToList(brand, ravi.userId, { listId, note: "Later" })
  createList(brand, { name: "Empty" })
  const invite = (influencerId: string, message: string) =>
    inviteToProject(brand, influencerId, { projectId, message }).invitationId
  const open = invite(maya.userId, "Dear Maya")
  const declined = invite(ravi.userId, "Dear Ravi")
  declineInvitation(ravi, declined)
  return { brand, maya, ravi, listId, open, declined }
}

const rowOf = (id: string) =>
  sqlite.prepare("SELECT status, message FROM invitations WHERE id = ?").get(id)

test("a brand's data copy has lists, notes and invitations without names", async () => {
  const { brand, maya } = aWorld()
  const lists = await partOfCopy("lists", brand.userId, "brand")
  expect(lists.map(({ list, note }) => [list, note])).toEqual(
    expect.arrayContaining([
      ["Tea people", "Kind"],
      ["Tea people", "Later"],
      ["Empty", null],
    ]),
  )
  expect(lists.map(({ influencerId }) => influencerId)).toContain(maya.userId)
  const sent = await partOfCopy("invitations", brand.userId, "brand")
  expect(sent.map(({ message, status }) => [message, status]).sort()).toEqual([
    ["Dear Maya", "invited"],
    ["Dear Ravi", "declined"],
  ])
  expect(JSON.stringify(lists)).not.toMatch(/Maya|Ravi/)
})

test("an influencer's data copy has invitations, and only the number of lists", async () => {
  const { maya } = aWorld()
  expect(await partOfCopy("invitations", maya.userId, "influencer")).toMatchObject([
    { projectTitle: "Tea reels", message: "Dear Maya", status: "invited" },
  ])
  expect(await partOfCopy("saved-by-brands", maya.userId, "influencer")).toEqual([
    { listsOfBrands: 1 },
  ])
})

test("deleting an influencer removes list entries and invitation texts", async () => {
  const { brand, maya, open, declined } = aWorld()
  await eraseTables(maya.userId, "invitations")
  await eraseTables(maya.userId, "creator_list_items", "creator_lists")
  expect(rowOf(open)).toEqual({ status: "expired", message: "" })
  expect(rowOf(declined)).toEqual({ status: "declined", message: "Dear Ravi" })
  expect(listCreatorLists(brand).map(({ name, count }) => [name, count])).toEqual([
    ["Empty", 0],
    ["Tea people", 1],
  ])
})

test("deleting a brand removes its lists, notes and invitation texts", async () => {
  const { brand, maya, open, declined } = aWorld()
  await eraseTables(brand.userId, "invitations")
  await eraseTables(brand.userId, "creator_list_items", "creator_lists")
  expect([rowOf(open), rowOf(declined)]).toEqual([
    { status: "expired", message: "" },
    { status: "declined", message: "" },
  ])
  expect(listCreatorLists(brand)).toEqual([])
  expect(await partOfCopy("saved-by-brands", maya.userId, "influencer")).toEqual([
    { listsOfBrands: 0 },
  ])
})
