import { createHash } from "node:crypto"
import { once } from "node:events"
import { type IncomingMessage, request } from "node:http"
import { text } from "node:stream/consumers"
import { setTimeout } from "node:timers/promises"
import { describe, expect, test } from "vitest"
import type { Page } from "#tests/support/page.ts"
import { aBrandPage, aCreatorPage, aPublicProject } from "#tests/support/public-pages.ts"
import { aServer } from "#tests/support/servers.ts"
import { change } from "#tests/support/stored.ts"

const server = await aServer({ env: { APP_ORIGIN: "http://market.example", PAGE_CACHE_MB: "1" } })
const { dataDir } = server
const second = await aServer({ env: { APP_ORIGIN: "http://market.example" }, dataDir })

/** Requests as a new visitor. */
const ask = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  fetch(server.origin + path, { method, headers, redirect: "manual" })

/** Without fetch, which normalizes addresses. */
async function askAsTyped(path: string): Promise<Response> {
  const { hostname, port } = new URL(server.origin)
  const asked = request({ hostname, port, path }).end()
  const [answer]: IncomingMessage[] = await once(asked, "response")
  if (!answer) throw new Error("No answer came.")
  const headers = Object.entries(answer.headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  )
  return new Response(await text(answer), { status: answer.statusCode ?? 0, headers })
}

/** Says whether a response came from the page cache. */
async function isKept(answer: Pick<Page, "headers">): Promise<boolean> {
  return (await server.lineOf(answer)).queries === 0
}

/** A job may write in between. */
async function askUntilKept(path: string): Promise<Response> {
  for (let time = 1; time < 5; time += 1) {
    const answer = await ask(path)
    if (await isKept(answer)) return answer
  }
  return expect.fail("the page is never kept")
}

/** Hashes as a browser computes them. */
const inlineHashesOf = (html: string): string[] =>
  [...html.matchAll(/<script(?![^>]* src=)[^>]*>([\s\S]*?)<\/script>/g)]
    .filter(([tag]) => !tag.includes("application/ld+json"))
    .map(([, code = ""]) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`)

/** Pages are identical within ten minutes. */
async function untilTermHasTime(): Promise<void> {
  const left = 10 * 60_000 - (Date.now() % (10 * 60_000))
  if (left < 15_000) await setTimeout(left)
}

describe("a public cached page", () => {
  test("is rendered once, and sent from memory until its data changes", async () => {
    await untilTermHasTime()
    const { path, userId } = await aCreatorPage(server, "public")
    const first = await ask(path)
    const again = await askUntilKept(path)
    expect(await isKept(first)).toBe(false)
    expect(await again.text()).toBe(await first.text())
    expect(again.headers.get("Cache-Control")).toBe("public, no-cache")
    expect(again.headers.get("Vary")).toContain("Cookie")
    change(server, "UPDATE creators SET bio = 'Now I dance.' WHERE user_id = ?", userId)
    const changed = await ask(path)
    expect(await isKept(changed)).toBe(false)
    expect(await changed.text()).toContain("Now I dance.")
    expect(changed.headers.get("ETag")).not.toBe(first.headers.get("ETag"))
  })

  test("has one Vary header from its first response on", async () => {
    const { path } = await aCreatorPage(server, "public")
    for (let n = 0; n < 2; n += 1) {
      const answer = await ask(path, { "Accept-Encoding": "identity" })
      expect(answer.headers.get("Vary")).toBe("Cookie, Accept-Encoding")
    }
  })

  test("answers 304 to a current copy with what describes the copy alone, and HEAD", async () => {
    const { path, userId } = await aCreatorPage(server, "public")
    const head = await ask(path, {}, "HEAD")
    expect([head.status, await head.text()]).toEqual([200, ""])
    const etag = head.headers.get("ETag") ?? ""
    expect(etag).toMatch(/^"[\w-]{27}"$/)
    const unchanged = await ask(path, { "If-None-Match": etag })
    expect([unchanged.status, await unchanged.text()]).toEqual([304, ""])
    const kept = ["cache-control", "etag", "vary"]
    const sent = [...unchanged.headers].map(([name]) => name)
    expect(sent).toEqual(expect.arrayContaining(kept))
    for (const name of kept) expect(unchanged.headers.get(name)).toBe(head.headers.get(name))
    const OF_THE_ANSWER = ["connection", "date", "keep-alive", "x-request-id"]
    expect(sent.filter((name) => ![...kept, ...OF_THE_ANSWER].includes(name))).toEqual([])
    change(server, "UPDATE creators SET city = 'Goa' WHERE user_id = ?", userId)
    const whole = await ask(path, { "If-None-Match": etag })
    expect(whole.status).toBe(200)
    expect(await whole.text()).toContain("Goa")
  })

  test.each(["a creator's page", "/login/brand-login"])(
    "answers 304 after a new rendering, and leaves the policy of the viewer's copy: %s",
    async (name) => {
      await untilTermHasTime()
      const made = name.startsWith("/") ? undefined : await aCreatorPage(server, "public")
      const path = made?.path ?? name
      const whole = await ask(path)
      const hashes = inlineHashesOf(await whole.text())
      if (!made) expect(hashes.length).toBeGreaterThan(2)
      const policy = whole.headers.get("Content-Security-Policy")
      for (const hash of hashes) expect(policy).toContain(hash)
      const etag = whole.headers.get("ETag") ?? ""
      const askAgain = (origin: string) =>
        fetch(origin + path, { headers: { "If-None-Match": etag } })
      const other = await askAgain(second.origin)
      if (made) {
        change(server, "UPDATE repl_clock SET seq = seq + 1")
      }
      const anew = await askAgain(server.origin)
      expect(await isKept(anew)).toBe(made === undefined)
      for (const answer of [other, anew]) {
        expect([answer.status, await answer.text()]).toEqual([304, ""])
        expect(answer.headers.get("Content-Security-Policy")).toBeNull()
      }
    },
  )

  test("disappears from every process at once when its owner hides it", async () => {
    const { path, userId } = await aCreatorPage(server, "public")
    for (const { origin } of [server, second, server, second]) {
      expect((await fetch(origin + path)).status).toBe(200)
    }
    change(server, "UPDATE creators SET hidden_at = 1 WHERE user_id = ?", userId)
    for (const { origin } of [server, second]) {
      expect((await fetch(origin + path)).status).toBe(410)
    }
  })

  test("is neither stored for nor sent to a viewer with a cookie", async () => {
    const { path, visitor } = await aCreatorPage(server, "public")
    const own = await visitor.get(path)
    expect(own.headers.get("Cache-Control")).toBe("private, no-store")
    expect(own.text).toContain("Dashboard")
    const stranger = await ask(path)
    expect(await isKept(stranger)).toBe(false)
    expect(await stranger.text()).not.toContain("Dashboard")
    const withCookie = await ask(path, { Cookie: "theme=dark" })
    expect(withCookie.headers.get("Cache-Control")).toBe("private, no-store")
    expect(withCookie.headers.get("ETag")).toBeNull()
  })

  test.each([
    ["with dots", (path: string) => `/any/..${path}`],
    ["with a part that no server is sent", (path: string) => `${path}#any`],
    ["of another host", (path: string) => `http://any.example${path}`],
    ["with a query", (path: string) => `${path}?any`],
    ["with another letter for the same", (path: string) => path.replace("/c/", "/%63/")],
  ])("is not cached under an address %s, which are unlimited", async (_kind, spell) => {
    const { path } = await aCreatorPage(server, "public")
    const typed = spell(path)
    for (const answer of [await askAsTyped(typed), await askAsTyped(typed)]) {
      expect([answer.status, await isKept(answer)]).toEqual([200, false])
      expect(await answer.text()).toContain(path.slice("/c/".length))
    }
    expect(await isKept(await ask(path))).toBe(false)
    await askUntilKept(path)
  })

  test("stays within its memory limit by dropping the least recently used", {
    timeout: 60_000,
  }, async () => {
    const pages = []
    for (let n = 0; n < 150; n += 1) pages.push(await aCreatorPage(server, "public"))
    for (const { path } of pages) await ask(path)
    await askUntilKept(pages.at(-1)?.path ?? "")
    expect(await isKept(await ask(pages[0]?.path ?? ""))).toBe(false)
  })
})

/** Each page with its data, and a change from outside. */
const CHANGES: [
  string,
  string,
  (ids: Record<"user" | "project", string>) => [string, ...string[]],
][] = [
  [
    "b",
    "its name",
    ({ user }) => ["UPDATE profiles SET name = name || '!' WHERE user_id = ?", user],
  ],
  [
    "b",
    "a project",
    ({ project }) => ["UPDATE projects SET title = 'Other' WHERE id = ?", project],
  ],
  [
    "p",
    "its brand",
    ({ user }) => ["UPDATE profiles SET name = name || '!' WHERE user_id = ?", user],
  ],
  [
    "p",
    "its text",
    ({ project }) => ["UPDATE projects SET description = 'O' WHERE id = ?", project],
  ],
  [
    "p",
    "its brand's links",
    ({ user }) => ["INSERT INTO socials VALUES (?, 'X', 'https://x.com/a')", user],
  ],
  [
    "projects",
    "a project",
    ({ project }) => ["UPDATE projects SET title = 'O' WHERE id = ?", project],
  ],
  [
    "projects",
    "a brand",
    ({ user }) => ["UPDATE profiles SET name = name || '!' WHERE user_id = ?", user],
  ],
  [
    "projects",
    "who is suspended",
    ({ user }) => ["UPDATE users SET suspended_at = 1 WHERE id = ?", user],
  ],
]

test.each(CHANGES)(
  "the page at /%s is rendered again after a change of %s",
  async (page, _what, by) => {
    const { name, path, userId } = await aBrandPage(server)
    const project = aPublicProject(server, name)
    const address = { b: path, p: `/p/${project}`, projects: "/projects" }[page] ?? ""
    await ask(address)
    await askUntilKept(address)
    const [text, ...values] = by({ user: userId, project })
    change(server, text, ...values)
    expect(await isKept(await ask(address))).toBe(false)
  },
)

test("an unchanged page keeps its tag, whatever else changes", async () => {
  await untilTermHasTime()
  const { path } = await aCreatorPage(server, "public")
  const draft = await aCreatorPage(server, "draft")
  const etag = (await ask(path)).headers.get("ETag")
  change(server, "UPDATE creators SET bio = 'Secret' WHERE user_id = ?", draft.userId)
  const after = await ask(path)
  expect([await isKept(after), after.headers.get("ETag")]).toEqual([false, etag])
  await askUntilKept(path)
})

describe("the sitemaps", () => {
  const mapped = async (list: string) => (await server.visitor().get(`/sitemaps/${list}`)).body

  test("list public pages only, and drop hidden ones at once", async () => {
    const { userName, userId } = await aCreatorPage(server, "public")
    const others = [await aCreatorPage(server, "unlisted"), await aCreatorPage(server, "draft")]
    const brand = await aBrandPage(server)
    const project = aPublicProject(server, brand.name)
    expect(await mapped("creators")).toContain(`/c/${userName}<`)
    for (const other of others) expect(await mapped("creators")).not.toContain(other.userName)
    expect(await mapped("brands")).toContain(`/b/${brand.slug}<`)
    expect(await mapped("projects")).toContain(`/p/${project}<`)
    change(server, "UPDATE creators SET hidden_at = 1 WHERE user_id = ?", userId)
    change(server, "UPDATE users SET suspended_at = 1 WHERE id = ?", brand.userId)
    change(server, "UPDATE projects SET status = 'closed' WHERE id = ?", project)
    const all = (await Promise.all(["creators", "brands", "projects"].map(mapped))).join("")
    for (const one of [userName, brand.slug, project]) expect(all).not.toContain(one)
  })

  test("are XML without emails or phone numbers, and unknown ones are not found", async () => {
    for (const list of ["pages", "creators", "brands", "projects"]) {
      expect(await mapped(list)).toMatch(/^<\?xml [^>]+>\n<urlset [^>]+>\n[\s\S]*<\/urlset>\n$/)
      expect(await mapped(list)).not.toMatch(/@example\.com|%40example|9876543210/)
    }
    expect((await server.visitor().get("/sitemaps/users")).status).toBe(404)
  })
})
