import { sql } from "drizzle-orm"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"

/** Full column names: Drizzle leaves out the table in single-table statements. */
const selectShown = query((p: Params<{ pictureId: string }>) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(
      sql`users.id IN (
        SELECT user_id FROM profiles WHERE picture_id = ${p.pictureId}
        UNION ALL SELECT user_id FROM portfolio_items WHERE picture_id = ${p.pictureId}
      ) AND users.deleted_at IS NULL AND users.suspended_at IS NULL AND (
        EXISTS (SELECT 1 FROM creators
          WHERE user_id = users.id AND page_state <> 'draft' AND hidden_at IS NULL)
        OR EXISTS (SELECT 1 FROM brand_pages WHERE user_id = users.id AND page_state <> 'draft')
        OR EXISTS (SELECT 1 FROM projects WHERE brand_id = users.id
          AND status = 'active' AND deleted_at IS NULL AND public_at IS NOT NULL)
      )`,
    )
    .limit(1),
)

/** True while the picture is on a public page: docs/rules.md#public-pages */
export const isPictureShown = (pictureId: string): boolean =>
  selectShown.get({ pictureId }) !== undefined
