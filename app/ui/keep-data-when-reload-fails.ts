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
 * Returns present data when a background reload fails, as an error page would lose typed text.
 * @throws `error` during navigation
 */
export function keepDataWhenReloadFails(error: unknown, { state }: Router): Found {
  const { initialized, navigation, loaderData } = state
  if (!initialized || navigation.state !== "idle") throw error
  const present = Object.entries(loaderData).map(([id, data]) => [id, { data }] as const)
  return { data: Object.fromEntries(present) }
}
