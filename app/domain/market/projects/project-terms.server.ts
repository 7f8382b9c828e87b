import { hash } from "node:crypto"
import { and, eq, sql } from "drizzle-orm"
import { Conflict, Invalid } from "#app/domain/shared/errors.ts"
import { pick } from "#app/domain/shared/pick.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { applications } from "#db/schema/applications.ts"
import { projects, projectTerms } from "#db/schema/projects.ts"

type Columns = typeof projects.$inferSelect

/** docs/rules.md#the-brief-of-a-bid */
export type ProjectTerms = Pick<
  Columns,
  "title" | "niche" | "description" | "platformMask" | "brief"
>

const textOf = ({ title, niche, description, platformMask, brief }: ProjectTerms): string =>
  JSON.stringify({ title, niche, description, platformMask, brief })

const idOf = (text: string): string => hash("sha256", text, "base64url").slice(0, 22)

export const newTermsId = (terms: ProjectTerms): string => idOf(textOf(terms))

/** Returns the new id. Stores old terms, in the caller's transaction, if a bid refers to them. */
export function replaceTerms(
  stored: ProjectTerms & Pick<Columns, "id" | "termsId">,
  changes: Partial<ProjectTerms>,
): string {
  const { id: projectId, termsId } = stored
  const before = textOf(stored)
  const after = textOf({ ...stored, ...changes })
  if (after === before) return termsId
  if (selectBid.get({ projectId, termsId })) {
    db.insert(projectTerms)
      .values({ projectId, termsId, terms: before, replacedAt: clock.now() })
      .onConflictDoNothing()
      .run()
  }
  return idOf(after)
}

const selectBid = query((p: Params<{ projectId: string; termsId: string }>) =>
  db
    .select({ id: applications.id })
    .from(applications)
    .where(and(eq(applications.projectId, p.projectId), eq(applications.termsId, p.termsId)))
    .limit(1),
)

const selectProject = query((p: Params<{ projectId: string }>) =>
  db
    .select(pick(projects, "termsId", "title", "niche", "description", "platformMask", "brief"))
    .from(projects)
    .where(eq(projects.id, p.projectId)),
)

const selectReplaced = query((p: Params<{ projectId: string; termsId: string }>) =>
  db
    .select({ terms: projectTerms.terms })
    .from(projectTerms)
    .where(and(eq(projectTerms.projectId, p.projectId), eq(projectTerms.termsId, p.termsId))),
)

/** Terms id of bids and projects older than terms ids. */
const EARLIEST_TERMS_ID = "first"

/** Tells of a project's row whether a bid of 0 suits it: docs/rules.md#product-only */
export const isProductOnly =
  sql`coalesce(json_extract(${projects.brief}, '$.product.isOnly'), 0)`.mapWith(Boolean)

export const isForProduct = (projectId: string, termsId: string): boolean =>
  findTerms(projectId, termsId)?.brief.product?.isOnly === true

/** @throws Invalid by the bid's field for a bid of 0 on a brief that pays money */
export function assertPriced(bidMinor: number, brief: ProjectTerms["brief"] | undefined): void {
  if (bidMinor > 0 || brief?.product?.isOnly) return
  throw new Invalid(
    "Please enter a bid above 0: this project does not pay with a product alone.",
    "bidAmount",
  )
}

/** Undefined when not stored. Bids older than terms ids get the current terms. */
export function findTerms(projectId: string, termsId: string): ProjectTerms | undefined {
  const project = selectProject.get({ projectId })
  if (project?.termsId === termsId) return project
  const replaced = selectReplaced.get({ projectId, termsId })
  if (replaced) return JSON.parse(replaced.terms)
  return termsId === EARLIEST_TERMS_ID ? project : undefined
}

/** Without a shown id, nothing new is accepted. @throws Conflict when there are other terms now */
export function acceptShownTerms(
  shown: string | undefined,
  { termsId }: Pick<Columns, "termsId">,
): { termsId?: string } {
  if (shown === undefined) return {}
  if (shown === termsId) return { termsId }
  throw new Conflict("The brief has changed meanwhile. Please read it again before you go on.")
}
