import { hash } from "node:crypto"
import { and, eq } from "drizzle-orm"
import { Conflict } from "#app/domain/shared/errors.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { applications } from "#db/schema/applications.ts"
import { projects, projectTerms } from "#db/schema/projects.ts"

type Columns = typeof projects.$inferSelect

/** What of a project an agreement holds: docs/rules.md#the-brief-of-a-bid */
export type ProjectTerms = Pick<
  Columns,
  "title" | "niche" | "description" | "platformMask" | "brief"
>

const textOf = ({ title, niche, description, platformMask, brief }: ProjectTerms): string =>
  JSON.stringify({ title, niche, description, platformMask, brief })

const idOf = (text: string): string => hash("sha256", text, "base64url").slice(0, 22)

/** The id of the terms that a new project has. */
export const newTermsId = (terms: ProjectTerms): string => idOf(textOf(terms))

/**
 * The id of the terms that `stored` has once it is saved with `changes`. Those that it had are kept, in the
 * caller's transaction, where a bid was made on them.
 */
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
    .select({
      termsId: projects.termsId,
      title: projects.title,
      niche: projects.niche,
      description: projects.description,
      platformMask: projects.platformMask,
      brief: projects.brief,
    })
    .from(projects)
    .where(eq(projects.id, p.projectId)),
)

const selectReplaced = query((p: Params<{ projectId: string; termsId: string }>) =>
  db
    .select({ terms: projectTerms.terms })
    .from(projectTerms)
    .where(and(eq(projectTerms.projectId, p.projectId), eq(projectTerms.termsId, p.termsId))),
)

/** Of bids and projects from before anybody noted which terms they are about. */
const NOT_NOTIFIED = "first"

/**
 * The terms of a project by their id, those that it has now or had; undefined where they are kept no more. Of a
 * bid that does not tell them from any others they are those of now.
 */
export function findTerms(projectId: string, termsId: string): ProjectTerms | undefined {
  const project = selectProject.get({ projectId })
  if (project?.termsId === termsId) return project
  const replaced = selectReplaced.get({ projectId, termsId })
  if (replaced) return JSON.parse(replaced.terms)
  return termsId === NOT_NOTIFIED ? project : undefined
}

/**
 * Which terms a form accepts that names the ones it shows; a form that names none accepts nothing new.
 * @throws Conflict where the project has others by now
 */
export function acceptShown(
  shown: string | undefined,
  { termsId }: Pick<Columns, "termsId">,
): { termsId?: string } {
  if (shown === undefined) return {}
  if (shown === termsId) return { termsId }
  throw new Conflict("The brief has changed meanwhile. Please read it again before you go on.")
}
