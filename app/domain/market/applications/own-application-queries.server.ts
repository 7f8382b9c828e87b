import { and, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm"
import type { InfluencerActor } from "#app/domain/identity/accounts/actor.ts"
import { blockedIdsJson } from "#app/domain/identity/accounts/blocked-users.server.ts"
import { maskShownText } from "#app/domain/market/creators/mask-shown-text.server.ts"
import { isNotPrivateOf } from "#app/domain/market/projects/private-projects.server.ts"
import { isProductOnly } from "#app/domain/market/projects/project-terms.server.ts"
import { NotFound } from "#app/domain/shared/errors.ts"
import { shownName } from "#app/domain/shared/masking/mask-contacts.ts"
import { type Page, readTimeCursor, toTimePage } from "#app/domain/shared/page.ts"
import { pick } from "#app/domain/shared/pick.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import { applications } from "#db/schema/applications.ts"
import { threads } from "#db/schema/conversations.ts"
import { offers } from "#db/schema/offers.ts"
import { orders } from "#db/schema/orders.ts"
import { profiles } from "#db/schema/profiles.ts"
import { projects } from "#db/schema/projects.ts"
import { isBeforeOrder } from "./application.ts"
import { isOpenCounterOffer, isOrderOfApplicant } from "./application-queries.server.ts"
import { applicationStateOf } from "./application-table.ts"
import { selectLockedBid } from "./locked-bid.server.ts"
import { type OwnTab, shownApplicationStateOf } from "./own-applications.ts"

/** Posted, neither deleted nor hidden, no block either way; `hidden` is a JSON list of ids. */
const isShown = (hidden: string) =>
  sql`(${projects.status} <> 'draft' AND ${projects.deletedAt} IS NULL AND ${projects.hiddenAt} IS NULL
    AND ${projects.brandId} NOT IN (SELECT value FROM json_each(${hidden})))`
const isOpenFor = (hidden: string) => sql`(${projects.status} = 'active' AND ${isShown(hidden)})`

const selectOwn = (hidden: string, where: SQL | undefined) =>
  db
    .select({
      ...pick(applications, "id", "projectId", "influencerId", "bidMinor", "deliveryDays"),
      ...pick(applications, "pitch", "links", "status", "outcome", "appliedAt", "changedAt"),
      ...pick(applications, "counteredAt", "decidedAt", "rejectReason", "termsId"),
      shownTermsId: projects.termsId,
      isProductOnly,
      ...pick(projects, "brandId", "title", "niche", "currency"),
      /** Null when the brand is deleted. */
      brandName: profiles.name,
      isProjectShown: isShown(hidden).mapWith(Boolean),
      isProjectOpen: isOpenFor(hidden).mapWith(Boolean),
      orderId: orders.id,
      orderStatus: orders.status,
      threadId: threads.id,
      counter: {
        ...pick(offers, "id", "bidMinor", "deliveryDays", "message", "createdAt"),
      },
    })
    .from(applications)
    .innerJoin(projects, eq(projects.id, applications.projectId))
    .leftJoin(users, and(eq(users.id, projects.brandId), isNull(users.deletedAt)))
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(orders, isOrderOfApplicant)
    .leftJoin(
      threads,
      and(
        eq(threads.projectId, applications.projectId),
        eq(threads.influencerId, applications.influencerId),
      ),
    )
    .leftJoin(offers, isOpenCounterOffer)
    .where(where)

type Row = ReturnType<typeof selectOne.all>[number]

function toOwn(row: Row) {
  const state = applicationStateOf(row)
  const brandName = row.brandName && shownName(row.brandName)
  const isBriefChanged =
    row.termsId !== row.shownTermsId && isBeforeOrder({ state, orderStatus: row.orderStatus })
  const shownState = shownApplicationStateOf(state, row.isProjectOpen)
  const title = maskShownText(row.title)
  const niche = maskShownText(row.niche)
  return { ...row, title, niche, brandName, state, shownState, isBriefChanged }
}

/** Moments in ms, money in the project's minor units. */
export type OwnApplication = ReturnType<typeof toOwn>

const isPending = eq(applications.status, "pending")

const TABS: Record<OwnTab, (hidden: string) => SQL | undefined> = {
  all: () => undefined,
  pending: (hidden) => and(isPending, isNull(applications.counteredAt), isOpenFor(hidden)),
  countered: (hidden) => and(isPending, isNotNull(applications.counteredAt), isOpenFor(hidden)),
  shortlisted: () => eq(applications.status, "shortlisted"),
  "not-selected": (hidden) =>
    sql`(${applications.status} = 'rejected' AND ${applications.outcome} IS NULL)
      OR (${applications.status} = 'pending' AND NOT ${isOpenFor(hidden)})`,
  closed: () => isNotNull(applications.outcome),
}

type PageValues = { influencerId: string; at: number; id: string; limit: number; hidden: string }

/** Uses the index by influencer and time; only ties are sorted. */
const pageOf = (tab: OwnTab) =>
  query((p: Params<PageValues>) =>
    selectOwn(
      p.hidden,
      and(
        eq(applications.influencerId, p.influencerId),
        isNotPrivateOf(applications.projectId, p.influencerId),
        sql`(${applications.appliedAt}, ${applications.id}) < (${p.at}, ${p.id})`,
        sql`(${TABS[tab](p.hidden) ?? sql`TRUE`})`,
      ),
    )
      .orderBy(desc(applications.appliedAt), desc(applications.id))
      .limit(p.limit),
  )

const pages = {
  all: pageOf("all"),
  pending: pageOf("pending"),
  countered: pageOf("countered"),
  shortlisted: pageOf("shortlisted"),
  "not-selected": pageOf("not-selected"),
  closed: pageOf("closed"),
} as const satisfies Record<OwnTab, object>

const PAGE_SIZE = 20

/** Newest first: docs/rules.md#own-applications */
export function listOwnApplications(
  { userId: influencerId }: InfluencerActor,
  { tab = "all", after }: { tab?: OwnTab; after?: string | undefined } = {},
): Page<OwnApplication> {
  const hidden = blockedIdsJson(influencerId)
  const values = { influencerId, ...readTimeCursor(after), limit: PAGE_SIZE + 1, hidden }
  const rows = pages[tab].all(values).map(toOwn)
  return toTimePage(rows, PAGE_SIZE, "appliedAt")
}

const selectOne = query((p: Params<{ id: string; influencerId: string; hidden: string }>) =>
  selectOwn(
    p.hidden,
    and(
      eq(applications.id, p.id),
      eq(applications.influencerId, p.influencerId),
      isNotPrivateOf(applications.projectId, p.influencerId),
    ),
  ),
)

/** Includes the bid locked by an open payment. @throws NotFound */
export function findOwnApplication({ userId: influencerId }: InfluencerActor, id: string) {
  const row = selectOne.get({ id, influencerId, hidden: blockedIdsJson(influencerId) })
  if (!row) throw new NotFound("Application not found.")
  const locked = selectLockedBid.get({ applicationId: id, now: clock.now() })
  return { ...toOwn(row), locked, isBeingPaid: locked !== undefined }
}
