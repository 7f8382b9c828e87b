import { hash, randomUUID } from "node:crypto"
import { sql } from "drizzle-orm"
import { financialYearOf } from "#app/domain/shared/financial-year.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, rowBy, write } from "#app/platform/db.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { documentCounters, documentIssuers, documents } from "#db/schema/documents.ts"
import { formatDocumentNumber, type Series } from "./document.ts"
import { DocumentContent } from "./document-content.ts"

export type DocumentRow = typeof documents.$inferSelect

type Given = Pick<
  DocumentRow,
  "kind" | "source" | "influencerId" | "brandId" | "orderId" | "paymentId" | "aboutDocumentId"
>
type Numbering = Pick<DocumentRow, "issuerId" | "year" | "serial" | "number"> & { series: string }

export type ComposeDocument = (issued: { number: string; issuedAt: number }) => DocumentContent

export const findDocumentOf = rowBy(documents, "source")

/**
 * Issues a document once per source with the next number, in one transaction so that none is
 * skipped (docs/rules.md#document-numbers).
 */
export function issueDocument(
  given: Given,
  { issuerId, series, prefix }: { issuerId: string; series: Series; prefix?: string | null },
  compose: ComposeDocument,
): DocumentRow {
  return write(() => {
    const issued = findDocumentOf(given.source)
    if (issued) return issued
    const year = financialYearOf(clock.now())
    const serial = nextSerial(issuerId, series, year)
    const code = codeOfIssuer(issuerId)
    const number = formatDocumentNumber({ series, prefix, code, year, serial })
    return insertDocument(given, { issuerId, series, year, serial, number }, compose)
  })
}

/** Issues a document with a given number, in the caller's transaction. */
export function insertDocument(
  given: Given,
  numbering: Numbering,
  compose: ComposeDocument,
): DocumentRow {
  const issuedAt = clock.now()
  // Parsed for the key order in which an erasure rewrites it.
  const content = DocumentContent.parse(compose({ number: numbering.number, issuedAt }))
  const contentHash = hash("sha256", JSON.stringify(content))
  const row = { ...given, ...numbering, id: randomUUID(), issuedAt, content, contentHash }
  db.insert(documents).values(row).run()
  logger.info({ event: "document.issued", documentId: row.id, kind: row.kind })
  return row
}

function nextSerial(issuerId: string, series: string, year: number): number {
  const { last } = db
    .insert(documentCounters)
    .values({ issuerId, series, year, last: 1 })
    .onConflictDoUpdate({
      target: [documentCounters.issuerId, documentCounters.series, documentCounters.year],
      set: { last: sql`${documentCounters.last} + 1` },
    })
    .returning({ last: documentCounters.last })
    .get()
  return last
}

const findIssuer = rowBy(documentIssuers, "issuerId")
const findIssuerOf = rowBy(documentIssuers, "code")

/** Unambiguous signs; the company's code contains others, so it stays unique. */
const SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
const OURS = "OURS"

/** Returns the issuer's code, creating it in the caller's transaction. */
function codeOfIssuer(issuerId: string): string {
  const known = findIssuer(issuerId)?.code
  if (known !== undefined) return known
  const code = issuerId === "" ? OURS : drawCode(issuerId)
  db.insert(documentIssuers).values({ issuerId, code }).run()
  return code
}

function drawCode(issuerId: string): string {
  for (let round = 0; ; round += 1) {
    const bytes = [...hash("sha256", `${issuerId}:${round}`, "buffer").subarray(0, 4)]
    const code = bytes.map((byte) => SIGNS.charAt(byte % SIGNS.length)).join("")
    if (!findIssuerOf(code)) return code
  }
}
