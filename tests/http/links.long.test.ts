import { expect, test } from "vitest"
import { isoDayOf, shortDayOf } from "#app/domain/shared/indian-time.ts"
import { href, urls } from "#app/urls/index.ts"
import { postProject } from "#tests/support/campaigns.ts"
import { markupErrors } from "#tests/support/markup.ts"
import { startServer } from "#tests/support/server.ts"
import { aServer } from "#tests/support/servers.ts"
import { aStartedOrder } from "#tests/support/started-order.ts"
import { change, query, valueIn, withDatabase } from "#tests/support/stored.ts"

const AGENT = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36"
const PEOPLE = { "User-Agent": AGENT }
const server = await aServer({ env: { WEB_CONCURRENCY: "2" } })

async function aLink(at = server) {
  const order = await aStartedOrder(at)
  const { orderId, brand, deliverableId } = order
  change(
    at,
    "UPDATE profiles SET website = 'https://shop.example/' WHERE user_id = (SELECT brand_id FROM orders WHERE id = ?)",
    orderId,
  )
  const page = href(urls.orders.links, { orderId })
  const target = "shop.example/sale"
  expect((await brand.post(page, { deliverableId, target })).location).toBe(page)
  const shown = await brand.open(page)
  const [, code = ""] = /\/g\/(\w+)/.exec(shown.body) ?? []
  return { ...order, page, shown, code, link: href(urls.public.link, { code }) }
}

const clicksOf = async ({ influencer, page }: Awaited<ReturnType<typeof aLink>>) =>
  /(\d+) clicks?, (\d+) visitors?, (\d+) bots?/.exec((await influencer.open(page)).text)?.slice(1)

test("a link is added by a form without script, and refuses other hosts", async () => {
  const { brand, page, shown, deliverableId } = await aLink()
  expect(await markupErrors(shown.body)).toEqual([])
  const refused = await brand.post(page, { deliverableId, target: "https://evil.example/" })
  expect(refused.status).toBe(422)
  expect(refused.text).toContain("Links lead only to the sites of your profile: shop.example.")
  expect(refused.body).toContain("https://evil.example/")
  expect(await markupErrors(refused.body)).toEqual([])
})

test("a visit is led on by 302 without a cookie", async () => {
  const one = await aLink()
  const visit = await server.visitor().get(one.link, PEOPLE)
  expect(visit.status).toBe(302)
  expect(visit.location).toMatch(/^https:\/\/shop\.example\/sale\?utm_source=instagram&utm_medium=/)
  expect(visit.headers.getSetCookie()).toEqual([])
  expect(visit.headers.get("Cache-Control")).toBe("no-store")
  await server.visitor().get(`${one.link}?to=https://evil.example/`, PEOPLE)
  await one.influencer.get(one.link, { ...PEOPLE, "Sec-Purpose": "prefetch" })
  await one.influencer.get(one.link, { "User-Agent": "curl/8.0" })
  expect(await clicksOf(one)).toEqual(["2", "2", "2"])
  expect((await server.visitor().get("/g/nothing", PEOPLE)).status).toBe(404)
})

test("a complaint puts a plain page before it, and an ended link is gone", async () => {
  const one = await aLink()
  change(
    server,
    `INSERT INTO reports (id, subject, subject_id, reason, text, status, created_at)
         SELECT 'r', 'user', brand_id, 'scam', '', 'new', 1 FROM orders WHERE id = ?`,
    one.orderId,
  )
  const asked = await server.visitor().get(one.link, PEOPLE)
  expect([asked.status, asked.heading]).toEqual([200, "Before you go on"])
  expect(asked.headers.getSetCookie()).toEqual([])
  expect(asked.body).not.toContain("<script src")
  expect(await markupErrors(asked.body)).toEqual([])
  expect(asked.link("Continue to shop.example")).toMatch(/^https:\/\/shop\.example\/sale/)
  expect(await clicksOf(one)).toEqual(["1", "1", "0"])
  await one.brand.submit(await one.brand.open(one.page), `End link: ${one.code}`)
  expect((await server.visitor().get(one.link, PEOPLE)).status).toBe(410)
})

test("the QR code is a file of both sides alone", async () => {
  const { influencer, orderId, code } = await aLink()
  const address = href(urls.links.qrCode, { orderId, code })
  const file = await influencer.get(address)
  expect(file.headers.get("Content-Type")).toBe("image/svg+xml")
  expect(file.body).toContain("<svg")
  const other = await aStartedOrder(server)
  expect((await other.brand.get(address)).status).toBe(404)
})

test("a burst of two processes is counted to the last click after kill -9", {
  timeout: 90_000,
}, async () => {
  const crowd = await startServer({ env: { WEB_CONCURRENCY: "2" } })
  const one = await aLink(crowd)
  const latencies: number[] = []
  let answered = 0
  const oneLane = async (from: number) => {
    for (let n = 0; n < 40; n += 1) {
      const began = performance.now()
      const answer = await fetch(`${crowd.origin}${one.link}`, {
        redirect: "manual",
        headers: { ...PEOPLE, "X-Forwarded-For": `10.9.${from}.${n}` },
      }).catch(() => undefined)
      if (answer?.status === 302) answered += 1
      latencies.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: 40 }, (_, from) => oneLane(from)))
  const workers = crowd.log.filter(({ event }) => event === "worker.listening")
  for (const { pid } of workers) process.kill(Number(pid), "SIGKILL")
  await crowd.crash()
  latencies.sort((a, b) => a - b)
  const p99 = latencies[Math.floor(latencies.length * 0.99)]
  process.stdout.write(`p99 ${p99?.toFixed(0)} ms of ${answered}\n`)
  const counted = query<unknown>(
    crowd,
    "SELECT sum(clicks) AS clicks, sum(visitors) AS visitors FROM link_days",
  )[0]
  expect(counted).toEqual({ clicks: answered, visitors: answered })
  expect(answered).toBe(1600)
})

test("the page of links shows what the influencer chose, without script", async () => {
  const one = await aLink()
  const links = await one.influencer.open(one.page)
  await one.influencer.submit(links, `Show on my page: ${one.code}`)
  let userName = ""
  withDatabase(server, (db) => {
    const id = db.prepare("SELECT influencer_id FROM orders WHERE id = ?").pluck().get(one.orderId)
    userName = String(
      db.prepare("SELECT user_name FROM profiles WHERE user_id = ?").pluck().get(id),
    )
    db.prepare("UPDATE creators SET page_state = 'public' WHERE user_id = ?").run(id)
  })
  const page = await server.visitor().get(href(urls.public.bioLinks, { userName }))
  expect(page.status).toBe(200)
  expect(page.body).toContain(`href="${one.link}"`)
  expect(page.body).not.toContain("<script src")
  expect(await markupErrors(page.body)).toEqual([])
})

test("purchases are added by lines that stay when they are refused", async () => {
  const { brand, orderId, page, influencer } = await aLink()
  const code = href(urls.orders.discountCode, { orderId })
  const purchases = href(urls.orders.redemptions, { orderId })
  expect((await brand.get(purchases)).status).toBe(409)
  expect((await brand.post(code, { code: "MAYA10" })).location).toBe(page)
  const refused = await brand.post(purchases, { rows: "1001,ten" })
  expect([refused.status, refused.text.includes("Line 1 has no amount.")]).toEqual([422, true])
  expect(refused.body).toContain("1001,ten")
  expect((await brand.post(purchases, { rows: "1001,10" })).location).toBe(page)
  expect((await influencer.open(page)).text).toContain("₹10, as the brand says")
  expect((await influencer.get(purchases)).status).toBe(403)
  const postback = href(urls.links.postback, { orderId })
  expect((await server.visitor().postJson(postback, { reference: "1" })).status).toBe(400)
})

test("the results of a campaign show clicks, files and a comparison without script", async () => {
  const one = await aLink()
  await server.visitor().get(one.link, PEOPLE)
  const projectId = String(
    valueIn(server, "SELECT project_id FROM orders WHERE id = ?", one.orderId),
  )
  const other = await postProject(one.brand, { title: "The next one" })
  const page = await one.brand.open(href(urls.brand.results, { projectId }))
  expect(await markupErrors(page.body)).toEqual([])
  expect(page.text).toContain("Clicks per day")
  expect(page.body).toContain("<svg")
  expect(page.text).toContain(shortDayOf(Date.now()))
  expect(page.text).not.toMatch(/20\d\d-\d\d/)
  expect(page.texts("summary").join()).toContain("All figures of")
  const compared = await one.brand.submit(page, "Compare", { "Campaign to compare with": other })
  expect(compared.text).toContain("With: The next one")
  expect(await markupErrors(compared.body)).toEqual([])
  const fileOf = (file: string) => one.brand.get(href(urls.brand.resultsFile, { projectId, file }))
  expect((await fileOf("days.csv")).body).toContain(`"${isoDayOf(Date.now())}",1,1,0`)
  expect((await fileOf("pdf")).headers.get("Content-Type")).toBe("application/pdf")
  expect((await fileOf("nothing")).status).toBe(404)
  const stranger = await aStartedOrder(server)
  expect((await stranger.brand.get(href(urls.brand.results, { projectId }))).status).toBe(404)
})
