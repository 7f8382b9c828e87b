import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { DocumentContent } from "#app/domain/trust/documents/document-content.ts"
import type { DocumentRow } from "#app/domain/trust/documents/issue-document.server.ts"
import { db, sqlite } from "#app/platform/db.server.ts"
import { documents } from "#db/schema/documents.ts"

export type ReadDocument = Omit<DocumentRow, "content"> & { content: DocumentContent }

/** Lists the documents with a column value. */
export function documentsOf(
  column: "influencer_id" | "brand_id" | "payment_id",
  id: string,
): ReadDocument[] {
  const ids = sqlite.prepare(`SELECT id FROM papers WHERE ${column} = ?`).pluck().all(id)
  return db
    .select()
    .from(documents)
    .all()
    .filter((paper) => ids.includes(paper.id))
    .map((paper) => ({ ...paper, content: DocumentContent.parse(paper.content) }))
}

/** Lists the documents visible to a user. */
export const readDocuments = ({ role, userId }: Pick<Actor, "role" | "userId">): ReadDocument[] =>
  documentsOf(role === "brand" ? "brand_id" : "influencer_id", userId)
