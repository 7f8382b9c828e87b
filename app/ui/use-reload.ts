import { useNavigation, useRevalidator } from "@remix-run/react"
import { useCallback, useEffect, useRef } from "react"

const isTyped = (field: Element) =>
  (field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement) &&
  field.type !== "hidden" &&
  field.value !== field.defaultValue

async function unlessTextIsLost(load: () => void): Promise<void> {
  if ([...document.forms].some((form) => [...form.elements].some(isTyped))) {
    const look = { method: "HEAD", redirect: "manual" } as const
    const answer = await fetch(window.location.href, look).catch(() => undefined)
    if (answer?.type === "opaqueredirect") return
  }
  load()
}

/**
 * Loads the page's data anew; while something else is on its way only after that, for what it brings, a message
 * for the next page among it, would be thrown away. Without a session it does not: that leads to the login, and
 * text that is typed and not sent yet would be lost.
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
