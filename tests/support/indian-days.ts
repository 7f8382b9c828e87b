import { expect, type Locator } from "playwright/test"

const day = new Intl.DateTimeFormat("en-IN", { dateStyle: "medium", timeZone: "Asia/Kolkata" })

/** Days of the product's calendar: in a browser of any zone each is the day of its moment in Indian time. */
export async function expectIndianDays(times: Locator): Promise<void> {
  await expect(times.first()).toBeVisible()
  for (const time of await times.all()) {
    const at = (await time.getAttribute("datetime")) ?? ""
    expect(at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    await expect(time).toHaveText(day.format(Date.parse(at)))
  }
}
