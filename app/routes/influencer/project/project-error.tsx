import { useRouteError } from "@remix-run/react"
import { describeError, ErrorNotice, StatusNotice } from "#app/ui/error-page.tsx"
import { href, urls } from "#app/urls.ts"

const NOT_FOUND = "Project not found."

/**
 * 'Project not found.' and the way back to where one came from, also where a fault kept it from being
 * read: docs/rules.md#project-not-found
 */
export function ProjectError() {
  const description = describeError(useRouteError())
  const { status, message, cameFrom } = description
  const back = { href: cameFrom || href(urls.influencer.browse), label: "Go Back" }
  if (status === 404) return <ErrorNotice title={message ?? NOT_FOUND} back={back} />
  return <StatusNotice {...description} failure={NOT_FOUND} back={back} />
}
