import { and, asc, eq, getTableColumns, gt } from "drizzle-orm"
import { maskShownText } from "#app/domain/market/creators/mask-shown-text.server.ts"
import { foldForComparison } from "#app/domain/shared/text.ts"
import { clock, SECOND } from "#app/platform/clock.server.ts"
import { db, type Params, query, write } from "#app/platform/db.server.ts"
import { scheduleJob } from "#app/platform/jobs/job-queue.server.ts"
import { projects } from "#db/schema/projects.ts"
import { SUMMARY_SOURCE_LENGTH } from "./project.ts"

/** Must match the view `project_index`. */
const INDEXED_CHARACTERS = 120

type Texts = Pick<typeof projects.$inferSelect, "title" | "niche" | "description">

/** Folds a title as others read it; a search by the real title finds it so too. */
export const titleKeyOf = (title: string): string => foldForComparison(maskShownText(title))

/** docs/rules.md#contact-details-in-briefs */
export function searchableTextsOf({ title, niche, description }: Texts) {
  const start = description.slice(0, SUMMARY_SOURCE_LENGTH)
  const shown = maskShownText(start)
  return {
    titleKey: titleKeyOf(title),
    nicheKey: foldForComparison(maskShownText(niche)),
    searchableDescription:
      shown === start ? null : [...shown].slice(0, INDEXED_CHARACTERS).join(""),
  }
}

/** Job for projects saved before masking; a migration schedules it. */
export const MASK_PROJECTS_JOB = "mask-projects"
const AT_ONCE = 200

const { id, title, niche, description, titleKey, nicheKey, searchableDescription, updatedAt } =
  getTableColumns(projects)

const selectAfter = query((p: Params<{ id: string }>) =>
  db
    .select({ id, title, niche, description, titleKey, nicheKey, searchableDescription, updatedAt })
    .from(projects)
    .where(gt(id, p.id))
    .orderBy(asc(id))
    .limit(AT_ONCE),
)

type Row = ReturnType<typeof selectAfter.all>[number]

export function maskProjects(lastId: string): void {
  const looked = selectAfter.all({ id: lastId })
  const found = looked.map((project) => ({ ...project, ...searchableTextsOf(project) }))
  write(() => {
    for (const [at, one] of found.entries()) {
      // An unchanged project costs no index updates.
      if (hasSameSearchableTexts(one, looked[at])) continue
      const { titleKey, nicheKey, searchableDescription } = one
      db.update(projects)
        .set({ titleKey, nicheKey, searchableDescription })
        .where(and(eq(id, one.id), eq(updatedAt, one.updatedAt)))
        .run()
    }
    const last = looked[AT_ONCE - 1]
    if (last) scheduleJob(MASK_PROJECTS_JOB, last.id, clock.now() + SECOND)
  })
}

const hasSameSearchableTexts = (one: Row, other: Row | undefined): boolean =>
  one.titleKey === other?.titleKey &&
  one.nicheKey === other.nicheKey &&
  one.searchableDescription === other.searchableDescription
