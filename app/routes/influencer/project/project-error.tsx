import { isRouteErrorResponse, useRouteError } from "@remix-run/react"
import { paths } from "#app/paths.ts"
import { describeError, ErrorNotice, StatusNotice } from "#app/ui/error-page.tsx"

/** 'Project not found.' and the way back to where one came from (ruling 14); else what happened. */
export function ProjectError({ failure }: { failure?: string }) {
  const error = useRouteError()
  const description = describeError(error)
  const cameFrom: unknown = isRouteErrorResponse(error) ? error.data?.cameFrom : undefined
  const href = typeof cameFrom === "string" && cameFrom ? cameFrom : paths.influencer.browse()
  const back = { href, label: "Go Back" }
  const { status, message } = description
  if (status === 404) return <ErrorNotice title={message ?? "Project not found."} back={back} />
  return <StatusNotice {...description} message={message ?? failure} back={back} />
}
