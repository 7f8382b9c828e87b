import { and, desc, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm"
import type { InfluencerActor } from "#app/domain/identity/accounts/actor.ts"
import { blockedIdsJson } from "#app/domain/identity/accounts/blocked-users.server.ts"
import { isOpenCounterOffer } from "#app/domain/market/applications/application-queries.server.ts"
import { applicationStateOf } from "#app/domain/market/applications/application-table.ts"
import { hasBriefToAccept } from "#app/domain/market/projects/changed-briefs.server.ts"
import { maskTitleFor } from "#app/domain/market/projects/shown-project.server.ts"
import { shownName } from "#app/domain/shared/masking/mask-contacts.ts"
import { pick } from "#app/domain/shared/pick.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import { applications } from "#db/schema/applications.ts"
import { invitations } from "#db/schema/hiring.ts"
import { offers } from "#db/schema/offers.ts"
import { payoutDetails, payouts } from "#db/schema/payouts.ts"
import { profiles } from "#db/schema/profiles.ts"
import { projects } from "#db/schema/projects.ts"
import type { NextStep } from "./next-step.ts"

/** Newest first. */
const MAX_APPLICATIONS = 500
const MAX_INVITATIONS = 100

type Side = { influencerId: string; hidden: string }

const isOfOthers = (hidden: string) =>
  sql`${projects.brandId} NOT IN (SELECT value FROM json_each(${hidden}))`

const isOpenProject = and(eq(projects.status, "active"), isNull(projects.deletedAt))

const selectToAnswer = query((p: Params<Side>) =>
  db
    .select({
      applicationId: applications.id,
      title: projects.title,
      ...pick(applications, "status", "outcome", "counteredAt"),
      currency: projects.currency,
      brandName: profiles.name,
      hasBriefToAccept,
      shownTermsId: projects.termsId,
      counterId: offers.id,
      amountMinor: offers.bidMinor,
      deliveryDays: offers.deliveryDays,
    })
    .from(
      db
        .select()
        .from(applications)
        .where(eq(applications.influencerId, p.influencerId))
        .orderBy(desc(applications.appliedAt))
        .limit(MAX_APPLICATIONS)
        .as("applications"),
    )
    .innerJoin(projects, eq(projects.id, applications.projectId))
    .leftJoin(users, and(eq(users.id, projects.brandId), isNull(users.deletedAt)))
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(offers, isOpenCounterOffer)
    .where(
      or(
        and(isNotNull(applications.counteredAt), isOpenProject, isOfOthers(p.hidden)),
        hasBriefToAccept,
      ),
    ),
)

/** An open offer comes before a changed brief. */
function toStep(row: ReturnType<typeof selectToAnswer.all>[number]): NextStep | undefined {
  const { applicationId, title, counterId, amountMinor, deliveryDays, currency, shownTermsId } = row
  if (
    applicationStateOf(row) === "countered" &&
    counterId &&
    amountMinor !== null &&
    deliveryDays
  ) {
    const offer = row.hasBriefToAccept ? undefined : { counterId, shownTermsId }
    const brandName = row.brandName && shownName(row.brandName)
    const about = { applicationId, title, brandName }
    return { kind: "counter", ...about, amountMinor, currency, deliveryDays, offer }
  }
  return row.hasBriefToAccept ? { kind: "brief", applicationId, title } : undefined
}

const selectInvited = query((p: Params<Side & { now: number }>) =>
  db
    .select({
      invitationId: invitations.id,
      title: projects.title,
      dueAt: invitations.expiresAt,
    })
    .from(
      db
        .select()
        .from(invitations)
        .where(eq(invitations.influencerId, p.influencerId))
        .orderBy(desc(invitations.createdAt), desc(invitations.id))
        .limit(MAX_INVITATIONS)
        .as("invitations"),
    )
    .innerJoin(projects, eq(projects.id, invitations.projectId))
    .where(
      and(
        inArray(invitations.status, ["invited", "viewed"]),
        sql`${invitations.expiresAt} > ${p.now}`,
        isOpenProject,
        isOfOthers(p.hidden),
      ),
    ),
)

/** Earnings without a payout destination. */
const selectUnpayable = query((p: Params<{ influencerId: string }>) =>
  db
    .select({ title: sql<string>`''` })
    .from(payouts)
    .where(
      and(
        eq(payouts.influencerId, p.influencerId),
        inArray(payouts.status, ["locked", "due", "failed"]),
        sql`NOT EXISTS (SELECT 1 FROM ${payoutDetails}
          WHERE ${payoutDetails.userId} = ${p.influencerId} AND ${payoutDetails.sealed} <> '')`,
      ),
    )
    .limit(1),
)

/** docs/rules.md#next-steps */
export function listInfluencerSteps({ userId: influencerId }: InfluencerActor): NextStep[] {
  const side = { influencerId, hidden: blockedIdsJson(influencerId) }
  const invited = selectInvited.all({ ...side, now: clock.now() })
  const steps: NextStep[] = [
    ...selectToAnswer.all(side).flatMap((one) => toStep(one) ?? []),
    ...invited.map((one) => ({ kind: "invitation" as const, ...one })),
  ]
  return [
    ...steps.map((step) => ({ ...step, title: maskTitleFor("influencer", step.title) })),
    ...selectUnpayable
      .all({ influencerId })
      .map((one) => ({ kind: "payout-details" as const, ...one })),
  ]
}
