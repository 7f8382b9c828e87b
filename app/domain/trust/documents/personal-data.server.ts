import { asc, eq, getTableColumns, or, type SQL, sql } from "drizzle-orm"
import {
  column,
  copied,
  impersonal,
  ownRows,
  personal,
  ROWS_PER_READ,
} from "#app/domain/shared/personal-data.server.ts"
import { db, write } from "#app/platform/db.server.ts"
import { applications } from "#db/schema/applications.ts"
import { documentCounters, documentIssuers, documents } from "#db/schema/documents.ts"
import { orders } from "#db/schema/orders.ts"
import { paymentItems } from "#db/schema/payments.ts"
import { withoutPerson } from "./document.ts"
import { DocumentContent } from "./document-content.ts"

const CONTENT = column.hidden("It names the other side; the page of documents has each as PDF.")
const NUMBER = column.hidden("The number is made of it.")

export const DOCUMENT_PERSONAL_DATA = [
  personal(documents, {
    part: { name: "documents", rows: documentsOf },
    erase: {
      keeps: "The law asks for them; they name 'Unknown' instead: docs/rules.md#erased-papers",
      run: eraseDocuments,
    },
    columns: {
      ...copied(documents, "id", "kind", "number", "orderId", "paymentId", "issuedAt"),
      source: column.hidden("The order or the payment tells it."),
      ...column.each(column.side, "issuerId", "influencerId", "brandId"),
      ...column.each(NUMBER, "series", "year", "serial"),
      aboutDocumentId: column.hidden("The document itself names it."),
      content: column.erasedTo("the same with 'Unknown'", undefined, CONTENT),
      contentHash: column.copiedAs("hash"),
    },
  }),
  impersonal(documentIssuers, "They hold an id and the sign of its document numbers."),
  impersonal(documentCounters, "They count the documents, each of which is copied."),
]

/** Newest first, without the other side's name. */
function* documentsOf(userId: string) {
  const totalPaise = sql<number>`json_extract(${documents.content}, '$.figures.totalPaise')`
  const read = () =>
    db
      .select({ ...getTableColumns(documents), totalPaise })
      .from(documents)
      .$dynamic()
  for (const own of [documents.influencerId, documents.brandId]) {
    yield* ownRows(own, [documents.issuedAt, documents.id], { newestFirst: true, read })(userId)
  }
}

const namesInfluencer = (userId: string) => sql`${documents.paymentId} IN (
  SELECT ${paymentItems.paymentId} FROM ${applications}
  JOIN ${paymentItems} ON ${paymentItems.applicationId} = ${applications.id}
  WHERE ${applications.influencerId} = ${userId})`

const namesBrand = (userId: string) => sql`${documents.kind} = 'payout_statement'
  AND ${documents.orderId} IN (SELECT ${orders.id} FROM ${orders} WHERE ${orders.brandId} = ${userId})`

async function eraseDocuments(userId: string): Promise<void> {
  await renameOn(userId, or(eq(documents.influencerId, userId), eq(documents.brandId, userId)))
  await renameOn(userId, namesInfluencer(userId))
  await renameOn(userId, namesBrand(userId))
}

async function renameOn(userId: string, where: SQL | undefined): Promise<void> {
  for (let last = ""; ; ) {
    const rows = write(() => {
      const some = selectSome(where, last)
      for (const { id, content } of some) {
        const renamed = withoutPerson(DocumentContent.parse(content), userId)
        db.update(documents).set({ content: renamed }).where(eq(documents.id, id)).run()
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
    .select({ id: documents.id, content: documents.content })
    .from(documents)
    .where(sql`${where} AND ${documents.id} > ${after}`)
    .orderBy(asc(documents.id))
    .limit(ROWS_PER_READ)
    .all()
