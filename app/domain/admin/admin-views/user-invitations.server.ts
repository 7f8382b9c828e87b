import { desc, eq, sql } from "drizzle-orm"
import { nameOfUser } from "#app/domain/identity/profiles/name-of-user.server.ts"
import { type Page, readTimeCursor, type TimeCursor, toTimePage } from "#app/domain/shared/page.ts"
import { pick } from "#app/domain/shared/pick.ts"
import { statusAt } from "#app/domain/work/invitations/invitation.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { invitations } from "#db/schema/hiring.ts"
import { projects } from "#db/schema/projects.ts"
import type { Role } from "#db/schema/words.ts"
import { ADMIN_PAGE } from "./admin-page-size.ts"

const sides = { influencer: invitations.influencerId, brand: invitations.brandId }

const pageOf = (role: Role) =>
  query((p: Params<TimeCursor & { userId: string }>) =>
    db
      .select({
        id: invitations.id,
        projectId: invitations.projectId,
        projectTitle: projects.title,
        brandId: invitations.brandId,
        brandName: nameOfUser(invitations.brandId),
        influencerId: invitations.influencerId,
        influencerName: nameOfUser(invitations.influencerId),
        ...pick(invitations, "message", "status", "createdAt", "expiresAt", "removedAt"),
      })
      .from(invitations)
      .innerJoin(projects, eq(projects.id, invitations.projectId))
      .where(
        sql`${sides[role]} = ${p.userId}
          AND (${invitations.createdAt}, ${invitations.id}) < (${p.at}, ${p.id})`,
      )
      .orderBy(desc(invitations.createdAt), desc(invitations.id))
      .limit(ADMIN_PAGE + 1),
  )
const pages = { influencer: pageOf("influencer"), brand: pageOf("brand") }

/** Includes hidden messages. */
export type AdminInvitation = ReturnType<(typeof pages)["brand"]["all"]>[number]

/** Sent by a brand or received by an influencer. */
export function listUserInvitations(
  { userId, role }: { userId: string; role: Role },
  after?: string,
): Page<AdminInvitation> {
  const now = clock.now()
  const rows = pages[role].all({ userId, ...readTimeCursor(after) })
  const shown = rows.map((row) => ({ ...row, status: statusAt(row, now) }))
  return toTimePage(shown, ADMIN_PAGE, "createdAt")
}
