import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { signedInAs, withDatabase } from "#tests/support/accounts.ts"
import type { Page } from "#tests/support/page.ts"
import { type RunningServer, startServer } from "#tests/support/server.ts"

let server: RunningServer

beforeAll(async () => {
  server = await startServer({ env: { APP_ORIGIN: "http://market.example" } })
})
afterAll(() => server.stop())

const open = (path: string): Promise<Page> => server.visitor().get(path)

const PUBLIC_PAGES = [
  "/",
  "/privacy-policy",
  "/terms-and-co",
  "/refunds-and-cancellations",
  "/coming-soon",
]

describe("the landing page", () => {
  test("says what the specification asks for, word by word", async () => {
    const page = await open("/")
    expect(page.status).toBe(200)
    expect(page.heading).toBe("INFLUENCER MARKETPLACE")
    expect(page.texts("h2")).toContain("Find the right creators — faster.")
    expect(page.texts("h2")).toContain("READY TO BOOST YOUR BRAND WITH INFLUENCER MARKETING")
    expect(page.text).toContain("50% ROI boost")
    expect(page.text).toContain("35% brand engagement increase")
    expect(page.text).toContain("Trusted by")
    const logos = page.html.querySelectorAll("section[aria-labelledby=trusted-by] svg[aria-label]")
    expect(logos.length).toBeGreaterThan(3)
  })

  test("leads to login and to registration", async () => {
    const page = await open("/")
    expect(page.link("Sign in")).toBe("/login")
    expect(page.link("Log In")).toBe("/login")
    expect(page.link("Get started")).toBe("/register")
  })

  test("shows three influencers with a count for Instagram and 0 for the other networks", async () => {
    const page = await open("/")
    const cards = page.html.querySelectorAll("section[aria-labelledby=gallery] article")
    expect(cards).toHaveLength(3)
    for (const card of cards) {
      const networks = card.querySelectorAll("dt").map((one) => one.text)
      const counts = card.querySelectorAll("dd").map((one) => one.text)
      expect(networks).toEqual(["Instagram", "Youtube", "Tiktok", "X"])
      expect(counts.slice(1)).toEqual(["0", "0", "0"])
      expect(counts[0]).toMatch(/^\d+\.\dK$/)
      expect(card.querySelector("h3")?.text).not.toBe("")
      expect(card.querySelectorAll("li").length).toBeGreaterThan(0)
      expect(card.querySelector("img")?.getAttribute("alt")).not.toBe("")
    }
  })

  test("quotes four clients, each with author, company title and a colour of their own", async () => {
    const page = await open("/")
    const quotes = page.html.querySelectorAll("section[aria-labelledby=testimonials] li")
    expect(quotes).toHaveLength(4)
    expect(new Set(quotes.map((quote) => /quote-\w+/.exec(quote.classNames)?.[0])).size).toBe(4)
    for (const quote of quotes) {
      const [author, companyTitle] = quote.querySelectorAll("figcaption span")
      expect(author?.text).not.toBe("")
      expect(quote.querySelector("blockquote")?.text).not.toBe("")
      expect(companyTitle?.text).toContain(", ")
    }
  })

  test("marks brands, people, figures and quotes as invented", async () => {
    const page = await open("/")
    expect(page.text.match(/Illustrative/g)).toHaveLength(5)
  })

  test("opens the choice of who is registering without leaving the page or needing a script", async () => {
    const page = await open("/")
    const button = page.html.querySelectorAll("button").find((one) => one.text === "Get Started")
    expect(button?.closest("form")).toBeFalsy()
    const choice = page.find(`#${button?.getAttribute("popovertarget")}[popover]`)
    const links = choice.querySelectorAll("a").map((link) => link.getAttribute("href"))
    expect(links.sort()).toEqual(["/register/brand", "/register/influencer"])
  })
})

describe("the public shell", () => {
  test("offers a signed-in user the dashboard of their role instead of the two doors", async () => {
    for (const role of ["influencer", "brand"] as const) {
      const page = await (await signedInAs(server, role)).get("/privacy-policy")
      expect(
        page
          .find("header")
          .querySelectorAll("a")
          .map((link) => link.text),
      ).toContain("Dashboard")
      expect(page.link("Dashboard")).toBe(`/${role}-dashboard`)
      expect(page.text).not.toContain("Log In")
    }
  })

  test("names a place and a contact at the foot, and links the three policies", async () => {
    const footer = (await open("/")).find("footer")
    expect(footer.text).toContain("Small audiences. Real influence. Fair pay.")
    expect(footer.text).toContain("Bengaluru, India")
    expect(footer.querySelector('a[href^="mailto:"]')).not.toBeNull()
    const links = footer.querySelectorAll("nav a").map((link) => link.getAttribute("href"))
    expect(links).toEqual(["/privacy-policy", "/terms-and-co", "/refunds-and-cancellations"])
  })
})

describe("the legal pages", () => {
  test("are in force since May 11, 2025, with a table of contents that leads to each section", async () => {
    for (const path of ["/privacy-policy", "/terms-and-co", "/refunds-and-cancellations"]) {
      const page = await open(path)
      expect(page.status).toBe(200)
      expect(page.text).toContain("May 11, 2025")
      const targets = page.html
        .querySelectorAll("nav[aria-labelledby=contents] a")
        .map((link) => link.getAttribute("href")?.slice(1) ?? "")
      const sections = page.html.querySelectorAll("main section").map((section) => section.id)
      expect(targets).toEqual(sections)
      expect(sections.length).toBeGreaterThan(5)
    }
  })

  test("state the minimum age, the charges and the terms of refunds", async () => {
    const terms = (await open("/terms-and-co")).text
    expect(terms).toContain("at least 16 years old")
    expect(terms).toContain("subscription fees or transaction-based charges")
    const refunds = (await open("/refunds-and-cancellations")).text
    expect(refunds).toContain("within 7 days of the transaction")
    expect(refunds).toContain("within 5 to 7 business days")
    expect(refunds).toContain("more than 7 consecutive days")
    expect(refunds).toContain("billed in advance, monthly, quarterly or annually")
    expect(refunds).toContain("no proration")
  })

  test("state each thing that is kept in the browser, and for how long", async () => {
    const kept = (await open("/privacy-policy")).texts("#cookies li")
    for (const one of [
      /signed in, for at most 14 days/,
      /one message to the next page, for at most a minute/,
      /a registration you began/,
      /an account you have just made.* for at most 10 minutes/,
      /the page you asked for before you logged in, for at most 10 minutes/,
      /sidebar_state.* 7 days/,
      /local storage/,
      /one page .* when there is no connection/,
    ]) {
      expect(kept.filter((text) => one.test(text))).toHaveLength(1)
    }
  })
})

test("the coming-soon page says so, above a copyright line", async () => {
  const page = await open("/coming-soon")
  expect(page.status).toBe(200)
  expect(page.heading).toBe("Coming Soon")
  expect(page.text).toContain("We're working hard to bring you an amazing new product.")
  expect(page.find("footer").text).toContain("©")
})

test("a path that leads nowhere is a 404 page in the public shell", async () => {
  for (const path of ["/nowhere", "/register/somebody", "/login/somebody", "/a/b/c", "/no.png"]) {
    const page = await open(path)
    expect(page.status, path).toBe(404)
    expect(page.heading).toBe("404")
    expect(page.text).toContain("Looks like you've ventured into the unknown digital realm.")
    expect(page.link("Return to home")).toBe("/")
    expect(page.title).toBe("Page not found · Influencer Marketplace")
    expect(page.find("meta[name=robots]").getAttribute("content")).toBe("noindex")
    expect(page.html.querySelector("footer")).not.toBeNull()
  }
})

test("a fault shows the request's id and nothing of its cause, which the log has", async () => {
  const broken = await startServer()
  try {
    const visitor = await signedInAs(broken, "brand")
    withDatabase(broken, (db) => db.exec("ALTER TABLE sessions RENAME TO lost_sessions"))
    const page = await visitor.get("/privacy-policy")
    const requestId = page.headers.get("X-Request-Id") ?? "none"
    expect(page.status).toBe(500)
    expect(page.heading).toBe("Something went wrong")
    expect(page.find("main").text).toContain(requestId)
    expect(page.body).not.toMatch(/lost_sessions|no such table|\.ts:/)
    await broken.lineOf(page)
    const fault = broken.log.find(({ event }) => event === "fault")
    expect(fault?.requestId).toBe(requestId)
  } finally {
    await broken.stop()
  }
})

describe("the head", () => {
  test("has a title, a description, a canonical address and a preview of its own on each page", async () => {
    const titles = new Set<string>()
    const descriptions = new Set<string | undefined>()
    for (const path of PUBLIC_PAGES) {
      const page = await open(path)
      const content = (selector: string) => page.find(selector).getAttribute("content")
      titles.add(page.title)
      descriptions.add(content("meta[name=description]"))
      const address = `http://market.example${path}`
      expect(page.find("link[rel=canonical]").getAttribute("href")).toBe(address)
      expect(content('meta[property="og:url"]')).toBe(address)
      expect(content('meta[property="og:image"]')).toBe("http://market.example/og-image.png")
      expect(page.html.querySelectorAll("meta[name=theme-color]")).toHaveLength(2)
      expect(page.html.querySelectorAll("h1")).toHaveLength(1)
      expect(page.html.querySelectorAll("main#content")).toHaveLength(1)
    }
    expect(titles.size).toBe(PUBLIC_PAGES.length)
    expect(descriptions.size).toBe(PUBLIC_PAGES.length)
  })

  test("never puts one visitor's idea of our address into the page that all are sent", async () => {
    const plain = await startServer()
    try {
      await plain.visitor().get("/", { Host: "evil.example" })
      const page = await plain.visitor().get("/")
      expect(page.body).not.toContain("evil.example")
      expect(page.html.querySelector("link[rel=canonical]")).toBeNull()
    } finally {
      await plain.stop()
    }
  })
})

test("every link of the public pages leads somewhere", async () => {
  const found = new Set<string>()
  for (const path of [...PUBLIC_PAGES, "/nowhere"]) {
    const page = await open(path)
    for (const link of page.html.querySelectorAll("a[href], link[href], img[src], use[href]")) {
      const address = link.getAttribute("href") ?? link.getAttribute("src") ?? ""
      if (address.startsWith("/")) found.add(address.replace(/#.*/, ""))
    }
  }
  expect(found.size).toBeGreaterThan(20)
  for (const path of found) {
    const answer = await server.visitor().open(path)
    expect(answer.status, path).toBe(200)
  }
})

describe("for crawlers", () => {
  test("the sitemap lists pages that exist, at the public address", async () => {
    const map = await open("/sitemap.xml")
    expect(map.headers.get("Content-Type")).toContain("application/xml")
    const addresses = [...map.body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, found]) => found ?? "")
    expect(addresses).toContain("http://market.example/")
    for (const address of addresses) {
      const { origin, pathname } = new URL(address)
      expect(origin).toBe("http://market.example")
      expect((await open(pathname)).status, address).toBe(200)
    }
  })

  test("robots.txt keeps the dashboards out and names the sitemap", async () => {
    const { body, status } = await open("/robots.txt")
    expect(status).toBe(200)
    expect(body).toContain("Disallow: /brand-dashboard")
    expect(body).toContain("Disallow: /influencer-dashboard")
    expect(body).toContain("Sitemap: http://market.example/sitemap.xml")
  })
})
