import { and, asc, eq, isNotNull, isNull, ne, type SQL, sql } from "drizzle-orm"
import {
  type CopyRow,
  copied,
  DERIVED,
  erasedTo,
  erasedValues,
  formatted,
  hidden,
  OWNER,
  personal,
  ROWS_PER_READ,
  rowsOf,
  stretchesOf,
  type TableData,
} from "#app/domain/shared/personal-data.server.ts"
import { fromPlatformMask } from "#app/domain/shared/platforms.ts"
import { foldForComparison } from "#app/domain/shared/text.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, write } from "#app/platform/db.server.ts"
import { reports } from "#db/schema/conversations.ts"
import { orders } from "#db/schema/orders.ts"
import { projects, projectTerms } from "#db/schema/projects.ts"
import { recordClosing } from "./record-closing.server.ts"

const TITLE = "Project of a deleted account"
const DESCRIPTION = "The brand that posted this project has left. Its text was deleted."
const RANK = hidden("It is a position in the list of projects.")

/** They tell what an order was about. */
const KEPT_BY_ORDERS = ["title", "titleKey", "niche", "nicheKey"]

const PROJECTS = personal(projects, {
  part: { name: "projects", role: "brand", rows: projectsOf },
  erase: { keeps: "Orders and applications point at it.", run: eraseProjects },
  columns: {
    id: copied,
    brandId: OWNER,
    feedKey: RANK,
    title: erasedTo(TITLE),
    titleKey: erasedTo(foldForComparison(TITLE), undefined, DERIVED),
    description: erasedTo(DESCRIPTION),
    searchableDescription: erasedTo(null, undefined, DERIVED),
    status: erasedTo("closed"),
    platformMask: formatted(fromPlatformMask, "platforms"),
    influencerCount: copied,
    followers: copied,
    niche: erasedTo(""),
    nicheKey: erasedTo("", undefined, DERIVED),
    budgetMinMinor: copied,
    budgetMaxMinor: copied,
    currency: copied,
    deliveryDays: copied,
    brief: erasedTo({}),
    termsId: copied,
    applyBy: copied,
    applicantCount: copied,
    shortlistedCount: copied,
    createdAt: copied,
    postedAt: copied,
    activatedAt: copied,
    updatedAt: copied,
    deletedAt: copied,
    hiddenAt: copied,
    // Prevents reopening when a moderator unhides it.
    statusBeforeHiding: erasedTo(null),
    isClosedByHand: copied,
    publicAt: copied,
    budgetKey: RANK,
    closingKey: RANK,
    facets: DERIVED,
  },
})

export const PROJECT_DATA: readonly TableData[] = [
  PROJECTS,
  personal(projectTerms, {
    part: { name: "earlier-briefs", role: "brand", rows: earlierBriefsOf },
    erase: { deletes: eraseProjects },
    columns: { projectId: copied, termsId: copied, terms: copied, replacedAt: copied },
  }),
]

function* projectsOf(userId: string): Generator<CopyRow> {
  const mine = eq(projects.brandId, userId)
  const select = (where: SQL | undefined) =>
    db.select().from(projects).where(and(mine, where)).orderBy(sql`${projects.feedKey} DESC`)
  yield* rowsOf((last: { feedKey: number } | undefined) => {
    const isAfter = sql`${projects.feedKey} < ${last?.feedKey ?? Number.MAX_SAFE_INTEGER}`
    return select(and(isNull(projects.deletedAt), isAfter))
      .limit(ROWS_PER_READ)
      .all()
  })
  for (const stretch of stretchesOf(projects)) {
    yield* select(and(stretch, isNotNull(projects.deletedAt))).all()
  }
}

/** Earlier versions of briefs that received bids. */
function earlierBriefsOf(userId: string) {
  return rowsOf((last: { projectId: string; termsId: string } | undefined) =>
    db
      .select({
        projectId: projectTerms.projectId,
        termsId: projectTerms.termsId,
        terms: projectTerms.terms,
        replacedAt: projectTerms.replacedAt,
      })
      .from(projects)
      .innerJoin(projectTerms, eq(projectTerms.projectId, projects.id))
      .where(
        and(
          eq(projects.brandId, userId),
          sql`(${projectTerms.projectId}, ${projectTerms.termsId})
            > (${last?.projectId ?? ""}, ${last?.termsId ?? ""})`,
        ),
      )
      .orderBy(asc(projectTerms.projectId), asc(projectTerms.termsId))
      .limit(ROWS_PER_READ)
      .all(),
  )
}

/** Each may hold a long text and update the search index. */
const PER_TRANSACTION = 50

/** Closes projects and erases their texts, with earlier versions of them. */
async function eraseProjects(userId: string): Promise<void> {
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
      ...erasedValues(PROJECTS, isOrdered ? KEPT_BY_ORDERS : []),
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
