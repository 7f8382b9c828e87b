import { expect, test } from "playwright/test"
import { href, urls } from "#app/urls/index.ts"
import { signedInWith } from "#tests/support/accounts.ts"
import { withDatabase } from "#tests/support/stored.ts"
import { Visitor } from "#tests/support/visitor.ts"

/** Each demo user has own steps. */
test.setTimeout(300_000)

type Person = { role: "influencer" | "brand"; email: string }

function peopleOfDemo(dataDir: string): Person[] {
  const people: Person[] = []
  withDatabase({ dataDir }, (db) => {
    const found = db.prepare(
      "SELECT role, email FROM users WHERE role IN ('influencer', 'brand') AND email LIKE '%@demo.test'",
    )
    people.push(...(found.all() as Person[]))
  })
  return people
}

test("each next step leads to the thing it names @script", async () => {
  const { E2E_ORIGIN: origin = "", E2E_DATA_DIR: dataDir = "" } = process.env
  const server = { dataDir, visitor: () => new Visitor(origin) }
  const labels = new Set<string>()
  for (const person of peopleOfDemo(dataDir)) {
    const visitor = await signedInWith(server, person)
    const home = await visitor.get(href(urls[person.role].dashboard))
    for (const step of home.html.querySelectorAll("section[aria-labelledby=next-steps] li")) {
      const link = step.querySelector("a")
      const address = link?.getAttribute("href") ?? ""
      const title = step.querySelector("p")?.text.trim() ?? ""
      const { search, hash } = new URL(address, origin)
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
        const searches = chosen.map((tab) => new URL(tab.getAttribute("href") ?? "", origin).search)
        expect(searches, about).toContain(search)
      }
      labels.add(link?.text.trim() ?? "")
    }
  }
  expect([...labels]).toEqual(
    expect.arrayContaining(["Answer the offer", "Pay", "See applicants", "Write a review"]),
  )
})
