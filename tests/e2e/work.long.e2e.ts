import type { Page } from "playwright"
import { href, urls } from "#app/urls/index.ts"
import { signedInAs } from "#tests/support/accounts.ts"
import { become, server } from "#tests/support/browser-session.ts"
import { aPhotograph } from "#tests/support/pictures.ts"
import { aStartedOrder } from "#tests/support/started-order.ts"
import { expect, test, unique } from "../support/journey.ts"

type Role = "brand" | "influencer"

async function signIn(page: Page, role: Role, name: string): Promise<void> {
  await become(page, await signedInAs(server, role, { name }))
  // The checkout would refuse the tests' address header.
  await page.route(`${process.env.E2E_CHECKOUT}/**`, (route) => route.continue())
  await page.goto(href(urls[role].dashboard))
}

const link = (page: Pick<Page, "getByRole">, name: string) =>
  page.getByRole("link", { name, exact: true })
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true })
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const strip = (page: Page) => page.getByRole("region", { name: "How the order stands" })
const part = (page: Page, name: string) => page.getByRole("region", { name, exact: true })

const PHONE = { width: 375, height: 800 }
const ADMIN = { width: 1440, height: 900 }

/** Expects no overflow on phone and desktop. */
async function expectToFit(page: Page): Promise<void> {
  const own = page.viewportSize() ?? ADMIN
  for (const screen of [PHONE, ADMIN]) {
    await page.setViewportSize(screen)
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), page.url())
      .toBeLessThanOrEqual(screen.width)
  }
  await page.setViewportSize(own)
}

/** A project for one reel with approval. */
async function postProject(page: Page, title: string): Promise<void> {
  await page.goto(href(urls.brand.projects))
  await page.getByText("+ Post a project").first().click()
  await field(page, "Project Title").fill(title)
  await field(page, "Description").fill("One reel for our new teas.")
  await field(page, "Instagram").check()
  await field(page, "Number of Influencers Needed").fill("1")
  await field(page, "Min Budget").fill("5,000")
  await field(page, "Max Budget").fill("9000")
  await field(page, "Expected Delivery Day(s)").fill("14")
  await page.getByText("More about the work").first().click()
  await field(page, "Piece 1").selectOption("Reel")
  await field(page, "Platform of piece 1").selectOption("Instagram")
  await field(page, "Do").fill("Show the leaves in daylight.")
  await field(page, "We want to see the work before it is posted").check()
  await field(page, "Rounds of changes").fill("1")
  await expectToFit(page)
  await button(page, "Create Project").click()
  await expect(page.getByText("Project successfully posted!")).toBeVisible()
}

async function apply(page: Page, title: string): Promise<void> {
  await page.goto(href(urls.influencer.browse, { search: title }))
  await link(page, title).click()
  await expect(page.getByText("Show the leaves in daylight.")).toBeVisible()
  await page.getByRole("link", { name: "Apply" }).click()
  await field(page, "Your Bid (INR)").fill("7,500")
  await field(page, "Delivery Days").fill("10")
  await button(page, "Confirm Application").click()
  await expect(page.getByText("Successfully applied!")).toBeVisible()
}

/** Shortlists and pays the only applicant; ends on the order's page. */
async function hire(page: Page, title: string, isScriptOff: boolean): Promise<void> {
  await page.goto(href(urls.brand.projects))
  const row = page.getByRole("row").filter({ hasText: title })
  await row.getByRole("link", { name: /^View/ }).click()
  await page.getByRole("link", { name: /^Applicants/ }).click()
  await button(page, "Shortlist").click()
  await button(page, "Continue to payment").click()
  // With a script the checkout opens by itself.
  if (isScriptOff) await button(page, "Pay ₹7,500").click()
  await button(page, "Success").click()
  await expect(page.getByText("Payment successful!")).toBeVisible()
  await link(page, "The order is ongoing").click()
  await expect(strip(page)).toContainText("Payment held")
}

async function submitDraft(page: Page, text: string): Promise<void> {
  await link(page, "Submit work").click()
  await field(page, "Caption or text").fill(text)
  await expectToFit(page)
  await button(page, "Submit").click()
  await expect(page.getByText("Work submitted.")).toBeVisible()
}

async function review(page: Page, stars: string, text: string): Promise<void> {
  await link(page, "Write a review").click()
  await page.getByLabel(stars, { exact: true }).check()
  await field(page, "Your review").fill(text)
  await expectToFit(page)
  await button(page, "Send review").click()
  await expect(page.getByText("Thank you. Both reviews")).toBeVisible()
}

/** One uses a desktop and the other a phone, swapped without a script. */
test("a brand and an influencer work together from the brief to their reviews", async ({
  newPerson,
  isScriptOff,
}) => {
  const [brand, maya] = [await newPerson(), await newPerson()]
  await brand.setViewportSize(isScriptOff ? PHONE : ADMIN)
  await maya.setViewportSize(isScriptOff ? ADMIN : PHONE)
  const names = { brand: unique("Tea house "), maya: unique("Maya ") }
  await signIn(brand, "brand", names.brand)
  await signIn(maya, "influencer", names.maya)

  const title = unique("Monsoon teas ")
  await postProject(brand, title)
  await apply(maya, title)
  await hire(brand, title, isScriptOff)
  await expect(strip(brand)).toContainText("Will submit a draft")
  const order = new URL(brand.url()).pathname

  await maya.goto(order)
  await expect(strip(maya)).toContainText("Waiting for you")
  await submitDraft(maya, "Ad: tea on a rainy day")
  await expect(strip(maya)).toContainText("In review")

  await brand.reload()
  await part(brand, "Deliverables").locator("summary", { hasText: "Ask for changes" }).click()
  await field(brand, "What should change").fill("Show the tin, too.")
  await button(brand, "Send request").click()
  await expect(brand.getByText("Changes requested.", { exact: true })).toBeVisible()

  await maya.reload()
  await expect(part(maya, "Deliverables")).toContainText("Show the tin, too.")
  await submitDraft(maya, "Ad: tea on a rainy day, from this tin")

  await brand.reload()
  await expect(part(brand, "Deliverables").getByText(/^Version \d/)).toHaveText([
    /^Version 2/,
    /^Version 1/,
  ])
  await expect(brand.getByText("from this tin")).toBeVisible()
  await button(brand, "Approve").click()
  await expect(brand.getByText("Work approved.")).toBeVisible()

  await maya.reload()
  await link(maya, "Submit live link").click()
  await field(maya, "Link of the post").fill("https://www.instagram.com/reel/tea/")
  await button(maya, "Submit").click()
  await expect(maya.getByText("Choose how the post is labelled.").first()).toBeVisible()
  await field(maya, "Label").selectOption("Ad")
  await button(maya, "Submit").click()
  await expect(maya.getByText("Live link submitted.")).toBeVisible()

  await brand.reload()
  await expect(link(brand, "https://www.instagram.com/reel/tea/")).toBeVisible()
  await expectToFit(brand)
  await link(brand, "Accept the work").click()
  await brand.getByRole("button", { name: "Accept the work and release" }).click()
  await expect(brand.getByText("Work accepted. The order is completed.")).toBeVisible()

  await review(brand, "5 stars: excellent", "Quick and full of ideas.")
  await expect(part(brand, "Reviews")).toContainText(`${names.maya} sees it once both have`)
  await maya.reload()
  await expect(maya.getByText("Quick and full of ideas.")).toHaveCount(0)
  await review(maya, "4 stars: good", "Clear in what they want.")
  for (const page of [maya, brand]) {
    await page.reload()
    await expect(part(page, "Reviews")).toContainText("Quick and full of ideas.")
    await expect(part(page, "Reviews")).toContainText("Clear in what they want.")
    await expectToFit(page)
  }
})

test("a press on a picture places a comment", async ({ newPerson, isScriptOff }) => {
  const order = await aStartedOrder(server)
  const form = new FormData()
  form.append("seen", "0")
  form.append("files", new File([new Uint8Array(await aPhotograph())], "look.jpg"))
  await order.influencer.post(order.submit, form)
  const page = await newPerson()
  await become(page, order.brand)
  await page.goto(order.work)
  const picture = page.getByRole("img", { name: "look.jpg" })
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0)
  const place = field(page, "Place in the picture (optional)")
  if (isScriptOff) {
    await field(page, "File (optional)").selectOption("look.jpg")
    await place.selectOption("Middle centre")
  } else {
    await page.waitForLoadState("networkidle")
    await picture.click()
    await expect(place).toHaveValue(/^(49\d|50\d),(49\d|50\d)$/)
  }
  await field(page, "Comment").fill("Brighter here.")
  await button(page, "Comment").click()
  await expect(page.getByText("Comment added.")).toBeVisible()
  await expect(part(page, "Comments")).toContainText("50 % from the left, 50 % from the top")
  await expectToFit(page)
})
