import { openFeed } from "#app/domain/work/calendar/calendar-feed.server.ts"
import { download } from "#app/http/download.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { publicOrigin } from "#app/http/request-info.server.ts"
import { href, urls } from "#app/urls/index.ts"

/** For calendar programs, which have no session: the link is the key. */
export const loader = handler(({ request, params }) => {
  const origin = publicOrigin(request)
  return download(() => {
    const text = openFeed(
      params.token ?? "",
      ({ orderId }) => `${origin}${href(urls.orders.show, { orderId })}`,
    )
    return new Response(text, {
      headers: {
        "Content-Type": "text/calendar; charset=utf-8",
        "Content-Disposition": 'inline; filename="calendar.ics"',
        "Cache-Control": "private, no-store",
        "X-Content-Type-Options": "nosniff",
        "X-Robots-Tag": "noindex",
      },
    })
  })
})
