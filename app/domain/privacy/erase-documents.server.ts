import { asc, eq, or, type SQL, sql } from "drizzle-orm"
import { ROWS_PER_READ } from "#app/domain/privacy/row-pages.server.ts"
import { withoutPerson } from "#app/domain/trust/documents/document.ts"
import { DocumentContent } from "#app/domain/trust/documents/document-content.ts"
import { db, write } from "#app/platform/db.server.ts"
import { applications } from "#db/schema/applications.ts"
import { billingProfiles, papers } from "#db/schema/documents.ts"
import { orders } from "#db/schema/orders.ts"
import { paymentItems } from "#db/schema/payments.ts"

const namesInfluencer = (userId: string) => sql`${papers.paymentId} IN (
  SELECT ${paymentItems.paymentId} FROM ${applications}
  JOIN ${paymentItems} ON ${paymentItems.applicationId} = ${applications.id}
  WHERE ${applications.influencerId} = ${userId})`

const namesBrand = (userId: string) => sql`${papers.kind} = 'payout_statement'
  AND ${papers.orderId} IN (SELECT ${orders.id} FROM ${orders} WHERE ${orders.brandId} = ${userId})`

/** Deletes the billing profile; documents name 'Unknown' instead (docs/rules.md#erased-papers). */
export async function eraseDocuments(userId: string): Promise<void> {
  write(() => db.delete(billingProfiles).where(eq(billingProfiles.userId, userId)).run())
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
