import { and, eq } from "drizzle-orm"
import type { BrandActor } from "#app/domain/identity/accounts/actor.ts"
import {
  listChosenApplicants,
  listUnpaidApplicants,
} from "#app/domain/market/applications/application-queries.server.ts"
import { findOwnProject } from "#app/domain/market/projects/project-queries.server.ts"
import { db } from "#app/platform/db.server.ts"
import { applications } from "#db/schema/applications.ts"
import { profiles } from "#db/schema/profiles.ts"

/** Names those of a selection who cannot be paid for any more. @throws NotFound */
export function listGone(
  actor: BrandActor,
  projectId: string,
  applicationIds: readonly string[],
): string[] {
  findOwnProject(actor, projectId)
  const payable = [
    ...listUnpaidApplicants(actor, projectId),
    ...listChosenApplicants(actor, projectId, [...applicationIds]),
  ]
  const isPayable = new Set(payable.filter(({ name }) => name !== null).map(({ id }) => id))
  const gone = applicationIds.filter((id) => !isPayable.has(id))
  return gone.map((id) => findApplicantName(projectId, id))
}

const findApplicantName = (projectId: string, applicationId: string): string =>
  db
    .select({ name: profiles.name })
    .from(applications)
    .innerJoin(profiles, eq(profiles.userId, applications.influencerId))
    .where(and(eq(applications.id, applicationId), eq(applications.projectId, projectId)))
    .get()?.name ?? "Unknown"
