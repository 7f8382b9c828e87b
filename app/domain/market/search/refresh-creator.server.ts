import { sql } from "drizzle-orm"
import { db } from "#app/platform/db.server.ts"

/**
 * Calculates anew where a creator is listed. Belongs to each write of a service or of a connected
 * account.
 */
export function refreshCreator(userId: string): void {
  db.run(sql`INSERT INTO creator_refreshes (user_id) VALUES (${userId})`)
}
