import { useSyncExternalStore } from "react"

const subscribeToNothing = () => () => {}

/** Whether the script has taken over: false on the server and in the first render. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}
