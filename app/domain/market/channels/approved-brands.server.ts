import { and, asc, eq, isNull, or, sql } from "drizzle-orm"
import { clock } from "#app/platform/clock.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import { applications } from "#db/schema/applications.ts"
import { channelApprovals } from "#db/schema/channels.ts"
import { profiles } from "#db/schema/profiles.ts"
import { projects } from "#db/schema/projects.ts"
import { MAX_APPROVED_BRANDS } from "./channel.ts"

/** Brands to whose projects the influencer applied, and those that are approved, by name. */
const selectBrands = query((p: Params<{ userId: string; channelId: string; limit: number }>) =>
  db
    .select({ brandId: users.id, name: profiles.name })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(
      and(
        isNull(users.deletedAt),
        or(
          sql`${users.id} IN (SELECT ${projects.brandId} FROM ${applications}
            JOIN ${projects} ON ${projects.id} = ${applications.projectId}
            WHERE ${applications.influencerId} = ${p.userId})`,
          sql`${users.id} IN (SELECT ${channelApprovals.brandId} FROM ${channelApprovals}
            WHERE ${channelApprovals.channelId} = ${p.channelId})`,
        ),
      ),
    )
    // Approved ones are always offered, or saving the form would end them.
    .orderBy(
      sql`${users.id} NOT IN (SELECT ${channelApprovals.brandId} FROM ${channelApprovals}
        WHERE ${channelApprovals.channelId} = ${p.channelId})`,
      asc(profiles.name),
      asc(users.id),
    )
    .limit(p.limit),
)

const selectApproved = query((p: Params<{ channelId: string }>) =>
  db
    .select({ brandId: channelApprovals.brandId })
    .from(channelApprovals)
    .where(eq(channelApprovals.channelId, p.channelId)),
)

export const listBrandChoices = (userId: string, channelId: string) => ({
  brands: selectBrands.all({ userId, channelId, limit: MAX_APPROVED_BRANDS }),
  approvedIds: selectApproved.all({ channelId }).map(({ brandId }) => brandId),
})

/** Replaces the approved brands, in the caller's transaction; others than the offered are ignored. */
export function approveBrands(
  userId: string,
  channelId: string,
  brandIds: readonly string[],
): void {
  const { brands, approvedIds } = listBrandChoices(userId, channelId)
  const chosen = brands.filter(({ brandId }) => brandIds.includes(brandId))
  const approvedAt = clock.now()
  for (const { brandId } of chosen)
    db.insert(channelApprovals)
      .values({ channelId, brandId, approvedAt })
      .onConflictDoNothing()
      .run()
  for (const brandId of approvedIds) {
    if (chosen.some((one) => one.brandId === brandId)) continue
    db.delete(channelApprovals)
      .where(and(eq(channelApprovals.channelId, channelId), eq(channelApprovals.brandId, brandId)))
      .run()
  }
}
