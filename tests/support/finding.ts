import { expect, type Page } from "playwright/test"

/** Searches for a creator by name as a brand and opens the profile. */
export async function findCreator(brand: Page, name: string, isScriptOff: boolean): Promise<void> {
  await brand.getByRole("link", { name: "Find influencers" }).click()
  const search = brand.getByRole("searchbox", { name: "Search influencers" })
  await search.fill(name)
  // With a script the list updates while typing.
  if (isScriptOff) await brand.getByRole("button", { name: "Search", exact: true }).click()
  await expect(brand.getByText("1 influencer", { exact: true })).toBeVisible()
  await brand.getByRole("link", { name, exact: true }).click()
  await expect(brand.getByRole("heading", { level: 1, name })).toBeVisible()
}

/** Sends an invitation from a creator's page. */
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
