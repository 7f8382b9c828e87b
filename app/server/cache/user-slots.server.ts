import { type Actor, isBrand } from "#app/domain/identity/accounts/actor.ts"
import { SEAT_LABELS } from "#app/domain/identity/team/seat.ts"
import { listListsWith } from "#app/domain/market/creators/lists/list-queries.server.ts"
import { countOpenIn } from "#app/domain/market/projects/browse/open-niches.server.ts"
import {
  countApplicants,
  findAppliedAmong,
} from "#app/domain/market/projects/browse/viewer-facts.server.ts"
import { paidBrandsOf } from "#app/domain/market/projects/shown-project.server.ts"
import { findSearchName } from "#app/domain/market/saved-searches/saved-searches.server.ts"
import { findReviewsWrittenBy } from "#app/domain/work/reviews/published-reviews.server.ts"
import type { WithHeaders } from "#app/http/cookies.server.ts"
import { requestNow } from "#app/http/request-info.server.ts"
import { previousPath } from "#app/http/safe-redirect.server.ts"
import { sidebarStateOf } from "#app/http/sidebar-state.server.ts"
import { markNoticesOfLoadedPage, menuCountsOf } from "#app/server/opened-notices.server.ts"
import { amount } from "#app/ui/page-parts.tsx"
import { COUNT } from "#app/ui/shell/menu-link.tsx"
import { UNREAD_LABEL } from "#app/ui/shell/notice-bell.tsx"
import { AGO, COMING } from "#app/ui/time.tsx"
import type { SlotText, SlotValue } from "#app/ui/user-slot.tsx"
import { href, urls } from "#app/urls/index.ts"

export type ViewerContext = { actor: Actor; request: WithHeaders }

type Part<T extends SlotValue> = (visit: ViewerContext, about: readonly string[]) => T[]

const each =
  <T extends SlotValue>(of: (visit: ViewerContext, about: string) => T): Part<T> =>
  (visit, about) =>
    about.map((one) => of(visit, one))

/** All differences between visitors of a role. */
export const USER_SLOTS = {
  now: each(requestNow),
  name: each(({ actor }) => actor.name),
  email: each(({ actor }) => actor.email),
  phone: each(({ actor }) => actor.phone),
  pictureHref: each(({ actor: { pictureId } }) =>
    pictureId ? href(urls.picture, { pictureId }) : null,
  ),
  /** Members cannot confirm the account's address. */
  isEmailVerified: each(({ actor }) => actor.emailVerifiedAt !== null || Boolean(actor.member)),
  /** The member who acts for the account. */
  actsAs: each(({ actor: { member } }) =>
    member ? `${member.name}, ${SEAT_LABELS[member.seat]}` : null,
  ),
  canSwitch: each(({ actor }) => actor.hasSeats === true),
  sidebar: each(({ request }) => sidebarStateOf(request)),
  canCollapseSidebar: each(({ request }) => sidebarStateOf(request) !== "collapsed"),
  canExpandSidebar: each(({ request }) => sidebarStateOf(request) !== "expanded"),
  /** Excludes notices that this page marks as read. */
  unread: each(
    ({ actor, request }) =>
      menuCountsOf(actor, request).unread - markNoticesOfLoadedPage(actor, request),
  ),
  newestNotice: each(({ actor, request }) => menuCountsOf(actor, request).newestNotice),
  unreadThreads: each(({ actor, request }) => menuCountsOf(actor, request).messages),
  openInvitations: each(({ actor, request }) => menuCountsOf(actor, request).invitations),
  waitingOrders: each(({ actor, request }) => menuCountsOf(actor, request).orders),
  /** By project id. */
  hasApplied({ actor }, projectIds) {
    const applied = findAppliedAmong(actor, projectIds)
    return projectIds.map((id) => applied.has(id))
  },
  /** By niche; no user's own, but it changes more often than the page. */
  openInNiche: (_, niches) => countOpenIn(niches),
  /** By canonical filters. */
  savedAs: each(({ actor }, query) => findSearchName(actor, query) ?? null),
  /** Changes more often than the page. */
  applicants(_, projectIds) {
    const counts = countApplicants(projectIds)
    return projectIds.map((id) => amount(counts.get(id) ?? 0, "applicant"))
  },
  /** By review id: authors cannot report their own. */
  canReport({ actor }, reviewIds) {
    const written = findReviewsWrittenBy(actor.userId, reviewIds)
    return reviewIds.map((id) => !written.has(id))
  },
  /** By user id: nobody reports their own. */
  isOthers: each(({ actor }, userId) => actor.userId !== userId),
  listHref: each(({ request }, list) => {
    const cameFrom = previousPath(request, list)
    return cameFrom.startsWith(`${list}?`) ? cameFrom : list
  }),
  /** Applicants get their own page: see `REQUIRED_SLOTS`. */
  isNoApplicant: each(({ actor }, id) => !findAppliedAmong(actor, [id]).has(id)),
  /** Paid influencers read the brand's briefs in full. */
  isNotPaidBy: each(({ actor }, brandId) => !paidBrandsOf(actor.userId).has(brandId)),
  isInNoList: each(({ actor }, id) => isBrand(actor) && listListsWith(actor, id).length === 0),
} satisfies Record<string, Part<string> | Part<number> | Part<boolean> | Part<string | null>>

/** Must be true for a visitor to get the shared page. */
export const REQUIRED_SLOTS: ReadonlySet<string> = new Set<SlotName>([
  "isNoApplicant",
  "isNotPaidBy",
  "isInNoList",
])

export type SlotName = keyof typeof USER_SLOTS
export type ValueOf<P extends SlotName> = ReturnType<(typeof USER_SLOTS)[P]>[number]

export const SLOT_TEXTS = new Map<string, SlotText<number>>(
  [AGO, COMING, COUNT, UNREAD_LABEL].map((words) => [words.name, words]),
)
