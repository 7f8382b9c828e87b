/*
 * Keeps a keyboard user's place: when the focused element disappears, its row or section heading
 * gets focus. A new page starts at its top.
 */

type Place = { pathname: string; element: HTMLElement; around: readonly Element[] }

const ROWS = "tr, li"
const PARTS = `${ROWS}, article, section, main`
const HEADINGS = "h1, h2, h3"
const MAX_PLACES = 10

/** Latest first. */
let places: readonly Place[] = []

function notePlace(target: EventTarget | null) {
  if (!(target instanceof HTMLElement)) return
  const around: Element[] = []
  for (let one = target.parentElement; one; one = one.parentElement) around.push(one)
  const place = { pathname: location.pathname, element: target, around }
  places = [place, ...places.slice(0, MAX_PLACES - 1)]
}

/** A press on empty space gives the place up. */
function forgetPlaces({ target, relatedTarget }: FocusEvent) {
  if (relatedTarget) return
  queueMicrotask(() => {
    if (isLost() && target instanceof Node && target.isConnected) places = []
  })
}

const isLost = () => document.activeElement === document.body

function giveBack() {
  if (!places[0] || places[0].element.isConnected || !isLost()) return
  for (const { pathname, element, around } of places) {
    if (pathname !== location.pathname) return
    const part = around.find((one) => one.isConnected && one.matches(PARTS))
    if (element.isConnected) return focus(element)
    if (part) return focus(part.matches(ROWS) ? part : (part.querySelector(HEADINGS) ?? part))
  }
}

function focus(element: Element) {
  if (!(element instanceof HTMLElement)) return
  if (element.tabIndex < 0) {
    element.tabIndex = -1
    element.addEventListener("blur", () => element.removeAttribute("tabindex"), { once: true })
  }
  element.focus({ preventScroll: true })
  if (element.matches(":focus-visible")) element.scrollIntoView({ block: "nearest" })
}

notePlace(document.activeElement)
document.addEventListener("focusin", ({ target }) => notePlace(target))
document.addEventListener("focusout", forgetPlaces)
new MutationObserver(giveBack).observe(document.body, { childList: true, subtree: true })
