import { countForMenu } from "#app/domain/admin/next-steps/menu-counts.server.ts"
import { markOpenedAfterResponse } from "#app/domain/admin/notifications/mark-notices.server.ts"
import {
  countUnread,
  listUnreadTargets,
} from "#app/domain/admin/notifications/notice-queries.server.ts"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { may } from "#app/domain/identity/accounts/permissions.ts"
import { findThread } from "#app/domain/work/conversations/message-queries.server.ts"
import { hasAllUnread } from "#app/domain/work/conversations/read-cursors.server.ts"
import { isOwnThread } from "#app/domain/work/conversations/threads.server.ts"
import { findOrderRow } from "#app/domain/work/orders/order-steps.server.ts"
import type { WithHeaders } from "#app/http/cookies.server.ts"
import { isVisitFromOwnSite } from "#app/http/request-purpose.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { currentRequest, oncePerRequest } from "#app/platform/request-context.server.ts"
import { href, urls } from "#app/urls/index.ts"
import { noticeHref } from "#app/urls/notices.ts"

/** Notices link here in general, so a visit marks none as read. */
const LISTS: readonly string[] = [href(urls.notifications.list), href(urls.influencer.browse)]

/** A page stays readable without the menu's numbers. */
export const menuCountsOf = (actor: Actor, { url }: { url: string }) =>
  oncePerRequest("counts", () => {
    const path = new URL(url).pathname.replace(/\.data$/, "")
    const [, list, id = ""] = /^\/(messages|orders)\/([^/]+)$/.exec(path) ?? []
    const opened = { threadId: list === "messages" ? id : "", orderId: list === "orders" ? id : "" }
    try {
      return countForMenu(actor, opened)
    } catch (err) {
      logger.warn({ event: "menu.counts_failed", err })
      const { unread, newestId } = countUnread(actor)
      return { unread, newestNotice: newestId, messages: 0, invitations: 0, orders: 0 }
    }
  })

/**
 * Marks the notices of a loaded page as read; a page that our script shows posts a beacon instead
 * (docs/rules.md#opening-a-notice). Returns their number.
 */
export const markNoticesOfLoadedPage = (actor: Actor, request: WithHeaders): number =>
  oncePerRequest("opened", () => {
    const isLoaded = !currentRequest()?.isData && isVisitFromOwnSite(request)
    return isLoaded ? markNoticesOfShownPage(actor, new URL(request.url)) : 0
  })

/** Marks the notices that lead to the page as read; returns their number, 0 for a viewer. */
export function markNoticesOfShownPage(actor: Actor, here: URL): number {
  if (!may(actor, "change")) return 0
  if (LISTS.includes(here.pathname) || menuCountsOf(actor, { url: here.href }).unread === 0)
    return 0
  const noticeIds = listUnreadTargets(actor)
    .filter(
      ({ leadsTo, ids }) =>
        isAt(here, noticeHref(leadsTo, ids)) ||
        (leadsTo === "messages" &&
          ids.threadId !== undefined &&
          ids.threadId === seenThreadOf(actor, here)),
    )
    .map(({ id }) => id)
  if (noticeIds.length > 0) markOpenedAfterResponse({ userId: actor.userId, noticeIds })
  return noticeIds.length
}

const seenThreadOf = (actor: Actor, { pathname }: URL) =>
  oncePerRequest("seenThread", () => {
    const [, orderId] = /^\/orders\/([^/]+)$/.exec(pathname) ?? []
    const order = orderId === undefined ? undefined : findOrderRow(orderId)
    const shown = order && isOwnThread(actor, order) ? findThread(actor, order) : undefined
    return shown && hasAllUnread(actor, shown) ? shown.threadId : null
  })

function isAt(here: URL, address: string): boolean {
  const { pathname, searchParams } = new URL(address, here)
  return (
    pathname === here.pathname &&
    [...searchParams].every(([name, value]) => here.searchParams.get(name) === value)
  )
}
