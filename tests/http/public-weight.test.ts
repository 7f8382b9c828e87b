import { existsSync, readFileSync, statSync } from "node:fs"
import { fileURLToPath } from "node:url"
import sharp from "sharp"
import { expect, test } from "vitest"
import { href, urls } from "#app/urls/index.ts"
import { filesOfPage } from "#tests/size/page-files.ts"
import { aServer } from "#tests/support/servers.ts"

const CLIENT = fileURLToPath(new URL("../../build/client", import.meta.url))
const KILOBYTE = 1024

const server = await aServer()
const landing = await server.visitor().get("/")

/** The transferred size, compressed if possible. */
function bytesSent(path: string): number {
  const file = `${CLIENT}${path.replace(/#.*/, "")}`
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size
}

const sum = (paths: Iterable<string>): number =>
  [...paths].reduce((total, path) => total + bytesSent(path), 0)

function addresses(selector: string, attribute: string, page = landing): string[] {
  return page.html.querySelectorAll(selector).flatMap((one) => one.getAttribute(attribute) ?? [])
}

test("fonts and pictures of the landing page weigh at most 150 KB together", () => {
  const { fonts } = filesOfPage("routes/public/home")
  const pictures = [...addresses("img", "src"), ...addresses("use", "href")]
  const all = new Set([...fonts, ...pictures].map((path) => path.replace(/#.*/, "")))
  expect(all.size).toBeGreaterThan(6)
  expect(sum(all)).toBeLessThanOrEqual(150 * KILOBYTE)
})

test.each([
  ["routes/public/home", href(urls.home)],
  ["routes/public/legal/privacy-policy-text", href(urls.privacyPolicy)],
  ["influencer-login", href(urls.login.influencer)],
  ["register-influencer", href(urls.register.influencer)],
])("the page of %s loads exactly the files of its budget", async (route, path) => {
  const page = await server.visitor().get(path)
  const { js, css } = filesOfPage(route)
  const preloaded = addresses("link[rel=modulepreload]", "href", page)
  expect(preloaded.sort()).toEqual(js.sort())
  expect(addresses("link[rel=stylesheet]", "href", page).sort()).toEqual(css.sort())
  expect(addresses("script[src]", "src", page)).toEqual([])
})

test("each picture of the landing page has a size, so that nothing shifts", () => {
  for (const picture of landing.html.querySelectorAll("img")) {
    expect(picture.getAttribute("width"), picture.outerHTML).toMatch(/^\d+$/)
    expect(picture.getAttribute("height"), picture.outerHTML).toMatch(/^\d+$/)
  }
})

test("first-screen fonts are preloaded at the style sheet's address", () => {
  const preloaded = addresses("link[rel=preload][as=font]", "href")
  const styles = addresses("link[rel=stylesheet]", "href").map((path) =>
    readFileSync(`${CLIENT}${path}`, "utf8"),
  )
  expect(preloaded).toHaveLength(2)
  for (const font of preloaded) expect(styles.join("")).toContain(font)
})

test("the link preview is a small PNG of 1200 by 630", async () => {
  const file = `${CLIENT}/og-image.png`
  const { format, width, height } = await sharp(file).metadata()
  expect({ format, width, height }).toEqual({ format: "png", width: 1200, height: 630 })
  expect(statSync(file).size).toBeLessThan(80 * KILOBYTE)
})
