import { useRouteError } from "@remix-run/react"
import { describeError, ErrorNotice, StatusNotice } from "#app/ui/error-page.tsx"

/**
 * 'Project not found.' and the other ways in which a project cannot be shown, with the way back to where
 * one came from, else to the list. A fault says the same: docs/rules.md#project-not-found
 */
export function ProjectError({ listHref }: { listHref: string }) {
  const error = describeError(useRouteError())
  const back = { href: error.cameFrom || listHref, label: "Go Back" }
  if (error.message && (error.status === 404 || error.status === 403)) {
    return <ErrorNotice title={error.message} back={back} />
  }
  return <StatusNotice {...error} failure="Project not found." back={back} />
}
