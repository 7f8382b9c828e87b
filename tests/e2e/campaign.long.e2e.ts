import { readFileSync } from "node:fs"
import type { Page } from "playwright"
import { applicantsHref, href, urls } from "#app/urls/index.ts"
import { server, signInAs } from "#tests/support/browser-session.ts"
import { expect, join, postProject, test, unique } from "#tests/support/journey.ts"
import { query } from "#tests/support/stored.ts"

type SignIn = { role: "influencer" | "brand"; email: string }

const signIns: SignIn[] = JSON.parse(
  readFileSync(new URL("../../demo/seed/sign-ins.json", import.meta.url), "utf8"),
)

async function projectIdOf(brand: Page, title: string): Promise<string> {
  await brand.goto(href(urls.brand.projects))
  const row = brand.getByRole("row").filter({ hasText: title })
  const link = await row.getByRole("link", { name: /^View/ }).getAttribute("href")
  return link?.split("/").at(-1) ?? ""
}

async function apply(creator: Page, projectId: string): Promise<void> {
  await creator.goto(href(urls.influencer.apply, { projectId }))
  await creator.getByLabel("Your Bid (INR)", { exact: true }).fill("7000")
  await creator.getByLabel("Delivery Days", { exact: true }).fill("10")
  await creator.getByRole("button", { name: "Confirm Application" }).click()
  await expect(creator.getByText("Successfully applied!")).toBeVisible()
}

test("a brand moves a card on the board by form and by drag", async ({
  newPerson,
  isScriptOff,
}) => {
  const [creator, brand] = [await newPerson(), await newPerson()]
  const name = unique("Asha")
  await join(creator, "influencer", name)
  await join(brand, "brand", unique("Kumo Board "))
  const title = unique("Board reels ")
  await postProject(brand, title)
  const projectId = await projectIdOf(brand, title)
  await apply(creator, projectId)

  await brand.goto(applicantsHref(projectId))
  await brand.getByRole("link", { name: "Board", exact: true }).click()
  const column = (label: string) => brand.getByRole("region", { name: new RegExp(`^${label}`) })
  const card = (label: string) => column(label).getByRole("listitem").filter({ hasText: name })
  await expect(card("Applied")).toBeVisible()
  await card("Applied").getByRole("button", { name: "Move" }).click()
  await expect(card("Shortlisted")).toContainText("Awaiting payment")
  await expect(card("Applied")).toHaveCount(0)

  if (isScriptOff) {
    await card("Shortlisted").getByRole("combobox").selectOption("Applied")
    await card("Shortlisted").getByRole("button", { name: "Move" }).click()
  } else {
    await card("Shortlisted").dragTo(column("Done"))
    await expect(card("Shortlisted")).toBeVisible()
    await card("Shortlisted").dragTo(column("Applied"))
  }
  await expect(card("Applied")).toBeVisible()
  await expect(card("Shortlisted")).toHaveCount(0)
})

test("a brand invites many found creators to a project", async ({ newPerson }) => {
  test.setTimeout(120_000)
  const [creator, brand] = [await newPerson(), await newPerson()]
  const name = unique("Bulk maya")
  await join(creator, "influencer", name)
  await join(brand, "brand", unique("Kumo Many "))
  const title = unique("Many reels ")
  await postProject(brand, title)

  await brand.goto(href(urls.brand.influencers, { search: name }))
  await brand.getByRole("link", { name: "Act on many" }).click()
  await brand.getByRole("checkbox", { name }).check()
  await brand.getByRole("radio", { name: "Invite to a project" }).check()
  await brand.getByLabel("Project to invite to").selectOption(title)
  await brand.getByLabel("Message").fill("Hello {name}, {project} fits you.")
  await brand.getByRole("button", { name: "Continue" }).click()
  await expect(brand.getByText("Invited: 0 of 1")).toBeVisible()
  await expect(async () => {
    await brand.reload()
    await expect(brand.getByText("Invited: 1 of 1")).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 60_000 })

  await creator.goto(href(urls.influencer.invitations))
  await creator.getByRole("link", { name: title }).click()
  await expect(creator.getByText(`Hello ${name}, ${title} fits you.`)).toBeVisible()
})

test("a brand imports its own creators and sees each row", async ({ newPerson }) => {
  const page = await newPerson()
  await asDemoBrand(page)
  await page.goto(href(urls.brand.invitations))
  await page.getByRole("link", { name: "Import your own" }).click()
  const handle = unique("own").replace(/\W/g, "")
  await page.getByLabel("Lines of a CSV file").fill(`${handle},${handle}@example.com\n${handle}2`)
  await page.getByRole("button", { name: "Import and invite" }).click()
  await expect(page.getByText("Please import only people who agreed to it.")).toBeVisible()
  await page.getByRole("checkbox", { name: /^They agreed/ }).check()
  await page.getByRole("button", { name: "Import and invite" }).click()
  const row = (text: string) => page.getByRole("row").filter({ hasText: text })
  await expect(row(`${handle}@example.com`)).toContainText("Invited")
  await expect(row(`${handle}2`)).toContainText("Not invited: no email address")
})

/** The demo's order whose links have the most clicks. */
function aLinkedOrder() {
  const [ids] = query<{ orderId: string; projectId: string }>(
    server,
    `SELECT orders.id AS orderId, orders.project_id AS projectId FROM orders
           JOIN tracked_links ON tracked_links.order_id = orders.id
           JOIN link_days ON link_days.code = tracked_links.code
         WHERE tracked_links.ended_at IS NULL GROUP BY orders.id ORDER BY sum(clicks) DESC`,
  )
  return ids ?? { orderId: "", projectId: "" }
}

async function asDemoBrand(page: Page): Promise<void> {
  const brand = signIns.find(({ role }) => role === "brand")
  if (!brand) throw new Error("The demo has no brand.")
  await signInAs(page, brand)
}

const AGENT = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36"

test("a brand adds a link, which counts a click, and purchases with a code", async ({
  newPerson,
}) => {
  const page = await newPerson()
  await asDemoBrand(page)
  const { orderId } = aLinkedOrder()
  await page.goto(href(urls.orders.show, { orderId }))
  await page.getByRole("link", { name: /links/i }).first().click()
  await page.getByLabel("Post", { exact: true }).selectOption({ index: 1 })
  await page.getByLabel("Leads to", { exact: true }).fill("https://evil.example/")
  await page.getByRole("button", { name: "Add link" }).click()
  await expect(page.getByText("Links lead only to the sites of your profile").first()).toBeVisible()
  await expect(page.getByLabel("Leads to", { exact: true })).toHaveValue("https://evil.example/")
  const path = `/${unique("sale")}`
  const site = /profile: (\S+?)[,.]? /.exec(`${await page.locator("main").textContent()} `)?.[1]
  await page.getByLabel("Leads to", { exact: true }).fill(`https://${site}${path}`)
  await page.getByRole("button", { name: "Add link" }).click()
  await expect(page.getByText("Link added.").first()).toBeVisible()
  const link = page.getByRole("listitem").filter({ hasText: path })
  await expect(link).toContainText("0 clicks")
  const [, code = ""] = /\/g\/(\w{9})/.exec((await link.textContent()) ?? "") ?? []
  const visit = await page.request.get(href(urls.public.link, { code }), {
    maxRedirects: 0,
    headers: { "User-Agent": AGENT },
  })
  expect([visit.status(), visit.headers().location?.includes(path)]).toEqual([302, true])
  await page.reload()
  await expect(link).toContainText("1 click, 1 visitor")

  await page.getByRole("link", { name: "Add purchases" }).click()
  await page.getByLabel("Lines of a CSV file").fill(`${unique("P-")},ten`)
  await page.getByRole("button", { name: "Add purchases" }).click()
  await expect(page.getByText("Line 1 has no amount.").first()).toBeVisible()
  await page.getByLabel("Lines of a CSV file").fill(`${unique("P-")},10`)
  await page.getByRole("button", { name: "Add purchases" }).click()
  await expect(page).toHaveURL(href(urls.orders.links, { orderId }))
})

test("a brand reads the results of a campaign and compares them", async ({ newPerson }) => {
  const page = await newPerson()
  await asDemoBrand(page)
  const { projectId } = aLinkedOrder()
  await page.goto(href(urls.brand.project, { projectId }))
  await page.getByRole("link", { name: "Results", exact: true }).click()
  await expect(page.getByRole("heading", { name: "Clicks per day" })).toBeVisible()
  await expect(page.getByRole("table").first()).toBeVisible()
  const file = await page.getByRole("link", { name: "Download PDF" }).getAttribute("href")
  const answer = await page.request.get(file ?? "")
  expect(answer.headers()["content-type"]).toBe("application/pdf")
  await page.getByRole("button", { name: "Compare" }).click()
  await expect(page.getByRole("columnheader", { name: /^With: / })).toBeVisible()
})

test("a brand undoes a rejection of many before anybody hears of it", async ({ newPerson }) => {
  const [creator, brand] = [await newPerson(), await newPerson()]
  await join(creator, "influencer", unique("Undone"))
  await join(brand, "brand", unique("Kumo Undo "))
  const title = unique("Undo reels ")
  await postProject(brand, title)
  const projectId = await projectIdOf(brand, title)
  await apply(creator, projectId)
  await brand.goto(href(urls.brand.bulk, { projectId }))
  await brand.getByRole("checkbox", { name: "All 1 who wait for an answer" }).check()
  await brand.getByRole("radio", { name: "Reject" }).check()
  await expect(brand.getByLabel("Message", { exact: true })).toBeHidden()
  await brand.getByLabel("Reason for rejecting").selectOption({ index: 1 })
  await brand.getByRole("button", { name: "Continue" }).click()
  await brand.getByRole("button", { name: "Undo" }).click()
  await expect(brand.getByText("Undone: nothing was changed for 1 influencer.")).toBeVisible()
  await creator.goto(href(urls.influencer.applications))
  await expect(creator.getByText("Rejected", { exact: true })).toHaveCount(0)
})
