import type { HTMLElement } from "node-html-parser"
import { describe, expect, test } from "vitest"
import { signedInAs } from "#tests/support/accounts.ts"
import { insertProjects } from "#tests/support/insert-projects.ts"
import { OPEN_PAGES } from "#tests/support/open-pages.ts"
import type { Page } from "#tests/support/page.ts"
import { startServer } from "#tests/support/server.ts"
import { aServer } from "#tests/support/servers.ts"
import { asserts } from "#tests/support/statements.ts"
import { change } from "#tests/support/stored.ts"

const server = await aServer({ env: { APP_ORIGIN: "http://market.example" } })

const open = (path: string): Promise<Page> => server.visitor().get(path)

const PUBLIC_PAGES = [
  "/",
  "/privacy-policy",
  "/terms-and-co",
  "/refunds-and-cancellations",
  "/coming-soon",
]

test.each([...PUBLIC_PAGES.slice(1), "/guides/disclosure", "/api"])(
  "%s can be cached by a proxy and has an ETag",
  async (path) => {
    const { headers } = await open(path)
    expect(headers.get("Cache-Control")).toContain("s-maxage=300")
    expect(headers.get("ETag")).toMatch(/^"[^"]+"$/)
  },
)

const words = (element: HTMLElement | null | undefined): string =>
  element?.structuredText.replace(/\s+/g, " ").trim() ?? ""

const linksIn = (element: HTMLElement) =>
  element.querySelectorAll("a").map((link) => [words(link), link.getAttribute("href")])

const sectionOf = (page: Page, id: string) => page.find(`main section[aria-labelledby=${id}]`)

describe("the landing page", () => {
  test("has the specification's texts word by word", async () => {
    const page = await open("/")
    expect(page.status).toBe(200)
    asserts("landing-heading", "route-home")
    expect(page.texts("h1")).toEqual(["INFLUENCER MARKETPLACE"])
    asserts("landing-claims", "limit-claims")
    expect(words(sectionOf(page, "results"))).toContain("50% ROI boost")
    expect(words(sectionOf(page, "results"))).toContain("35% brand engagement increase")
    asserts("landing-benefits")
    const benefits = sectionOf(page, "benefits")
    expect(words(benefits.querySelector("h2"))).toBe("Find the right creators — faster.")
    const titles = benefits.querySelectorAll("li h3").map(words)
    expect(titles.length).toBeGreaterThan(2)
    expect(titles).not.toContain("")
  })

  test("has a strip of logos, each drawn and named", async () => {
    asserts("landing-trusted-by")
    const strip = sectionOf(await open("/"), "trusted-by")
    expect(words(strip.querySelector("h2"))).toMatch(/^Trusted by /)
    const logos = strip.querySelectorAll("li svg[role=img]")
    expect(logos.length).toBeGreaterThan(3)
    const names = logos.map((logo) => logo.getAttribute("aria-label") ?? "")
    expect(new Set(names).size).toBe(logos.length)
    expect(names).not.toContain("")
    for (const logo of logos) {
      const [file = "", symbol = ""] =
        logo.querySelector("use")?.getAttribute("href")?.split("#") ?? []
      expect((await open(file)).body).toContain(`id="${symbol}"`)
    }
  })

  test("links to login and registration from its masthead", async () => {
    asserts("landing-ways-in")
    expect(linksIn(sectionOf(await open("/"), "headline"))).toEqual([
      ["Get started", "/register"],
      ["Sign in", "/login"],
    ])
  })

  test("shows three influencers with a count for Instagram and 0 elsewhere", async () => {
    asserts("landing-gallery", "limit-samples")
    const cards = sectionOf(await open("/"), "gallery").querySelectorAll("article")
    expect(cards).toHaveLength(3)
    expect(new Set(cards.map((card) => words(card.querySelector("h3")))).size).toBe(3)
    for (const card of cards) {
      expect(card.querySelectorAll("dt").map(words).join(", ")).toBe(
        "Instagram, Youtube, Tiktok, X",
      )
      const [followers, ...others] = card.querySelectorAll("dd").map(words)
      expect(followers).toMatch(/^[1-9]\d*\.\dK$/)
      expect(others).toEqual(["0", "0", "0"])
      expect(words(card.querySelector("h3"))).toMatch(/\w+/)
      const niches = card.querySelectorAll("li").map(words)
      expect(niches.length).toBeGreaterThan(0)
      expect(niches).not.toContain("")
      const avatar = card.querySelector("img")
      expect(avatar?.getAttribute("alt")).toMatch(/\w+/)
      const picture = await open(avatar?.getAttribute("src") ?? "")
      expect(picture.headers.get("Content-Type")).toContain("image/")
    }
  })

  test("quotes four clients, each with author, company title and colour", async () => {
    asserts("landing-testimonials", "limit-samples")
    const quotes = sectionOf(await open("/"), "testimonials").querySelectorAll("li")
    expect(quotes).toHaveLength(4)
    expect(new Set(quotes.map((quote) => /quote-\w+/.exec(quote.classNames)?.[0])).size).toBe(4)
    for (const quote of quotes) {
      const [author, companyTitle] = quote.querySelectorAll("figcaption span").map(words)
      expect(author).toMatch(/^\w+ \w+$/)
      expect(companyTitle).toMatch(/^\w.*, \w/)
      expect(words(quote.querySelector("blockquote")).length).toBeGreaterThan(20)
    }
  })

  test("marks brands, people, figures and quotes as invented", async () => {
    const page = await open("/")
    expect(page.find("#samples").textContent).toMatch(/Illustrative: .* are invented/s)
    const marked = page.html.querySelectorAll('section:has(a[href="#samples"])')
    expect(marked.map((section) => section.getAttribute("aria-labelledby"))).toEqual([
      "trusted-by",
      "benefits",
      "gallery",
      "results",
      "testimonials",
    ])
  })

  test("is unchanged by registrations and projects", async () => {
    asserts("landing-static")
    const before = words((await open("/")).find("main"))
    const name = "Really Registered Tea"
    const brand = await signedInAs(server, "brand", { name })
    insertProjects(server, { brand: name, title: "Really posted reels" })
    await signedInAs(server, "influencer", { name: "Really Registered Maya" })
    expect(words((await open("/")).find("main"))).toBe(before)
    expect(words((await brand.open("/")).find("main"))).toBe(before)
  })

  test("opens the role choice in place without a script", async () => {
    asserts("landing-closing-call")
    const page = await open("/")
    const closing = sectionOf(page, "closing")
    expect(words(closing.querySelector("h2"))).toBe(
      "READY TO BOOST YOUR BRAND WITH INFLUENCER MARKETING",
    )
    const buttons = closing.querySelectorAll("button, a").filter((one) => {
      return words(one) === "Get Started"
    })
    expect(buttons.map((one) => [one.tagName, one.getAttribute("type")])).toEqual([
      ["BUTTON", "button"],
    ])
    expect(buttons[0]?.closest("a, form")).toBeNull()
    const choice = page.find(`#${buttons[0]?.getAttribute("popovertarget")}[popover]`)
    const links = choice.querySelectorAll("a").map((link) => link.getAttribute("href"))
    expect(links.sort()).toEqual(["/register/brand", "/register/influencer"])
  })
})

describe("the public shell", () => {
  const SHELL_PAGES = ["/", "/privacy-policy", "/terms-and-co", "/refunds-and-cancellations", "/no"]
  const accountLinks = (page: Page) => linksIn(page.find("header nav"))

  test("offers a visitor Log In and Get started in its header", async () => {
    asserts("header-visitor")
    for (const path of SHELL_PAGES) {
      expect(accountLinks(await open(path)), path).toEqual([
        ["Log In", "/login"],
        ["Get started", "/register"],
      ])
    }
  })

  test("offers a signed-in user the dashboard instead of login and registration", async () => {
    asserts("header-signed-in")
    for (const role of ["influencer", "brand"] as const) {
      const visitor = await signedInAs(server, role)
      for (const path of SHELL_PAGES) {
        expect(accountLinks(await visitor.get(path)), path).toEqual([
          ["Dashboard", `/${role}-dashboard`],
        ])
      }
    }
  })

  test("names a place and a contact at the foot, and links the three policies", async () => {
    asserts("footer")
    for (const path of SHELL_PAGES) {
      const footer = (await open(path)).find("footer")
      expect(words(footer)).toContain("Small audiences. Real influence. Fair pay.")
      expect(words(footer.querySelector("address"))).toMatch(/^Bengaluru, India /)
      expect(footer.querySelector("address a")?.getAttribute("href")).toMatch(/^mailto:\S+@\S+/)
      const links = footer.querySelectorAll("nav a").map((link) => link.getAttribute("href"))
      expect(links).toEqual(["/privacy-policy", "/terms-and-co", "/refunds-and-cancellations"])
    }
  })
})

test("landing, legal and auth pages are open to everybody", async () => {
  asserts("public-pages", "route-legal")
  for (const path of OPEN_PAGES) expect([path, (await open(path)).status]).toEqual([path, 200])
})

describe("the legal pages", () => {
  test("are in force since May 11, 2025, with contents linking to each section", async () => {
    asserts("route-legal")
    for (const path of ["/privacy-policy", "/terms-and-co", "/refunds-and-cancellations"]) {
      const page = await open(path)
      expect(page.status).toBe(200)
      expect(page.text).toContain("Effective date: May 11, 2025")
      const targets = page.html
        .querySelectorAll("nav[aria-labelledby=contents] a")
        .map((link) => link.getAttribute("href")?.slice(1) ?? "")
      const sections = page.html.querySelectorAll("main section").map((section) => section.id)
      expect(targets).toEqual(sections)
      expect(sections.length).toBeGreaterThan(5)
    }
  })

  test("state the minimum age and the charges", async () => {
    const terms = (await open("/terms-and-co")).text
    asserts("minimum-age", "limit-age-and-password")
    expect(terms).toContain("at least 16 years old")
    asserts("charges")
    expect(terms).toMatch(/[Bb]rands? may .*subscription fees or transaction-based charges/)
  })

  test("state the terms of refunds with their three exceptions", async () => {
    asserts("refunds")
    const page = await open("/refunds-and-cancellations")
    expect(page.text).toContain("within 7 days of the transaction")
    expect(page.text).toContain("within 5 to 7 business days")
    const exceptions = page.texts("main section[id=exceptions] li")
    expect(exceptions).toHaveLength(3)
    expect(exceptions[0]).toMatch(/^Duplicate payment/)
    expect(exceptions[1]).toMatch(/^Outage.*more than 7 consecutive days/)
    expect(exceptions[2]).toMatch(/^Unauthorized transaction/)
  })

  test("state how subscriptions are billed and end", async () => {
    asserts("subscriptions")
    const [text] = (await open("/refunds-and-cancellations")).texts(
      "main section[id=subscriptions]",
    )
    expect(text).toContain("billed in advance, monthly, quarterly or annually")
    expect(text).toContain("After a cancellation you keep access to the end of the billing cycle")
    expect(text).toContain("no proration")
  })

  test("list everything stored in the browser, with duration", async () => {
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

test("the coming-soon page has its text above a copyright line", async () => {
  asserts("route-coming-soon")
  const page = await open("/coming-soon")
  expect(page.status).toBe(200)
  expect(page.heading).toBe("Coming Soon")
  expect(page.text).toContain("We're working hard to bring you an amazing new product.")
  expect(page.find("footer").text).toContain("©")
})

test("an unknown path is a 404 page in the public shell", async () => {
  asserts("route-not-found", "text-not-found", "route-register-forms", "route-login-forms")
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

test("an error page shows the request's id, and the cause is only logged", async () => {
  const broken = await startServer()
  try {
    const visitor = await signedInAs(broken, "brand")
    change(broken, "ALTER TABLE sessions RENAME TO lost_sessions")
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

describe("the head of a page", () => {
  test("has its own title, description, canonical address and preview", async () => {
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

  test("ignores the Host header on pages cached for all", async () => {
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

test("every link of the public pages works", async () => {
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
  const addressesIn = (map: Page) =>
    [...map.body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, found]) => new URL(found ?? ""))

  test("the sitemaps list existing pages at the public address", async () => {
    const index = await open("/sitemap.xml")
    expect(index.headers.get("Content-Type")).toContain("application/xml")
    const parts = addressesIn(index)
    expect(parts.map(({ pathname }) => pathname)).toContain("/sitemaps/pages")
    const addresses: URL[] = []
    for (const { origin, pathname, search } of parts) {
      expect(origin).toBe("http://market.example")
      addresses.push(...addressesIn(await open(`${pathname}${search}`)))
    }
    expect(addresses.map(String)).toContain("http://market.example/")
    for (const { origin, pathname } of addresses) {
      expect(origin).toBe("http://market.example")
      expect((await open(pathname)).status, pathname).toBe(200)
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
