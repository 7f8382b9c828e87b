import { randomUUID } from "node:crypto"
import { describe, expect, test } from "vitest"
import routes from "#app/routes.ts"
import { href, urls } from "#app/urls/index.ts"
import { asOperator, signedInAs } from "#tests/support/accounts.ts"
import type { Page } from "#tests/support/page.ts"
import { flattenRoutes, hasPage, type Route } from "#tests/support/routes.ts"
import { aServer } from "#tests/support/servers.ts"
import { asserts } from "#tests/support/statements.ts"
import type { Visitor } from "#tests/support/visitor.ts"

/** Public patterns; every other route is tested. */
const PUBLIC =
  /^\/($|\*$|privacy-policy|terms-and-co|refunds-|coming-soon|guides\/|register|login|forgot-password|reset-password|verify-email|undo-email-change|cancel-erasure|unsubscribe|calendar\/feed\/|demo\/|logout|preferences\/|admin\/login$|payments\/callback$|webhooks\/payments$|webhooks\/redemptions\/|g\/|l\/|review\/|invitations\/:token$|robots\.txt|sitemap\.xml|sitemaps\/|c\/|b\/|p\/|previews\/|projects$|services(\/:serviceId)?$|webhooks\/platforms\/|data-deletions\/)/

/** Legacy calls have their own tests. */
const isCall = ({ id }: Route) => id.startsWith("routes/api/") || id.startsWith("legacy ")

const guarded = flattenRoutes(await routes).filter(
  (route) => !PUBLIC.test(route.pattern) && !isCall(route),
)
const isOfAdmin = ({ pattern }: Route) => pattern.startsWith(href(urls.admin.root))
const isOfFactor = ({ pattern }: Route) => pattern.startsWith(href(urls.admin.factor))
const ofSides = guarded.filter((route) => !isOfAdmin(route))
const ofAdmin = guarded.filter((route) => isOfAdmin(route) && !isOfFactor(route))
const ofFactor = guarded.filter(isOfFactor)
const ofRole = (role: "influencer" | "brand") =>
  guarded.filter(({ pattern }) => pattern.startsWith(href(urls[role].dashboard)))

/** All ways to request a route. */
const ASKING: Record<string, (visitor: Visitor, route: Route) => Promise<Page>> = {
  "as a page": (visitor, { path }) => visitor.get(path),
  "as our script asks": (visitor, { path }) => visitor.get(`${path}.data`),
  "for its own loader alone": (visitor, { path, id }) =>
    visitor.get(`${path}.data?_routes=${encodeURIComponent(id)}`),
  "by a form": (visitor, { path }) => visitor.post(path),
  "by a form of our script": (visitor, { path }) => visitor.post(`${path}.data`),
}
const server = await aServer()

test.each([
  [href(urls.brand.editProject, { projectId: randomUUID() }), "title"],
  [href(urls.messages.thread, { threadId: randomUUID() }), "body"],
  [href(urls.admin.dispute, { disputeId: randomUUID() }), "reason"],
  [href(urls.admin.chargeback, { chargebackId: "disp_none" }), "reason"],
])("a form sent to %s without a session is reported on the login page", async (path, field) => {
  const visitor = server.visitor()
  const page = await visitor.follow(await visitor.post(path, { [field]: "What was typed." }))
  expect(page.flash).toBe("You are logged out, so nothing was saved. Log in to go on.")
  expect((await visitor.open(page.path)).flash).toBe("")
  expect((await visitor.open(path)).flash).toBe("")
})

test("the test covers the product's routes", () => {
  expect(guarded.length).toBeGreaterThan(8)
  expect(ofRole("brand").length + ofRole("influencer").length).toBeGreaterThan(6)
  expect([ofAdmin.length > 4, ofFactor.length]).toEqual([true, 2])
})

/** Routes without an action say so to everybody. */
const takesNoForms = ({ status, body }: Page) =>
  status === 405 || (status === 200 && /"ErrorResponse".*,405,"Method Not Allowed"/s.test(body))

/** The redirect target; route data would be a failure. */
function destinationOf(answer: Page): string | undefined {
  expect(answer.body).not.toContain('"data"')
  return takesNoForms(answer) ? "nowhere: no forms" : answer.location
}

describe.each(Object.entries(ASKING))("a guarded route asked %s", (how, ask) => {
  const allowed = (place: string) => (how.includes("form") ? [place, "nowhere: no forms"] : [place])

  /** A route without page has no data. */
  const isNotThere = (route: Route, { status }: Page) =>
    how.match(/script asks|loader alone/) !== null && !hasPage(route) && status === 404

  /** Routes that redirect elsewhere than `place`. */
  async function strays(from: readonly Route[], visitor: Visitor, place: string) {
    const found: string[] = []
    for (const route of from) {
      const answer = await ask(visitor, route)
      if (isNotThere(route, answer)) continue
      const destination = String(destinationOf(answer))
      if (!allowed(place).includes(destination)) found.push(`${route.id} to ${destination}`)
    }
    return found
  }

  test("redirects a visitor to the login, or the operator login", async () => {
    asserts("guard-visitor", "role-admitted")
    expect(await strays(ofSides, server.visitor(), href(urls.login.welcome))).toEqual([])
    expect(
      await strays([...ofAdmin, ...ofFactor], server.visitor(), href(urls.admin.login)),
    ).toEqual([])
  })

  test("redirects both sides from admin pages to their dashboard", async () => {
    for (const role of ["influencer", "brand"] as const) {
      const visitor = await signedInAs(server, role)
      expect(await strays([...ofAdmin, ...ofFactor], visitor, href(urls[role].dashboard))).toEqual(
        [],
      )
    }
  })

  test("redirects an operator to the admin", async () => {
    expect(
      await strays([...ofSides, ...ofFactor], await asOperator(server), href(urls.admin.root)),
    ).toEqual([])
  })

  test("redirects an operator without second factor to its form", async () => {
    for (const step of ["factor", "setUpFactor"] as const) {
      const hasFactor = step === "factor"
      const visitor = await asOperator(server, { isProven: false, hasFactor })
      const place = href(urls.admin[step])
      expect(await strays(ofSides, visitor, href(urls.admin.root))).toEqual([])
      expect(await strays(ofAdmin, visitor, place)).toEqual([])
      const others = ofFactor.filter(({ pattern }) => pattern !== urls.admin[step])
      expect(others).toHaveLength(1)
      expect(await strays(others, visitor, place)).toEqual([])
    }
  })

  test.each(["influencer", "brand"] as const)(
    "redirects a user as %s from the other role's pages",
    async (role) => {
      asserts("guard-role", "role-admitted")
      const visitor = await signedInAs(server, role)
      for (const route of ofRole(role === "brand" ? "influencer" : "brand")) {
        const answer = await ask(visitor, route)
        if (isNotThere(route, answer)) continue
        const destination = destinationOf(answer)
        expect(allowed(href(urls[role].dashboard)), route.id).toContain(destination)
      }
    },
  )
})

test("an operator enters the admin, where an unknown file is not found", async () => {
  const operator = await asOperator(server)
  const elsewhere = [href(urls.admin.login), href(urls.admin.factor), href(urls.admin.setUpFactor)]
  for (const route of ofAdmin) {
    const { status, location = href(urls.admin.root) } = await operator.get(route.path)
    // Unknown ids give 404, and form addresses redirect.
    expect([200, 302, 303, 404, 405], route.id).toContain(status)
    expect(location.startsWith(href(urls.admin.root)), route.id).toBe(true)
    expect(elsewhere, route.id).not.toContain(location)
  }
  const { status, body } = await operator.get(href(urls.admin.file, { fileId: randomUUID() }))
  expect([status, body]).toEqual([404, "There is no such file."])
})

test("the notice stream is for brands and influencers only", async () => {
  const stream = href(urls.notifications.stream)
  const others = [
    server.visitor(),
    await asOperator(server),
    await asOperator(server, { isProven: false }),
  ]
  for (const visitor of others) expect((await visitor.get(stream)).status).toBe(401)
})
