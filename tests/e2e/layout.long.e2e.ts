import { randomUUID } from "node:crypto"
import { readFileSync } from "node:fs"
import type { Locator, Page } from "playwright"
import { href, urls } from "#app/urls/index.ts"
import { signInAs } from "../support/browser-session.ts"
import { expect, join, test } from "../support/journey.ts"

type SignIn = { role: "influencer" | "brand"; email: string }

const [brand, influencer] = JSON.parse(
  readFileSync(new URL("../../demo/seed/sign-ins.json", import.meta.url), "utf8"),
) as [SignIn, SignIn]

const at = (page: Page, width: number) => page.setViewportSize({ width, height: 800 })

/** Whether a table is drawn as table or cards, and overflows. */
const tableOf = (page: Page) =>
  page
    .locator(".scroll-region")
    .first()
    .evaluate((region) => {
      const row = region.querySelector("tbody tr") ?? region
      return {
        row: getComputedStyle(row).display,
        isSideways: region.scrollWidth > region.clientWidth,
        maxHeight: getComputedStyle(region).maxHeight,
      }
    })

async function expectTableThenCards(page: Page): Promise<void> {
  for (const width of [1440, 1280, 1024]) {
    await at(page, width)
    const table = { row: "table-row", isSideways: false, maxHeight: "500px" }
    expect(await tableOf(page), `${page.url()} at ${width} px`).toEqual(table)
  }
  for (const width of [1023, 768, 375, 320]) {
    await at(page, width)
    const cards = { row: "grid", isSideways: false, maxHeight: "none" }
    expect(await tableOf(page), `${page.url()} at ${width} px`).toEqual(cards)
  }
}

/**
 * Controls covered by the message at the page's ends, without those under the header. On phones it
 * stands above the bar of places, and the page scrolls clear of it.
 */
const coveredByMessage = (page: Page) =>
  page.evaluate(() => {
    const message = document.querySelector(".flash-region > *")
    const others = [...document.querySelectorAll("a[href], button, input, select, summary")]
      .filter((one) => !message?.contains(one) && one.checkVisibility())
      .filter((one) => !one.closest(".skip-link, #sidebar"))
    const end = document.documentElement.scrollHeight
    return (innerWidth < 768 ? [end] : [0, end]).flatMap((top) => {
      scrollTo(0, top)
      const area = message?.getBoundingClientRect()
      const header = document.querySelector(".shell-header")
      if (!area || !header) return ["There is no message, or no header."]
      const foot = header.getBoundingClientRect().bottom
      return others
        .filter((one) => {
          const { left, right, top, bottom } = one.getBoundingClientRect()
          const isBeside = right <= area.left || left >= area.right
          const isUnderHeader = top < foot && !header.contains(one)
          return !isBeside && !isUnderHeader && bottom > area.top && top < area.bottom
        })
        .map((one) => one.outerHTML)
    })
  })

const lineCount = (element: Locator) =>
  element.evaluate((one) => {
    const { height } = one.getBoundingClientRect()
    return Math.round(height / Number.parseFloat(getComputedStyle(one).lineHeight))
  })

test.describe("tables", () => {
  test("a brand's projects keep Delete visible and titles within two lines", async ({
    newPerson,
  }) => {
    const page = await newPerson()
    await join(page, "brand", `Wide ${randomUUID()}`)
    const id = randomUUID()
    const title = "Extraordinarily long ".repeat(9)
    await page.goto(href(urls.brand.editProject, { projectId: id }))
    await page.getByLabel("Project Title").fill(title)
    await page.getByLabel("Description").fill("Three reels.")
    await page.getByLabel("Status").selectOption("draft")
    for (const platform of ["Youtube", "Instagram", "Tiktok", "X"]) {
      await page.getByRole("checkbox", { name: platform }).check()
    }
    await page.getByLabel("Min Budget").fill("9999999")
    await page.getByLabel("Max Budget").fill("10000000")
    await page.getByLabel("Currency").selectOption("EUR")
    await page.getByLabel("Expected Delivery Day(s)").fill("365")
    await page.getByRole("button", { name: "Create Project" }).click()
    await page.waitForURL(`**${href(urls.brand.projects)}`)
    await expectTableThenCards(page)
    const link = page.getByRole("link", { name: title.trim() })
    await expect(link).toHaveAttribute("href", href(urls.brand.project, { projectId: id }))
    for (const width of [1280, 1024, 375]) {
      await at(page, width)
      expect(await lineCount(link), `at ${width} px`).toBe(2)
    }
    for (const width of [1280, 1024]) {
      await at(page, width)
      const remove = await page.getByRole("link", { name: "Delete" }).boundingBox()
      expect((remove?.x ?? width) + (remove?.width ?? 0)).toBeLessThan(width)
    }
  })

  test("orders of both roles and applicants keep their layout", async ({ newPerson }) => {
    for (const who of [brand, influencer]) {
      const page = await newPerson()
      await signInAs(page, who)
      await page.goto(href(urls[who.role].dashboard))
      await expectTableThenCards(page)
      const order = page.getByRole("rowheader").first().getByRole("link")
      expect(await order.getAttribute("href")).toContain("/details/")
    }
    const page = await newPerson()
    await signInAs(page, brand)
    await page.goto(href(urls.brand.dashboard))
    const links = await page.getByRole("rowheader").getByRole("link").all()
    const projects = await Promise.all(links.map((link) => link.getAttribute("href")))
    // A bought service has a project without applicants.
    for (const project of projects) {
      await page.goto(`${project}?tab=applicants`)
      if ((await page.locator(".scroll-region").count()) > 0) break
    }
    await expectTableThenCards(page)
    await page.goto(`${new URL(page.url()).pathname}/results`)
    await expectTableThenCards(page)
  })
})

test("the buttons of the header stay on one line at 320 px", async ({ newPerson }) => {
  const page = await newPerson()
  await at(page, 320)
  await page.goto(href(urls.home))
  for (const name of ["Log In", "Get started"]) {
    const link = page.getByRole("banner").getByRole("link", { name })
    expect(await link.evaluate((one) => one.getBoundingClientRect().height), name).toBe(44)
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test("script-only controls are hidden without script, and messages cover no control", async ({
  newPerson,
  isScriptOff,
}) => {
  const page = await newPerson()
  await join(page, "influencer", `toast${randomUUID().slice(0, 8)}`)
  await page.getByRole("link", { name: "Apply", exact: true }).first().click()
  await page.getByLabel(/^Your Bid/).fill("7000")
  await page.getByLabel("Delivery Days").fill("10")
  await page.getByRole("button", { name: "Confirm Application" }).click()
  const message = page.locator(".flash-region").getByText("Successfully applied!")
  await expect(message).toBeVisible()
  const dismiss = page.getByRole("button", { name: "Dismiss message" })
  await expect(dismiss).toBeVisible({ visible: !isScriptOff })
  for (const width of [1280, 768, 375]) {
    await at(page, width)
    expect(await coveredByMessage(page), `at ${width} px`).toEqual([])
  }
  await expect(message).toBeVisible()

  const other = await newPerson()
  await signInAs(other, brand)
  await other.goto(href(urls.brand.dashboard, { status: "ongoing" }))
  // An order for a product alone has no receipt.
  const paid = other.getByRole("row").filter({ hasNotText: "₹0" })
  await paid.getByRole("link", { name: "View order" }).first().click()
  await other.getByRole("link", { name: "Money", exact: true }).click()
  const print = other.locator(".needs-script", { hasText: "Print" })
  await expect(print).toBeAttached()
  await expect(print).toBeVisible({ visible: !isScriptOff })
})

test("filter fields fit their content, and amounts do not wrap", async ({ newPerson }) => {
  const page = await newPerson()
  await signInAs(page, influencer)
  await page.goto(href(urls.influencer.browse))
  for (const width of [1280, 1100, 1024]) {
    await at(page, width)
    for (const label of ["Niche", "Sort by", "Followers", "Budget"]) {
      const box = await page.getByLabel(label, { exact: true }).boundingBox()
      expect(box?.width, `${label} at ${width} px`).toBeGreaterThan(150)
    }
  }
  for (const path of [urls.influencer.earnings, urls.influencer.reports]) {
    await page.goto(href(path))
    for (const width of [1280, 1024, 375, 320]) {
      await at(page, width)
      const broken = await page.locator("dl dd").evaluateAll((values) =>
        values
          .map((value) => {
            const range = document.createRange()
            range.selectNode(value.firstChild ?? value)
            return { text: value.firstChild?.textContent, lines: range.getClientRects().length }
          })
          .filter(({ lines }) => lines !== 1),
      )
      expect(broken, `${path} at ${width} px`).toEqual([])
    }
  }
})

test("open filters on a phone end with the link to the projects", async ({
  newPerson,
  isScriptOff,
}) => {
  const page = await newPerson()
  await join(page, "influencer", `filters${randomUUID().slice(0, 8)}`)
  await page.setViewportSize({ width: 375, height: 480 })
  await page.getByText("Filters", { exact: true }).click()
  const apply = page.getByRole("button", {
    name: isScriptOff ? "Apply filters" : /^Show [\d,+]+ project/,
  })
  await expect(apply).toBeInViewport({ ratio: 1 })
  const before = await apply.textContent()
  await page.getByRole("checkbox", { name: "Tiktok" }).check()
  if (!isScriptOff) await expect(apply).not.toHaveText(before ?? "")
  const promised = (await apply.textContent())?.replace("Show ", "") ?? ""
  await apply.click()
  await page.waitForURL(/platforms=Tiktok/)
  const found = page.locator("#results")
  await expect(found).toBeVisible()
  if (!isScriptOff) {
    await expect(page.getByLabel("Niche", { exact: true })).toBeHidden()
    await expect(found).toBeFocused()
    await expect(found).toHaveText(promised)
  }
})

test("the account link is highlighted in the user menu on its page", async ({ newPerson }) => {
  const page = await newPerson()
  await signInAs(page, brand)
  const colourOf = async (path: string) => {
    await page.goto(path)
    await page.locator("#sidebar summary").click()
    const account = page.locator("#sidebar").getByRole("link", { name: "Account", exact: true })
    await page.mouse.move(600, 300)
    return account.evaluate((one) => getComputedStyle(one).backgroundColor)
  }
  const elsewhere = await colourOf(href(urls.brand.projects))
  expect(await colourOf(href(urls.brand.account))).not.toBe(elsewhere)
})

test("the rupee sign comes from its own font file", async ({ newPerson }) => {
  const page = await newPerson()
  await signInAs(page, influencer)
  // Other journeys post projects without a budget.
  const budget = page.locator("article footer p").filter({ hasText: "₹" }).first()
  await budget.evaluate((one) => one.setAttribute("data-priced", ""))
  const priced = "[data-priced]"
  const status = await page.evaluate(async () => {
    await document.fonts.ready
    return [...document.fonts].find(({ unicodeRange }) => unicodeRange === "U+20B9")?.status
  })
  expect(status).toBe("loaded")
  const cdp = await page.context().newCDPSession(page)
  await cdp.send("DOM.enable")
  await cdp.send("CSS.enable")
  const fontsOfBudget = async () => {
    const { root } = await cdp.send("DOM.getDocument")
    const { nodeId } = await cdp.send("DOM.querySelector", {
      nodeId: root.nodeId,
      selector: priced,
    })
    return (await cdp.send("CSS.getPlatformFontsForNode", { nodeId })).fonts
  }
  // Known after drawing with the loaded font.
  await expect
    .poll(async () => (await fontsOfBudget()).map(({ familyName }) => familyName))
    .toContain("Instrument Sans Rupee")
  const fonts = await fontsOfBudget()
  expect(fonts.filter(({ isCustomFont }) => !isCustomFont)).toEqual([])
})

test.describe("outside India", () => {
  test.use({ contextOptions: { timezoneId: "UTC" } })

  test("a dashboard does not shift when times change to the viewer's zone @script", async ({
    newPerson,
  }) => {
    const page = await newPerson()
    await at(page, 375)
    await signInAs(page, brand)
    await page.goto(href(urls.brand.dashboard))
    await expect(page.locator("main time", { hasText: "UTC" }).first()).toBeVisible()
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries())
              sum += (entry as unknown as { value: number }).value
          }).observe({ type: "layout-shift", buffered: true })
          setTimeout(() => resolve(sum), 500)
        }),
    )
    expect(shift).toBeLessThan(0.1)
  })
})
