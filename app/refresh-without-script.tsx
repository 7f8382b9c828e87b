import { useMatches } from "@remix-run/react"

/** What a loader answers as `refresh` whose page waits for something: where it looks again, and when. */
type Refresh = { url: string; seconds: number }

/** Loads a waiting page again where no script does so. */
export function RefreshWithoutScript() {
  const refresh = useMatches()
    .map(({ data }) => findRefresh(data))
    .find(Boolean)
  if (!refresh) return null
  return (
    <noscript>
      <meta httpEquiv="refresh" content={`${refresh.seconds}; url=${refresh.url}`} />
    </noscript>
  )
}

const findRefresh = (data: unknown): Refresh | undefined =>
  typeof data === "object" && data !== null && "refresh" in data
    ? (data.refresh as Refresh | undefined)
    : undefined
