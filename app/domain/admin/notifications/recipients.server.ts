import { and, asc, eq, gt, isNull } from "drizzle-orm"
import { ownerEmail } from "#app/domain/identity/accounts/ownership.server.ts"
import { findMailedInvitation } from "#app/domain/identity/team/team-queries.server.ts"
import { hasBriefToAccept } from "#app/domain/market/projects/changed-briefs.server.ts"
import type {
  ApplicantGroup,
  Audience,
  EventData,
  MailTemplate,
} from "#app/domain/shared/events/notification-rule.ts"
import { PERSON_ACTS } from "#app/domain/shared/events/person-events.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { accountTokens, users } from "#db/schema/accounts.ts"
import { applications } from "#db/schema/applications.ts"
import type { events } from "#db/schema/events.ts"
import { noticeSettings } from "#db/schema/notifications.ts"
import { projects } from "#db/schema/projects.ts"

export type OutboxEvent = typeof events.$inferSelect

/** Recipients per transaction; keeps other writes from waiting. */
export const CROWD_BATCH = 25

/** The owner's address now, the person's own, and the account's choice. */
const recipientColumns = {
  userId: users.id,
  email: ownerEmail,
  ownEmail: users.email,
  choice: noticeSettings.mail,
}

const isPresent = isNull(users.deletedAt)

const selectRecipient = query((p: Params<{ userId: string; type: string }>) =>
  db
    .select(recipientColumns)
    .from(users)
    .leftJoin(
      noticeSettings,
      and(eq(noticeSettings.userId, users.id), eq(noticeSettings.type, p.type)),
    )
    .where(and(eq(users.id, p.userId), isPresent)),
)

export type Recipient = NonNullable<ReturnType<typeof selectRecipient.get>>

/** Undefined if the account is gone. */
export function findRecipient(
  event: OutboxEvent,
  to: Exclude<Audience, ApplicantGroup>,
): Recipient | undefined {
  const userId = userIdOf(event, to)
  // docs/rules.md#who-hears-of-what
  if (userId === undefined || (to !== "actor" && userId === event.actorId)) return undefined
  return selectRecipient.get({ userId, type: event.type })
}

function userIdOf(event: OutboxEvent, to: Exclude<Audience, ApplicantGroup>): string | undefined {
  if (to === "actor") return event.actorId ?? undefined
  if (to === "brand") return selectBrand.get({ projectId: event.projectId ?? "" })?.brandId
  return event.data.influencerId === undefined ? undefined : String(event.data.influencerId)
}

const selectBrand = query((p: Params<{ projectId: string }>) =>
  db.select({ brandId: projects.brandId }).from(projects).where(eq(projects.id, p.projectId)),
)

const selectApplicants = query((p: Params<{ projectId: string; after: string; type: string }>) =>
  db
    .select({
      ...recipientColumns,
      applicantId: applications.influencerId,
      status: applications.status,
      hasBriefToAccept,
    })
    .from(applications)
    .innerJoin(projects, eq(projects.id, applications.projectId))
    .leftJoin(users, and(eq(users.id, applications.influencerId), isPresent))
    .leftJoin(
      noticeSettings,
      and(eq(noticeSettings.userId, users.id), eq(noticeSettings.type, p.type)),
    )
    .where(and(eq(applications.projectId, p.projectId), gt(applications.influencerId, p.after)))
    .orderBy(asc(applications.influencerId))
    .limit(CROWD_BATCH),
)

type Applicant = ReturnType<typeof selectApplicants.all>[number]

const IS_AMONG: Record<ApplicantGroup, (applicant: Applicant) => boolean> = {
  pending: ({ status }) => status === "pending",
  outdated: ({ hasBriefToAccept }) => hasBriefToAccept,
}

/** `last` is the last applicant checked; undefined at the end. */
export function listCrowd(
  event: OutboxEvent,
  crowd: ApplicantGroup,
): { recipients: Recipient[]; last: string | undefined } {
  const { projectId, cursor, type } = event
  const rows = selectApplicants.all({ projectId: projectId ?? "", after: cursor ?? "", type })
  const recipients = rows
    .filter(IS_AMONG[crowd])
    .flatMap(({ userId, email, ownEmail, choice }) =>
      userId !== null && ownEmail !== null ? [{ userId, email, ownEmail, choice }] : [],
    )
  return { recipients, last: rows.length < CROWD_BATCH ? undefined : rows.at(-1)?.applicantId }
}

const selectTokenEmail = query((p: Params<{ id: string }>) =>
  db.select({ email: accountTokens.email }).from(accountTokens).where(eq(accountTokens.id, p.id)),
)

const selectOwnEmail = query((p: Params<{ id: string }>) =>
  db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, p.id), isPresent)),
)

/** Tokens hold the address: the previous one after a change, the one that asked for a reset. */
const TOKEN_IDS: Partial<Record<MailTemplate, (data: EventData) => string>> = {
  "reset-password": ({ tokenIds = "" }) => String(tokenIds).split(" ", 1)[0] ?? "",
  "email-changed-from": ({ undoTokenId = "" }) => String(undoTokenId),
}

/** Undefined if the token is gone. */
export function mailLinkOf({ type, data }: OutboxEvent, template: MailTemplate, to: Recipient) {
  if (template === "team-invitation") {
    return findMailedInvitation(String(data.invitationId ?? ""))?.email
  }
  if (template === "to-former") return selectOwnEmail.get({ id: String(data.formerId) })?.email
  const tokenIdOf = TOKEN_IDS[template]
  if (tokenIdOf) return selectTokenEmail.get({ id: tokenIdOf(data) })?.email
  return PERSON_ACTS.includes(type) ? to.ownEmail : to.email
}
