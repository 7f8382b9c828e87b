import { redirect } from "@remix-run/node"
import { z } from "zod"
import { markAllRead } from "#app/domain/admin/notifications/mark-notices.server.ts"
import { actorHandler } from "#app/http/actor.server.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { submitForm } from "#app/http/submit-form.server.ts"
import { href, urls } from "#app/urls/index.ts"

/** Notices newer than the page stay unread. */
const ReadAll = z.object({ upTo: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER) })

export const config = { sends: "change" } satisfies RouteConfig

/** Handles reloads of the form's address. */
export const loader = actorHandler(() => redirect(href(urls.notifications.list)))

export const action = actorHandler(async ({ actor, request }) => {
  const list = href(urls.notifications.list)
  const answer = await submitForm(request, ReadAll, ({ upTo }) => {
    markAllRead(actor, upTo)
    return redirectWithFlash(list, "All notifications are marked as read.")
  })
  // The form has no page to show errors on.
  return answer instanceof Response ? answer : redirect(list, 303)
})
