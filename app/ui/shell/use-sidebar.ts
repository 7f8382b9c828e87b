import { type FormEvent, useCallback, useEffect, useState } from "react"

export const SIDEBAR_ID = "sidebar"

const LIFETIME_SECONDS = 604_800
const NARROW = "(width < 48rem)"
const RAIL_BY_DEFAULT = "(width < 64rem)"

/**
 * Whether the sidebar is expanded on wide screens, kept in the cookie that the server renders by; undefined
 * until somebody has toggled it, since the width decides then. On narrow ones it is a native sheet.
 */
export function useSidebar(isInitiallyExpanded: boolean | undefined) {
  const [isExpanded, setIsExpanded] = useState(isInitiallyExpanded)

  const toggle = useCallback(() => {
    if (matchMedia(NARROW).matches) return toggleSheet()
    const isNowExpanded = !(isExpanded ?? !matchMedia(RAIL_BY_DEFAULT).matches)
    document.cookie = `sidebar_state=${isNowExpanded}; path=/; max-age=${LIFETIME_SECONDS}; samesite=lax`
    setIsExpanded(isNowExpanded)
  }, [isExpanded])

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isShortcut(event) || isTyping(event.target)) return
      event.preventDefault()
      toggle()
    }
    document.addEventListener("keydown", onKeyDown)
    return () => document.removeEventListener("keydown", onKeyDown)
  }, [toggle])

  const onToggleSubmit = (event: FormEvent) => {
    event.preventDefault()
    toggle()
  }
  return { isExpanded, onToggleSubmit }
}

/** Puts the sheet away; following a link inside it does not by itself. */
export function closeSheet(): void {
  const sheet = document.getElementById(SIDEBAR_ID)
  if (sheet?.matches(":popover-open")) sheet.hidePopover()
}

function toggleSheet(): void {
  document.getElementById(SIDEBAR_ID)?.togglePopover()
}

const isShortcut = (event: KeyboardEvent): boolean =>
  event.key.toLowerCase() === "b" &&
  (event.ctrlKey || event.metaKey) &&
  !event.altKey &&
  !event.shiftKey

/** In a field the same keys mean bold, or a step back. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest("input, textarea, select, [contenteditable]:not([contenteditable=false])") !== null
