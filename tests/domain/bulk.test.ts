import { beforeEach, expect, test } from "vitest"
import type { BrandActor } from "#app/domain/identity/accounts/actor.ts"
import { findActorForJob } from "#app/domain/identity/accounts/session-actor.server.ts"
import { acceptAsNew } from "#app/domain/identity/team/accept-invitation.server.ts"
import { inviteMember } from "#app/domain/identity/team/invite-member.server.ts"
import { removeMember } from "#app/domain/identity/team/seats.server.ts"
import {
  invitationTokenOf,
  listTeam,
  listTeamInvitations,
} from "#app/domain/identity/team/team-queries.server.ts"
import { withdrawApplication } from "#app/domain/market/applications/own-application.server.ts"
import { createList } from "#app/domain/market/creators/lists/manage-lists.server.ts"
import { saveCreatorToList } from "#app/domain/market/creators/lists/save-creator.server.ts"
import { openBulkFile } from "#app/domain/work/bulk/bulk-file.server.ts"
import {
  purgeBulkJobs,
  runBulkJob,
  startBulkJob,
  undoBulkJob,
} from "#app/domain/work/bulk/bulk-jobs.server.ts"
import { listPendingApplicants } from "#app/domain/work/bulk/bulk-people.server.ts"
import { findBulkJob } from "#app/domain/work/bulk/bulk-queries.server.ts"
import { BulkInput } from "#app/domain/work/bulk/bulk-schema.ts"
import { listSentInvitations } from "#app/domain/work/invitations/invitation-queries.server.ts"
import { clock, DAY, SECOND } from "#app/platform/clock.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { aBrand, anApplication, anInfluencer, aProject, PASSWORD } from "#tests/support/domain.ts"

beforeEach(() => clock.freeze(Date.parse("2026-11-29T10:00:00+05:30")))

function aCrowd(size: number) {
  const brand = aBrand()
  const projectId = aProject(brand, { influencerCount: 2 })
  const influencers = Array.from({ length: size }, () => anInfluencer())
  const ids = influencers.map((influencer) => anApplication(influencer, projectId))
  return { brand, projectId, influencers, ids }
}

const start = (brand: BrandActor, projectId: string, input: object) =>
  startBulkJob(brand, { projectId }, BulkInput.parse(input))

async function runToTheEnd(jobId: string) {
  clock.advance(10 * SECOND)
  for (let next: number | undefined = 0; next !== undefined; ) next = await runBulkJob(jobId)
}

async function fileOf(brand: BrandActor, jobId: string) {
  const rows = []
  for await (const row of openBulkFile(brand, jobId).rows) rows.push(row)
  return rows
}

const rejectionsOf = (projectId: string) =>
  sqlite
    .prepare(
      `SELECT count(*) AS all_of_them, count(DISTINCT json_extract(data, '$.applicationId')) AS each
       FROM events WHERE type = 'application.rejected' AND project_id = ?`,
    )
    .get(projectId)

test("everyone who waits is rejected with the reason, each told once", async () => {
  const { brand, projectId, ids } = aCrowd(45)
  const jobId = start(brand, projectId, { everyone: ["yes"], action: "reject", reason: "price" })
  expect(findBulkJob(brand, jobId)).toMatchObject({ canUndo: true, counts: { waiting: 45 } })
  expect(await runBulkJob(jobId)).toBe(clock.now() + 10 * SECOND)
  clock.advance(10 * SECOND)
  await Promise.all([runBulkJob(jobId), runBulkJob(jobId)])
  await runToTheEnd(jobId)
  await runBulkJob(jobId)
  expect(rejectionsOf(projectId)).toEqual({ all_of_them: ids.length, each: ids.length })
  expect(findBulkJob(brand, jobId)).toMatchObject({ canUndo: false, counts: { done: 45 } })
  const reasons = sqlite
    .prepare("SELECT DISTINCT reject_reason FROM applications WHERE project_id = ?")
    .pluck()
  expect(reasons.all(projectId)).toEqual(["price"])
})

test("leaves out who withdrew or stands behind a block", async () => {
  const { brand, projectId, influencers, ids } = aCrowd(4)
  const [blocker, blocked, leaver, waiting] = influencers
  const block = sqlite.prepare("INSERT INTO blocks VALUES (?, ?, 1)")
  block.run(blocker?.userId, brand.userId)
  block.run(brand.userId, blocked?.userId)
  if (leaver) withdrawApplication(leaver, ids[2] ?? "")
  expect(listPendingApplicants(brand, projectId).map(({ id }) => id)).toEqual([ids[3]])
  for (const input of [{ everyone: ["yes"] }, { chosen: ids }]) {
    const jobId = start(brand, projectId, { ...input, action: "reject" })
    expect((await fileOf(brand, jobId)).map(([name]) => name)).toEqual([waiting?.name])
  }
})

test("an undo within ten seconds leaves nothing done", async () => {
  const { brand, projectId } = aCrowd(3)
  const jobId = start(brand, projectId, { everyone: ["yes"], action: "reject" })
  clock.advance(9 * SECOND)
  undoBulkJob(brand, jobId)
  undoBulkJob(brand, jobId)
  await runToTheEnd(jobId)
  expect(rejectionsOf(projectId)).toEqual({ all_of_them: 0, each: 0 })
  const late = start(brand, projectId, { everyone: ["yes"], action: "reject" })
  clock.advance(10 * SECOND)
  expect(() => undoBulkJob(brand, late)).toThrow("It has begun")
})

test("lists the refused with reasons and does the rest", async () => {
  const { brand, projectId, ids } = aCrowd(3)
  const jobId = start(brand, projectId, { chosen: ids, action: "shortlist" })
  await runToTheEnd(jobId)
  const { counts, failed } = findBulkJob(brand, jobId)
  expect(counts).toEqual({ waiting: 0, done: 2, failed: 1 })
  expect(failed[0]?.note).toBeTruthy()
  const drafts = sqlite.prepare("SELECT count(*) FROM orders WHERE project_id = ?").pluck()
  expect(drafts.get(projectId)).toBe(2)
})

test("a message fills in its placeholders, within the limit of an hour", async () => {
  const { brand, projectId } = aCrowd(61)
  const message = "Hello {name}, about {project}: thank you."
  const jobId = start(brand, projectId, { everyone: ["yes"], action: "message", message })
  await runToTheEnd(jobId)
  const { counts, failed } = findBulkJob(brand, jobId)
  expect(counts).toEqual({ waiting: 0, done: 60, failed: 1 })
  expect(failed[0]?.note).toContain("try again")
  const bodies = sqlite.prepare("SELECT body FROM messages ORDER BY id LIMIT 1").pluck()
  expect(bodies.get()).toMatch(/^Hello Influencer \d+, about Project \d+: thank you\.$/)
})

test("applicants are saved to a list of the brand's own alone", async () => {
  const { brand, projectId, ids } = aCrowd(2)
  const other = createList(aBrand(), { name: "Theirs" })
  const foreign = start(brand, projectId, { chosen: ids, action: "list", listId: other.listId })
  await runToTheEnd(foreign)
  expect(findBulkJob(brand, foreign).counts).toMatchObject({ done: 0, failed: 2 })
})

test("invites a list's creators to a project, and lists who cannot be", async () => {
  const { brand, projectId, influencers } = aCrowd(1)
  const others = [anInfluencer(), anInfluencer()]
  const { listId } = createList(brand, { name: "Tea people" })
  for (const { userId } of [...influencers, ...others]) {
    saveCreatorToList(brand, userId, { listId, note: "" })
  }
  const input = { everyone: ["yes"], action: "invite", projectId, message: "{name}, for {project}" }
  const jobId = startBulkJob(brand, { listId }, BulkInput.parse(input))
  await runToTheEnd(jobId)
  const { counts, failed } = findBulkJob(brand, jobId)
  expect(counts).toEqual({ waiting: 0, done: 2, failed: 1 })
  expect(failed[0]?.note).toContain("has applied to this project already")
  const { items } = listSentInvitations(brand)
  expect(items.map((one) => one.message).sort()).toEqual(
    items.map((one) => `${one.name}, for ${one.projectTitle}`).sort(),
  )
  const file = await fileOf(brand, jobId)
  expect(file.map((row) => row.at(-2)).sort()).toEqual(["Invited", "Invited", "Refused"])
  expect(() => startBulkJob(aBrand(), { listId }, BulkInput.parse(input))).toThrow("List not found")
})

test("writes a file of chosen creators at once, without the hidden", async () => {
  const brand = aBrand()
  const [shown, gone] = [anInfluencer(), anInfluencer()]
  sqlite.prepare("UPDATE creators SET hidden_at = 1 WHERE user_id = ?").run(gone.userId)
  const chosen = [shown.userId, gone.userId, "nobody"]
  const jobId = startBulkJob(brand, {}, BulkInput.parse({ chosen, action: "export" }))
  expect(findBulkJob(brand, jobId)).toMatchObject({ canUndo: false, counts: { done: 1 } })
  const file = await fileOf(brand, jobId)
  expect(file.map(([name]) => name)).toEqual([shown.name])
  const reject = BulkInput.parse({ chosen, action: "reject" })
  expect(() => startBulkJob(brand, {}, reject)).toThrow("Please choose what to do.")
  expect(() => openBulkFile(aBrand(), jobId)).toThrow("There is no such job.")
})

test("others' projects, applicants and jobs are not found", () => {
  const { brand, projectId, ids } = aCrowd(1)
  const other = aCrowd(1)
  const input = { chosen: ids, action: "reject" }
  expect(() => start(other.brand, projectId, input)).toThrow()
  expect(() => start(other.brand, other.projectId, input)).toThrow("Nobody of them")
  const jobId = start(brand, projectId, input)
  expect(() => findBulkJob(other.brand, jobId)).toThrow("There is no such job.")
})

test("a job is deleted after a month", async () => {
  const { brand, projectId } = aCrowd(2)
  const jobId = start(brand, projectId, { everyone: ["yes"], action: "reject" })
  await runToTheEnd(jobId)
  clock.advance(31 * DAY)
  expect(await purgeBulkJobs()).toBeGreaterThan(0)
  expect(() => findBulkJob(brand, jobId)).toThrow("There is no such job.")
})

test.each([
  [{ action: "reject" }, "chosen"],
  [{ chosen: ["a"], action: "message" }, "message"],
  [{ chosen: ["a"], action: "list" }, "listId"],
  [{ chosen: ["a"], action: "invite", message: "x" }, "projectId"],
  [{ chosen: ["a"], action: "invite", projectId: "a", message: "x".repeat(501) }, "message"],
])("%j lacks a part", (input, field) => {
  expect(BulkInput.safeParse(input).error?.issues[0]?.path).toEqual([field])
})

test("a member's job acts in their name, and stops when their seat ends", async () => {
  const { brand, projectId, ids } = aCrowd(2)
  const email = "bulk-member@example.com"
  const input = { email, seat: "manager", currentPassword: PASSWORD } as const
  await inviteMember(brand, input, { ip: "10.0.0.1" })
  const [invitation] = listTeamInvitations(brand)
  const name = "Asha Rao"
  await acceptAsNew(invitationTokenOf(invitation?.id ?? ""), {
    ...{ name, password: PASSWORD, confirmPassword: PASSWORD },
  })
  const [, found] = listTeam(brand)
  const personId = found?.personId ?? ""
  const member = findActorForJob(brand.userId, personId) as BrandActor
  const reject = (id: string | undefined) =>
    start(member, projectId, { chosen: [id], action: "reject" })
  await runToTheEnd(reject(ids[0]))
  const rejected = sqlite.prepare(
    "SELECT person_id FROM events WHERE type = 'application.rejected' AND project_id = ?",
  )
  expect(rejected.pluck().all(projectId)).toEqual([personId])
  const late = reject(ids[1])
  removeMember(brand, personId, () => {})
  await runToTheEnd(late)
  expect(findBulkJob(brand, late)).toMatchObject({ counts: { failed: 1 } })
  expect(rejected.all(projectId)).toHaveLength(1)
})
