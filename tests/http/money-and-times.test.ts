import { expect, test } from "vitest"
import { applicantsHref, href, urls } from "#app/urls/index.ts"
import { signedInAs } from "#tests/support/accounts.ts"
import { applyTo } from "#tests/support/campaigns.ts"
import { insertProjects } from "#tests/support/insert-projects.ts"
import type { Page } from "#tests/support/page.ts"
import { aServer } from "#tests/support/servers.ts"

const brand = "Kumo Tea"
const server = await aServer({ env: { FX_RATES: "EUR:102.10" } })
const owner = await signedInAs(server, "brand", { name: brand })
const maya = await signedInAs(server, "influencer", { name: "Maya" })
const [inEuros = "", inPounds = ""] = insertProjects(
  server,
  { brand, title: "Euro", budget: [15_000, 23_000], currency: "EUR" },
  { brand, title: "Pound", budget: [15_000, 15_000], currency: "GBP" },
)
await applyTo(server, maya, inEuros, { bidAmount: "151", deliveryDays: "9" })

const SAMPLE = "at a sample rate"

test("a known rate shows rupees below a budget, with the card's ₹ kept", async () => {
  const [pound, euro] = (await maya.open(href(urls.influencer.browse))).texts("article")
  expect(euro).toContain("₹150 – ₹230 · EUR")
  expect(euro).toContain(`about ₹15,315 – ₹23,483 ${SAMPLE}`)
  expect(pound).toContain("₹150 · GBP")
  expect(pound).not.toContain("about")
  const details = await maya.open(href(urls.influencer.project, { projectId: inEuros }))
  expect(details.text).toContain(`about ₹15,315 – ₹23,483 ${SAMPLE}`)
})

test("a bid is shown in rupees to both sides", async () => {
  const worth = `about ₹15,417 ${SAMPLE}`
  expect((await maya.open(href(urls.influencer.project, { projectId: inEuros }))).text).toContain(
    worth,
  )
  expect((await owner.open(applicantsHref(inEuros))).text).toContain(worth)
  const own = await owner.open(href(urls.brand.project, { projectId: inEuros }))
  expect(own.text).toContain(`about ₹15,315 – ₹23,483 ${SAMPLE}`)
})

test("a brand's own budget has its currency's name for screen readers", async () => {
  const list = await owner.open(href(urls.brand.projects))
  const own = await owner.open(href(urls.brand.project, { projectId: inEuros }))
  for (const page of [list, own]) expect(page.texts(".sr-only")).toContain("150 to 230 euros")
})

test("the bid field shows the rate, and the typed amount in rupees below", async () => {
  const ravi = await signedInAs(server, "influencer", { name: "Ravi" })
  const form = await ravi.open(href(urls.influencer.apply, { projectId: inEuros }))
  expect(form.text).toContain("1 EUR = ₹102.10 (sample rate of this demo).")
  const typed = await ravi.submit(form, "Confirm Application", { "Your Bid (EUR)": "200.50" })
  expect(typed.text).toContain("Your bid is about ₹20,471: 1 EUR = ₹102.10")
  const unknown = await ravi.open(href(urls.influencer.apply, { projectId: inPounds }))
  expect(unknown.text).not.toContain("1 GBP")
})

test("too high a bid is reported in the project's currency", async () => {
  const ravi = await signedInAs(server, "influencer", { name: "Ravi" })
  const form = await ravi.open(href(urls.influencer.apply, { projectId: inPounds }))
  const bid = { "Your Bid (GBP)": "99999999999999", "Delivery Days": "5" }
  const page = await ravi.submit(form, "Confirm Application", bid)
  expect(page.errors("Your Bid (GBP)")).toEqual(["A bid can be at most 10,000,000 GBP."])
})

const timesOf = (page: Page) =>
  page.html.querySelectorAll("time").map((one) => ({
    text: one.text,
    title: one.getAttribute("title"),
    at: one.getAttribute("datetime") ?? "",
  }))

const inIndia = (at: string) =>
  new Intl.DateTimeFormat("en-IN", {
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone: "Asia/Kolkata",
  }).format(new Date(at))

test("without a script times are Indian standard time and never UTC", async () => {
  const pages = [
    await maya.open(href(urls.influencer.browse)),
    await maya.open(href(urls.influencer.project, { projectId: inEuros })),
    await owner.open(href(urls.brand.projects)),
    await owner.open(href(urls.brand.project, { projectId: inEuros })),
  ]
  for (const page of pages) {
    const times = timesOf(page)
    expect(times.length).toBeGreaterThan(0)
    expect(page.body).not.toContain("UTC")
    for (const { title, at } of times) {
      expect(at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
      if (title) expect(title).toBe(`${inIndia(at)}\u00a0IST`)
    }
  }
  const [delivery] = timesOf(pages[3] as Page).filter(({ title }) => title === undefined)
  expect(inIndia(delivery?.at ?? "")).toContain(delivery?.text)
})
