import { and, desc, eq } from "drizzle-orm"
import { pick } from "#app/domain/shared/pick.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import type { ActSubject } from "#db/schema/admin-words.ts"
import { operatorActs, operators } from "#db/schema/operators.ts"
import { ADMIN_PAGE } from "./admin-page-size.ts"

const selectActs = query((p: Params<{ subject: ActSubject; subjectId: string }>) =>
  db
    .select({
      ...pick(operatorActs, "id", "act", "reason", "createdAt"),
      operator: operators.name,
    })
    .from(operatorActs)
    .leftJoin(operators, eq(operators.userId, operatorActs.operatorId))
    .where(and(eq(operatorActs.subject, p.subject), eq(operatorActs.subjectId, p.subjectId)))
    .orderBy(desc(operatorActs.id))
    .limit(ADMIN_PAGE),
)

export const listAuditEntriesAbout = (subject: ActSubject, subjectId: string) =>
  selectActs.all({ subject, subjectId })
export type AuditEntryLine = ReturnType<typeof listAuditEntriesAbout>[number]
