import { offersHref } from "#app/urls/add-ons.ts"
import { href, threadHref, urls } from "#app/urls/index.ts"
import { become, server } from "#tests/support/browser-session.ts"
import { aShop } from "#tests/support/checkout.ts"
import { query } from "#tests/support/stored.ts"
import { expect, test } from "../support/journey.ts"
import { errorsOnScreen } from "../support/walk.ts"

test("a brand sends an offer, the creator counters, and the brand pays", async ({
  // Its checkout refuses extra headers.
  page: brand,
  newPerson,
  isScriptOff,
}) => {
  const shop = await aShop(server, ["5,500"])
  const { projectId } = shop
  const [visitor] = shop.influencers
  if (!visitor) throw new Error("There is no influencer.")
  const sql = "SELECT influencer_id AS influencerId FROM applications WHERE project_id = ?"
  const [applicant] = query<{ influencerId: string }>(server, sql, projectId)
  const key = { projectId, influencerId: applicant?.influencerId ?? "" }
  await shop.brand.post(href(urls.messages.start, key), { body: "Hello" })
  const [thread] = query<{ id: string }>(
    server,
    "SELECT id FROM threads WHERE project_id = ?",
    projectId,
  )
  const threadId = thread?.id ?? ""
  const creator = await newPerson()
  await become(brand, shop.brand)
  await become(creator, visitor)

  await brand.setViewportSize({ width: 320, height: 700 })
  await brand.goto(`${server.origin}${threadHref(threadId)}`)
  await brand.getByRole("link", { name: "Send an offer" }).click()
  await brand.getByLabel("Name").fill("A reel about chai")
  await brand.getByLabel("Platform").selectOption("Instagram")
  await brand.getByLabel("Kind").selectOption("Reel")
  await brand.getByLabel("Price", { exact: true }).fill("4000")
  await brand.getByLabel("Days for the work").fill("5")
  if (!isScriptOff) expect(await errorsOnScreen(brand)).toEqual([])
  await brand.getByRole("button", { name: "Send an offer" }).click()
  await expect(brand.locator(".flash-region")).toContainText("Offer sent.")

  await creator.setViewportSize({ width: 320, height: 700 })
  await creator.goto(threadHref(threadId))
  await creator.getByRole("link", { name: "waiting for your answer" }).click()
  await creator.getByLabel("Price", { exact: true }).fill("5000")
  if (!isScriptOff) expect(await errorsOnScreen(creator)).toEqual([])
  await creator.getByRole("button", { name: "Send a counter-offer" }).click()
  await expect(creator.locator(".flash-region")).toContainText("Offer sent.")

  await brand.goto(`${server.origin}${offersHref(threadId)}`)
  await brand.getByRole("button", { name: "Accept ₹5,000" }).click()
  await expect(brand.locator(".flash-region")).toContainText("Offer accepted.")
  await brand.getByRole("button", { name: "Pay ₹5,000" }).click()
  // With a script the checkout opens by itself.
  if (isScriptOff) await brand.getByRole("button", { name: "Pay ₹5,000" }).click()
  await brand.getByRole("button", { name: "Success" }).click()
  await expect(brand.getByText("Payment successful!")).toBeVisible()
  await expect(brand).toHaveURL(/\/orders\//)

  await creator.goto(offersHref(threadId))
  await creator.getByRole("link", { name: "Open the order" }).click()
  await expect(creator.getByRole("heading", { level: 1 })).toContainText("A reel about chai")
})
