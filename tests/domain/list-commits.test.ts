import { expect, test } from "vitest"
import { queueMail } from "#app/domain/admin/notifications/mail-queue.server.ts"
import { applyToProject } from "#app/domain/market/applications/apply-to-project.server.ts"
import { sendMessage } from "#app/domain/work/conversations/send-message.server.ts"
import { runDueJobs } from "#app/jobs/worker.server.ts"
import { ownCommits, sqlite } from "#app/platform/db.server.ts"
import { aBrand, anApplication, anInfluencer, aProject, aSession } from "#tests/support/domain.ts"

/** How many commits of `work` make the kept lists look again. */
async function listCommitsOf(work: () => unknown): Promise<number> {
  await runDueJobs("test")
  const before = ownCommits().lists
  await work()
  while ((await runDueJobs("test")) > 0);
  return ownCommits().lists - before
}

test("an application with its notices makes no list look again", async () => {
  const projectId = aProject(aBrand())
  const influencer = anInfluencer()
  const apply = () => applyToProject(influencer, projectId, { bidMinor: 700_000, deliveryDays: 10 })
  expect(await listCommitsOf(apply)).toBe(0)
  expect(sqlite.prepare("SELECT count(*) FROM notices").pluck().get()).not.toBe(0)
})

test("a sign-in and a message make no list look again", async () => {
  const brand = aBrand()
  const influencer = anInfluencer()
  const projectId = aProject(brand)
  anApplication(influencer, projectId)
  const write = () => {
    aSession(influencer)
    sendMessage(influencer, { projectId, influencerId: influencer.userId }, { body: "Hello." })
  }
  expect(await listCommitsOf(write)).toBe(0)
})

test("a sent mail makes no list look again", async () => {
  const { userId } = aBrand()
  const mail = () =>
    queueMail({
      userId,
      address: "a@example.com",
      template: "reset-password",
      reason: "account",
      data: {},
    })
  expect(await listCommitsOf(mail)).toBe(0)
})
