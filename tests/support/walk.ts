import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import type { AxeResults } from "axe-core"
import type { Page } from "playwright"
import { looksOf, noteJudged, unjudged } from "./colours.ts"
import { markupErrors } from "./markup.ts"
import { deadLinks } from "./router-links.ts"
import { isAsSent, withoutScripts } from "./without-scripts.ts"

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
)

const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
const CONTRAST = { type: "rule", values: ["color-contrast"] }
const CONTRAST_OFF = { "color-contrast": { enabled: false } }

const NARROW = { width: 320, height: 640 }
const WIDE = { width: 1280, height: 900 }

const ID = /[0-9a-f]{8}-[0-9a-f-]{27}/g

type AxeWindow = {
  axe: { run: (context: object, options: object) => Promise<AxeResults> }
  textsByLook?: Map<string, Element[]>
}

/** Lists accessibility errors in both themes, and overflow at 320 px. */
export async function errorsOnScreen(page: Page): Promise<string[]> {
  await settle(page)
  await page.evaluate(axeSource)
  const faults = await axeViolations(page, { type: "tag", values: STANDARDS })
  faults.push(...(await contrastErrors(page)))
  faults.push(...(await smallTargets(page)))
  await page.setViewportSize(NARROW)
  if (!(await fits(page))) faults.push(`scrolls sideways on a screen of ${NARROW.width} px`)
  faults.push(...(await smallTargets(page)))
  await page.setViewportSize(WIDE)
  await page.emulateMedia({ colorScheme: "light" })
  return faults
}

/** Lists contrast errors of new looks in both themes. */
async function contrastErrors(page: Page): Promise<string[]> {
  const looks = await looksOf(page)
  const fresh = unjudged(looks)
  if (fresh.length === 0) return []
  const faults = await axeViolations(page, CONTRAST, fresh)
  await switchTheme(page, "dark")
  const inTheDark = await axeViolations(page, CONTRAST, fresh)
  faults.push(...inTheDark.map((fault) => `in the dark theme ${fault}`))
  if (faults.length === 0) noteJudged(fresh.flatMap((place) => looks[place] ?? []))
  return faults
}

/** Lists targets below 24 px; a checkbox includes its label. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const MINIMUM_PX = 24
    return [...document.querySelectorAll("a[href], button, input, select, textarea, summary")]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .flatMap((element) => {
        const target = element.closest("label") ?? element
        const { width, height } = target.getBoundingClientRect()
        if (width >= MINIMUM_PX && height >= MINIMUM_PX) return []
        const size = `${Math.round(width)} by ${Math.round(height)} px`
        return [`on a screen of ${innerWidth} px only ${size}: ${target.outerHTML}`]
      })
  })
}

/** Says whether nothing overflows to the right. */
async function fits(page: Page): Promise<boolean> {
  const settled = page.waitForFunction(
    (width) => innerWidth === width && document.documentElement.scrollWidth <= width,
    NARROW.width,
    { timeout: 3000 },
  )
  return settled.then(
    () => true,
    () => false,
  )
}

/** Waits for loading and colour transitions. */
async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.querySelector("main[aria-busy]"))
  await page.evaluate(async () => {
    const LONGEST_MS = 1000
    await new Promise((staticData) =>
      requestAnimationFrame(() => requestAnimationFrame(staticData)),
    )
    const moves = document.getAnimations().map(({ finished }) => finished)
    const tooLong = new Promise((over) => setTimeout(over, LONGEST_MS))
    await Promise.race([Promise.allSettled(moves), tooLong])
  })
}

/**
 * Switches the theme fully: Chromium otherwise keeps some colours, inherited ones until a new
 * layout.
 */
async function switchTheme(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" })
  await page.evaluate((theme) => {
    const { style } = document.documentElement
    style.colorScheme = theme
    style.display = "none"
    document.documentElement.getBoundingClientRect()
    style.display = ""
  }, colorScheme)
  await settle(page)
}

/** Lists axe violations of the page, or of given looks. */
async function axeViolations(page: Page, runOnly: object, looks?: number[]): Promise<string[]> {
  const { violations } = await page.evaluate(
    async ({ runOnly, looks, rules }) => {
      const { axe, textsByLook } = window as unknown as AxeWindow
      const texts = [...(textsByLook?.values() ?? [])]
        .filter((_, place) => looks?.includes(place))
        .flat()
      // A re-rendered page is checked as a whole.
      const include = looks && texts.every(({ isConnected }) => isConnected) ? texts : [document]
      const options = { runOnly, rules, resultTypes: ["violations"] }
      const { violations } = await axe.run({ include }, options)
      return { violations }
    },
    { runOnly, looks, rules: looks ? {} : CONTRAST_OFF },
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n    ${failureSummary}`),
  )
}

/** Browsers with our script and without. */
type Walkers = { page: Page; bare: Page }

/**
 * Follows every link from `start`, one page per kind, and lists errors with our script, and without
 * where that differs. Returns the kinds seen, and those seen without script.
 */
export async function walkFrom(
  { page, bare }: Walkers,
  start: string,
): Promise<{ seen: string[]; seenBare: string[]; faults: string[] }> {
  await withoutScripts(bare)
  const waiting = [start]
  const seen = new Set<string>()
  const seenBare: string[] = []
  const faults: string[] = []
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const kind = kindOf(path)
    if (seen.has(kind)) continue
    seen.add(kind)
    const { html, ...found } = await faultsAt(page, path)
    faults.push(...found.faults, ...(await markupErrors(html)).map((fault) => `${path} ${fault}`))
    waiting.push(...(await linksOf(page)))
    if (await isAsSent(page, html)) continue
    seenBare.push(kind)
    const without = await faultsAt(bare, path)
    faults.push(...without.faults.map((fault) => `without our script ${fault}`))
    waiting.push(...(await linksOf(bare)))
  }
  return { seen: [...seen], seenBare, faults }
}

/** Opens a path and returns its errors and HTML. */
async function faultsAt(page: Page, path: string): Promise<{ faults: string[]; html: string }> {
  const answer = await page.goto(path)
  const status = answer?.ok() ? [] : [`${path} answers ${answer?.status()}`]
  const found = await errorsOnScreen(page)
  const dead = (await deadLinks(page)).map(
    (link) => `leaves ${link}, which is no page, to the router`,
  )
  const faults = [...status, ...[...found, ...dead].map((fault) => `${path} ${fault}`)]
  return { faults, html: (await answer?.text()) ?? "" }
}

/** Groups addresses that differ in ids or query values. */
function kindOf(path: string): string {
  const { pathname, searchParams } = new URL(path, "http://site.test")
  const query = [...searchParams].map(([name, value]) =>
    name === "tab" || name === "status" ? `${name}=${value}` : name,
  )
  return `${pathname.replace(ID, ":id").replace(/\/\d+(?=\/|$)/g, "/:id")}${query.length > 0 ? `?${query.sort().join("&")}` : ""}`
}

/** Those to files and to other sites are left out. */
const linksOf = (page: Page): Promise<string[]> =>
  page
    .locator("a[href^='/']:not([download])")
    .evaluateAll((links) =>
      links
        .map((link) => (link.getAttribute("href") ?? "").replace(/#.*/, ""))
        .filter(
          (href) =>
            !/^\/(pictures|assets|api|files|admin\/files|login\/google)\/|\.\w+$|\/(pdf|zip)(\?|$)/.test(
              href,
            ),
        ),
    )
