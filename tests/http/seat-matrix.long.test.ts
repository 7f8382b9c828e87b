import { describe, expect, test } from "vitest"
import { seatMay } from "#app/domain/identity/accounts/permissions.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import {
  collectPermissions,
  listAddresses,
  permissionOfRoute,
} from "#app/http/route-permissions.ts"
import { denialsOf } from "#app/http/seat-denials.ts"
import routes from "#app/routes.ts"
import { apiUrls } from "#app/urls/api.ts"
import { href, urls } from "#app/urls/index.ts"
import type { Seat } from "#db/schema/team-words.ts"
import { ROLES, type Role } from "#db/schema/words.ts"
import { insertToken } from "#tests/support/api.ts"
import { sourceOf } from "#tests/support/form-targets.ts"
import type { Page } from "#tests/support/page.ts"
import { flattenRoutes, hasPage, type Route } from "#tests/support/routes.ts"
import { aPicture, type SeatAccount, seatWorld } from "#tests/support/seat-world.ts"
import { aRazorpay, aServer } from "#tests/support/servers.ts"
import { valueIn } from "#tests/support/stored.ts"
import type { Visitor } from "#tests/support/visitor.ts"

/** They end the session that the test goes on with. */
const ENDS_SESSION: readonly string[] = [urls.logout, urls.team.own.leave]

const all = flattenRoutes(routes).filter(
  ({ path, pattern }) =>
    !path.startsWith(urls.admin.root) && pattern !== "/" && !path.includes("*"),
)
const patterns = all.map(({ pattern }) => pattern)

const exportsOf = (name: string, { file }: Route) =>
  new RegExp(`export (const|async function) ${name}\\b|export \\{[^}]*\\b${name}\\b`).test(
    sourceOf(file),
  )
const hasAction = (route: Route) =>
  exportsOf("action", route) && !route.file.startsWith("routes/api/legacy")

/** Addresses of files: they answer with something other than a page, and take no form. */
const files = all.filter((route) => !hasPage(route) && !exportsOf("action", route))
const forms = all.filter(hasAction).filter(({ pattern }) => !ENDS_SESSION.includes(pattern))
const uploads = forms.filter(({ file }) => /\buploads:/.test(sourceOf(file)))

/** Reads a config from the text of its route, as the server reads it from the build. */
function configIn(file: string): RouteConfig {
  const [, text = ""] =
    /export const config = (\{[\s\S]*?\}) satisfies RouteConfig/.exec(sourceOf(file)) ?? []
  const words = (way: string) => new RegExp(`\\b${way}: (?:"(\\w+)"|\\{([^}]*)\\})`).exec(text)
  const [, opens] = words("opens") ?? []
  const [, sends, steps = ""] = words("sends") ?? []
  const each = Object.fromEntries([...steps.matchAll(/(\w+): "(\w+)"/g)].map(([, a, b]) => [a, b]))
  return { opens, sends: sends ?? (steps === "" ? undefined : each) } as RouteConfig
}

collectPermissions(all.map(({ pattern, file }) => ({ pattern, config: configIn(file) })))
const sent = listAddresses("sends").flatMap(({ patterns }) => patterns)

/** Patterns within a form's, which need something else than the rest of it. */
const within = sent
  .filter((pattern) => !patterns.includes(pattern))
  .map((pattern): Route => {
    const path = pattern.replace(/:\w+/g, () => crypto.randomUUID())
    return { id: pattern, pattern, path, file: "" }
  })

function patternsIn(value: unknown): string[] {
  if (typeof value === "string") return [value]
  return typeof value === "object" && value ? Object.values(value).flatMap(patternsIn) : []
}

/** Addresses that our server answers without the router, such as streams. */
const outside = [...new Set(patternsIn(urls))].filter(
  (pattern) =>
    pattern.startsWith("/") && !patterns.includes(pattern) && !pattern.startsWith(urls.admin.root),
)
const standIn = await aRazorpay()
const server = await aServer({ env: standIn.env })
const world = await seatWorld(server)

const pathOf = (pattern: string, role: Role): string => {
  const ids: Record<string, string> = { ...world.idsOf(role), role }
  return pattern.replace(/:(\w+)/g, (_, name) => ids[name] ?? crypto.randomUUID())
}

/** Asks as each member of both accounts. */
async function eachSeat(
  ask: (visitor: Visitor, role: Role) => Promise<Page | number>,
  check: (answer: Page | number, seat: Seat, account: SeatAccount) => void,
): Promise<void> {
  for (const role of ROLES) {
    const account = world.accounts[role]
    for (const seat of account.members) {
      const visitor = account.people[seat]
      if (visitor) check(await ask(visitor, role), seat, account)
    }
  }
}

const statusOf = (answer: Page | number): number =>
  typeof answer === "number" ? answer : answer.status

/** Lists forms of a page that the seat may not send. */
const deniedForms = ({ body, url }: Page, seat: Seat): string[] =>
  [...body.matchAll(/<form\b[^>]*method="post"[^>]*>/g)].flatMap(([tag]) => {
    const action = /action="([^"]*)"/.exec(tag)?.[1] ?? ""
    const { pathname } = new URL(action.replaceAll("&amp;", "&"), url)
    return seatMay(seat, permissionOfRoute(pathname, true)) ? [] : [pathname]
  })

/** Lists links of a page to what the seat may not open. */
const deniedLinks = ({ html, url }: Page, seat: Seat): string[] =>
  html.querySelectorAll('a[href]:not([href^="#"])').flatMap((link) => {
    const { pathname, origin } = new URL(link.getAttribute("href") ?? "", url)
    const isDenied =
      origin === new URL(url).origin && !seatMay(seat, permissionOfRoute(pathname, false))
    return isDenied ? [pathname] : []
  })

/** A person's copies of data are their own, so an account's is not theirs. */
const isOfHolder = ({ file, pattern }: Route) =>
  pattern.includes(":") && sourceOf(file).includes("holderHandler(")

test.for(all)("$pattern is read by each seat as its config says", async (route) => {
  const { pattern } = route
  for (const role of ROLES) {
    const { people, members, removed } = world.accounts[role]
    const path = pathOf(pattern, role)
    const answer = await people.owner.get(path)
    const visitor = await server.visitor().get(path)
    for (const seat of members) {
      const page = await people[seat]?.get(path)
      if (!page) throw new Error(`Nobody sits on ${seat}.`)
      const isAllowed = seatMay(seat, permissionOfRoute(path, false))
      const expected = isOfHolder(route) ? 404 : answer.status
      expect(page.status, `${role} ${seat}`).toBe(isAllowed ? expected : 403)
      expect(deniedForms(page, seat), seat).toEqual([])
      // Pages for everybody are the same for everybody.
      if (visitor.status !== 200) expect(deniedLinks(page, seat), seat).toEqual([])
    }
    const gone = await removed.get(path)
    expect([gone.status, gone.location], `${role} removed`).toEqual([
      visitor.status,
      visitor.location,
    ])
  }
})

/** Shown to everybody who is signed in. */
const SHARED: readonly string[] = [urls.picture, urls.influencer.brandInfo]

test.for(files)("the file $pattern opens for its account alone", async ({ pattern }) => {
  let opened = 0
  for (const role of ROLES) {
    const { people, other } = world.accounts[role]
    const path = pathOf(pattern, role)
    const ofOwner = await people.owner.get(path)
    const ofVisitor = await server.visitor().get(path)
    const isPublic = ofVisitor.status === ofOwner.status && ofVisitor.location === ofOwner.location
    if (isPublic || ofOwner.status < 400) opened += 1
    if (isPublic || ofOwner.status !== 200) continue
    const ofOther = await other.get(path)
    const isSame = ofOther.status === 200 && ofOther.body === ofOwner.body
    expect(isSame && !SHARED.includes(pattern), `${role} ${path}`).toBe(false)
  }
  // Without one of its kind in `seatWorld`, a forgotten check would not be seen.
  expect(opened, "opens for an owner").toBeGreaterThan(0)
})

test.for([...forms, ...within])(
  "$pattern is sent by each seat as its config says",
  async ({ pattern, path }) => {
    const permission = permissionOfRoute(path, true)
    await eachSeat(
      (visitor) => visitor.post(path),
      (answer, seat, { role }) => {
        if (seatMay(seat, permission)) expect(statusOf(answer), `${role} ${seat}`).not.toBe(403)
        else expect(statusOf(answer), `${role} ${seat} ${pattern}`).toBe(403)
      },
    )
  },
)

const countFiles = (): number => {
  return Number(
    valueIn(
      server,
      "SELECT (SELECT count(*) FROM stored_files) + (SELECT count(*) FROM profiles WHERE picture_id IS NOT NULL)",
    ),
  )
}

test.for(uploads)("$pattern takes a file of each seat as its config says", async ({ pattern }) => {
  await eachSeat(
    async (visitor, role) => {
      const path = pathOf(pattern, role)
      const form = new FormData()
      for (const name of ["files", "picture", "file"]) form.append(name, await aPicture())
      const before = countFiles()
      const { status } = await visitor.post(path, form)
      if (status === 403) expect(countFiles(), path).toBe(before)
      return status
    },
    (status, seat, { role }) => {
      const isAllowed = seatMay(seat, permissionOfRoute(pathOf(pattern, role), true))
      if (isAllowed) expect(status, `${role} ${seat}`).not.toBe(403)
      else expect(status, `${role} ${seat}`).toBe(403)
    },
  )
})

/** Reads the answer's status, and leaves a stream. */
async function statusAt(visitor: Visitor, path: string): Promise<number> {
  const Cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ")
  const end = new AbortController()
  const { status } = await fetch(new URL(path, visitor.origin), {
    headers: { Cookie, "X-Forwarded-For": visitor.address },
    redirect: "manual",
    signal: end.signal,
  })
  end.abort()
  return status
}

test("streams are outside the router", () => {
  expect(outside).toContain(urls.notifications.stream)
})

test.for(outside.map((pattern) => ({ pattern })))(
  "$pattern answers each seat as its config says",
  async ({ pattern }) => {
    for (const role of ROLES) {
      const { people, removed } = world.accounts[role]
      const path = pathOf(pattern, role)
      const ofOwner = await statusAt(people.owner, path)
      for (const [seat, visitor] of Object.entries(people)) {
        const isAllowed = seatMay(seat as Seat, permissionOfRoute(path, false))
        expect(await statusAt(visitor, path), seat).toBe(isAllowed ? ofOwner : 403)
      }
      const ofVisitor = await statusAt(server.visitor(), path)
      expect(await statusAt(removed, path), "removed").toBe(ofVisitor)
    }
  },
)

type Document = { paths: Record<string, Record<string, { parameters?: object[] }>> }

test("reading calls of the old front end answer each seat, writing ones the owner and managers", async () => {
  const { email, people, members } = world.accounts.brand
  const { json } = await people.owner.get(href(apiUrls.document))
  let count = 0
  for (const [pattern, methods] of Object.entries((json as Document).paths)) {
    for (const method of Object.keys(methods)) {
      const path = pattern
        .replace("{role}", "brand")
        .replace("{email}", email)
        .replace("{emailOrId}", email)
        .replace(/\{\w+\}/g, "x")
      const ask = (who: Visitor | undefined) => {
        if (!who) throw new Error("Nobody asks.")
        return method === "get" ? who.get(path) : who.postJson(path, { email })
      }
      const owner = await ask(people.owner)
      if (owner.headers.get("Content-Type")?.includes("json") !== true) continue
      count += 1
      for (const seat of members) {
        const isUnsafe = method === "post" && !/^\/(get-details|register|auth)\//.test(pattern)
        const isWrite = isUnsafe || pattern.includes("delete-project")
        const isAllowed = seatMay(seat, isWrite ? "work" : "view")
        const answer = await ask(people[seat])
        expect(answer.status, `${seat} ${path}`).toBe(isAllowed ? owner.status : 403)
        if (isAllowed) expect(answer.body, `${seat} ${path}`).toBe(owner.body)
        else expect(JSON.parse(answer.body)).toMatchObject({ success: false })
      }
    }
  }
  expect(count).toBeGreaterThan(12)
})

test("calls of the API answer the account's token, and no seat's session", async () => {
  const { json } = await server.visitor().get(href(apiUrls.v1Document))
  const tokens = {
    brand: insertToken(server, world.accounts.brand.userId),
    influencer: insertToken(server, world.accounts.influencer.userId),
  }
  let answered = 0
  for (const [template, methods] of Object.entries((json as Document).paths)) {
    for (const method of Object.keys(methods).filter((name) => /^(get|post|put)$/.test(name))) {
      for (const role of ROLES) {
        const { people, removed } = world.accounts[role]
        const path = pathOf(template.replace(/\{(\w+)\}/g, ":$1"), role)
        const ask = (visitor: Visitor, headers: Record<string, string> = {}) =>
          visitor.send(path, {
            method: method.toUpperCase(),
            headers: { "Content-Type": "application/json", Origin: server.origin, ...headers },
            ...(method !== "get" && { body: "{" }),
          })
        for (const visitor of [...Object.values(people), removed]) {
          expect((await ask(visitor)).status, `${role} ${method} ${path}`).toBe(401)
        }
        // Beside the token a session counts nothing.
        const { status } = await ask(removed, { Authorization: `Bearer ${tokens[role]}` })
        expect([401, 429, 500], `${role} ${method} ${path}`).not.toContain(status)
        if (status === 200) answered += 1
      }
    }
  }
  expect(answered).toBeGreaterThan(12)
})

test("pages leave out exactly what the configs deny", () => {
  for (const role of ROLES) {
    for (const seat of world.accounts[role].members) {
      const { sends, opens } = denialsOf(seat)
      for (const { path, pattern } of [...all.filter(hasAction), ...within]) {
        const isDenied = sends.some(({ addresses }) => new RegExp(addresses).test(path))
        expect(isDenied, `${seat} ${pattern}`).toBe(!seatMay(seat, permissionOfRoute(path, true)))
      }
      for (const { path, pattern } of all) {
        const isDenied = opens !== "" && new RegExp(opens).test(path)
        expect(isDenied, `${seat} ${pattern}`).toBe(!seatMay(seat, permissionOfRoute(path, false)))
      }
    }
  }
})

test("pages of an order leave out codes and steps that a seat may not take", async () => {
  const { people } = world.accounts.brand
  const path = pathOf(urls.orders.show, "brand")
  const shown = async (visitor?: Visitor) => (await visitor?.open(path))?.text ?? ""
  for (const text of ["Show the code", "Give a tip"]) {
    expect(await shown(people.owner)).toContain(text)
    expect(await shown(people.viewer)).not.toContain(text)
  }
  expect(await shown(people.finance)).toContain("Give a tip")
  const board = await people.viewer?.open(pathOf(urls.brand.board, "brand"))
  const sentence = "Only the owner or a manager of this account can move people on the board."
  expect(board?.text.split(sentence)).toHaveLength(2)
})

describe("the configs of routes", () => {
  test("say who sends each form: a forgotten one fails here", () => {
    const forgotten = forms.filter(({ pattern }) => !sent.includes(pattern))
    expect(forgotten.map(({ pattern }) => pattern)).toEqual([])
  })

  test("let finance pay, and nothing else of an answer", () => {
    const ids = { orderId: "o", addOnId: "a", offerId: "f" }
    for (const pattern of [urls.answerOffer, urls.answerAddOn]) {
      const may = (answer: string) =>
        seatMay("finance", permissionOfRoute(href(pattern, { ...ids, answer }), true))
      expect([may("pay"), may("accept"), may("decline")]).toEqual([true, false, false])
    }
  })
})
