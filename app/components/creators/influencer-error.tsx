import { useRouteError } from "@remix-run/react"
import { describeError, ErrorNotice, StatusNotice } from "#app/ui/error-page.tsx"
import { href, urls } from "#app/urls/index.ts"

export function InfluencerError() {
  const error = describeError(useRouteError())
  const back = { href: href(urls.brand.influencers), label: "Find influencers" }
  if (error.message && error.status === 404)
    return <ErrorNotice title={error.message} back={back} />
  return <StatusNotice {...error} failure="Failed to fetch influencers" back={back} />
}
