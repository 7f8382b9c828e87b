import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import type { AxeResults } from "axe-core"
import type { Page } from "playwright"
import { markupFaults } from "./markup.ts"

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core"), "utf8")

const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

const NARROW = { width: 320, height: 640 }
const WIDE = { width: 1280, height: 900 }

const ID = /[0-9a-f]{8}-[0-9a-f-]{27}/g

type AxeWindow = { axe: { run: (options: object) => Promise<AxeResults> } }

/** What is wrong with the page as it stands: accessibility in both themes, and width at 320 px. */
export async function faultsOnScreen(page: Page): Promise<string[]> {
  await settle(page)
  await page.evaluate(axeSource)
  const faults = await axeFaults(page, { type: "tag", values: STANDARDS })
  await switchTheme(page, "dark")
  const inTheDark = await axeFaults(page, { type: "rule", values: ["color-contrast"] })
  faults.push(...inTheDark.map((fault) => `in the dark theme ${fault}`))
  faults.push(...(await smallTargets(page)))
  await page.setViewportSize(NARROW)
  if (!(await fits(page))) faults.push(`scrolls sideways on a screen of ${NARROW.width} px`)
  faults.push(...(await smallTargets(page)))
  await page.setViewportSize(WIDE)
  await page.emulateMedia({ colorScheme: "light" })
  return faults
}

/**
 * What can be pressed but is not 24 px high and wide; a tick box counts with its label.
 */
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

/** Whether nothing sticks out to the right, once the page has settled into its new width. */
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

/** Waits for a page that loads, and for colours that are on their way: on a busy machine both take a while. */
async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.querySelector("main[aria-busy]"))
  await page.evaluate(async () => {
    const LONGEST_MS = 1000
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    const moves = document.getAnimations().map(({ finished }) => finished)
    const tooLong = new Promise((over) => setTimeout(over, LONGEST_MS))
    await Promise.race([Promise.allSettled(moves), tooLong])
  })
}

/**
 * Chromium renews only some colours when the system's theme changes. Naming the theme renews more of them,
 * and laying the page out anew the inherited ones as well.
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

async function axeFaults(page: Page, runOnly: object): Promise<string[]> {
  const { violations } = await page.evaluate(async (only) => {
    const { axe } = window as unknown as AxeWindow
    const { violations } = await axe.run({ runOnly: only, resultTypes: ["violations"] })
    return { violations }
  }, runOnly)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n    ${failureSummary}`),
  )
}

/**
 * Takes every script out of the documents that a page loads. With scripts switched off in the browser
 * itself axe cannot run; such a page looks the same to it.
 */
export async function withoutScripts(page: Page): Promise<void> {
  // A worker that a page with scripts has left would fetch the documents itself.
  const devTools = await page.context().newCDPSession(page)
  await devTools.send("Network.enable")
  await devTools.send("Network.setBypassServiceWorker", { bypass: true })
  await page.route("**/*", async (route) => {
    if (route.request().resourceType() !== "document") return route.continue()
    const response = await route.fetch()
    const html = await response.text()
    const body = html.replace(/<script\b.*?<\/script>|<link rel="modulepreload".*?>/gs, "")
    return route.fulfill({ response, body })
  })
}

/**
 * Follows every link from `start`, one page of each kind (an id counts for all ids), and lists what is
 * wrong with each. Answers with the kinds of pages that it has seen.
 */
export async function walkFrom(
  page: Page,
  start: string,
): Promise<{ seen: string[]; faults: string[] }> {
  const waiting = [start]
  const seen = new Set<string>()
  const faults: string[] = []
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const kind = kindOf(path)
    if (seen.has(kind)) continue
    seen.add(kind)
    const answer = await page.goto(path)
    if (!answer?.ok()) faults.push(`${path} answers ${answer?.status()}`)
    const found = await faultsOnScreen(page)
    const html = await answer?.text()
    for (const fault of [...found, ...(await markupFaults(html ?? ""))]) {
      faults.push(`${path} ${fault}`)
    }
    waiting.push(...(await linksOf(page)))
  }
  return { seen: [...seen], faults }
}

/** Pages whose addresses differ in ids, or in the values of their query, are of one kind. */
function kindOf(path: string): string {
  const { pathname, searchParams } = new URL(path, "http://site.test")
  const query = [...searchParams].map(([name, value]) =>
    name === "tab" || name === "status" ? `${name}=${value}` : name,
  )
  return `${pathname.replace(ID, ":id").replace(/\/\d+(?=\/|$)/g, "/:id")}${query.length > 0 ? `?${query.sort().join("&")}` : ""}`
}

const linksOf = (page: Page): Promise<string[]> =>
  page
    .locator("a[href^='/']:not([download])")
    .evaluateAll((links) =>
      links
        .map((link) => (link.getAttribute("href") ?? "").replace(/#.*/, ""))
        .filter((href) => !/^\/(pictures|assets|api|files|admin\/files)\/|\.\w+$/.test(href)),
    )
