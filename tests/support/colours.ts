import { createHash } from "node:crypto"
import { appendFileSync, existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { Page } from "playwright"

/*
 * A text's contrast depends on its own style and its ancestors' backgrounds. Each combination is
 * judged once, in both themes, by the first journey that meets it.
 */

const file = () => join(process.env.E2E_DATA_DIR ?? "", "judged-looks.txt")

/** Returns the indexes of looks not yet judged. */
export function unjudged(looks: string[]): number[] {
  const judged = new Set(existsSync(file()) ? readFileSync(file(), "utf8").split("\n") : [])
  return looks.flatMap((look, place) => (judged.has(keyOf(look)) ? [] : [place]))
}

/** Records looks that axe accepts in both themes. */
export function noteJudged(looks: string[]): void {
  appendFileSync(file(), looks.map((look) => `${keyOf(look)}\n`).join(""))
}

const keyOf = (look: string) => createHash("sha256").update(look).digest("base64url")

/** Classes that only place or shape text; any other may change colours. */
const PLACES =
  /^(?:(?:sm|md|lg|xl|print):)*-?(?:[mp][xytrbl]?|gap(-[xy])?|space-[xy]|[wh]|(?:min|max)-[wh]|size|items|justify(?:-self)?|self|place|col|row|order|basis|grow|shrink|leading|tracking|line-clamp|wrap|whitespace|overflow(?:-[xy])?|grid|flex|rounded|list|font)(?:-|$)|^(?:sm:|lg:)?text-(?:xs|sm|base|lg|\d?xl|center|left|right)$|^(?:truncate|tabular-nums|block)$/

/**
 * Collects the colours and classes of visible texts and fields. The page remembers the elements of
 * each look.
 */
export function looksOf(page: Page): Promise<string[]> {
  return page.evaluate((places) => {
    const isPlacing = new RegExp(places)
    const classesOf = ({ classList }: Element) =>
      [...classList].filter((name) => !isPlacing.test(name)).join(" ")
    const paintOf = (element: Element) => {
      const style = getComputedStyle(element)
      const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode } = style
      const { position, zIndex, textShadow } = style
      const seen = [backgroundColor, backgroundImage, opacity, filter, mixBlendMode]
      return [...seen, position, zIndex, textShadow].join(" ")
    }
    const BARE = "rgba(0, 0, 0, 0) none 1 none normal static auto none"
    const groundOf = (element: Element | null): string => {
      if (!element) return ""
      const [paint, classes] = [paintOf(element), classesOf(element)]
      const own = paint === BARE && classes === "" ? "" : `\n${classes} ${paint}`
      return `${groundOf(element.parentElement)}${own}`
    }
    const lookOf = (element: Element) => {
      const { color, fill, fontSize, fontWeight } = getComputedStyle(element)
      const own = [element.localName, color, fill, fontSize, fontWeight]
      return `${groundOf(element)}\n${own.join(" ")}`
    }
    const hasText = ({ childNodes }: Element) =>
      [...childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim())
    const textsByLook = new Map<string, Element[]>()
    for (const element of document.body.querySelectorAll("*")) {
      if (!hasText(element) && !element.matches("input, select, textarea")) continue
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      const look = lookOf(element)
      textsByLook.set(look, [...(textsByLook.get(look) ?? []), element])
    }
    Object.assign(window, { textsByLook })
    return [...textsByLook.keys()]
  }, PLACES.source)
}
