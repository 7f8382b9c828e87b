import { redirect } from "@remix-run/node"
import { markRead, markUnread } from "#app/domain/admin/notifications/mark-notices.server.ts"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { NotFound } from "#app/domain/shared/errors.ts"
import { actorHandler } from "#app/http/actor.server.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { isPageLoad } from "#app/http/request-purpose.server.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { href, urls } from "#app/urls/index.ts"
import type { NoticeReadState } from "#app/urls/notices.ts"

type Mark = (actor: Actor, noticeId: string) => void

/** Keyed by the word in the URL; `done` is the confirmation. */
const marks: Record<NoticeReadState, [mark: Mark, done: string]> = {
  read: [markRead, "Marked as read."],
  unread: [markUnread, "Marked as unread."],
}
const MARKS = new Map<string | undefined, [Mark, string]>(Object.entries(marks))

export const config = { sends: "change" } satisfies RouteConfig

/** Handles reloads of the form's address. */
export const loader = actorHandler(() => redirect(href(urls.notifications.list)))

export const action = actorHandler(({ actor, request, query, params }) => {
  const { noticeId = "", mark } = params
  const chosen = MARKS.get(mark)
  if (!chosen) throw new NotFound("There is no such mark.")
  const [markAs, done] = chosen
  markAs(actor, noticeId)
  const before = query.get("before") ?? undefined
  const page = href(urls.notifications.list, { before })
  // Without script the page would start at the top.
  return redirectWithFlash(isPageLoad(request) ? `${page}#notice-${noticeId}` : page, done)
})

/** Never rendered; makes the router show a missing notice as a page. */
export default function MarkNotice() {
  return null
}
