import { useNavigation, useRevalidator } from "@remix-run/react"
import { useCallback, useEffect, useRef } from "react"

export const hasTypedText = (field: Element): boolean =>
  (field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement) &&
  field.type !== "hidden" &&
  field.value !== field.defaultValue

async function unlessTextIsLost(load: () => void): Promise<void> {
  if ([...document.forms].some((form) => [...form.elements].some(hasTypedText))) {
    const look = { method: "HEAD", redirect: "manual" } as const
    const answer = await fetch(window.location.href, look).catch(() => undefined)
    if (answer?.type === "opaqueredirect") return
  }
  load()
}

/**
 * Reloads page data, after any navigation, whose data and messages would be lost. Not without a
 * session: the login would lose typed text.
 */
export function useReload(): () => void {
  const { revalidate } = useRevalidator()
  const isIdle = useNavigation().state === "idle"
  const state = useRef({ isIdle, isWanted: false })
  state.current.isIdle = isIdle
  const reload = useCallback(() => {
    state.current.isWanted = !state.current.isIdle
    if (state.current.isIdle) unlessTextIsLost(revalidate)
  }, [revalidate])
  useEffect(() => {
    if (isIdle && state.current.isWanted) reload()
  }, [isIdle, reload])
  return reload
}
