import { useNavigation, useRevalidator } from "@remix-run/react"
import { useCallback, useEffect, useRef } from "react"

/**
 * Loads the page's data anew; while something else is on its way only after that, for what it brings, a message
 * for the next page among it, would be thrown away.
 */
export function useReload(): () => void {
  const { revalidate } = useRevalidator()
  const isIdle = useNavigation().state === "idle"
  const state = useRef({ isIdle, isWanted: false })
  state.current.isIdle = isIdle
  const reload = useCallback(() => {
    state.current.isWanted = !state.current.isIdle
    if (state.current.isIdle) revalidate()
  }, [revalidate])
  useEffect(() => {
    if (isIdle && state.current.isWanted) reload()
  }, [isIdle, reload])
  return reload
}
