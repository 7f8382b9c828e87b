import { and, asc, desc, eq, sql } from "drizzle-orm"
import type { SQLiteColumn } from "drizzle-orm/sqlite-core"
import type { BrandActor } from "#app/domain/identity/accounts/actor.ts"
import { blockedIdsJson } from "#app/domain/identity/accounts/blocked-users.server.ts"
import { findOwnProject } from "#app/domain/market/projects/project-queries.server.ts"
import { type Page, toPage } from "#app/domain/shared/page.ts"
import { type Params, query } from "#app/platform/db.server.ts"
import { applications } from "#db/schema/applications.ts"
import { creators } from "#db/schema/creators.ts"
import type { ApplicationStatus } from "#db/schema/words.ts"
import { type ApplicantSort, MAX_BY_RATING } from "./applicant-sort.ts"
import { STATUS_ORDER } from "./application.ts"
import {
  type Applicant,
  isInApplicantList,
  selectOfProject,
  toApplicant,
} from "./application-queries.server.ts"

/** Keyset position: sort key, then id. */
type Place = { key: number; id: string }
type PageValues = Place & {
  projectId: string
  status: ApplicationStatus
  limit: number
  hidden: string
}

/** Reads one status at a time, so an index gives the order and nothing is sorted whole. */
function inOrder(key: SQLiteColumn, direction: "up" | "down") {
  const [by, behind] = direction === "up" ? [asc, sql.raw(">")] : [desc, sql.raw("<")]
  return query((p: Params<PageValues>) =>
    selectOfProject(
      p.projectId,
      p.limit,
      and(
        eq(applications.status, p.status),
        sql`(${key}, ${applications.id}) ${behind} (${p.key}, ${p.id})`,
        isInApplicantList(p.hidden),
      ),
    ).orderBy(by(key), by(applications.id)),
  )
}

/** Stars in thousandths; 0 without reviews. */
const rating = sql`CASE WHEN ${creators.reviewCount} > 0
  THEN ${creators.starsTotal} * 1000 / ${creators.reviewCount} ELSE 0 END`
const ratingOf = ({ starsTotal, reviewCount }: Applicant) =>
  reviewCount ? Math.floor(((starsTotal ?? 0) * 1000) / reviewCount) : 0

/** Ratings change independently of applications, so a bounded number is read and sorted. */
const byRating = query((p: Params<PageValues>) =>
  selectOfProject(
    p.projectId,
    p.limit,
    and(
      sql`${applications.id} IN (
        SELECT newest.id FROM applications AS newest
        WHERE newest.project_id = ${p.projectId} AND newest.status = ${p.status}
        ORDER BY newest.applied_at DESC LIMIT ${sql.raw(String(MAX_BY_RATING))})`,
      sql`(${rating}, ${applications.id}) < (${p.key}, ${p.id})`,
      isInApplicantList(p.hidden),
    ),
  ).orderBy(desc(rating), desc(applications.id)),
)

const FROM_BELOW: Place = { key: -1, id: "" }
const FROM_ABOVE: Place = { key: Number.MAX_SAFE_INTEGER, id: "" }

const { appliedAt, bidMinor, deliveryDays } = applications

type Order = {
  page: ReturnType<typeof inOrder>
  first: Place
  keyOf: (last: Applicant) => number
}
const ORDERS: Record<ApplicantSort, Order> = {
  applied: { page: inOrder(appliedAt, "up"), first: FROM_BELOW, keyOf: (one) => one.appliedAt },
  newest: { page: inOrder(appliedAt, "down"), first: FROM_ABOVE, keyOf: (one) => one.appliedAt },
  price: { page: inOrder(bidMinor, "up"), first: FROM_BELOW, keyOf: (one) => one.bidMinor },
  days: { page: inOrder(deliveryDays, "up"), first: FROM_BELOW, keyOf: (one) => one.deliveryDays },
  rating: { page: byRating, first: FROM_ABOVE, keyOf: ratingOf },
}

const PAGE_SIZE = 50

/** By status (STATUS_ORDER), then `sort`: docs/rules.md#order-of-applicants @throws NotFound */
export function listApplicants(
  actor: BrandActor,
  projectId: string,
  { sort = "applied", after }: { sort?: ApplicantSort; after?: string | undefined } = {},
): Page<Applicant> {
  findOwnProject(actor, projectId)
  const { page, first, keyOf } = ORDERS[sort]
  const start = readCursor(after) ?? { status: STATUS_ORDER[0], ...first }
  const hidden = blockedIdsJson(actor.userId)
  const rows: Applicant[] = []
  for (const status of STATUS_ORDER.slice(STATUS_ORDER.indexOf(start.status))) {
    const limit = PAGE_SIZE + 1 - rows.length
    if (limit === 0) break
    const { key, id } = status === start.status ? start : first
    rows.push(...page.all({ projectId, status, key, id, limit, hidden }).map(toApplicant))
  }
  return toPage(rows, PAGE_SIZE, (last) => `${last.status}.${keyOf(last)}.${last.id}`)
}

/** "status.key.id"; anything else starts at the first row. */
function readCursor(after: string | undefined) {
  const [text, key = "", id = ""] = after?.split(".") ?? []
  const status = STATUS_ORDER.find((known) => known === text)
  return status && /^\d{1,16}$/.test(key) ? { status, key: Number(key), id } : undefined
}
