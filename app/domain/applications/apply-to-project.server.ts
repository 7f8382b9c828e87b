import { randomUUID } from "node:crypto"
import { and, eq, sql } from "drizzle-orm"
import { clock } from "#app/platform/clock.server.ts"
import { db, type Params, query, write } from "#app/platform/db.server.ts"
import { applications } from "#db/schema/applications.ts"
import { projects } from "#db/schema/projects.ts"
import type { InfluencerActor } from "../accounts/actor.ts"
import { NotFound } from "../errors.ts"
import { recordEvent } from "../events/record-event.server.ts"
import { assertAllowed } from "../policy.ts"
import { canApply } from "../projects/project.ts"
import { assertApplicationAllowance } from "./application-limit.server.ts"
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
    assertCanApply(actor, projectId)
    assertApplicationAllowance(actor)
    insertApplication.run({
      id: applicationId,
      projectId,
      influencerId: actor.userId,
      ...input,
      appliedAt: clock.now(),
    })
    countApplicant.run({ projectId })
    recordEvent({
      type: "application.sent",
      actorId: actor.userId,
      projectId,
      data: { applicationId },
    })
  })
  return { applicationId }
}

const selectProject = query((p: Params<{ influencerId: string; projectId: string }>) =>
  db
    .select({ status: projects.status, applicationId: applications.id })
    .from(projects)
    .leftJoin(
      applications,
      and(eq(applications.projectId, projects.id), eq(applications.influencerId, p.influencerId)),
    )
    .where(
      sql`${projects.id} = ${p.projectId}
        AND ${projects.status} <> 'draft' AND ${projects.deletedAt} IS NULL`,
    ),
)

function assertCanApply(actor: InfluencerActor, projectId: string): void {
  const project = selectProject.get({ projectId, influencerId: actor.userId })
  if (!project) throw new NotFound("Project not found.")
  assertAllowed(canApply(project, project.applicationId !== null))
}

const insertApplication = query(
  (
    p: Params<{
      id: string
      projectId: string
      influencerId: string
      bidMinor: number
      deliveryDays: number
      appliedAt: number
    }>,
  ) =>
    db.insert(applications).values({
      id: p.id,
      projectId: p.projectId,
      influencerId: p.influencerId,
      bidMinor: p.bidMinor,
      deliveryDays: p.deliveryDays,
      status: "pending",
      appliedAt: p.appliedAt,
    }),
)

const countApplicant = query((p: Params<{ projectId: string }>) =>
  db
    .update(projects)
    .set({ applicantCount: sql`${projects.applicantCount} + 1` })
    .where(eq(projects.id, p.projectId)),
)
