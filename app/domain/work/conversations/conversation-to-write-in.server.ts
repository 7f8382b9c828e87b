import { and, desc, eq, inArray, isNull } from "drizzle-orm"
import type { BrandActor } from "#app/domain/identity/accounts/actor.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { applications } from "#db/schema/applications.ts"
import { threads } from "#db/schema/conversations.ts"
import { invitations } from "#db/schema/hiring.ts"
import { projects } from "#db/schema/projects.ts"

type Pair = { brandId: string; influencerId: string }

const selectThread = query((p: Params<Pair>) =>
  db
    .select({ threadId: threads.id })
    .from(threads)
    .where(and(eq(threads.influencerId, p.influencerId), eq(threads.brandId, p.brandId)))
    .orderBy(desc(threads.lastMessageId))
    .limit(1),
)

const selectApplied = query((p: Params<Pair>) =>
  db
    .select({ projectId: applications.projectId })
    .from(applications)
    .innerJoin(projects, eq(projects.id, applications.projectId))
    .where(
      and(
        eq(applications.influencerId, p.influencerId),
        eq(projects.brandId, p.brandId),
        isNull(projects.deletedAt),
      ),
    )
    .limit(1),
)

const selectInvited = query((p: Params<Pair>) =>
  db
    .select({ projectId: invitations.projectId })
    .from(invitations)
    .where(
      and(
        eq(invitations.influencerId, p.influencerId),
        eq(invitations.brandId, p.brandId),
        inArray(invitations.status, ["invited", "viewed"]),
      ),
    )
    .limit(1),
)

/**
 * Finds the latest conversation of the two, else a project about which one may begin; undefined
 * where the brand has to invite first: docs/rules.md#who-may-write
 */
export function findThreadToWriteIn({ userId: brandId }: BrandActor, influencerId: string) {
  const pair = { brandId, influencerId }
  return selectThread.get(pair) ?? selectApplied.get(pair) ?? selectInvited.get(pair)
}
