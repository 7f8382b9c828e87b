import { sql } from "drizzle-orm"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import { brandPages, creators, portfolioItems } from "#db/schema/creators.ts"
import { profiles } from "#db/schema/profiles.ts"
import { projects } from "#db/schema/projects.ts"

const selectShown = query((p: Params<{ pictureId: string }>) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(
      sql`${users.id} IN (
        SELECT ${profiles.userId} FROM ${profiles} WHERE ${profiles.pictureId} = ${p.pictureId}
        UNION ALL
        SELECT ${portfolioItems.userId} FROM ${portfolioItems} WHERE ${portfolioItems.pictureId} = ${p.pictureId}
      ) AND ${users.deletedAt} IS NULL AND ${users.suspendedAt} IS NULL AND (
        EXISTS (SELECT 1 FROM ${creators} WHERE ${creators.userId} = ${users.id}
          AND ${creators.pageState} <> 'draft' AND ${creators.hiddenAt} IS NULL)
        OR EXISTS (SELECT 1 FROM ${brandPages} WHERE ${brandPages.userId} = ${users.id}
          AND ${brandPages.pageState} <> 'draft')
        OR EXISTS (SELECT 1 FROM ${projects} WHERE ${projects.brandId} = ${users.id}
          AND ${projects.status} = 'active' AND ${projects.deletedAt} IS NULL
          AND ${projects.publicAt} IS NOT NULL)
      )`,
    )
    .limit(1),
)

/** Whether a picture stands on a page that everybody may open at this moment: docs/rules.md#public-pages */
export const isPictureShown = (pictureId: string): boolean =>
  selectShown.get({ pictureId }) !== undefined
