import { useRouteError } from "@remix-run/react"
import { describeError, ErrorNotice, StatusNotice } from "#app/ui/error-page.tsx"

/** Leads back from a missing project: docs/rules.md#project-not-found */
export function ProjectError({ listHref }: { listHref: string }) {
  const error = describeError(useRouteError())
  const back = { href: error.cameFrom || listHref, label: "Go Back" }
  if (error.message && (error.status === 404 || error.status === 403)) {
    return <ErrorNotice title={error.message} back={back} />
  }
  return <StatusNotice {...error} failure="Project not found." back={back} />
}
