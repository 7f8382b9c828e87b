import { redirect } from "@remix-run/node"
import { markOpenedAfterResponse } from "#app/domain/admin/notifications/mark-notices.server.ts"
import { findNotice } from "#app/domain/admin/notifications/notice-queries.server.ts"
import { may } from "#app/domain/identity/accounts/permissions.ts"
import { actorHandler } from "#app/http/actor.server.ts"
import { isVisitFromOwnSite } from "#app/http/request-purpose.server.ts"
import { noticeHref } from "#app/urls/notices.ts"

/** docs/rules.md#opening-a-notice */
export const loader = actorHandler(({ actor, request, params }) => {
  const { noticeId = "" } = params
  const { id, leadsTo, ids } = findNotice(actor, noticeId)
  if (isVisitFromOwnSite(request) && may(actor, "change")) {
    markOpenedAfterResponse({ userId: actor.userId, noticeIds: [id] })
  }
  return redirect(noticeHref(leadsTo, ids), 303)
})

/** Never rendered; makes the router show a missing notice as a page. */
export default function OpenNotice() {
  return null
}
