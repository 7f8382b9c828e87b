import { type FocusEvent, type FormEvent, useCallback, useEffect, useState } from "react"
import { readSlot, toSlot, type UserSlot } from "#app/ui/user-slot.tsx"

export const SIDEBAR_ID = "sidebar"

/** Proxies limit response headers to a few KB. */
export const LONGEST_RETURN = 2000

const LIFETIME_SECONDS = 604_800
const NARROW = "(width < 48rem)"
const RAIL_BY_DEFAULT = "(width < 64rem)"

/** "auto": the width decides. */
type SidebarState = "auto" | "expanded" | "collapsed"

/** In "auto" both toggles exist and CSS picks one. */
export type SidebarFacts = {
  state: UserSlot<SidebarState>
  canCollapse: UserSlot<boolean>
  canExpand: UserSlot<boolean>
}

const EXPANDED: SidebarFacts = {
  state: toSlot("expanded"),
  canCollapse: toSlot(true),
  canExpand: toSlot(false),
}
const COLLAPSED: SidebarFacts = {
  state: toSlot("collapsed"),
  canCollapse: toSlot(false),
  canExpand: toSlot(true),
}

export function useSidebar(initially: SidebarFacts) {
  const [facts, setFacts] = useState(initially)
  const { state } = facts

  const toggle = useCallback(() => {
    if (matchMedia(NARROW).matches) return toggleSheet()
    const was = readSlot(state)
    const isRail = was === "auto" ? matchMedia(RAIL_BY_DEFAULT).matches : was === "collapsed"
    document.cookie = `sidebar_state=${isRail}; path=/; max-age=${LIFETIME_SECONDS}; samesite=lax`
    setFacts(isRail ? EXPANDED : COLLAPSED)
  }, [state])

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
  return { ...facts, onToggleSubmit }
}

/** Closes the sheet, which following a link inside does not. */
export function closeSheet(): void {
  const sheet = document.getElementById(SIDEBAR_ID)
  if (sheet?.matches(":popover-open")) sheet.hidePopover()
}

/** Closes when focus moves elsewhere on the page. */
export const onceLeft =
  (close: () => void) =>
  ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) close()
  }

/** An open sheet covers the page, so focus moves in; on closing the browser restores it. */
function toggleSheet(): void {
  const sheet = document.getElementById(SIDEBAR_ID)
  sheet?.togglePopover()
  if (sheet?.matches(":popover-open")) sheet.querySelector<HTMLElement>("a, button")?.focus()
}

const isShortcut = (event: KeyboardEvent): boolean =>
  event.key.toLowerCase() === "b" &&
  (event.ctrlKey || event.metaKey) &&
  !event.altKey &&
  !event.shiftKey

/** In fields the shortcut means bold or a step back. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest("input, textarea, select, [contenteditable]:not([contenteditable=false])") !== null
