import { desc, eq } from "drizzle-orm"
import type { ExportRow } from "#app/domain/privacy/export-lists.server.ts"
import { db } from "#app/platform/db.server.ts"
import { savedSearches } from "#db/schema/hiring.ts"

/** 20 at most. */
export function listSavedSearches(userId: string): ExportRow[] {
  const { id, name, query, mail, createdAt, toldAt, influencerId } = savedSearches
  return db
    .select({ id, name, query, mail, createdAt, toldAt })
    .from(savedSearches)
    .where(eq(influencerId, userId))
    .orderBy(desc(createdAt), desc(id))
    .all()
}
