import { useSyncExternalStore } from "react"

const subscribeToNothing = () => () => {}

/** Returns false on the server and in the first render. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}
