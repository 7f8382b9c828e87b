import { Outlet, useLoaderData, useRouteError, useRouteLoaderData } from "@remix-run/react"
import { requireInfluencer } from "#app/http/actor.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { shellData } from "#app/http/shell-data.server.ts"
import { paths } from "#app/paths.ts"
import { describeError, ErrorPage, StatusNotice } from "#app/ui/error-page.tsx"
import { DashboardShell } from "#app/ui/shell/dashboard-shell.tsx"

/** Protects nothing but itself: every page below has a guard of its own. */
export const loader = handler(async ({ request }) => {
  const actor = await requireInfluencer(request)
  return shellData(request, actor)
})

export default function InfluencerLayout() {
  return (
    <DashboardShell {...useLoaderData<typeof loader>()}>
      <Outlet />
    </DashboardShell>
  )
}

/** What a page below did not answer itself, inside the frame as long as there is one. */
export function ErrorBoundary() {
  const frame = useRouteLoaderData<typeof loader>("routes/influencer/layout")
  const error = describeError(useRouteError())
  if (!frame) return <ErrorPage {...error} />
  const back = { href: paths.influencer.dashboard(), label: "Back to dashboard" }
  return (
    <DashboardShell {...frame}>
      <StatusNotice {...error} back={back} />
    </DashboardShell>
  )
}
