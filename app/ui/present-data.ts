import type { useNavigation } from "@remix-run/react"

type Router = {
  state: {
    initialized: boolean
    navigation: Pick<ReturnType<typeof useNavigation>, "state">
    loaderData: Record<string, unknown>
  }
}
type Found = { data: Record<string, { data: unknown }> }

/**
 * What a page finds where nothing came of loading it anew in the background, which nobody asked for: what it has.
 * An error page in its place would take what somebody is typing away. @throws `error` where somebody goes elsewhere
 */
export function presentData(error: unknown, { state }: Router): Found {
  const { initialized, navigation, loaderData } = state
  if (!initialized || navigation.state !== "idle") throw error
  const present = Object.entries(loaderData).map(([id, data]) => [id, { data }] as const)
  return { data: Object.fromEntries(present) }
}
