import { noteOpened } from "#app/domain/admin/notifications/mark-notices.server.ts"
import {
  countUnread,
  listUnreadTargets,
} from "#app/domain/admin/notifications/notice-queries.server.ts"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { findThread } from "#app/domain/work/conversations/message-queries.server.ts"
import { hasAllUnread } from "#app/domain/work/conversations/read-cursors.server.ts"
import { isOwn } from "#app/domain/work/conversations/threads.server.ts"
import { findOrderRow } from "#app/domain/work/orders/order-steps.server.ts"
import type { WithHeaders } from "#app/http/cookies.server.ts"
import { isOwnVisit } from "#app/http/request-purpose.server.ts"
import { currentRequest, oncePerRequest } from "#app/platform/request-context.server.ts"
import { href, urls } from "#app/urls/index.ts"
import { noticeHref } from "#app/urls/notices.ts"

/** Lists that notices lead to for what else there is: to look at them says nothing of the notice. */
const LISTS: readonly string[] = [href(urls.notifications.list), href(urls.influencer.browse)]

/** How many notices the actor has not read, as `countUnread` says. */
export const unreadOf = (actor: Actor) => oncePerRequest("unread", () => countUnread(actor))

/**
 * Notes that the actor opens a page: the notices that lead there count as read, by whatever way it was come to
 * (docs/rules.md#opening-a-notice). Returns how many they are.
 */
export const recordOpened = (actor: Actor, request: WithHeaders): number =>
  oncePerRequest("opened", () => {
    const here = new URL(request.url)
    here.pathname = here.pathname.replace(/\.data$/, "")
    if (LISTS.includes(here.pathname) || unreadOf(actor).unread === 0) return 0
    const noticeIds = listUnreadTargets(actor)
      .filter(
        ({ leadsTo, ids }) =>
          isAt(here, noticeHref(leadsTo, ids)) ||
          (leadsTo === "messages" &&
            ids.threadId !== undefined &&
            ids.threadId === seenThreadOf(actor, here)),
      )
      .map(({ id }) => id)
    if (noticeIds.length === 0) return 0
    if (isOwnVisit(request)) {
      noteOpened({ userId: actor.userId, noticeIds })
      return noticeIds.length
    }
    const context = currentRequest()
    // What is fetched ahead would serve the click, which has to be seen here.
    if (context) context.isOpenedToNote = true
    return 0
  })

/** The conversation that an order's page shows all unread messages of. */
const seenThreadOf = (actor: Actor, { pathname }: URL) =>
  oncePerRequest("seenThread", () => {
    const [, orderId] = /^\/orders\/([^/]+)$/.exec(pathname) ?? []
    const order = orderId === undefined ? undefined : findOrderRow(orderId)
    const shown = order && isOwn(actor, order) ? findThread(actor, order) : undefined
    return shown && hasAllUnread(actor, shown) ? shown.threadId : null
  })

function isAt(here: URL, address: string): boolean {
  const { pathname, searchParams } = new URL(address, here)
  return (
    pathname === here.pathname &&
    [...searchParams].every(([name, value]) => here.searchParams.get(name) === value)
  )
}
