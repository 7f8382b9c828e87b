import { and, asc, eq, type SQL, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/sqlite-core"
import { act } from "#app/domain/identity/accounts/act.server.ts"
import type { OperatorActor } from "#app/domain/identity/accounts/actor.ts"
import type { ReasonInput } from "#app/domain/identity/operators/reason-schema.ts"
import { recordAct } from "#app/domain/identity/operators/record-act.server.ts"
import { Conflict, NotFound } from "#app/domain/shared/errors.ts"
import {
  OLDEST_CURSOR,
  type Page,
  readTimeCursor,
  type TimeCursor,
  toTimePage,
} from "#app/domain/shared/page.ts"
import { pick } from "#app/domain/shared/pick.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { reports } from "#db/schema/conversations.ts"
import { profiles } from "#db/schema/profiles.ts"
import type { REPORT_STATUSES } from "#db/schema/words.ts"
import { findReportedContent } from "./reported-content.server.ts"
import { closeReports, findInForce } from "./sanctions.server.ts"

export type ReportStatus = (typeof REPORT_STATUSES)[number]

const PAGE_SIZE = 30
const MAX_TOGETHER = 50

const other = alias(reports, "other")

/** Other complaints of this status, capped. */
const others = sql<number>`(SELECT count(*) - 1 FROM (
  SELECT 1 FROM ${reports} AS other INDEXED BY reports_by_subject
  WHERE ${other.subject} = ${reports.subject} AND ${other.subjectId} = ${reports.subjectId}
  AND ${other.status} = ${reports.status} LIMIT ${sql.raw(String(MAX_TOGETHER))}))`

const columns = {
  ...pick(reports, "id", "subject", "subjectId", "reason", "text", "status", "createdAt"),
  ...pick(reports, "outcome"),
  /** Null for automatic flags and erased accounts. */
  reporterId: reports.reporterId,
  reporterName: profiles.name,
  others,
}

const selectReports = (where: SQL | undefined) =>
  db
    .select(columns)
    .from(reports)
    .leftJoin(profiles, eq(profiles.userId, reports.reporterId))
    .where(where)

const earlier = alias(reports, "earlier")

/** The first complaint stands for its subject. Names the index: planners would scan by status. */
const isFirst = sql`NOT EXISTS (SELECT 1 FROM ${reports} AS earlier INDEXED BY reports_by_subject
  WHERE ${earlier.subject} = ${reports.subject} AND ${earlier.subjectId} = ${reports.subjectId}
  AND ${earlier.status} = ${reports.status}
  AND (${earlier.createdAt}, ${earlier.id}) < (${reports.createdAt}, ${reports.id}))`

const selectPage = query((p: Params<TimeCursor & { status: ReportStatus }>) =>
  selectReports(
    and(
      eq(reports.status, p.status),
      sql`(${reports.createdAt}, ${reports.id}) > (${p.at}, ${p.id})`,
      isFirst,
    ),
  )
    .orderBy(asc(reports.createdAt), asc(reports.id))
    .limit(PAGE_SIZE + 1),
)

export type ReportRow = ReturnType<typeof selectPage.all>[number]

/** Lists complaints, oldest first, one per subject. */
export function listReports(
  _operator: OperatorActor,
  { status, after }: { status: ReportStatus; after?: string | undefined },
): Page<ReportRow & { name: string }> {
  const rows = selectPage.all({ status, ...readTimeCursor(after, OLDEST_CURSOR) })
  const { items, next } = toTimePage(rows, PAGE_SIZE, "createdAt")
  const named = items.map((row) => ({ ...row, name: findReportedContent(row)?.name ?? "Gone" }))
  return { items: named, next }
}

const listTogether = ({ subject, subjectId }: Pick<ReportRow, "subject" | "subjectId">) =>
  selectReports(and(eq(reports.subject, subject), eq(reports.subjectId, subjectId)))
    .orderBy(asc(reports.createdAt), asc(reports.id))
    .limit(MAX_TOGETHER)
    .all()

/** Returns all complaints about a subject. @throws NotFound */
export function findReport(_operator: OperatorActor, reportId: string) {
  const report = requireReport(reportId)
  const reported = findReportedContent(report)
  const inForce = findInForce(report)
  const owner = reported && findInForce({ subject: "user", subjectId: reported.ownerId })
  return {
    report,
    together: listTogether(report),
    reported,
    isInForce: inForce !== undefined,
    isOwnerSuspended: owner !== undefined,
    isOpen: isOpen(report),
  }
}

const isOpen = ({ status }: Pick<ReportRow, "status">) => status === "new" || status === "reviewing"

/** @throws NotFound */
function requireReport(reportId: string): ReportRow {
  const report = selectReports(eq(reports.id, reportId)).get()
  if (!report) throw new NotFound("There is no such report.")
  return report
}

const ENDED = "This report was answered already."

/** Assigns a subject's new complaints. @throws NotFound, Conflict if already taken */
export function takeReport(
  operator: OperatorActor,
  reportId: string,
  { reason }: ReasonInput,
): void {
  act(operator, () => {
    const { subject, subjectId, status } = requireReport(reportId)
    const { changes } = db
      .update(reports)
      .set({ status: "reviewing", operatorId: operator.userId, takenAt: clock.now() })
      .where(
        and(
          eq(reports.subject, subject),
          eq(reports.subjectId, subjectId),
          eq(reports.status, "new"),
        ),
      )
      .run()
    if (changes === 0) {
      throw new Conflict(status === "reviewing" ? "Somebody has it in hand already." : ENDED)
    }
    recordAct(operator, { act: "report.taken", subject: "report", subjectId: reportId, reason })
  })
}

/** @throws NotFound, Conflict */
export function dismissReport(
  operator: OperatorActor,
  reportId: string,
  { reason }: ReasonInput,
): void {
  act(operator, () => {
    const report = requireReport(reportId)
    const ended = closeReports(operator, report, { status: "dismissed", outcome: reason })
    if (ended === 0) throw new Conflict(ENDED)
    const about = { subject: "report", subjectId: reportId, details: { reports: ended } } as const
    recordAct(operator, { act: "report.dismissed", ...about, reason })
  })
}

/** Closes complaints; `impose` sanctions in the same transaction. @throws NotFound, Conflict */
export function actOnReport(
  operator: OperatorActor,
  reportId: string,
  { reason }: ReasonInput,
  impose: (report: ReportRow, ownerId: string) => void,
): void {
  act(operator, () => {
    const report = requireReport(reportId)
    if (!isOpen(report)) throw new Conflict(ENDED)
    const reported = findReportedContent(report)
    if (!reported) throw new Conflict("What was reported is gone. Dismiss the report.")
    impose(report, reported.ownerId)
    closeReports(operator, report, { status: "action", outcome: reason })
    recordAct(operator, { act: "report.acted", subject: "report", subjectId: reportId, reason })
  })
}
