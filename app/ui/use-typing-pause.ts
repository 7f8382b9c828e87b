import { useNavigation } from "@remix-run/react"
import { useCallback, useEffect, useRef } from "react"

const PAUSE_MS = 300

/** Runs a task when typing pauses, unless a navigation is pending. */
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
