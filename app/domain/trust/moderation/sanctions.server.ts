import { randomUUID } from "node:crypto"
import { and, eq, inArray, isNull } from "drizzle-orm"
import type { OperatorActor } from "#app/domain/identity/accounts/actor.ts"
import { recordAct } from "#app/domain/identity/operators/record-act.server.ts"
import { Conflict } from "#app/domain/shared/errors.ts"
import { recordEvent } from "#app/domain/shared/events/record-event.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db } from "#app/platform/db.server.ts"
import { reports } from "#db/schema/conversations.ts"
import { sanctions } from "#db/schema/moderation.ts"
import type { ReportSubject } from "#db/schema/words.ts"
import { SANCTIONS, type SanctionRow } from "./sanction.ts"

export type ReportedSubject = { subject: ReportSubject; subjectId: string }

type Imposed = ReportedSubject & {
  /** The owner. */
  userId: string
  /** Supplies the title in the notice. */
  projectId?: string
  reason: string
  details?: Record<string, string | number>
}

export const findInForce = ({ subject, subjectId }: ReportedSubject): SanctionRow | undefined =>
  db
    .select()
    .from(sanctions)
    .where(
      and(
        eq(sanctions.subject, subject),
        eq(sanctions.subjectId, subjectId),
        isNull(sanctions.liftedAt),
      ),
    )
    .get()

/**
 * Imposes a sanction in the caller's transaction and closes its complaints: docs/rules.md#measures
 * @throws Conflict if one is in force
 */
export function imposeSanction(
  operator: OperatorActor,
  { projectId, details = {}, ...sanction }: Imposed,
): void {
  if (findInForce(sanction)) throw new Conflict(`${SANCTIONS[sanction.subject].title} already.`)
  const { subject, subjectId, userId, reason } = sanction
  const { impose: act, imposed } = SANCTIONS[subject]
  const id = randomUUID()
  const operatorId = operator.userId
  db.insert(sanctions)
    .values({ ...sanction, id, operatorId, createdAt: clock.now() })
    .run()
  recordAct(operator, { act, subject, subjectId, reason, details: { ...details, sanctionId: id } })
  recordEvent(eventOf(imposed, { userId, sanctionId: id, projectId }))
  closeReports(operator, sanction, { status: "action", outcome: reason })
}

/** Lifts in the caller's transaction and grants the appeal. @throws Conflict if none is in force */
export function liftSanction(
  operator: OperatorActor,
  about: ReportedSubject & { reason: string; projectId?: string },
): void {
  const { subject, subjectId, reason, projectId } = about
  const sanction = findInForce(about)
  if (!sanction) throw new Conflict("There is no sanction in force. Somebody may have lifted it.")
  const { lift: act, lifted } = SANCTIONS[subject]
  const { id: sanctionId, userId } = sanction
  const now = clock.now()
  const isAppealed = sanction.appealStatus === "open"
  const answer = { appealStatus: "granted", appealAnswer: reason, appealEndedAt: now } as const
  db.update(sanctions)
    .set({ liftedAt: now, liftedBy: operator.userId, ...(isAppealed && answer) })
    .where(eq(sanctions.id, sanctionId))
    .run()
  recordAct(operator, { act, subject, subjectId, reason, details: { sanctionId } })
  if (isAppealed) {
    const about = { subject: "sanction", subjectId: sanctionId, reason } as const
    recordAct(operator, { act: "appeal.granted", ...about })
    recordEvent(eventOf("appeal.answered", { userId, sanctionId, projectId }))
  } else if (lifted) recordEvent(eventOf(lifted, { userId, sanctionId, projectId }))
}

const eventOf = (
  type: Parameters<typeof recordEvent>[0]["type"],
  about: { userId: string; sanctionId: string; projectId?: string | undefined },
) => {
  const { userId: actorId, sanctionId, projectId } = about
  return { type, actorId, ...(projectId !== undefined && { projectId }), data: { sanctionId } }
}

/** Closes open complaints in the caller's transaction; returns their number. */
export function closeReports(
  { userId: operatorId }: OperatorActor,
  { subject, subjectId }: ReportedSubject,
  { status, outcome }: { status: "action" | "dismissed"; outcome: string },
): number {
  return db
    .update(reports)
    .set({ status, outcome, operatorId, endedAt: clock.now() })
    .where(
      and(
        eq(reports.subject, subject),
        eq(reports.subjectId, subjectId),
        inArray(reports.status, ["new", "reviewing"]),
      ),
    )
    .run().changes
}
