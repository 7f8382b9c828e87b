import { useNavigation } from "@remix-run/react"
import { useCallback, useEffect, useRef } from "react"

const PAUSE_MS = 300

/**
 * For a form that sends itself: `afterPause` does something once typing pauses, `cancel` calls it off.
 * Whoever has clicked on something else goes there, whatever they typed just before.
 */
export function useTypingPause(pathname: string) {
  const timer = useRef<ReturnType<typeof setTimeout>>()
  const { location } = useNavigation()
  const isLeaving = location !== undefined && location.pathname !== pathname
  const cancel = useCallback(() => clearTimeout(timer.current), [])
  useEffect(() => cancel, [cancel])
  useEffect(() => {
    if (isLeaving) cancel()
  }, [isLeaving, cancel])
  const afterPause = (task: () => void) => {
    cancel()
    timer.current = setTimeout(task, PAUSE_MS)
  }
  return { afterPause, cancel }
}
