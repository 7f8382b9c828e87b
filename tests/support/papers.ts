import type { Actor } from "#app/domain/accounts/actor.ts"
import type { PaperRow } from "#app/domain/papers/issue-paper.server.ts"
import { PaperContent } from "#app/domain/papers/paper-content.ts"
import { db, sqlite } from "#app/platform/db.server.ts"
import { papers } from "#db/schema/papers.ts"

export type ReadPaper = Omit<PaperRow, "content"> & { content: PaperContent }

/** The papers of which a column says so, as they lie in the table. */
export function papersOf(
  column: "influencer_id" | "brand_id" | "payment_id",
  id: string,
): ReadPaper[] {
  const ids = sqlite.prepare(`SELECT id FROM papers WHERE ${column} = ?`).pluck().all(id)
  return db
    .select()
    .from(papers)
    .all()
    .filter((paper) => ids.includes(paper.id))
    .map((paper) => ({ ...paper, content: PaperContent.parse(paper.content) }))
}

/** All papers that somebody may see. */
export const readPapers = ({ role, userId }: Pick<Actor, "role" | "userId">): ReadPaper[] =>
  papersOf(role === "brand" ? "brand_id" : "influencer_id", userId)
