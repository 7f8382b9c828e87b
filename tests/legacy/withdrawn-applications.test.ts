import { expect, test } from "vitest"
import { href, urls } from "#app/urls/index.ts"
import { EMAILS, LegacyWorld } from "#tests/support/legacy-world.ts"
import { query } from "#tests/support/stored.ts"

const world = await LegacyWorld.create()

type Notified = { applicants: { email: string; status: string }[]; applicantCount: number }

async function projectFor(role: "brand" | "influencer"): Promise<Notified> {
  const { json } = await world.as(role).findProject(role, EMAILS[role], world.projectId)
  return json.project as unknown as Notified
}

test("calls see a countered application as pending, and a withdrawn one as missing", async () => {
  const { projectId } = world
  const [own] = query<{ id: string }>(
    world.server,
    `SELECT a.id FROM applications a JOIN users u ON u.id = a.influencer_id WHERE u.email = ?`,
    EMAILS.influencer,
  )
  const ids = { projectId, applicationId: own?.id ?? "" }
  const offer = { bidAmount: "4000", deliveryDays: "8" }
  await world.as("brand").visitor.post(href(urls.brand.counterOffer, ids), offer)
  const countered = await projectFor("brand")
  expect(countered.applicants.find(({ email }) => email === EMAILS.influencer)?.status).toBe(
    "pending",
  )
  expect((await projectFor("influencer")).applicants).toMatchObject([{ status: "pending" }])

  await world.as("influencer").visitor.post(href(urls.influencer.withdrawApplication, ids))
  const left = await projectFor("brand")
  expect(left.applicants.map(({ email }) => email)).toEqual([EMAILS.rivalInfluencer])
  expect(left.applicantCount).toBe(1)
  expect((await projectFor("influencer")).applicants).toEqual([])
  // Whoever withdrew has applied all the same, as the dashboard counts.
  const { json } = await world
    .as("influencer")
    .metrics("influencer", EMAILS.influencer, ["projects"])
  expect(json.metrics).toMatchObject({ projects: [{ _id: projectId, applicants: [] }] })
  const refused = await world.as("brand").updateApplicant(projectId, EMAILS.influencer, "rejected")
  expect(refused.status).toBe(404)

  const again = await world.as("influencer").apply(EMAILS.influencer, projectId)
  expect(again.json).toMatchObject({ success: true })
  expect((await projectFor("brand")).applicantCount).toBe(2)
})
