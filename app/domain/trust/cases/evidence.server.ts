import { randomUUID } from "node:crypto"
import { and, asc, eq, sql } from "drizzle-orm"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { isSameFiles, listEvidenceFiles } from "#app/domain/identity/files/file-queries.server.ts"
import { attachFiles, type ReceivedFile } from "#app/domain/identity/files/file-quota.server.ts"
import { Conflict } from "#app/domain/shared/errors.ts"
import { pick } from "#app/domain/shared/pick.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import type { CaseKind } from "#db/schema/admin-words.ts"
import { evidence } from "#db/schema/cases.ts"
import { MAX_EVIDENCE } from "./case.ts"

export type CasePlace = { caseKind: CaseKind; caseId: string; orderId: string }
export type Statement = { text: string; files: readonly ReceivedFile[] }

const selectOwn = query((p: Params<{ caseKind: CaseKind; caseId: string; fromId: string }>) =>
  db
    .select({ id: evidence.id, text: evidence.text })
    .from(evidence)
    .where(
      and(
        eq(evidence.caseKind, p.caseKind),
        eq(evidence.caseId, p.caseId),
        eq(evidence.fromId, p.fromId),
      ),
    )
    .orderBy(asc(evidence.createdAt), sql`rowid`),
)

/** Files attached when opening the case do not count. */
export const hasSpoken = (place: Omit<CasePlace, "orderId">, userId: string): boolean =>
  selectOwn.all({ ...place, fromId: userId }).some(({ text }) => text !== "")

/** Adds once per form, in the caller's transaction. @throws Conflict over 20, Invalid on `files` */
export function addStatement(actor: Actor, place: CasePlace, { text, files }: Statement): void {
  const { caseKind, caseId, orderId } = place
  const own = selectOwn.all({ caseKind, caseId, fromId: actor.userId })
  const last = own.at(-1)
  if (last?.text === text && text !== "" && isSameFiles(listEvidenceFiles([last.id]), files)) return
  if (own.length >= MAX_EVIDENCE) {
    throw new Conflict(`Each side may add ${MAX_EVIDENCE} pieces of evidence, and you have.`)
  }
  const id = randomUUID()
  const row = { id, ...place, fromId: actor.userId, text, createdAt: clock.now() }
  db.insert(evidence).values(row).run()
  attachFiles(actor, files, { evidenceId: id, orderId })
}

const selectOfCase = query((p: Params<{ caseKind: CaseKind; caseId: string }>) =>
  db
    .select({ ...pick(evidence, "id", "fromId", "text"), at: evidence.createdAt })
    .from(evidence)
    .where(and(eq(evidence.caseKind, p.caseKind), eq(evidence.caseId, p.caseId)))
    .orderBy(asc(evidence.createdAt), sql`rowid`),
)

/** Lists statements with files, oldest first; at most 20 per side. */
export function listStatements(caseKind: CaseKind, caseId: string) {
  const pieces = selectOfCase.all({ caseKind, caseId })
  const files = listEvidenceFiles(pieces.map(({ id }) => id))
  return pieces.map((piece) => ({
    ...piece,
    files: files.filter(({ evidenceId }) => evidenceId === piece.id),
  }))
}
export type ListedStatement = ReturnType<typeof listStatements>[number]
