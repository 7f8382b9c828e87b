import { expect, test } from "vitest"
import { href, urls } from "#app/urls/index.ts"
import { random } from "#demo/random.ts"
import { signedInAs } from "#tests/support/accounts.ts"
import { asSent, ENCODINGS } from "#tests/support/bytes-sent.ts"
import { insertProjects } from "#tests/support/insert-projects.ts"
import { markupErrors } from "#tests/support/markup.ts"
import { aServer } from "#tests/support/servers.ts"

const KILOBYTE = 1024
const list = href(urls.influencer.browse)

const NICHES = [
  "Fashion",
  "Beauty",
  "Food",
  "Home and decor",
  "Travel",
  "Fitness",
  "Gaming",
  "Pets",
]
const THINGS = ["tea", "saree", "serum", "backpack", "watch", "candle", "yoga mat", "face oil"]

const server = await aServer()
const { pick, whole } = random(18)
const brands = ["Kumo Tea", "Amber Atelier", "Banyan Audio", "Coral Bottling"]
for (const name of brands) await signedInAs(server, "brand", { name })
const projects = Array.from({ length: 60 }, () => {
  const least = whole(1, 90) * 100_000
  const thing = `${pick(["organic", "handmade", "summer"])} ${pick(THINGS)}`
  return {
    brand: pick(brands),
    title: `${pick(["Launch week for", "Three reels for", "A month with"])} the ${thing}`,
    description: `We would like to see our ${thing} in ${whole(2, 99)} ordinary days of yours: at home, outside and at work.`,
    niche: pick(NICHES),
    followers: pick(["1K-10K", "10K-100K", null]),
    platforms: [pick(["Instagram", "Youtube", "X"] as const), "Tiktok" as const],
    budget: [least, least * 2] satisfies [number, number],
    currency: pick(["INR", "INR", "GBP"] as const),
  }
})
insertProjects(server, ...projects)
const maya = await signedInAs(server, "influencer", { name: "Maya" })

test("a full browse page is at most 45 KB, and 8 KB compressed", async () => {
  for (const encoding of ENCODINGS) {
    const { bytes, html } = await asSent(maya, list, encoding)
    expect(html.match(/<article/g)).toHaveLength(20)
    expect(html.length).toBeLessThanOrEqual(45 * KILOBYTE)
    expect(bytes, encoding).toBeLessThanOrEqual(8 * KILOBYTE)
    expect(await markupErrors(html)).toEqual([])
  }
})

test("a card has at most twenty-five elements", async () => {
  const page = await maya.open(list)
  for (const card of page.html.querySelectorAll("article")) {
    expect(card.querySelectorAll("*").length).toBeLessThanOrEqual(25)
  }
})

test("data needed only to draw cards is in the page once", async () => {
  const { html } = await asSent(maya, list, "gzip")
  const [title = ""] = (await maya.open(list)).texts("article h2")
  const written = html.slice(html.indexOf("streamController.enqueue"))
  expect(title).not.toBe("")
  expect(written).toContain("20 of 60 projects")
  expect(written).not.toContain(title)
  expect((await maya.get(`${list}.data`, { Accept: "*/*" })).body).toContain(title)
})
