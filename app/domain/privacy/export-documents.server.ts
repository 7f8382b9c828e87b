import { desc, eq, or, sql } from "drizzle-orm"
import type { ExportRow } from "#app/domain/privacy/export-lists.server.ts"
import { ROWS_PER_READ, rowsOf } from "#app/domain/privacy/row-pages.server.ts"
import { INDIAN_STATES, isStateCode } from "#app/domain/shared/indian-states.ts"
import { db } from "#app/platform/db.server.ts"
import { billingProfiles, papers } from "#db/schema/documents.ts"

/** Masks the PAN, as the copy is unencrypted on disk. */
export function listBillingDetails(userId: string): ExportRow[] {
  const { legalName, address, country, stateCode, gstin, documentPrefix, ...other } =
    billingProfiles
  const { maskedPan: pan, isIndividual, changedAt } = other
  return db
    .select({
      legalName,
      address,
      country,
      stateCode,
      gstin,
      documentPrefix,
      pan,
      isIndividual,
      changedAt,
    })
    .from(billingProfiles)
    .where(eq(billingProfiles.userId, userId))
    .all()
    .map(({ stateCode: code, ...row }) => ({
      ...row,
      state: isStateCode(code) ? INDIAN_STATES[code] : code,
    }))
}

/** Newest first, without the other side's name. */
export const listDocuments = (userId: string): Iterable<ExportRow> =>
  rowsOf((last: { issuedAt: number; id: string } | undefined) =>
    db
      .select({
        id: papers.id,
        kind: papers.kind,
        number: papers.number,
        issuedAt: papers.issuedAt,
        orderId: papers.orderId,
        paymentId: papers.paymentId,
        totalPaise: sql<number>`json_extract(${papers.content}, '$.figures.totalPaise')`,
        hash: papers.contentHash,
      })
      .from(papers)
      .where(
        sql`${or(eq(papers.influencerId, userId), eq(papers.brandId, userId))}
          AND (${papers.issuedAt}, ${papers.id})
            < (${last?.issuedAt ?? Number.MAX_SAFE_INTEGER}, ${last?.id ?? ""})`,
      )
      .orderBy(desc(papers.issuedAt), desc(papers.id))
      .limit(ROWS_PER_READ)
      .all(),
  )
