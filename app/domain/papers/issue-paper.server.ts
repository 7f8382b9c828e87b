import { hash, randomUUID } from "node:crypto"
import { eq, sql } from "drizzle-orm"
import { clock } from "#app/platform/clock.server.ts"
import { db, type Params, query, write } from "#app/platform/db.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { paperCounters, papers } from "#db/schema/papers.ts"
import { financialYearOf } from "../financial-year.ts"
import { codeOfIssuer } from "./document-issuers.server.ts"
import { formatDocumentNumber, type Series } from "./paper.ts"
import { PaperContent } from "./paper-content.ts"

export type PaperRow = typeof papers.$inferSelect

type Given = Pick<
  PaperRow,
  "kind" | "source" | "influencerId" | "brandId" | "orderId" | "paymentId" | "aboutPaperId"
>
type Numbering = Pick<PaperRow, "issuerId" | "year" | "serial" | "number"> & { series: string }

/** What a paper says once its number and its time are known. */
export type Composed = (issued: { number: string; issuedAt: number }) => PaperContent

const selectBySource = query((p: Params<{ source: string }>) =>
  db.select().from(papers).where(eq(papers.source, p.source)),
)

/** The paper that was issued for something; undefined where none was. */
export const findPaperOf = (source: string): PaperRow | undefined => selectBySource.get({ source })

/**
 * Issues a paper once for what it is about, in a transaction of its own or the caller's: the next number of its
 * series is drawn with it, so that none is left out or given twice (docs/rules.md#document-numbers).
 */
export function issuePaper(
  given: Given,
  { issuerId, series, prefix }: { issuerId: string; series: Series; prefix?: string | null },
  compose: Composed,
): PaperRow {
  return write(() => {
    const issued = findPaperOf(given.source)
    if (issued) return issued
    const year = financialYearOf(clock.now())
    const serial = nextSerial(issuerId, series, year)
    const code = codeOfIssuer(issuerId)
    const number = formatDocumentNumber({ series, prefix, code, year, serial })
    return insertPaper(given, { issuerId, series, year, serial, number }, compose)
  })
}

/** Issues a paper under a number that it has already, as a receipt has, in the caller's transaction. */
export function insertPaper(given: Given, numbering: Numbering, compose: Composed): PaperRow {
  const issuedAt = clock.now()
  // In the order of its schema, in which an erasure writes it again.
  const content = PaperContent.parse(compose({ number: numbering.number, issuedAt }))
  const contentHash = hash("sha256", JSON.stringify(content))
  const row = { ...given, ...numbering, id: randomUUID(), issuedAt, content, contentHash }
  db.insert(papers).values(row).run()
  logger.info({ event: "paper.issued", paperId: row.id, kind: row.kind })
  return row
}

function nextSerial(issuerId: string, series: string, year: number): number {
  const { last } = db
    .insert(paperCounters)
    .values({ issuerId, series, year, last: 1 })
    .onConflictDoUpdate({
      target: [paperCounters.issuerId, paperCounters.series, paperCounters.year],
      set: { last: sql`${paperCounters.last} + 1` },
    })
    .returning({ last: paperCounters.last })
    .get()
  return last
}
