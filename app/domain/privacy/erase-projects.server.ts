import { and, eq, isNull, ne, type SQL, sql } from "drizzle-orm"
import { recordClosing } from "#app/domain/market/projects/record-closing.server.ts"
import { foldForComparison } from "#app/domain/shared/text.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, write } from "#app/platform/db.server.ts"
import { reports } from "#db/schema/conversations.ts"
import { orders } from "#db/schema/orders.ts"
import { projects, projectTerms } from "#db/schema/projects.ts"
import { stretchesOf } from "./row-pages.server.ts"

const TITLE = "Project of a deleted account"
const DESCRIPTION = "The brand that posted this project has left. Its text was deleted."

/** Each may hold a long text and update the search index. */
const PER_TRANSACTION = 50

/** Closes projects and erases their texts; those with orders keep the title. */
export async function eraseProjects(userId: string): Promise<void> {
  const isLeft = and(eq(projects.brandId, userId), ne(projects.description, DESCRIPTION))
  const eraseThose = async (where: SQL | undefined) => {
    while (write(() => eraseSome(and(isLeft, where))) > 0) await new Promise(setImmediate)
  }
  await eraseThose(sql`${projects.deletedAt} IS NULL`)
  if (!isBrand(userId)) return
  // No index covers deleted projects.
  for (const stretch of stretchesOf(projects)) await eraseThose(stretch)
}

const isBrand = (userId: string): boolean =>
  db.get(sql`SELECT 1 FROM users WHERE id = ${userId} AND role = 'brand'`) !== undefined

function eraseSome(where: SQL | undefined): number {
  const { id, brandId, status } = projects
  const isOrdered = sql<number>`EXISTS (SELECT 1 FROM ${orders} WHERE ${orders.projectId} = ${id})`
  const some = db
    .select({ id, brandId, status, isOrdered })
    .from(projects)
    .where(where)
    .limit(PER_TRANSACTION)
    .all()
  for (const project of some) eraseProject(project)
  return some.length
}

type Found = Pick<typeof projects.$inferSelect, "id" | "brandId" | "status"> & { isOrdered: number }

function eraseProject({ id, brandId, status, isOrdered }: Found): void {
  const now = clock.now()
  db.update(projects)
    .set({
      ...(!isOrdered && {
        title: TITLE,
        titleKey: foldForComparison(TITLE),
        niche: "",
        nicheKey: "",
      }),
      description: DESCRIPTION,
      searchableDescription: null,
      brief: {},
      status: "closed",
      // Prevents reopening when a moderator unhides it.
      statusBeforeHiding: null,
      // Only the brand ever saw a draft.
      ...(status === "draft" && { deletedAt: now }),
      updatedAt: now,
    })
    .where(eq(projects.id, id))
    .run()
  db.delete(projectTerms).where(eq(projectTerms.projectId, id)).run()
  // Automatic complaints quote the text.
  db.update(reports)
    .set({ text: "" })
    .where(
      and(eq(reports.subject, "project"), eq(reports.subjectId, id), isNull(reports.reporterId)),
    )
    .run()
  if (status === "active") recordClosing({ projectId: id, brandId })
}
