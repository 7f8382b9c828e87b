import { asc, desc, eq, getTableColumns, or, type SQL, sql } from "drizzle-orm"
import {
  copied,
  copiedAs,
  erasedTo,
  hidden,
  impersonal,
  personal,
  ROWS_PER_READ,
  rowsOf,
  SIDE,
  type TableData,
} from "#app/domain/shared/personal-data.server.ts"
import { db, write } from "#app/platform/db.server.ts"
import { applications } from "#db/schema/applications.ts"
import { documentCounters, documentIssuers, papers } from "#db/schema/documents.ts"
import { orders } from "#db/schema/orders.ts"
import { paymentItems } from "#db/schema/payments.ts"
import { withoutPerson } from "./document.ts"
import { DocumentContent } from "./document-content.ts"

const CONTENT = hidden("It names the other side; the page of documents has each as PDF.")
const NUMBER = hidden("The number is made of it.")

export const DOCUMENT_DATA: readonly TableData[] = [
  personal(papers, {
    part: { name: "documents", rows: documentsOf },
    erase: {
      keeps: "The law asks for them; they name 'Unknown' instead: docs/rules.md#erased-papers",
      run: eraseDocuments,
    },
    columns: {
      id: copied,
      kind: copied,
      source: hidden("The order or the payment tells it."),
      issuerId: SIDE,
      series: NUMBER,
      year: NUMBER,
      serial: NUMBER,
      number: copied,
      influencerId: SIDE,
      brandId: SIDE,
      orderId: copied,
      paymentId: copied,
      aboutDocumentId: hidden("The document itself names it."),
      issuedAt: copied,
      content: erasedTo("the same with 'Unknown'", undefined, CONTENT),
      contentHash: copiedAs("hash"),
    },
  }),
  impersonal(documentIssuers, "They hold an id and the sign of its document numbers."),
  impersonal(documentCounters, "They count the documents, each of which is copied."),
]

/** Newest first, without the other side's name. */
function documentsOf(userId: string) {
  return rowsOf((last: { issuedAt: number; id: string } | undefined) =>
    db
      .select({
        ...getTableColumns(papers),
        totalPaise: sql<number>`json_extract(${papers.content}, '$.figures.totalPaise')`,
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
}

const namesInfluencer = (userId: string) => sql`${papers.paymentId} IN (
  SELECT ${paymentItems.paymentId} FROM ${applications}
  JOIN ${paymentItems} ON ${paymentItems.applicationId} = ${applications.id}
  WHERE ${applications.influencerId} = ${userId})`

const namesBrand = (userId: string) => sql`${papers.kind} = 'payout_statement'
  AND ${papers.orderId} IN (SELECT ${orders.id} FROM ${orders} WHERE ${orders.brandId} = ${userId})`

async function eraseDocuments(userId: string): Promise<void> {
  await renameOn(userId, or(eq(papers.influencerId, userId), eq(papers.brandId, userId)))
  await renameOn(userId, namesInfluencer(userId))
  await renameOn(userId, namesBrand(userId))
}

async function renameOn(userId: string, where: SQL | undefined): Promise<void> {
  for (let last = ""; ; ) {
    const rows = write(() => {
      const some = selectSome(where, last)
      for (const { id, content } of some) {
        const renamed = withoutPerson(DocumentContent.parse(content), userId)
        db.update(papers).set({ content: renamed }).where(eq(papers.id, id)).run()
      }
      return some
    })
    last = rows.at(-1)?.id ?? last
    if (rows.length < ROWS_PER_READ) return
    await new Promise(setImmediate)
  }
}

const selectSome = (where: SQL | undefined, after: string) =>
  db
    .select({ id: papers.id, content: papers.content })
    .from(papers)
    .where(sql`${where} AND ${papers.id} > ${after}`)
    .orderBy(asc(papers.id))
    .limit(ROWS_PER_READ)
    .all()
