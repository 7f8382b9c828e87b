import { randomUUID } from "node:crypto"
import type { RouteConfigEntry } from "@remix-run/route-config"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import routes from "#app/routes.ts"
import { href, urls } from "#app/urls.ts"
import { signedInAs } from "#tests/support/accounts.ts"
import type { Page } from "#tests/support/page.ts"
import { type RunningServer, startServer } from "#tests/support/server.ts"
import { asserts } from "#tests/support/statements.ts"
import type { Visitor } from "#tests/support/visitor.ts"

/** Patterns that anybody may open, on purpose. Every other route of the product is walked below. */
const PUBLIC =
  /^\/($|\*$|privacy-policy|terms-and-co|refunds-|coming-soon|guides\/|register|login|forgot-password|reset-password|verify-email|undo-email-change|cancel-erasure|unsubscribe|demo\/|logout|preferences\/|pictures\/|payments\/callback$|webhooks\/payments$|robots\.txt|sitemap\.xml)/

type Route = { id: string; pattern: string; path: string }

/** Each route with a path of its own, and a path that its pattern matches. */
function flatten(entries: RouteConfigEntry[], above = ""): Route[] {
  return entries.flatMap((entry) => {
    const pattern = entry.path ? `${above}/${entry.path}` : above || "/"
    const id = entry.id ?? entry.file.replace(/\.tsx?$/, "")
    const route = { id, pattern, path: pattern.replace(/:\w+/g, () => randomUUID()) }
    return [route, ...flatten(entry.children ?? [], pattern === "/" ? "" : pattern)]
  })
}

/** The calls of the old API answer in JSON and have tests of their own. */
const isCall = ({ id }: Route) => id.startsWith("routes/legacy-api/") || id.startsWith("legacy ")

const guarded = flatten(await routes).filter(
  (route) => !PUBLIC.test(route.pattern) && !isCall(route),
)
const ofRole = (role: "influencer" | "brand") =>
  guarded.filter(({ pattern }) => pattern.startsWith(href(urls[role].dashboard)))

/** Every way in which a browser, or somebody with a keyboard, can ask a route for something. */
const ASKING: Record<string, (visitor: Visitor, route: Route) => Promise<Page>> = {
  "as a page": (visitor, { path }) => visitor.get(path),
  "as our script asks": (visitor, { path }) => visitor.get(`${path}.data`),
  "for its own loader alone": (visitor, { path, id }) =>
    visitor.get(`${path}.data?_routes=${encodeURIComponent(id)}`),
  "by a form": (visitor, { path }) => visitor.post(path),
  "by a form of our script": (visitor, { path }) => visitor.post(`${path}.data`),
}

let server: RunningServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

test("the walk finds the product's routes", () => {
  expect(guarded.length).toBeGreaterThan(8)
  expect(ofRole("brand").length + ofRole("influencer").length).toBeGreaterThan(6)
})

/** A route without an action says so to everybody, with or without our script. */
const takesNoForms = ({ status, body }: Page) =>
  status === 405 || (status === 200 && /"ErrorResponse".*,405,"Method Not Allowed"/s.test(body))

/** Where an answer sends the visitor; data of the route would be a failure of its own. */
function destinationOf(answer: Page): string | undefined {
  expect(answer.body).not.toContain('"data"')
  return takesNoForms(answer) ? "nowhere: no forms" : answer.location
}

describe.each(Object.entries(ASKING))("a guarded route asked %s", (how, ask) => {
  const allowed = (place: string) => (how.includes("form") ? [place, "nowhere: no forms"] : [place])

  test("sends a visitor to the login", async () => {
    asserts("guard-visitor", "role-admitted")
    for (const route of guarded) {
      const destination = destinationOf(await ask(server.visitor(), route))
      expect(allowed(href(urls.login.welcome)), route.id).toContain(destination)
    }
  })

  test.each(["influencer", "brand"] as const)(
    "sends one as %s away from the other",
    async (role) => {
      asserts("guard-role", "role-admitted")
      const visitor = await signedInAs(server, role)
      for (const route of ofRole(role === "brand" ? "influencer" : "brand")) {
        const destination = destinationOf(await ask(visitor, route))
        expect(allowed(href(urls[role].dashboard)), route.id).toContain(destination)
      }
    },
  )
})
