import { expect, type Page } from "playwright/test"

/** A brand in its own pages searches for a creator by name and opens the profile that is found. */
export async function findCreator(brand: Page, name: string, isScriptOff: boolean): Promise<void> {
  await brand.getByRole("link", { name: "Find influencers" }).click()
  const search = brand.getByRole("searchbox", { name: "Search influencers" })
  await search.fill(name)
  // With a script the list follows what is typed.
  if (isScriptOff) await brand.getByRole("button", { name: "Search", exact: true }).click()
  await expect(brand.getByText("1 influencer", { exact: true })).toBeVisible()
  await brand.getByRole("link", { name, exact: true }).click()
  await expect(brand.getByRole("heading", { level: 1, name })).toBeVisible()
}

/** From a page that offers to invite a creator to the sent invitation. */
export async function invite(
  brand: Page,
  { name, title, message }: Record<"name" | "title" | "message", string>,
): Promise<void> {
  await brand.getByRole("link", { name: /^Invite\b/ }).click()
  await brand.getByLabel("Project").selectOption(title)
  await brand.getByLabel("Message").fill(message)
  await brand.getByRole("button", { name: "Send invitation" }).click()
  await expect(brand.getByText(`${name} is invited.`)).toBeVisible()
}
