import type { Page } from "playwright"
import { href, urls } from "#app/urls/index.ts"
import { expect, join, test, unique } from "../support/journey.ts"

/** Records data requests with their path and cache use. */
async function watchData(page: Page) {
  const seen: { path: string; isKept: boolean }[] = []
  const devTools = await page.context().newCDPSession(page)
  await devTools.send("Network.enable")
  devTools.on("Network.responseReceived", ({ response }) => {
    const { pathname } = new URL(response.url)
    const isKept = response.fromDiskCache === true
    if (pathname.endsWith(".data")) seen.push({ path: pathname, isKept })
  })
  return seen
}

const preloads = (page: Page, part: string) =>
  page.locator(`link[rel=modulepreload][href*="${part}"]`)

test("a page is prefetched when a pointer rests on its link @script", async ({ newPerson }) => {
  const page = await newPerson()
  await join(page, "influencer", unique("Ahead Maya"))
  await page.mouse.move(0, 0)
  await page.goto(href(urls.influencer.browse), { waitUntil: "networkidle" })
  const asked = await watchData(page)
  const link = page.getByRole("heading", { level: 2 }).getByRole("link").first()
  const path = `${await link.getAttribute("href")}.data`
  await expect(preloads(page, "project-details")).toHaveCount(0)
  await link.hover()
  await expect(preloads(page, "project-details")).toHaveCount(1)
  await expect.poll(() => asked).toEqual([{ path, isKept: false }])
  await page.getByRole("heading", { level: 1 }).hover()
  await link.hover()
  await link.click()
  await expect(page.getByRole("heading", { level: 2, name: "Requirements" })).toBeVisible()
  expect(asked).toEqual([
    { path, isKept: false },
    { path, isKept: true },
  ])
})

test("a prefetched page is dropped once a form has changed it @script", async ({ newPerson }) => {
  const page = await newPerson()
  await join(page, "brand", unique("Ahead Tea"))
  await page.goto(href(urls.brand.editProject, { projectId: crypto.randomUUID() }))
  await page.getByLabel("Project Title").fill("Fresh tea reel")
  await page.getByLabel("Description").fill("Show our tea.")
  await page.getByLabel("Instagram").check()
  await page.getByLabel("Expected Delivery Day(s)").fill("5")
  const asked = await watchData(page)
  await page.getByRole("link", { name: "Projects" }).first().hover()
  await expect
    .poll(() => asked.map(({ path }) => path))
    .toEqual([`${href(urls.brand.projects)}.data`])
  await page.getByRole("button", { name: "Create Project" }).click()
  await expect(page.getByText("Project successfully posted!")).toBeVisible()
  await expect(page.getByText("Fresh tea reel").first()).toBeVisible()
})

test("nothing is prefetched for users who save data @script", async ({ newPerson }) => {
  const page = await newPerson()
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true } })
  })
  await page.goto("/", { waitUntil: "networkidle" })
  const asked = await watchData(page)
  const link = page.getByRole("link", { name: "Log In" })
  await link.hover()
  await link.focus()
  await page.waitForTimeout(300)
  expect(asked).toEqual([])
  await expect(preloads(page, "auth-frame")).toHaveCount(0)
})
