import { createHash } from "node:crypto"
import { appendFileSync, existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { Page } from "playwright"

/*
 * How well a text stands out follows from its own look and from what its ancestors are painted with. Pages
 * are made of the same parts, so that each such look is judged once, in both themes, by whichever journey
 * meets it first.
 */

type TextsWindow = { textsByLook: Map<string, Element[]> }

const file = () => join(process.env.E2E_DATA_DIR ?? "", "judged-looks.txt")

/** Those of the looks on a page that no journey has judged yet, by their place in `looksOf`'s answer. */
export function unjudged(looks: string[]): number[] {
  const judged = new Set(existsSync(file()) ? readFileSync(file(), "utf8").split("\n") : [])
  return looks.flatMap((look, place) => (judged.has(keyOf(look)) ? [] : [place]))
}

/** Notes for all journeys that axe objects to none of these looks, in neither theme. */
export function noteJudged(looks: string[]): void {
  appendFileSync(file(), looks.map((look) => `${keyOf(look)}\n`).join(""))
}

const keyOf = (look: string) => createHash("sha256").update(look).digest("base64url")

/**
 * The looks of all texts and fields in sight: of each the elements from the outermost to its own, with their
 * classes and the colours that these come to. The page keeps which elements have which look.
 */
export function looksOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const known = new Map<Element, string>()
    const lookOf = (element: Element): string => {
      const found = known.get(element)
      if (found !== undefined) return found
      const style = getComputedStyle(element)
      const { color, backgroundColor, backgroundImage, opacity, textShadow } = style
      const { position, zIndex, filter, mixBlendMode } = style
      const painted = [
        color,
        style.fill,
        backgroundColor,
        backgroundImage,
        opacity,
        textShadow,
        filter,
      ]
      const above = element.parentElement ? lookOf(element.parentElement) : ""
      const own = [
        element.localName,
        element.getAttribute("class"),
        ...painted,
        position,
        zIndex,
        mixBlendMode,
      ]
      const look = `${above}\n${own.join(" ")}`
      known.set(element, look)
      return look
    }
    const hasText = ({ childNodes }: Element) =>
      [...childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim())
    const textsByLook = new Map<string, Element[]>()
    for (const element of document.body.querySelectorAll("*")) {
      if (!hasText(element) && !element.matches("input, select, textarea")) continue
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      const { fontSize, fontWeight } = getComputedStyle(element)
      const look = `${lookOf(element)} ${fontSize} ${fontWeight}`
      textsByLook.set(look, [...(textsByLook.get(look) ?? []), element])
    }
    const page = window as unknown as TextsWindow
    page.textsByLook = textsByLook
    return [...textsByLook.keys()]
  })
}
