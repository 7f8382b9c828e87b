import { redirect } from "@remix-run/node"
import { z } from "zod"
import { requireActor } from "#app/http/actor.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { safePath } from "#app/http/safe-redirect.server.ts"
import { sidebarCookie } from "#app/http/sidebar-state.server.ts"
import { submitForm } from "#app/http/submit-form.server.ts"
import { LONGEST_RETURN } from "#app/ui/shell/use-sidebar.ts"
import { href, urls } from "#app/urls/index.ts"

/** Of a field that cannot be read there is nothing to say: the form has no page of its own. */
const Toggle = z.object({
  returnTo: z.string().max(LONGEST_RETURN).optional().catch(undefined),
  /** What is asked for. */
  expanded: z.enum(["true", "false"]).catch("false"),
})

/** Nothing to see here: somebody reloaded the address of the button. */
export const loader = handler(async ({ request }) => {
  const actor = await requireActor(request)
  return redirect(href(urls[actor.role].dashboard))
})

/** Sets the sidebar for a browser without a script and goes back to the page the button was on. */
export const action = handler(async ({ request }) => {
  const actor = await requireActor(request)
  const dashboard = href(urls[actor.role].dashboard)
  const answer = await submitForm(request, Toggle, ({ returnTo, expanded }) =>
    redirect(safePath(returnTo, dashboard), {
      status: 303,
      headers: { "Set-Cookie": sidebarCookie(expanded === "true") },
    }),
  )
  return answer instanceof Response ? answer : redirect(dashboard, 303)
})
