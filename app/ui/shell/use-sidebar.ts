import { type FocusEvent, type FormEvent, useCallback, useEffect, useState } from "react"
import { readSlot, toSlot, type UserSlot } from "#app/ui/user-slot.tsx"

export const SIDEBAR_ID = "sidebar"

/** The link to the search, and the field of its page. */
export const FIND_ID = "find"
export const SEARCH_FIELD_ID = "q"

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

const factsOf = (isExpanded: boolean): SidebarFacts => ({
  state: toSlot(isExpanded ? "expanded" : "collapsed"),
  canCollapse: toSlot(isExpanded),
  canExpand: toSlot(!isExpanded),
})

export function useSidebar(initially: SidebarFacts) {
  const [facts, setFacts] = useState(initially)
  const { state } = facts

  const toggle = useCallback(() => {
    if (matchMedia(NARROW).matches) return toggleSheet()
    const was = readSlot(state)
    const isRail = was === "auto" ? matchMedia(RAIL_BY_DEFAULT).matches : was === "collapsed"
    document.cookie = `sidebar_state=${isRail}; path=/; max-age=${LIFETIME_SECONDS}; samesite=lax`
    setFacts(factsOf(isRail))
  }, [state])

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (isShortcut(event, "k")) {
        event.preventDefault()
        const find = document.getElementById(SEARCH_FIELD_ID) ?? document.getElementById(FIND_ID)
        find?.focus()
        find?.click()
      }
      if (!isShortcut(event, "b") || isTyping(event.target)) return
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
export function closeSidebar(): void {
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

const isShortcut = (event: KeyboardEvent, key: string): boolean =>
  event.key.toLowerCase() === key &&
  (event.ctrlKey || event.metaKey) &&
  !event.altKey &&
  !event.shiftKey

/** In fields the shortcut means bold or a step back. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest("input, textarea, select, [contenteditable]:not([contenteditable=false])") !== null
