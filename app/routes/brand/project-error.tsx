import { useRouteError } from "@remix-run/react"
import { describeError, ErrorNotice, StatusNotice } from "#app/ui/error-page.tsx"
import { href, urls } from "#app/urls.ts"

/**
 * 'Project not found.' and the other ways in which a project cannot be shown, with Go Back.
 * A fault that keeps it from being read says the same: docs/rules.md#project-not-found
 */
export function ProjectError() {
  const error = describeError(useRouteError())
  const back = { href: error.cameFrom || href(urls.brand.projects), label: "Go Back" }
  if (error.message && (error.status === 404 || error.status === 403)) {
    return <ErrorNotice title={error.message} back={back} />
  }
  return <StatusNotice {...error} failure="Project not found." back={back} />
}
