import type { Page } from "playwright"
import { href, urls } from "#app/urls/index.ts"
import { openAdmin } from "../support/browser-session.ts"
import { expect, test } from "../support/journey.ts"

const { root, search, refunds, disputes, payouts, mail, reports, appeals, brands, audit } =
  urls.admin
const PAGES = [
  ...[root, refunds, disputes, payouts, mail, reports, appeals, brands, audit].map((page) =>
    href(page),
  ),
  ...["users", "projects", "orders", "payments"].map((kind) => href(search, { kind, q: "a" })),
]

/** Words of at most 12 letters, and badges, on two lines. */
const brokenWords = (page: Page) =>
  page.evaluate(() => {
    const broken: string[] = []
    const isOnTwoLines = (range: Range) =>
      new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1
    for (const cell of document.querySelectorAll(".table :is(td, tbody th)")) {
      const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
      while (walker.nextNode()) {
        const text = walker.currentNode
        for (const word of text.textContent?.matchAll(/[\p{L}\p{N}]{2,12}/gu) ?? []) {
          const range = document.createRange()
          range.setStart(text, word.index)
          range.setEnd(text, word.index + word[0].length)
          // Parts of addresses and ids may wrap.
          const isWhole = (at: string | undefined) => at === undefined || /\s/.test(at)
          const around = text.textContent ?? ""
          const isWord =
            isWhole(around[word.index - 1]) && isWhole(around[word.index + word[0].length])
          if (isWord && isOnTwoLines(range)) broken.push(word[0])
        }
      }
      for (const badge of cell.querySelectorAll(".badge")) {
        const range = document.createRange()
        range.selectNodeContents(badge)
        if (isOnTwoLines(range)) broken.push(badge.textContent ?? "")
      }
    }
    return broken
  })

for (const width of [1440, 1024]) {
  test(`admin tables break no word at ${width} px @script`, async ({ newPerson }) => {
    const page = await newPerson()
    await page.setViewportSize({ width, height: 900 })
    await openAdmin(page)
    for (const address of PAGES) {
      await page.goto(address)
      expect(await brokenWords(page), address).toEqual([])
      const isTooWide = await page.evaluate(() =>
        [...document.querySelectorAll(".scroll-region")].some(
          (region) => region.scrollWidth > region.clientWidth,
        ),
      )
      expect(isTooWide, address).toBe(false)
    }
  })
}
