import { expect, type Locator } from "playwright/test"

const day = new Intl.DateTimeFormat("en-IN", { dateStyle: "medium", timeZone: "Asia/Kolkata" })

/**
 * Expects dates in Indian time, whatever the browser's zone. Reads all at once, as a list may be
 * replaced meanwhile.
 */
export async function expectIndianDays(times: Locator): Promise<void> {
  await expect(times.first()).toBeVisible()
  await expect(async () => {
    const shown = await times.evaluateAll((all) =>
      all.map((time) => ({ at: time.getAttribute("datetime") ?? "", text: time.textContent })),
    )
    expect(shown).not.toEqual([])
    for (const { at, text } of shown) {
      expect(at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
      expect(text).toBe(day.format(Date.parse(at)))
    }
  }).toPass({ timeout: 20_000 })
}
