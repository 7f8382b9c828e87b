import type { Request } from "playwright"
import { href, urls } from "#app/urls/index.ts"
import { signInAsNew } from "../support/browser-session.ts"
import { expect, test, unique } from "../support/journey.ts"
import { errorsOnScreen } from "../support/walk.ts"

test("an influencer connects an account, chooses who sees it, and disconnects", async ({
  newPerson,
  isScriptOff,
}) => {
  const page = await newPerson()
  const handle = unique("maya_").replace(/[^a-z0-9_]/g, "")
  await signInAsNew(page.context(), { role: "influencer", name: unique("Maya ") })
  await page.goto(href(urls.influencer.account))
  await page.getByRole("link", { name: "Connected accounts" }).click()
  if (!isScriptOff) expect(await errorsOnScreen(page)).toEqual([])
  const { origin } = new URL(page.url())
  const requests: Request[] = []
  page.on("request", (request) => requests.push(request))
  await page.getByRole("button", { name: "Connect Instagram" }).click()
  await page.getByLabel("Your handle").fill(handle)
  await page.getByRole("button", { name: "Allow" }).click()
  const card = page.getByRole("region", { name: "Instagram" })
  await expect(card).toContainText("Verified on")
  await expect(card).toContainText(handle)
  // The platform learns our origin alone, and none of our requests its code and state.
  expect(requests.some((request) => !request.url().startsWith(origin))).toBe(true)
  for (const request of requests) {
    const { referer = "" } = await request.allHeaders()
    const isOurs = request.url().startsWith(origin)
    if (isOurs) expect(referer, request.url()).not.toMatch(/[?&](code|state)=/)
    else expect(referer.startsWith(origin) ? referer : `${origin}/`).toBe(`${origin}/`)
  }
  if (!isScriptOff) expect(await errorsOnScreen(page)).toEqual([])
  await card.getByLabel("Who sees the figures").selectOption("Nobody")
  await card.getByRole("button", { name: "Save choice" }).click()
  await expect(page.getByText("Choice saved.").first()).toBeVisible()
  await card.getByRole("button", { name: "Disconnect Instagram" }).click()
  await expect(card.getByRole("button", { name: "Connect Instagram" })).toBeVisible()
})
