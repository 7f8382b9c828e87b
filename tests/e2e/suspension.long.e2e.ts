import { randomUUID } from "node:crypto"
import { href, urls } from "#app/urls/index.ts"
import { openAdmin } from "../support/browser-session.ts"
import { expect, join, test, unique } from "../support/journey.ts"
import { errorsOnScreen } from "../support/walk.ts"

test("a reported account is suspended, keeps typed text, appeals and returns", async ({
  newPerson,
  isScriptOff,
}) => {
  const [brand, maya, operatorPage] = [await newPerson(), await newPerson(), await newPerson()]
  const { name } = await join(brand, "brand", unique("Brand "))
  await join(maya, "influencer", unique("Maya"))
  const projectId = randomUUID()
  const title = unique("Tea reel ")
  const { origin } = new URL(brand.url())
  await brand.request.post(href(urls.brand.editProject, { projectId }), {
    headers: { Origin: origin },
    form: {
      title,
      desc: "Three reels. Pay a registration fee first.",
      status: "active",
      platforms: "Instagram",
      influencerCount: "1",
      followers: "1K-10K",
      niche: "Tea",
      budgetMin: "5000",
      budgetMax: "9000",
      currency: "INR",
      deliveryDays: "14",
    },
  })
  await maya.goto(href(urls.influencer.project, { projectId }))
  await expect(maya.getByText("Never pay to get work")).toBeVisible()
  await maya.goto(href(urls.report, { subject: "project", subjectId: projectId }))
  await maya.getByLabel("Reason").selectOption("scam")
  await maya.getByRole("button", { name: "Send report" }).click()
  await expect(maya.getByText("Thank you. We look into it")).toBeVisible()

  await brand.goto(href(urls.brand.editProject, { projectId }))
  const typed = unique("Winter reel ")
  await brand.getByLabel("Project Title").fill(typed)
  // A draft that is sent after the suspension is refused, which the browser logs.
  if (!isScriptOff) await expect(brand.getByText("Draft saved")).toBeVisible()

  await openAdmin(operatorPage)
  await operatorPage.goto(href(urls.admin.reports))
  if (!isScriptOff) expect(await errorsOnScreen(operatorPage)).toEqual([])
  await operatorPage.getByRole("link", { name: title }).click()
  await expect(operatorPage.getByText("Pay a registration fee first.")).toBeVisible()
  if (!isScriptOff) expect(await errorsOnScreen(operatorPage)).toEqual([])
  await operatorPage.getByLabel("Decision").selectOption("Suspend the account")
  await operatorPage.getByLabel("Reason").fill("It asks influencers for money.")
  await operatorPage.getByRole("button", { name: "Decide" }).click()
  await expect(operatorPage.getByText("The account is suspended.")).toBeVisible()

  await brand.getByRole("button", { name: "Save Project" }).click()
  await expect(brand.getByText("Your account is suspended").first()).toBeVisible()
  await expect(brand.getByLabel("Project Title")).toHaveValue(typed)

  await brand.goto(href(urls.account.sanctions))
  await brand.getByRole("link", { name: "Account suspended" }).click()
  await expect(brand.getByText("It asks influencers for money.")).toBeVisible()
  if (!isScriptOff) expect(await errorsOnScreen(brand)).toEqual([])
  await brand.getByLabel("Why you disagree").fill("The fee is a typing mistake.")
  await brand.getByRole("button", { name: "Send the appeal" }).click()
  await expect(brand.getByText("Appeal sent.")).toBeVisible()
  await expect(brand.getByLabel("Why you disagree")).toBeHidden()

  await operatorPage.goto(href(urls.admin.appeals))
  await operatorPage.getByRole("row", { name }).getByRole("link").click()
  await expect(operatorPage.getByText("The fee is a typing mistake.")).toBeVisible()
  if (!isScriptOff) expect(await errorsOnScreen(operatorPage)).toEqual([])
  await operatorPage.getByRole("radio", { name: "Grant: lift the sanction" }).check()
  await operatorPage.getByLabel("Reason").fill("You are right.")
  await operatorPage.getByRole("button", { name: "Answer the appeal" }).click()
  await expect(operatorPage.getByText("Granted. The sanction is lifted.")).toBeVisible()

  await brand.goto(href(urls.account.sanctions))
  await expect(brand.getByText("You can see what you have")).toBeHidden()
  await expect(brand.getByText("Lifted", { exact: true })).toBeVisible()
  await maya.goto(href(urls.influencer.project, { projectId }))
  await expect(maya.getByRole("heading", { name: title })).toBeVisible()
})
