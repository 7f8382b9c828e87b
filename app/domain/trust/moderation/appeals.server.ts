import { and, asc, desc, eq, isNull, sql } from "drizzle-orm"
import { act, actOnAccount } from "#app/domain/identity/accounts/act.server.ts"
import type { Actor, OperatorActor } from "#app/domain/identity/accounts/actor.ts"
import { recordAct } from "#app/domain/identity/operators/record-act.server.ts"
import { Conflict, NotFound } from "#app/domain/shared/errors.ts"
import { recordEvent } from "#app/domain/shared/events/record-event.server.ts"
import {
  OLDEST_CURSOR,
  type Page,
  readTimeCursor,
  type TimeCursor,
  toPage,
  toTimePage,
} from "#app/domain/shared/page.ts"
import { pick } from "#app/domain/shared/pick.ts"
import { assertAllowed } from "#app/domain/shared/policy.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import type { AppealStatus } from "#db/schema/admin-words.ts"
import { sanctions } from "#db/schema/moderation.ts"
import { profiles } from "#db/schema/profiles.ts"
import type { AppealDecision, AppealInput } from "./appeal-schema.ts"
import { restoreProject } from "./hide-project.server.ts"
import { restoreText } from "./remove-texts.server.ts"
import { findReportedContent } from "./reported-content.server.ts"
import { canAppeal, SANCTIONS, type SanctionRow } from "./sanction.ts"
import { restoreUser } from "./suspend-user.server.ts"

const PAGE_SIZE = 20

const selectOwn = query((p: Params<TimeCursor & { userId: string }>) =>
  db
    .select()
    .from(sanctions)
    .where(
      and(
        eq(sanctions.userId, p.userId),
        sql`(${sanctions.createdAt}, ${sanctions.id}) < (${p.at}, ${p.id})`,
      ),
    )
    .orderBy(desc(sanctions.createdAt), desc(sanctions.id))
    .limit(PAGE_SIZE + 1),
)

/** Hides operators and reporters. */
function toSanction({ operatorId, liftedBy, userId, ...row }: SanctionRow) {
  const reported = row.subject === "user" ? undefined : findReportedContent(row)
  return { ...row, title: SANCTIONS[row.subject].title, name: reported?.name ?? null }
}
export type OwnSanction = ReturnType<typeof toSanction>

export function listSanctions(actor: Actor, after?: string): Page<OwnSanction> {
  const rows = selectOwn.all({ userId: actor.userId, ...readTimeCursor(after) })
  const { items, next } = toTimePage(rows, PAGE_SIZE, "createdAt")
  return { items: items.map(toSanction), next }
}

/** Returns the actor's sanction and its appeal state. @throws NotFound */
export function getOwnSanction(actor: Actor, sanctionId: string) {
  const row = findRow(sanctionId)
  if (row.userId !== actor.userId) throw new NotFound("There is no such sanction.")
  return { sanction: toSanction(row), appeal: canAppeal(row) }
}

function findRow(sanctionId: string): SanctionRow {
  const row = db.select().from(sanctions).where(eq(sanctions.id, sanctionId)).get()
  if (!row) throw new NotFound("There is no such sanction.")
  return row
}

/** Appeals once: docs/rules.md#appeals @throws NotFound, Conflict */
export function sendAppeal(actor: Actor, sanctionId: string, { text }: AppealInput): void {
  actOnAccount(actor, () => {
    getOwnSanction(actor, sanctionId)
    assertAllowed(canAppeal(findRow(sanctionId)))
    db.update(sanctions)
      .set({ appealText: text, appealedAt: clock.now(), appealStatus: "open" })
      .where(and(eq(sanctions.id, sanctionId), isNull(sanctions.appealedAt)))
      .run()
  })
}

const selectAppeals = query((p: Params<TimeCursor & { status: AppealStatus }>) =>
  db
    .select({
      ...pick(sanctions, "id", "subject", "appealedAt", "appealStatus"),
      name: profiles.name,
    })
    .from(sanctions)
    .leftJoin(users, and(eq(users.id, sanctions.userId), isNull(users.deletedAt)))
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(
      and(
        eq(sanctions.appealStatus, p.status),
        sql`(${sanctions.appealedAt}, ${sanctions.id}) > (${p.at}, ${p.id})`,
      ),
    )
    .orderBy(asc(sanctions.appealedAt), asc(sanctions.id))
    .limit(PAGE_SIZE + 1),
)

/** Oldest first. */
export function listAppeals(
  _operator: OperatorActor,
  { status, after }: { status: AppealStatus; after?: string | undefined },
) {
  const rows = selectAppeals.all({ status, ...readTimeCursor(after, OLDEST_CURSOR) })
  return toPage(rows, PAGE_SIZE, (last) => `${last.appealedAt}.${last.id}`)
}

/** Returns an appeal with its sanction. @throws NotFound */
export function findAppeal(_operator: OperatorActor, sanctionId: string) {
  const sanction = findRow(sanctionId)
  if (sanction.appealedAt === null) throw new NotFound("There is no such appeal.")
  return {
    sanction,
    title: SANCTIONS[sanction.subject].title,
    reported: findReportedContent(sanction),
    isOpen: sanction.appealStatus === "open",
  }
}

/** Decides an appeal; the owner reads the reason. @throws NotFound, Conflict if decided */
export function decideAppeal(
  operator: OperatorActor,
  sanctionId: string,
  { decision, reason }: AppealDecision,
): void {
  act(operator, () => {
    const { sanction, isOpen } = findAppeal(operator, sanctionId)
    if (!isOpen) throw new Conflict("This appeal was answered already.")
    const { subject, subjectId, userId } = sanction
    if (decision === "grant") {
      if (subject === "user") restoreUser(operator, subjectId, { reason })
      else if (subject === "project") restoreProject(operator, subjectId, { reason })
      else restoreText(operator, subject, subjectId, { reason })
      return
    }
    db.update(sanctions)
      .set({ appealStatus: "upheld", appealAnswer: reason, appealEndedAt: clock.now() })
      .where(eq(sanctions.id, sanctionId))
      .run()
    const about = { subject: "sanction", subjectId: sanctionId, reason } as const
    recordAct(operator, { act: "appeal.upheld", ...about })
    recordEvent({ type: "appeal.answered", actorId: userId, data: { sanctionId } })
  })
}
