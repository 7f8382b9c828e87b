import { and, asc, eq, isNotNull, isNull, ne, type SQL, sql } from "drizzle-orm"
import {
  type CopyRow,
  column,
  copied,
  erasedValues,
  personal,
  ROWS_PER_READ,
  rowsOf,
  stretchesOf,
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
/** No brand can have written it: forms trim the space at its end. */
const DESCRIPTION = "The brand that posted this project has left. Its text was deleted. "
const RANK = column.hidden("It is a position in the list of projects.")

/** They tell what an order was about. */
const KEPT_BY_ORDERS = ["title", "titleKey", "niche", "nicheKey"]

const PROJECTS = personal(projects, {
  part: { name: "projects", role: "brand", rows: projectsOf },
  erase: { keeps: "Orders and applications point at it.", run: eraseProjects },
  columns: {
    id: column.copied,
    brandId: column.owner,
    feedKey: RANK,
    title: column.erasedTo(TITLE),
    titleKey: column.erasedTo(foldForComparison(TITLE), undefined, column.derived),
    description: column.erasedTo(DESCRIPTION),
    searchableDescription: column.erasedTo(null, undefined, column.derived),
    status: column.erasedTo("closed"),
    platformMask: column.formatted(fromPlatformMask, "platforms"),
    influencerCount: column.copied,
    followers: column.copied,
    niche: column.erasedTo(""),
    nicheKey: column.erasedTo("", undefined, column.derived),
    budgetMinMinor: column.copied,
    budgetMaxMinor: column.copied,
    currency: column.copied,
    deliveryDays: column.copied,
    brief: column.erasedTo({}),
    termsId: column.copied,
    applyBy: column.copied,
    applicantCount: column.copied,
    shortlistedCount: column.copied,
    createdAt: column.copied,
    postedAt: column.copied,
    activatedAt: column.copied,
    updatedAt: column.copied,
    deletedAt: column.copied,
    hiddenAt: column.copied,
    // Prevents reopening when a moderator unhides it.
    statusBeforeHiding: column.erasedTo(null),
    isClosedByHand: column.copied,
    publicAt: column.copied,
    budgetKey: RANK,
    closingKey: RANK,
    facets: column.derived,
  },
})

export const PROJECT_PERSONAL_DATA = [
  PROJECTS,
  personal(projectTerms, {
    part: { name: "earlier-briefs", role: "brand", rows: earlierBriefsOf },
    erase: { deletes: eraseProjects },
    columns: {
      ...copied(projectTerms, "projectId", "termsId", "terms", "replacedAt"),
    },
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
