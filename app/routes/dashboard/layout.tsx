import { Outlet, useLoaderData, useRouteError, useRouteLoaderData } from "@remix-run/react"
import { countUnread } from "#app/domain/notifications/notice-queries.server.ts"
import { requireActor } from "#app/http/actor.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { shellData } from "#app/http/shell-data.server.ts"
import { describeError, ErrorPage, StatusNotice } from "#app/ui/error-page.tsx"
import { DashboardShell } from "#app/ui/shell/dashboard-shell.tsx"
import { href, urls } from "#app/urls.ts"

/** The frame of every signed-in page. Protects nothing but itself: each page below has a guard of its own. */
export const loader = handler(async ({ request }) => {
  const actor = await requireActor(request)
  return { ...shellData(request, actor), notices: countUnread(actor) }
})

export default function DashboardLayout() {
  return (
    <DashboardShell {...useLoaderData<typeof loader>()}>
      <Outlet />
    </DashboardShell>
  )
}

/** What a page below did not answer itself, inside the frame as long as there is one. */
export function ErrorBoundary() {
  const frame = useRouteLoaderData<typeof loader>("routes/dashboard/layout")
  const error = describeError(useRouteError())
  if (!frame) return <ErrorPage {...error} />
  const back = { href: href(urls[frame.viewer.role].dashboard), label: "Back to dashboard" }
  return (
    <DashboardShell {...frame}>
      <StatusNotice {...error} back={back} />
    </DashboardShell>
  )
}
