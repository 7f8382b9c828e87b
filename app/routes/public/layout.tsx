import { Outlet, useRouteLoaderData } from "@remix-run/react"
import { PublicShell, type Viewer } from "#app/ui/public/public-shell.tsx"

/** The shell of every page that needs no account. */
export default function PublicLayout() {
  const root = useRouteLoaderData<{ viewer?: Viewer }>("root")
  return (
    <PublicShell viewer={root?.viewer}>
      <Outlet />
    </PublicShell>
  )
}
