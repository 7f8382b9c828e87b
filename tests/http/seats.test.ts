import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { seatMay } from "#app/domain/identity/accounts/permissions.ts"
import { denialsOf } from "#app/http/denials.ts"
import { permissionFor, WRITE_PERMISSIONS } from "#app/http/route-permissions.ts"
import routes from "#app/routes.ts"
import { apiUrls } from "#app/urls/api.ts"
import { href, urls } from "#app/urls/index.ts"
import { SEATS, type Seat } from "#db/schema/team-words.ts"
import { startRazorpayStandIn } from "#demo/razorpay/stand-in.mjs"
import { asMember, signedInAs, signedInWith, withDatabase } from "#tests/support/accounts.ts"
import { sourceOf } from "#tests/support/form-targets.ts"
import type { Page } from "#tests/support/page.ts"
import { paidOrders } from "#tests/support/paid-orders.ts"
import { flattenRoutes, type Route } from "#tests/support/routes.ts"
import { type RunningServer, startServer } from "#tests/support/server.ts"
import type { Visitor } from "#tests/support/visitor.ts"

const OF = { role: "brand", email: "house@example.com" }
/** They end the session that the test goes on with. */
const ENDS_SESSION: readonly string[] = [urls.logout, urls.team.own.leave]

let server: RunningServer
let people: Record<(typeof SEATS)[number], Visitor>
beforeAll(async () => {
  server = await startServer()
  const owner = await signedInAs(server, "brand", { email: OF.email, name: "House of Tea" })
  people = {
    owner,
    manager: await asMember(server, OF, "manager"),
    finance: await asMember(server, OF, "finance"),
    viewer: await asMember(server, OF, "viewer"),
  }
})
afterAll(() => server.stop())

const members = SEATS.filter((seat) => seat !== "owner")
const all = flattenRoutes(routes).filter(
  ({ path, pattern }) =>
    !path.startsWith(urls.admin.root) && pattern !== "/" && !path.includes("*"),
)
const hasAction = ({ file }: Route) =>
  /export (const|async function) action\b|export \{[^}]*\baction\b/.test(sourceOf(file)) &&
  !file.startsWith("routes/api/legacy")

/** Lists forms of a page that the seat may not send. */
const deniedForms = ({ body, url }: Page, seat: Seat): string[] =>
  [...body.matchAll(/<form\b[^>]*method="post"[^>]*>/g)].flatMap(([tag]) => {
    const action = /action="([^"]*)"/.exec(tag)?.[1] ?? ""
    const { pathname } = new URL(action.replaceAll("&amp;", "&"), url)
    return seatMay(seat, permissionFor(pathname, true)) ? [] : [pathname]
  })

describe("each seat", () => {
  test.for(all)("reads $pattern as the table says", async ({ path }) => {
    const answer = await people.owner.get(path)
    for (const seat of members) {
      const isAllowed = seatMay(seat, permissionFor(path, false))
      const page = await people[seat].get(path)
      expect(page.status, seat).toBe(isAllowed ? answer.status : 403)
      expect(deniedForms(page, seat), seat).toEqual([])
    }
  })

  test.for(all.filter(hasAction).filter(({ pattern }) => !ENDS_SESSION.includes(pattern)))(
    "sends $pattern as the table says",
    async ({ path }) => {
      const permission = permissionFor(path, true)
      for (const seat of members) {
        const { status } = await people[seat].post(path)
        if (seatMay(seat, permission)) expect(status, seat).not.toBe(403)
        else expect(status, seat).toBe(403)
      }
    },
  )

  test("makes the calls of the old front end as the table says", async () => {
    const { json } = await people.owner.get(href(apiUrls.document))
    const { paths } = json as { paths: Record<string, Record<string, object>> }
    let count = 0
    for (const [pattern, methods] of Object.entries(paths)) {
      for (const method of Object.keys(methods)) {
        const path = pattern
          .replace("{role}", "brand")
          .replace("{email}", OF.email)
          .replace("{emailOrId}", OF.email)
          .replace(/\{\w+\}/g, "x")
        const ask = (who: Visitor) =>
          method === "get" ? who.get(path) : who.postJson(path, { email: OF.email })
        const owner = await ask(people.owner)
        if (owner.headers.get("Content-Type")?.includes("json") !== true) continue
        count += 1
        for (const seat of members) {
          const isUnsafe = method === "post" && !pattern.startsWith("/get-details")
          const isWrite = isUnsafe || pattern.includes("delete-project")
          const isAllowed = seatMay(seat, permissionFor(path, isWrite))
          const answer = await ask(people[seat])
          expect(answer.status, `${seat} ${path}`).toBe(isAllowed ? owner.status : 403)
          if (isAllowed) expect(answer.body, `${seat} ${path}`).toBe(owner.body)
        }
      }
    }
    expect(count).toBeGreaterThan(12)
  })
})

test("pages leave out exactly what the table denies", () => {
  for (const seat of members) {
    const { sends, opens } = denialsOf(seat)
    for (const { path, pattern } of all.filter(hasAction)) {
      const isDenied = sends.some(({ addresses }) => new RegExp(addresses).test(path))
      expect(isDenied, `${seat} ${pattern}`).toBe(!seatMay(seat, permissionFor(path, true)))
    }
    for (const { path, pattern } of all) {
      const isDenied = new RegExp(opens).test(path)
      expect(isDenied, `${seat} ${pattern}`).toBe(!seatMay(seat, permissionFor(path, false)))
    }
  }
})

test("pages of an order draw no form that a seat may not send", async () => {
  const standIn = await startRazorpayStandIn()
  const market = await startServer({ env: standIn.env })
  const { orderId, projectId } = await paidOrders(market, ["1000"])
  let email = ""
  withDatabase(market, (db) => {
    const brandOf = "SELECT email FROM users JOIN orders ON users.id = brand_id WHERE orders.id = ?"
    email = String(db.prepare(brandOf).pluck().get(orderId))
  })
  const pages = [
    href(urls.orders.show, { orderId }),
    href(urls.orders.complete, { orderId }),
    href(urls.orders.cancel, { orderId }),
    href(urls.orders.tip, { orderId }),
    href(urls.orders.refund, { orderId }),
    href(urls.orders.dispute, { orderId }),
    href(urls.brand.project, { projectId }),
    href(urls.brand.editProject, { projectId }),
    href(urls.brand.influencers),
  ]
  let notes = 0
  for (const seat of members) {
    const member = await asMember(market, { role: "brand", email }, seat)
    for (const path of pages) {
      const page = await member.open(path)
      expect(page.status, path).toBe(200)
      expect(deniedForms(page, seat), `${seat} ${path}`).toEqual([])
      notes += page.text.includes("of this account can do this.") ? 1 : 0
    }
  }
  expect(notes).toBeGreaterThan(5)
  await market.stop()
  await standIn.close()
})

test("a form without a permission fails this test", () => {
  const known = Object.values(WRITE_PERMISSIONS).flat()
  const forgotten = all.filter(hasAction).filter(({ pattern }) => !known.includes(pattern))
  expect(forgotten.map(({ pattern }) => pattern)).toEqual([])
})

test("a removed member loses session, stream and accounts at once", async () => {
  const member = await asMember(server, OF, "manager", "Ravi")
  const cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join("; ")
  const stream = await fetch(new URL(urls.notifications.stream, member.origin), {
    headers: { Cookie: cookie },
  })
  expect(stream.status).toBe(200)
  const reader = stream.body?.getReader()
  await reader?.read()
  const page = href(urls.team.member, { personId: member.personId })
  const removed = await people.owner.submit(await people.owner.open(page), "Remove from the team")
  expect(removed.body).toContain("Removed. They are logged out of this account.")
  expect((await member.get(urls.brand.projects)).location).toBe(urls.login.welcome)
  let text = ""
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    text += Buffer.from(part.value).toString()
  }
  expect(text).toContain("event: stop")
  const again = await server.visitor().post(urls.login.brand, {
    email: emailOf(member.personId),
    password: "Testing-123",
  })
  expect(again.body).toContain("You are a member of no account any more.")
})

function emailOf(id: string): string {
  let email = ""
  withDatabase(server, (db) => {
    email = String(db.prepare("SELECT email FROM users WHERE id = ?").pluck().get(id))
  })
  return email
}

test("a member switches between brands by a form", async () => {
  await signedInAs(server, "brand", { email: "second@example.com", name: "Second House" })
  const member = await asMember(server, OF, "manager", "Mira")
  withDatabase(server, (db) => {
    db.prepare(
      `INSERT INTO account_members (account_id, person_id, seat, joined_at)
       SELECT id, ?, 'viewer', 1 FROM users WHERE email = 'second@example.com'`,
    ).run(member.personId)
  })
  const home = await member.open(urls.brand.dashboard)
  expect(home.body).toContain("Hi, House of Tea!")
  expect(home.body).toContain("Switch account")
  const accounts = await member.open(urls.team.own.accounts)
  const switched = await member.submit(accounts, "Switch to Second House")
  expect(switched.body).toContain("Hi, Second House!")
  expect((await member.post(href(urls.brand.lists), { name: "x" })).status).toBe(403)
  const foreign = await member.post(urls.team.own.accounts, {
    accountId: "00000000-0000-4000-8000-000000000000",
  })
  expect(foreign.body).toContain("You are not a member of this account.")
})

test("the owner hands over and stays as a manager", async () => {
  const owner = await signedInAs(server, "brand", { email: "old@example.com", name: "Old House" })
  const account = { role: "brand", email: "old@example.com" }
  const next = await asMember(server, account, "finance", "Noor")
  const page = await owner.open(href(urls.team.member, { personId: next.personId }))
  const done = await owner.submit(page, "Make them the owner", {
    "Current password": "Testing-123",
  })
  expect(done.body).toContain("Handed over. You are a manager now.")
  expect((await owner.get(urls.account.tokens)).status).toBe(403)
  expect((await next.get(urls.account.tokens)).status).toBe(200)
  expect((await owner.get(urls.account.privacy)).status).toBe(403)
  const founder = await signedInWith(server, account)
  expect((await founder.get(urls.brand.projects)).status).toBe(200)
})
