import { and, eq, isNull, type SQL, sql } from "drizzle-orm"
import {
  type CheckValues,
  hasWantedFacets,
  isTextWithin,
  prepareSort,
  type SearchSort,
} from "#app/domain/market/search/sort-statements.server.ts"
import { clock, HOUR } from "#app/platform/clock.server.ts"
import { db, type Params } from "#app/platform/db.server.ts"
import { applications } from "#db/schema/applications.ts"
import type { ProjectSort } from "#db/schema/market-words.ts"
import { profiles } from "#db/schema/profiles.ts"
import { projects } from "#db/schema/projects.ts"

const ownApplication = (p: Params<CheckValues>) =>
  db
    .select({ one: sql`1` })
    .from(applications)
    .where(
      and(
        eq(applications.projectId, projects.id),
        eq(applications.influencerId, p.applicantId),
        isNull(applications.outcome),
      ),
    )

const isInOtherTexts = (p: Params<CheckValues>) =>
  sql`EXISTS (SELECT 1 FROM ${profiles} WHERE ${profiles.userId} = ${projects.brandId} AND (
    ${isTextWithin(sql`coalesce(${profiles.searchableName}, ${profiles.name})`, sql`${p.text}`)}
    OR ${isTextWithin(sql`substr(coalesce(${projects.searchableDescription}, ${projects.description}), 1, 120)`, sql`${p.text}`)}))`

const check = (p: Params<CheckValues>) =>
  and(
    sql`${projects.brandId} NOT IN (SELECT value FROM json_each(${p.hidden}))`,
    sql`(${p.letters} = '' OR instr(${projects.titleKey}, ${p.letters}) > 0)`,
    sql`(${p.text} = '' OR instr(${projects.titleKey}, ${p.text}) > 0
      OR (${p.columns} <> 'title' AND ${isInOtherTexts(p)}))`,
    hasWantedFacets(projects.facets, p),
    sql`(${p.applicantId} = '' OR NOT EXISTS ${ownApplication(p)})`,
  )

const source = { table: projects, feedKey: projects.feedKey, check }

const LARGEST_VALUE = 2 ** 24 - 1
const KEYS_OF_A_VALUE = 2 ** 28

/** Checks keys whose last day ends within this hour. */
const isNotOver = (key: SQL, { now }: Params<CheckValues>) =>
  sql`(${key} < (${sql.raw(`${LARGEST_VALUE}`)} - CAST(${now} AS INTEGER) / ${sql.raw(`${HOUR}`)}) * ${sql.raw(`${KEYS_OF_A_VALUE}`)}
    OR EXISTS (SELECT 1 FROM ${projects} AS still WHERE still.closing_key = ${key} AND still.apply_by >= ${now}))`

/** Keys are maintained by db/triggers/project-search.sql */
export const projectSorts: Record<ProjectSort, SearchSort> = {
  newest: prepareSort({ ...source, index: "open_project_search", key: projects.feedKey }),
  budget: prepareSort({ ...source, index: "open_project_by_budget", key: projects.budgetKey }),
  closing: prepareSort({
    ...source,
    index: "open_project_by_closing",
    key: projects.closingKey,
    isStill: isNotOver,
  }),
}

export const sortOfAllTexts = prepareSort({
  ...source,
  index: "open_project_texts",
  key: projects.feedKey,
})

/** Skips projects that closed over an hour ago. */
export function firstFeedKeyOf(sort: ProjectSort): number | undefined {
  if (sort !== "closing") return undefined
  return (LARGEST_VALUE - Math.floor(clock.now() / HOUR) + 1) * KEYS_OF_A_VALUE
}
