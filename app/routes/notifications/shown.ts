import { redirect } from "@remix-run/node"
import { z } from "zod"
import { actorHandler } from "#app/http/actor.server.ts"
import { fieldNamesOf } from "#app/http/form-fields.server.ts"
import { readForm } from "#app/http/read-form.server.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { markNoticesOfShownPage } from "#app/server/opened-notices.server.ts"
import { href, urls } from "#app/urls/index.ts"

const Shown = z.object({ here: z.string().max(2000).startsWith("/") })

export const config = { sends: "personal" } satisfies RouteConfig

/** Opening the address leads to the list. */
export const loader = actorHandler(() => redirect(href(urls.notifications.list)))

/** A page's beacon, whose answer nobody reads: docs/rules.md#opening-a-notice */
export const action = actorHandler(async ({ actor, request }) => {
  const form = await readForm(request, fieldNamesOf(Shown))
  const sent = Shown.safeParse(Object.fromEntries(form))
  const here = sent.success ? URL.parse(sent.data.here, request.url) : null
  if (here) markNoticesOfShownPage(actor, here)
  return new Response(null, { status: 204 })
})
