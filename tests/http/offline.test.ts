import { createHash } from "node:crypto"
import { expect, test } from "vitest"
import { offlineRoutes } from "#app/server/offline/offline-routes.ts"
import { href, urls } from "#app/urls/index.ts"
import { markupErrors } from "#tests/support/markup.ts"
import { aServer } from "#tests/support/servers.ts"

const server = await aServer()

const sourceOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`

test("the offline page loads nothing, under a policy that forbids it", async () => {
  const page = await server.visitor().get(href(urls.system.offline))
  expect(page.status).toBe(200)
  expect(page.heading).toBe("No connection")
  expect(page.link("Try again")).toBe("")
  expect(await markupErrors(page.body)).toEqual([])
  const addresses = [...page.body.matchAll(/(?:src|href)="([^"]*)"|url\(/g)].map(([, one]) => one)
  expect(addresses).toEqual([expect.stringMatching(/^data:/), ""])
  const [, style = "", script = ""] =
    /<style>(.*)<\/style>.*<script>(.*)<\/script>/s.exec(page.body) ?? []
  expect(page.headers.get("Content-Security-Policy")?.split("; ")).toEqual([
    "default-src 'none'",
    "img-src data:",
    `style-src ${sourceOf(style)}`,
    `script-src ${sourceOf(script)}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ])
  expect(style).toContain("light-dark(")
})

test("the offline page comes without cookies or personal data", async () => {
  const { headers } = await server.visitor().get(href(urls.system.offline))
  expect(headers.getSetCookie()).toEqual([])
  expect(headers.get("Cache-Control")).toBe("no-cache")
})

test("the service worker covers the site and is revalidated by browsers", async () => {
  const { status, headers, body } = await server.visitor().get(href(urls.system.serviceWorker))
  expect(status).toBe(200)
  expect(headers.get("Content-Type")).toBe("text/javascript; charset=utf-8")
  expect(headers.get("Cache-Control")).toBe("no-cache")
  expect(body).toMatch(/^const OFFLINE = \{"page":"\/offline","cache":"offline-[0-9a-f]{16}"\}\n/)
})

test("each build has its own service worker, always identical", async () => {
  const workerOf = async (version: string) =>
    (await offlineRoutes(() => version).request(href(urls.system.serviceWorker))).text()
  expect(await workerOf("one")).toBe(await workerOf("one"))
  expect(await workerOf("two")).not.toBe(await workerOf("one"))
})
