import { useRouteError } from "@remix-run/react"
import { paths } from "#app/paths.ts"
import { describeError, ErrorNotice, StatusNotice } from "#app/ui/error-page.tsx"

const NOT_FOUND = "Project not found."

/**
 * 'Project not found.' and the way back to where one came from (ruling 14), also where a fault kept it
 * from being read (specification 7). `notSent` is said of a form that could not even be read.
 */
export function ProjectError({ notSent }: { notSent?: string }) {
  const description = describeError(useRouteError())
  const { status, message, cameFrom } = description
  const back = { href: cameFrom || paths.influencer.browse(), label: "Go Back" }
  if (status === 404) return <ErrorNotice title={message ?? NOT_FOUND} back={back} />
  const failure = status === 422 ? notSent : NOT_FOUND
  return <StatusNotice {...description} failure={failure} back={back} />
}
