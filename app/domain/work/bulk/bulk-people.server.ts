import { and, eq, inArray, sql } from "drizzle-orm"
import type { BrandActor } from "#app/domain/identity/accounts/actor.ts"
import { blockedIdsJson } from "#app/domain/identity/accounts/blocked-users.server.ts"
import {
  byApplicationTime,
  isAwaitingBrand,
  isInApplicantList,
} from "#app/domain/market/applications/application-queries.server.ts"
import { isShownCreator } from "#app/domain/market/creators/discoverable.server.ts"
import { findOwnList } from "#app/domain/market/creators/lists/manage-lists.server.ts"
import { findOwnProject } from "#app/domain/market/projects/project-queries.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { applications } from "#db/schema/applications.ts"
import { creators } from "#db/schema/creators.ts"
import { creatorListItems } from "#db/schema/hiring.ts"
import { MAX_ITEMS } from "./bulk.ts"
import type { BulkInput } from "./bulk-schema.ts"

/** Applicants of a project, creators of a list, or any creators. */
export type BulkSource = { projectId?: string; listId?: string }

/** Ignores who is not of the source. @throws NotFound for another brand's */
export function listBulkRecipients(
  actor: BrandActor,
  { projectId, listId }: BulkSource,
  input: BulkInput,
) {
  const { chosen } = input
  const isAll = input.everyone.length > 0
  if (projectId !== undefined) {
    findOwnProject(actor, projectId)
    return isAll ? listPendingApplicants(actor, projectId) : listChosen(actor, projectId, chosen)
  }
  if (!isAll) return listShown(actor, inArray(creators.userId, chosen))
  const { id } = findOwnList(actor, listId ?? "")
  return listShown(
    actor,
    sql`${creators.userId} IN (SELECT ${creatorListItems.influencerId} FROM ${creatorListItems}
      WHERE ${creatorListItems.listId} = ${id})`,
  )
}

const listShown = ({ userId }: BrandActor, where: ReturnType<typeof inArray>) =>
  db
    .select({ id: creators.userId, influencerId: creators.userId })
    .from(creators)
    .where(and(where, isShownCreator(creators.userId, blockedIdsJson(userId))))
    .limit(MAX_ITEMS)
    .all()

const listChosen = ({ userId }: BrandActor, projectId: string, chosen: readonly string[]) =>
  db
    .select({ id: applications.id, influencerId: applications.influencerId })
    .from(applications)
    .where(
      and(
        eq(applications.projectId, projectId),
        inArray(applications.id, [...chosen]),
        isInApplicantList(blockedIdsJson(userId)),
      ),
    )
    .orderBy(...byApplicationTime)
    .all()

const selectPending = query((p: Params<{ projectId: string; hidden: string; most: number }>) =>
  db
    .select({ id: applications.id, influencerId: applications.influencerId })
    .from(applications)
    .where(
      and(eq(applications.projectId, p.projectId), isAwaitingBrand, isInApplicantList(p.hidden)),
    )
    .orderBy(...byApplicationTime)
    .limit(p.most),
)

export const listPendingApplicants = ({ userId }: BrandActor, projectId: string) =>
  selectPending.all({ projectId, hidden: blockedIdsJson(userId), most: MAX_ITEMS })
