import { and, asc, desc, eq, inArray, isNull, lt, type SQLWrapper, sql } from "drizzle-orm"
import { z } from "zod"
import type { OperatorActor } from "#app/domain/identity/accounts/actor.ts"
import { pasted } from "#app/domain/shared/fields.ts"
import { type Page, toPage } from "#app/domain/shared/page.ts"
import { pick } from "#app/domain/shared/pick.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import { ACT_SUBJECTS, OPERATOR_ACTS, type OperatorAct } from "#db/schema/admin-words.ts"
import { operatorActs, operators } from "#db/schema/operators.ts"
import { COMMAND_LINE } from "./audit-labels.ts"

const ACTS_PER_PAGE = 50
const MAX_OPERATORS = 200

const id = pasted()
  .regex(/^[\w-]{1,64}$/)
  .optional()
  .catch(undefined)

/** Ignores unreadable filters. */
export const AuditFilter = z.object({
  act: z.enum(OPERATOR_ACTS).optional().catch(undefined),
  /** An operator's id, or the command line. */
  operator: id,
  subject: id,
  /** The last entry of the previous page. */
  after: z.coerce.number().int().positive().optional().catch(undefined),
})
export type AuditFilter = z.output<typeof AuditFilter>

type Values = { before: number; act: OperatorAct; operatorId: string; subjectId: string }
type Conditions = { act: boolean; operator: "any" | "one" | "command line"; subject: boolean }

/** With a subject the index starts there: few entries share one. */
const columnBeside = (hasSubject: boolean, column: SQLWrapper) =>
  hasSubject ? sql`+${column}` : sql`${column}`

const selectActs = ({ act, operator, subject }: Conditions) => {
  const ofAct = columnBeside(subject, operatorActs.act)
  const ofOperator = columnBeside(subject, operatorActs.operatorId)
  return query((p: Params<Values>) =>
    db
      .select({
        ...pick(operatorActs, "id", "act", "subject", "subjectId", "reason"),
        ...pick(operatorActs, "details", "createdAt", "operatorId"),
        operator: operators.name,
      })
      .from(operatorActs)
      .leftJoin(operators, eq(operators.userId, operatorActs.operatorId))
      .where(
        and(
          lt(operatorActs.id, p.before),
          act ? eq(ofAct, p.act) : undefined,
          operator === "one" ? eq(ofOperator, p.operatorId) : undefined,
          operator === "command line" ? isNull(ofOperator) : undefined,
          // Lists all kinds, because the index starts with them.
          subject ? inArray(operatorActs.subject, [...ACT_SUBJECTS]) : undefined,
          subject ? eq(operatorActs.subjectId, p.subjectId) : undefined,
        ),
      )
      .orderBy(desc(operatorActs.id))
      .limit(ACTS_PER_PAGE + 1),
  )
}

const prepared = new Map<string, ReturnType<typeof selectActs>>()

function statementFor(conditions: Conditions): ReturnType<typeof selectActs> {
  const key = Object.values(conditions).join()
  const statement = prepared.get(key) ?? selectActs(conditions)
  prepared.set(key, statement)
  return statement
}

/** `operator` is null for the command line. */
export type AuditEntry = ReturnType<ReturnType<typeof selectActs>["all"]>[number]

/** Newest first, for operators only: docs/rules.md#audit-log */
export function listAuditLog(
  _operator: OperatorActor,
  filter: AuditFilter,
): Page<AuditEntry, number> {
  const { act, operator, subject, after } = filter
  const statement = statementFor({
    act: act !== undefined,
    operator: operator === undefined ? "any" : operator === COMMAND_LINE ? "command line" : "one",
    subject: subject !== undefined,
  })
  const rows = statement.all({
    before: after ?? Number.MAX_SAFE_INTEGER,
    act: act ?? "operator.signed_in",
    operatorId: operator ?? "",
    subjectId: subject ?? "",
  })
  return toPage(rows, ACTS_PER_PAGE, (last) => last.id)
}

const selectOperators = query(() =>
  db
    .select({ userId: operators.userId, name: operators.name, email: users.email })
    .from(operators)
    .innerJoin(users, eq(users.id, operators.userId))
    .orderBy(asc(operators.name), asc(operators.userId))
    .limit(MAX_OPERATORS),
)

/** The first 200 by name. */
export const listOperators = (_operator: OperatorActor) => selectOperators.all()
