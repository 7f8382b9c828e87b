import { redirect } from "@remix-run/node"
import { z } from "zod"
import { actorHandler } from "#app/http/actor.server.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { safePath } from "#app/http/safe-redirect.server.ts"
import { sidebarCookie } from "#app/http/sidebar-state.server.ts"
import { submitForm } from "#app/http/submit-form.server.ts"
import { LONGEST_RETURN } from "#app/ui/shell/use-sidebar.ts"
import { href, urls } from "#app/urls/index.ts"

export const config = { sends: "personal", maxBody: 8 * 1024 } satisfies RouteConfig

/** Invalid fields get defaults: the form has no page for errors. */
const Toggle = z.object({
  returnTo: z.string().max(LONGEST_RETURN).optional().catch(undefined),
  expanded: z.enum(["true", "false"]).catch("false"),
})

/** Handles reloads of the form's address. */
export const loader = actorHandler(({ actor }) => redirect(href(urls[actor.role].dashboard)))

/** For browsers without script. */
export const action = actorHandler(async ({ actor, request }) => {
  const dashboard = href(urls[actor.role].dashboard)
  const answer = await submitForm(request, Toggle, ({ returnTo, expanded }) =>
    redirect(safePath(returnTo, dashboard), {
      status: 303,
      headers: { "Set-Cookie": sidebarCookie(expanded === "true") },
    }),
  )
  return answer instanceof Response ? answer : redirect(dashboard, 303)
})
