import { Outlet, useLoaderData, useRouteError, useRouteLoaderData } from "@remix-run/react"
import { MoneyWarnings } from "#app/components/admin/money-warnings.tsx"
import { findShortage } from "#app/domain/books/ledger/balance-check.server.ts"
import { operatorHandler } from "#app/http/operator.server.ts"
import { BareErrorPage, describeError, StatusNotice } from "#app/ui/error-page.tsx"
import { AdminShell } from "#app/ui/shell/admin-shell.tsx"
import { href, urls } from "#app/urls/index.ts"

/** Protects only the layout; every page has its own guard. */
export const loader = operatorHandler(({ operator: { name, email } }) => ({
  name,
  email,
  shortage: findShortage(),
  xShortage: findShortage("x"),
}))

export default function AdminLayout() {
  const { shortage, xShortage, ...frame } = useLoaderData<typeof loader>()
  return (
    <AdminShell {...frame}>
      <MoneyWarnings shortage={shortage} xShortage={xShortage} />
      <Outlet />
    </AdminShell>
  )
}

/** Keeps uncaught errors inside the layout. */
export function ErrorBoundary() {
  const frame = useRouteLoaderData<typeof loader>("routes/admin/layout")
  const error = describeError(useRouteError())
  if (!frame) return <BareErrorPage {...error} />
  return (
    <AdminShell {...frame}>
      <StatusNotice
        {...error}
        back={{ href: href(urls.admin.root), label: "Back to the admin pages" }}
      />
    </AdminShell>
  )
}
