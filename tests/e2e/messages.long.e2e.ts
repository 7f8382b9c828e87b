import { randomUUID } from "node:crypto"
import type { Page } from "playwright"
import { applicantsHref, href, urls } from "#app/urls/index.ts"
import { become, server } from "#tests/support/browser-session.ts"
import { paidOrders } from "#tests/support/paid-orders.ts"
import { expect, join, test, unique } from "../support/journey.ts"
import { errorsOnScreen } from "../support/walk.ts"

async function post(page: Page, path: string, form: Record<string, string>): Promise<void> {
  const { origin } = new URL(page.url())
  const answer = await page.request.post(path, {
    form,
    headers: { Origin: origin },
    maxRedirects: 0,
  })
  expect(answer.status()).toBe(303)
}

/** A brand and an applicant in two browsers. */
async function aPair(newPerson: () => Promise<Page>) {
  const [brand, maya] = [await newPerson(), await newPerson()]
  const people = {
    brand: await join(brand, "brand", unique("Brand ")),
    maya: await join(maya, "influencer", unique("Maya")),
  }
  return { brand, maya, people, ...(await aTalk(brand, maya)) }
}

async function aTalk(brand: Page, maya: Page) {
  const projectId = randomUUID()
  const title = unique("Tea reel ")
  await post(brand, href(urls.brand.editProject, { projectId }), {
    title,
    desc: "Three reels",
    status: "active",
    platforms: "Instagram",
    influencerCount: "1",
    followers: "1K-10K",
    niche: "Tea",
    budgetMin: "5000",
    budgetMax: "9000",
    currency: "INR",
    deliveryDays: "14",
  })
  await post(maya, href(urls.influencer.apply, { projectId }), {
    bidAmount: "7000",
    deliveryDays: "10",
  })
  return { projectId, title }
}

const box = (page: Page) => page.getByLabel("Message", { exact: true })
const log = (page: Page) => page.getByRole("log", { name: "Messages" })

async function send(page: Page, text: string): Promise<void> {
  await box(page).fill(text)
  await page.getByRole("button", { name: "Send", exact: true }).click()
}

test("brand and applicant exchange messages, with contact details masked", async ({
  newPerson,
  isScriptOff,
}) => {
  const { brand, maya, people, projectId, title } = await aPair(newPerson)
  await brand.goto(applicantsHref(projectId))
  await brand.getByRole("button", { name: "More" }).first().click()
  await brand.getByRole("link", { name: "Message", exact: true }).click()
  await expect(brand.getByRole("heading", { name: `Message to ${people.maya.name}` })).toBeVisible()
  await send(brand, "Can you do Friday?")
  await expect(brand.getByText("Message sent.")).toBeVisible()
  await expect(log(brand).getByText("Can you do Friday?")).toBeVisible()
  await expect(box(brand)).toHaveValue("")

  await maya.goto(href(urls.messages.list))
  await expect(maya.getByText("1 unread")).toBeVisible()
  if (!isScriptOff) expect(await errorsOnScreen(maya)).toEqual([])
  await maya.getByRole("link", { name: people.brand.name }).click()
  await expect(log(maya).getByText("Can you do Friday?")).toBeVisible()
  await expect(maya.getByRole("link", { name: title })).toBeVisible()
  await send(maya, "")
  await expect(maya.getByText("Please write a message.")).toBeVisible()
  await send(maya, "Yes. Write to maya@example.com")
  await expect(maya.getByText("We hid an email address")).toBeVisible()
  await expect(log(maya).getByText("Yes. Write to [email address hidden]")).toBeVisible()
  await expect(box(maya)).toHaveValue("")
  await expect(maya.getByText("Please write a message.")).toHaveCount(0)
  if (!isScriptOff) expect(await errorsOnScreen(maya)).toEqual([])

  await brand.goto(href(urls.messages.list))
  await brand.getByRole("link", { name: people.maya.name }).click()
  await expect(log(brand).getByText("hidden until the order begins")).toBeVisible()
  await brand.getByRole("button", { name: "Block" }).click()
  await expect(brand.getByText("Neither of you can write to the other.")).toBeVisible()
  await maya.reload()
  await expect(maya.getByText("You cannot write to this account.")).toBeVisible()
  await maya.getByRole("link", { name: "Report", exact: true }).first().click()
  await maya.getByLabel("Reason", { exact: true }).selectOption("harassment")
  await maya.getByRole("button", { name: "Send report" }).click()
  await expect(maya.getByText("nobody learns who reported it")).toBeVisible()
})

test("a message arrives on the open page, and a half-written answer stays @script", async ({
  newPerson,
}) => {
  const { brand, maya, people, projectId } = await aPair(newPerson)
  await brand.goto(applicantsHref(projectId))
  await brand.getByRole("button", { name: "More" }).first().click()
  await brand.getByRole("link", { name: "Message", exact: true }).click()
  await send(brand, "First")
  await expect(log(brand).getByText("First")).toBeVisible()
  await maya.goto(href(urls.messages.list))
  const thread = maya.getByRole("link", { name: people.brand.name })
  const ahead = maya.waitForResponse(/messages\/.*\.data/)
  await thread.hover()
  await ahead
  await thread.click()
  await expect(log(maya).getByText("First")).toBeVisible()
  await brand.reload()
  await expect(brand.getByText("Seen")).toBeVisible()
  await box(maya).pressSequentially("Half an ans")
  const loaded: string[] = []
  for (const page of [brand, maya]) {
    page.on("request", (request) => {
      const isData = request.method() === "GET" && request.url().endsWith(".data")
      if (isData) loaded.push(request.url())
    })
  }
  await send(brand, "Second")
  await expect(log(brand).getByText("Second")).toBeVisible()
  await expect(log(maya).getByText("Second")).toBeVisible()
  await expect(box(maya)).toHaveValue("Half an ans")
  await box(maya).pressSequentially("wer")
  await maya.getByRole("button", { name: "Send", exact: true }).click()
  await expect(log(maya).getByText("Half an answer")).toBeVisible()
  await expect(box(maya)).toHaveValue("")
  await expect(box(maya)).toBeFocused()
  await box(maya).pressSequentially("And one more")
  await maya.getByRole("button", { name: "Send", exact: true }).click()
  await expect(log(maya).getByText("And one more")).toBeVisible()
  await expect(log(brand).getByRole("listitem")).toHaveCount(4)
  await expect(maya.getByText("Message sent.")).toBeVisible()
  // New messages arrive without a page load.
  expect(loaded).toEqual([])
})

test("messages of one conversation stay out of the next @script", async ({ newPerson }) => {
  const { brand, maya, title, projectId } = await aPair(newPerson)
  const other = await aTalk(brand, maya)
  for (const about of [projectId, other.projectId]) {
    await maya.goto(href(urls.influencer.project, { projectId: about }))
    await maya.getByRole("link", { name: "Message the brand" }).click()
    await send(maya, "Hello")
    await expect(log(maya).getByText("Hello")).toBeVisible()
  }
  await maya.getByRole("link", { name: "Messages", exact: true }).first().click()
  await maya.getByRole("listitem").filter({ hasText: title }).getByRole("link").click()
  await expect(maya.getByRole("link", { name: title })).toBeVisible()
  await send(maya, "Only here")
  await expect(log(maya).getByText("Only here")).toBeVisible()
  await maya.evaluate(() => history.go(-2))
  await expect(maya.getByRole("link", { name: other.title })).toBeVisible()
  await expect(log(maya).getByRole("listitem")).toHaveText([/Hello/])
})

test("a confirmation stays visible while the other side writes @script", async ({ newPerson }) => {
  const { brand: visitor, influencer, path } = await paidOrders(server, ["1,000"])
  const brand = await newPerson()
  await become(brand, visitor)
  await brand.goto(path)
  const confirmed = brand.getByRole("status").getByText("Message sent.", { exact: true })
  const answer = async (text: string) => {
    await influencer.submit(await influencer.open(path), "Send", { Message: text })
    await expect(log(brand).getByText(text)).toBeVisible()
  }
  await send(brand, "Hello")
  await expect(confirmed).toBeVisible()
  await answer("Hello to you")
  await expect(confirmed).toBeVisible()

  await confirmed.evaluate((element) => element.setAttribute("data-seen", ""))
  await send(brand, "How are you?")
  await expect(log(brand).getByText("How are you?")).toBeVisible()
  await expect(confirmed).toHaveCount(1)
  await expect(confirmed).not.toHaveAttribute("data-seen")

  await brand.getByRole("button", { name: "Dismiss message" }).click()
  await answer("Fine")
  await expect(confirmed).toHaveCount(0)
})

test("a half-written message survives a failed background update @script", async ({ browser }) => {
  // Console errors are expected here.
  const context = () => browser.newContext({ baseURL: process.env.E2E_ORIGIN ?? "" })
  const { brand, maya, people, projectId } = await aPair(async () => (await context()).newPage())
  await brand.goto(applicantsHref(projectId))
  await brand.getByRole("button", { name: "More" }).first().click()
  await brand.getByRole("link", { name: "Message", exact: true }).click()
  await send(brand, "First")
  await maya.goto(href(urls.messages.list))
  await maya.getByRole("link", { name: people.brand.name }).click()
  await expect(log(maya).getByText("First")).toBeVisible()
  await box(maya).fill("Half an answer")
  let failed = 0
  await maya.route(/\.data/, (route) => {
    failed += 1
    return route.abort()
  })
  await maya.evaluate(() => document.dispatchEvent(new Event("visibilitychange")))
  await expect.poll(() => failed).toBeGreaterThan(0)
  await maya.waitForLoadState("networkidle")
  await expect(box(maya)).toHaveValue("Half an answer")
  await expect(log(maya).getByText("First")).toBeVisible()
  for (const page of [brand, maya]) await page.context().close()
})
