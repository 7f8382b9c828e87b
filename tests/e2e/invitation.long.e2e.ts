import { href, urls } from "#app/urls/index.ts"
import { findCreator, invite } from "#tests/support/finding.ts"
import { expect, join, postProject, test, unique } from "#tests/support/journey.ts"

test("a brand finds, saves and invites a creator, who applies", async ({
  newPerson,
  isScriptOff,
}) => {
  const [creator, brand] = [await newPerson(), await newPerson()]
  const name = unique("maya")
  await join(creator, "influencer", name)
  await join(brand, "brand", unique("Kumo Tea "))
  const title = unique("Tea reels ")
  await postProject(brand, title)

  await findCreator(brand, name, isScriptOff)
  await brand.getByRole("link", { name: "Save to list" }).click()
  await brand.getByLabel("New list").fill("Tea people")
  await brand.getByLabel("Note").fill("Kind")
  await brand.getByRole("button", { name: "Keep" }).click()
  await expect(brand.getByRole("heading", { level: 1, name: "Tea people" })).toBeVisible()
  await expect(brand.getByText("Kind", { exact: true })).toBeVisible()

  await invite(brand, { name, title, message: "Your reels fit our tea." })

  await creator.goto(href(urls.influencer.invitations))
  await creator.getByRole("link", { name: title }).click()
  await expect(creator.getByText("Your reels fit our tea.")).toBeVisible()
  await creator.getByRole("link", { name: "Apply", exact: true }).click()
  await creator.getByLabel(/^Your Bid/).fill("7000")
  await creator.getByLabel("Delivery Days").fill("10")
  await creator.getByRole("button", { name: "Confirm Application" }).click()
  await expect(creator.getByText("Successfully applied!")).toBeVisible()

  await brand.goto(href(urls.brand.invitations))
  await expect(brand.getByRole("article").getByText("Applied", { exact: true })).toBeVisible()
})
