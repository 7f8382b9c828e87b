import { useRouteError } from "@remix-run/react"
import { paths } from "#app/paths.ts"
import { describeError, ErrorNotice, StatusNotice } from "#app/ui/error-page.tsx"

/** 'Project not found.' and the way back to where one came from (ruling 14); else what happened. */
export function ProjectError({ failure }: { failure?: string }) {
  const description = describeError(useRouteError())
  const { status, message, cameFrom } = description
  const back = { href: cameFrom || paths.influencer.browse(), label: "Go Back" }
  if (status === 404) return <ErrorNotice title={message ?? "Project not found."} back={back} />
  return <StatusNotice {...description} message={message ?? failure} back={back} />
}
