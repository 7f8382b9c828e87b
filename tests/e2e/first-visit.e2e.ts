import type { Page } from "playwright"
import { href, urls } from "#app/urls/index.ts"
import { expect, test } from "../support/journey.ts"

const KB = 1024

/** Counts transferred bytes, headers included. */
async function countBytes(page: Page) {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send("Network.enable")
  let bytes = 0
  devTools.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  return () => bytes
}

test("the first visit loads at most 90 KB, and 250 KB in the end @script", async ({
  newPerson,
}) => {
  const page = await newPerson()
  await page.setViewportSize({ width: 412, height: 915 })
  const bytes = await countBytes(page)
  await page.goto(href(urls.home), { waitUntil: "networkidle" })
  expect(bytes()).toBeGreaterThan(20 * KB)
  expect(bytes()).toBeLessThanOrEqual(90 * KB)
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += 300) {
      scrollTo(0, top)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  })
  await page.waitForLoadState("networkidle")
  expect(bytes()).toBeLessThanOrEqual(250 * KB)
})

test("a public page is prefetched when a pointer rests on its link @script", async ({
  newPerson,
}) => {
  const page = await newPerson()
  const devTools = await page.context().newCDPSession(page)
  await devTools.send("Preload.enable")
  const ahead: string[] = []
  devTools.on("Preload.prefetchStatusUpdated", ({ prefetchUrl, status }) => {
    if (status === "Ready") ahead.push(new URL(prefetchUrl).pathname)
  })
  await page.goto(href(urls.home), { waitUntil: "networkidle" })
  expect(ahead).toEqual([])
  await page.getByRole("link", { name: "Log In" }).hover()
  await expect.poll(() => ahead).toEqual([href(urls.login.welcome)])
})
