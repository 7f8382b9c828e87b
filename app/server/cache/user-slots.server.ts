import { type Actor, isBrand } from "#app/domain/identity/accounts/actor.ts"
import { listListsWith } from "#app/domain/market/creators/lists/list-queries.server.ts"
import {
  countApplicants,
  findAppliedAmong,
} from "#app/domain/market/projects/browse/viewer-marks.server.ts"
import { paidBrandsOf } from "#app/domain/market/projects/shown-project.server.ts"
import { findSearchName } from "#app/domain/market/saved-searches/saved-searches.server.ts"
import { findWrittenAmong } from "#app/domain/work/reviews/published-reviews.server.ts"
import type { WithHeaders } from "#app/http/cookies.server.ts"
import { requestNow } from "#app/http/request-info.server.ts"
import { previousPath } from "#app/http/safe-redirect.server.ts"
import { sidebarStateOf } from "#app/http/sidebar-state.server.ts"
import { recordOpened, unreadOf } from "#app/server/cache/opened-notices.server.ts"
import { amount } from "#app/ui/page-parts.tsx"
import { UNREAD_COUNT, UNREAD_LABEL } from "#app/ui/shell/notice-bell.tsx"
import { AGO, COMING } from "#app/ui/time.tsx"
import type { SlotText, SlotValue } from "#app/ui/user-slot.tsx"
import { href, urls } from "#app/urls/index.ts"

/** Somebody who asks for a page, as what is theirs of it is made. */
export type ViewerContext = { actor: Actor; request: WithHeaders }

/** Makes one part of each page for one visitor: as many values as it is asked for, in one go. */
type Part<T extends SlotValue> = (visit: ViewerContext, about: readonly string[]) => T[]

const each =
  <T extends SlotValue>(of: (visit: ViewerContext, about: string) => T): Part<T> =>
  (visit, about) =>
    about.map((one) => of(visit, one))

/** All that differs between two visitors of one role on a page that is rendered once for both. */
export const USER_SLOTS = {
  now: each(requestNow),
  name: each(({ actor }) => actor.name),
  email: each(({ actor }) => actor.email),
  phone: each(({ actor }) => actor.phone),
  pictureHref: each(({ actor: { pictureId } }) =>
    pictureId ? href(urls.picture, { pictureId }) : null,
  ),
  isEmailVerified: each(({ actor }) => actor.emailVerifiedAt !== null),
  sidebar: each(({ request }) => sidebarStateOf(request)),
  canCollapseSidebar: each(({ request }) => sidebarStateOf(request) !== "collapsed"),
  canExpandSidebar: each(({ request }) => sidebarStateOf(request) !== "expanded"),
  /** Without those that the page itself marks as read. */
  unread: each(({ actor, request }) => unreadOf(actor).unread - recordOpened(actor, request)),
  newestNotice: each(({ actor }) => unreadOf(actor).newestId),
  /** About the id of each project. */
  hasApplied({ actor }, projectIds) {
    const applied = findAppliedAmong(actor, projectIds)
    return projectIds.map((id) => applied.has(id))
  },
  /** How a search is called that the visitor keeps; about its filters, in their one spelling. */
  savedAs: each(({ actor }, query) => findSearchName(actor, query) ?? null),
  /** How many have applied to each project, which changes more often than its page. */
  applicants(_, projectIds) {
    const counts = countApplicants(projectIds)
    return projectIds.map((id) => amount(counts.get(id) ?? 0, "applicant"))
  },
  /** About the id of each published review: whoever wrote it has nothing to report. */
  canReport({ actor }, reviewIds) {
    const written = findWrittenAmong(actor.userId, reviewIds)
    return reviewIds.map((id) => !written.has(id))
  },
  /** The list under the filters from which somebody came, else all of it. */
  listHref: each(({ request }, list) => {
    const cameFrom = previousPath(request, list)
    return cameFrom.startsWith(`${list}?`) ? cameFrom : list
  }),
  /** Whoever has applied to a project or keeps a creator has a page of their own: see `NEEDED`. */
  isNoApplicant: each(({ actor }, id) => !findAppliedAmong(actor, [id]).has(id)),
  /** Who has a paid order of a brand reads its briefs in full. */
  isNotPaidBy: each(({ actor }, brandId) => !paidBrandsOf(actor.userId).has(brandId)),
  isInNoList: each(({ actor }, id) => isBrand(actor) && listListsWith(actor, id).length === 0),
} satisfies Record<string, Part<string> | Part<number> | Part<boolean> | Part<string | null>>

/** Parts that have to be true of a visitor who is sent a page that was rendered for many. */
export const NEEDED: ReadonlySet<string> = new Set<SlotName>([
  "isNoApplicant",
  "isNotPaidBy",
  "isInNoList",
])

export type SlotName = keyof typeof USER_SLOTS
export type ValueOf<P extends SlotName> = ReturnType<(typeof USER_SLOTS)[P]>[number]

/** The words that pages make of own values, by name. */
export const SLOT_TEXTS = new Map<string, SlotText<number>>(
  [AGO, COMING, UNREAD_COUNT, UNREAD_LABEL].map((words) => [words.name, words]),
)
