import { Outlet, useRouteLoaderData } from "@remix-run/react"
import type { loader } from "#app/root.tsx"
import { PublicShell } from "#app/ui/public/public-shell.tsx"

export default function PublicLayout() {
  return (
    <PublicShell viewer={useRouteLoaderData<typeof loader>("root")?.viewer}>
      <Outlet />
    </PublicShell>
  )
}
