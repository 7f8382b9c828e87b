import { Outlet, useLoaderData, useRouteError, useRouteLoaderData } from "@remix-run/react"
import { requireActor } from "#app/http/actor.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { shellData } from "#app/http/shell-data.server.ts"
import { paths } from "#app/paths.ts"
import { describeError, ErrorPage, StatusNotice } from "#app/ui/error-page.tsx"
import { DashboardShell } from "#app/ui/shell/dashboard-shell.tsx"

/** The frame of payments and orders, which both roles' dashboards lead to. Protects nothing but itself. */
export const loader = handler(async ({ request }) => {
  const actor = await requireActor(request)
  return shellData(request, actor)
})

export default function PaymentsLayout() {
  return (
    <DashboardShell {...useLoaderData<typeof loader>()}>
      <Outlet />
    </DashboardShell>
  )
}

export function ErrorBoundary() {
  const frame = useRouteLoaderData<typeof loader>("routes/payments/layout")
  const error = describeError(useRouteError())
  if (!frame) return <ErrorPage {...error} />
  const back = { href: paths.dashboard(frame.viewer.role), label: "Back to dashboard" }
  return (
    <DashboardShell {...frame}>
      <StatusNotice {...error} back={back} />
    </DashboardShell>
  )
}
