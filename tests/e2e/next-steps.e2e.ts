import { expect, test } from "playwright/test"
import { href, urls } from "#app/urls/index.ts"
import { signedInWith } from "#tests/support/accounts.ts"
import { server } from "#tests/support/browser-session.ts"
import { query } from "#tests/support/stored.ts"

/** Each demo user has own steps. */
test.setTimeout(300_000)

type Person = { role: "influencer" | "brand"; email: string }

const peopleOfDemo = () =>
  query<Person>(
    server,
    "SELECT role, email FROM users WHERE role IN ('influencer', 'brand') AND email LIKE '%@demo.test'",
  )

test("each next step leads to the thing it names @script", async () => {
  const labels = new Set<string>()
  for (const person of peopleOfDemo()) {
    const visitor = await signedInWith(server, person)
    const home = await visitor.get(href(urls[person.role].dashboard))
    for (const step of home.html.querySelectorAll("section[aria-labelledby=next-steps] li")) {
      const link = step.querySelector("a")
      const address = link?.getAttribute("href") ?? ""
      const title = step.querySelector("p")?.text.trim() ?? ""
      const { search, hash } = new URL(address, server.origin)
      const page = await visitor.get(address)
      const about = `${link?.text} (${address}) of ${person.email}`
      expect(page.status, about).toBe(200)
      const typed = page.html.querySelectorAll("main input").map((one) => one.getAttribute("value"))
      const shown = [page.text, ...typed].join("\n")
      if (!address.startsWith("/account/")) expect(shown, about).toContain(title)
      if (hash) expect(page.html.querySelector(hash), about).not.toBeNull()
      // The linked filter exists and is chosen.
      if (search) {
        const chosen = page.html.querySelectorAll("main a[aria-current]")
        const searches = chosen.map(
          (tab) => new URL(tab.getAttribute("href") ?? "", server.origin).search,
        )
        expect(searches, about).toContain(search)
      }
      labels.add(link?.text.trim() ?? "")
    }
  }
  expect([...labels]).toEqual(
    expect.arrayContaining(["Answer the offer", "Pay", "See applicants", "Write a review"]),
  )
})
