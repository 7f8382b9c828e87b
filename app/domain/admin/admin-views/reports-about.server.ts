import { and, desc, eq } from "drizzle-orm"
import { pick } from "#app/domain/shared/pick.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { reports } from "#db/schema/conversations.ts"
import type { ReportSubject } from "#db/schema/words.ts"
import { ADMIN_PAGE } from "./admin-page-size.ts"

const selectReports = query((p: Params<{ subject: ReportSubject; subjectId: string }>) =>
  db
    .select(pick(reports, "id", "reason", "status", "createdAt"))
    .from(reports)
    .where(and(eq(reports.subject, p.subject), eq(reports.subjectId, p.subjectId)))
    .orderBy(desc(reports.createdAt))
    .limit(ADMIN_PAGE),
)

export const listReportsAbout = (subject: ReportSubject, subjectId: string) =>
  selectReports.all({ subject, subjectId })
export type ReportLine = ReturnType<typeof listReportsAbout>[number]
