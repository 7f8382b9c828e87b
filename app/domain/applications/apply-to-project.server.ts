import { randomUUID } from "node:crypto"
import { and, eq, sql } from "drizzle-orm"
import { clock } from "#app/platform/clock.server.ts"
import { db, prepared, write } from "#app/platform/db.server.ts"
import { applications } from "#db/schema/applications.ts"
import { projects } from "#db/schema/projects.ts"
import type { InfluencerActor } from "../accounts/actor.ts"
import { NotFound } from "../errors.ts"
import { recordEvent } from "../events/record-event.server.ts"
import { canApply } from "../projects/project-policy.ts"
import { demand } from "../verdict.ts"
import { demandApplicationAllowance } from "./application-limit.server.ts"
import type { ApplicationInput } from "./application-schema.ts"

/**
 * Sends the actor's bid: once per project, while it is open. Of several sent at the same moment one is
 * taken, since the check stands inside the write lock.
 * @throws NotFound for a draft, deleted or unknown project; Conflict when closed or already applied to;
 *   TooManyTries
 */
export function applyToProject(
  actor: InfluencerActor,
  projectId: string,
  input: ApplicationInput,
): { applicationId: string } {
  const applicationId = randomUUID()
  write(() => {
    refuseUnlessAllowed(actor, projectId)
    demandApplicationAllowance(actor)
    insertApplication().run({
      id: applicationId,
      projectId,
      influencerId: actor.userId,
      ...input,
      appliedAt: clock.now(),
    })
    countApplicant().run({ projectId })
    recordEvent({
      type: "application.sent",
      actorId: actor.userId,
      projectId,
      data: { applicationId },
    })
  })
  return { applicationId }
}

const selectProject = prepared(() =>
  db
    .select({ status: projects.status, applicationId: applications.id })
    .from(projects)
    .leftJoin(
      applications,
      and(
        eq(applications.projectId, projects.id),
        eq(applications.influencerId, sql.placeholder("influencerId")),
      ),
    )
    .where(
      sql`${projects.id} = ${sql.placeholder("projectId")}
        AND ${projects.status} <> 'draft' AND ${projects.deletedAt} IS NULL`,
    )
    .prepare(),
)

function refuseUnlessAllowed(actor: InfluencerActor, projectId: string): void {
  const project = selectProject().get({ projectId, influencerId: actor.userId })
  if (!project) throw new NotFound("Project not found.")
  demand(canApply(project, project.applicationId !== null))
}

const insertApplication = prepared(() =>
  db
    .insert(applications)
    .values({
      id: sql.placeholder("id"),
      projectId: sql.placeholder("projectId"),
      influencerId: sql.placeholder("influencerId"),
      bidMinor: sql.placeholder("bidMinor"),
      deliveryDays: sql.placeholder("deliveryDays"),
      status: "pending",
      appliedAt: sql.placeholder("appliedAt"),
    })
    .prepare(),
)

const countApplicant = prepared(() =>
  db
    .update(projects)
    .set({ applicantCount: sql`${projects.applicantCount} + 1` })
    .where(eq(projects.id, sql.placeholder("projectId")))
    .prepare(),
)
