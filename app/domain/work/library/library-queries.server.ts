import { and, asc, desc, eq, inArray, isNull, max, sql } from "drizzle-orm"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { listSubmissionFiles } from "#app/domain/identity/files/file-queries.server.ts"
import { toPage } from "#app/domain/shared/page.ts"
import { pick } from "#app/domain/shared/pick.ts"
import { deliverableName } from "#app/domain/work/deliverables/deliverable-table.ts"
import { sidesOfOrder } from "#app/domain/work/orders/order-records.server.ts"
import { hasShownFigures } from "#app/domain/work/posts/post-queries.server.ts"
import { ENDING_MS } from "#app/domain/work/rights/right.ts"
import { isUngranted, toShownRight } from "#app/domain/work/rights/rights-queries.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import { agreements, deliverables, submissions } from "#db/schema/deliverables.ts"
import { orders } from "#db/schema/orders.ts"
import { profiles } from "#db/schema/profiles.ts"
import { rightsGrants } from "#db/schema/rights.ts"
import type { Role } from "#db/schema/words.ts"
import type { LibraryFilter } from "./library-filter.ts"

const PAGE_SIZE = 24

type Cursor = { at: number; id: string; position: number }
const FIRST: Cursor = { at: Number.MAX_SAFE_INTEGER, id: "", position: 0 }

/** An unreadable cursor means the first page. */
function readCursor(text: string | undefined): Cursor {
  const match = /^(\d{1,15})\.(\d{1,3})\.([\w-]{1,64})$/.exec(text ?? "")
  if (!match) return FIRST
  const [, at, position, id = ""] = match
  return { at: Number(at), position: Number(position), id }
}

type Question = Cursor &
  Record<"userId" | "other" | "project" | "platform" | "type" | "rights" | "figures", string> & {
    now: number
    size: number
  }

/** The plus keeps the index by time, in which the pages are. */
export const isPaid = sql`+${orders.status} IN ('ongoing', 'completed')`

/** Approved, live, or accepted with the order, and there is something to see. */
const isInLibrary = sql`(${deliverables.state} IN ('approved', 'live', 'verified')
    OR ${orders.status} = 'completed')
  AND (${deliverables.liveUrl} IS NOT NULL OR EXISTS (
    SELECT 1 FROM ${submissions} WHERE ${submissions.deliverableId} = ${deliverables.id}))`

function hasRights(p: Params<Question>) {
  const grants = sql`SELECT 1 FROM ${rightsGrants} WHERE ${rightsGrants.orderId} = ${orders.id}
    AND ${rightsGrants.deliverableId} = ${deliverables.id}`
  const running = sql`${grants} AND ${rightsGrants.endedAt} IS NULL AND ${rightsGrants.endsAt} > ${p.now}`
  return sql`CASE ${p.rights}
    WHEN '' THEN 1
    WHEN 'undated' THEN NOT EXISTS (${grants}) AND NOT coalesce(${isUngranted}, 0)
    WHEN 'none' THEN NOT EXISTS (${grants}) AND ${isUngranted}
    WHEN 'ended' THEN EXISTS (${grants}) AND NOT EXISTS (${running})
    WHEN 'ending' THEN EXISTS (${running} AND ${rightsGrants.endsAt} <= ${p.now} + ${sql.raw(String(ENDING_MS))})
    ELSE EXISTS (${running}) END`
}

const hasFigures = (role: Role, p: Params<Question>) => {
  const viewer = role === "brand" ? sql`'brands'` : sql`'owner'`
  return sql`(${p.figures} = '' OR ${hasShownFigures(deliverables.id, { viewer, brandId: p.userId })})`
}

const isAskedFor = (value: unknown, column: unknown) => sql`(${value} = '' OR ${column} = ${value})`

const worksOf = (role: Role) =>
  query((p: Params<Question>) =>
    db
      .select({
        id: deliverables.id,
        orderId: orders.id,
        projectId: orders.projectId,
        otherId: sidesOfOrder[role].other,
        other: profiles.name,
        title: orders.title,
        orderedAt: orders.orderedAt,
        ...pick(deliverables, "position", "type", "platform", "state", "liveUrl", "liveAt"),
        isUngranted,
      })
      .from(orders)
      .innerJoin(deliverables, eq(deliverables.orderId, orders.id))
      .leftJoin(agreements, eq(agreements.orderId, orders.id))
      .leftJoin(users, and(eq(users.id, sidesOfOrder[role].other), isNull(users.deletedAt)))
      .leftJoin(profiles, eq(profiles.userId, users.id))
      .where(
        and(
          eq(sidesOfOrder[role].own, p.userId),
          sql`(${orders.orderedAt}, ${orders.id}) <= (${p.at}, ${p.id})`,
          sql`(${orders.id} <> ${p.id} OR ${deliverables.position} > ${p.position})`,
          isPaid,
          isInLibrary,
          isAskedFor(p.other, sidesOfOrder[role].other),
          isAskedFor(p.project, orders.projectId),
          isAskedFor(p.platform, deliverables.platform),
          isAskedFor(p.type, deliverables.type),
          hasRights(p),
          hasFigures(role, p),
        ),
      )
      .orderBy(desc(orders.orderedAt), desc(orders.id), asc(deliverables.position))
      .limit(p.size),
  )
const selectWorks = { brand: worksOf("brand"), influencer: worksOf("influencer") }

type WorkRow = ReturnType<typeof selectWorks.brand.all>[number]

/** Finds the files of the last versions, which are the approved or accepted ones. */
export function findFiles(ids: string[]) {
  const versions = db
    .select({
      id: submissions.id,
      deliverableId: submissions.deliverableId,
      // SQLite takes the id from the row of the maximum version.
      version: max(submissions.version),
    })
    .from(submissions)
    .where(inArray(submissions.deliverableId, ids))
    .groupBy(submissions.deliverableId)
    .all()
  const files = listSubmissionFiles(versions.map(({ id }) => id))
  return (deliverableId: string) => {
    const version = versions.find((one) => one.deliverableId === deliverableId)
    return files.filter(({ submissionId }) => submissionId === version?.id)
  }
}

const findGrants = (orderIds: string[]) =>
  db
    .select()
    .from(rightsGrants)
    .where(inArray(rightsGrants.orderId, orderIds))
    .orderBy(desc(rightsGrants.endsAt))
    .all()

function withParts(role: Role, rows: readonly WorkRow[], now: number) {
  const filesOf = findFiles(rows.map(({ id }) => id))
  const grants = findGrants(rows.map(({ orderId }) => orderId))
  return rows.map(({ position, isUngranted, ...row }) => {
    const own = grants.filter(({ deliverableId }) => deliverableId === row.id)
    const rights = own.map((grant) => toShownRight(grant, now))
    const isEnded = rights.every(({ state }) => state === "ended")
    const lock = rights.length > 0 ? isEnded && "ended" : Boolean(isUngranted) && "ungranted"
    return {
      ...row,
      name: deliverableName({ ...row, position }),
      files: filesOf(row.id),
      rights,
      /** Influencers keep their own work. */
      lock: role === "brand" && lock,
    }
  })
}

/** Newest orders first. */
export function listLibrary(
  { userId, role }: Actor,
  filter: LibraryFilter,
  after?: string,
  size = PAGE_SIZE,
) {
  const now = clock.now()
  const { other = "", project = "", platform = "", type = "", rights = "" } = filter
  const { figures = "" } = filter
  const asked = { userId, other, project, platform, type, rights, figures }
  const bounds = { now, size: size + 1 }
  const rows = selectWorks[role].all({ ...asked, ...bounds, ...readCursor(after) })
  const page = toPage(rows, size, ({ orderedAt, position, orderId }) =>
    [orderedAt, position, orderId].join("."),
  )
  return { items: withParts(role, page.items, now), next: page.next }
}
export type LibraryWork = ReturnType<typeof listLibrary>["items"][number]
