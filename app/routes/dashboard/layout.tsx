import {
  Outlet,
  useLoaderData,
  useLocation,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react"
import { useState } from "react"
import { handler } from "#app/http/handler.server.ts"
import { requireViewer, type Viewer } from "#app/server/cache/viewer.server.ts"
import { BareErrorPage, describeError, StatusNotice } from "#app/ui/error-page.tsx"
import type { AfterActionText } from "#app/ui/shell/after-action-text.ts"
import { DashboardShell } from "#app/ui/shell/dashboard-shell.tsx"
import { skipRevalidation } from "#app/ui/skip-revalidation.ts"
import { href, urls } from "#app/urls/index.ts"

/** Protects only the layout; every page has its own guard. */
export const loader = handler(async ({ request }) => {
  return frameOf(await requireViewer(request))
})

export const shouldRevalidate = skipRevalidation

const frameOf = ({ role, actor, own }: Viewer) => ({
  sidebar: {
    state: own("sidebar"),
    canCollapse: own("canCollapseSidebar"),
    canExpand: own("canExpandSidebar"),
  },
  isEmailVerified: own("isEmailVerified"),
  actsAs: own("actsAs"),
  canSwitch: own("canSwitch"),
  isSuspended: actor.userId !== undefined && actor.suspendedAt !== null,
  counts: {
    messages: own("unreadThreads"),
    invitations: own("openInvitations"),
    orders: own("waitingOrders"),
  },
  notices: { unread: own("unread"), newestId: own("newestNotice") },
  viewer: {
    role,
    name: own("name"),
    email: own("email"),
    phone: own("phone"),
    pictureHref: own("pictureHref"),
  },
})

export default function DashboardLayout() {
  return (
    <DashboardShell {...useLoaderData<typeof loader>()}>
      <AfterAction />
      <Outlet />
    </DashboardShell>
  )
}

/** Says on the page where an action ends what happens next, until that page is left. */
function AfterAction() {
  const text = useRouteLoaderData<{ afterAction?: AfterActionText }>("root")?.afterAction
  const { pathname } = useLocation()
  const [shown, setShown] = useState({ text, on: pathname })
  if (text && shown.text !== text) setShown({ text, on: pathname })
  else if (shown.on && shown.on !== pathname) setShown({ ...shown, on: "" })
  if (!shown.text || shown.on !== pathname) return null
  return (
    <section aria-labelledby="what-now" className="card mb-6 grid gap-3">
      <h2 id="what-now" className="text-lg font-semibold">
        What happens now
      </h2>
      <ol className="grid max-w-prose list-decimal gap-1 pl-5">
        {shown.text.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ol>
      <a href={shown.text.link.href} className="text-link tall justify-self-start">
        {shown.text.link.label}
      </a>
    </section>
  )
}

/** Keeps uncaught errors inside the layout. */
export function ErrorBoundary() {
  const frame = useRouteLoaderData<typeof loader>("routes/dashboard/layout")
  const error = describeError(useRouteError())
  if (!frame) return <BareErrorPage {...error} />
  const back = { href: href(urls[frame.viewer.role].dashboard), label: "Back to dashboard" }
  return (
    <DashboardShell {...frame}>
      <StatusNotice {...error} back={back} />
    </DashboardShell>
  )
}
