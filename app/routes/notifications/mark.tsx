import { redirect } from "@remix-run/node"
import { markRead, markUnread } from "#app/domain/admin/notifications/mark-notices.server.ts"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { NotFound } from "#app/domain/shared/errors.ts"
import { requireActor } from "#app/http/actor.server.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { isPageLoad } from "#app/http/request-purpose.server.ts"
import { href, urls } from "#app/urls/index.ts"
import type { NoticeMark } from "#app/urls/notices.ts"

type Mark = (actor: Actor, noticeId: string) => void

/** By the word in the URL: the verb, and what is said once it is done. */
const marks: Record<NoticeMark, [mark: Mark, done: string]> = {
  read: [markRead, "Marked as read."],
  unread: [markUnread, "Marked as unread."],
}
const MARKS = new Map<string | undefined, [Mark, string]>(Object.entries(marks))

/** Nothing to see here: somebody reloaded the address of the button. */
export const loader = handler(async ({ request }) => {
  await requireActor(request)
  return redirect(href(urls.notifications.list))
})

export const action = handler(async ({ request, params }) => {
  const actor = await requireActor(request)
  const { noticeId = "", mark } = params
  const chosen = MARKS.get(mark)
  if (!chosen) throw new NotFound("There is no such mark.")
  const [markAs, done] = chosen
  markAs(actor, noticeId)
  const before = new URL(request.url).searchParams.get("before") ?? undefined
  const page = href(urls.notifications.list, { before })
  // A page that is loaded anew starts at its top; our script stays where it is.
  return redirectWithFlash(isPageLoad(request) ? `${page}#notice-${noticeId}` : page, done)
})

/** Shown by nobody; it makes the router treat a notice that is not there as a page. */
export default function MarkNotice() {
  return null
}
