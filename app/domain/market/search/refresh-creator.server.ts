import { sql } from "drizzle-orm"
import { db } from "#app/platform/db.server.ts"

/** Lists a creator anew. Belongs to each write of a service or a connected account. */
export function refreshCreator(userId: string): void {
  db.run(sql`INSERT INTO creator_refreshes (user_id) VALUES (${userId})`)
}
