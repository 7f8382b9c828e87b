import { expect, test } from "vitest"
import routes from "#app/routes.ts"
import { hasScript } from "#app/ui/page-script.ts"
import { href, urls } from "#app/urls/index.ts"
import { signedInAs } from "#tests/support/accounts.ts"
import { flattenRoutes, hasPage } from "#tests/support/routes.ts"
import { aServer } from "#tests/support/servers.ts"

const server = await aServer()

const file = href(urls.system.speculationRules)
const RULES = "Speculation-Rules"

type Rules = {
  prefetch: { where: { and: { href_matches?: { pathname: string }[] }[] } }[]
}

const isEntrance = (path: string) => /^\/(login|register)(\/|$)/.test(path)

test("public pages link the speculation rules file for every viewer", async () => {
  const brand = await signedInAs(server, "brand")
  for (const visitor of [server.visitor(), brand])
    for (const path of [urls.home, urls.public.projects, urls.terms, "/nowhere"])
      expect((await visitor.get(path)).headers.get(RULES), path).toBe(`"${file}"`)
  expect((await brand.get(href(urls.brand.account))).headers.get(RULES)).toBeNull()
  expect((await server.visitor().get(href(urls.system.offline))).headers.get(RULES)).toBeNull()
  expect((await server.visitor().get(href(urls.system.robots))).headers.get(RULES)).toBeNull()
})

test("the speculation rules file has its content type and is cacheable", async () => {
  const { status, headers } = await server.visitor().get(file)
  expect(status).toBe(200)
  expect(headers.get("Content-Type")).toBe("application/speculationrules+json")
  expect(headers.get("Cache-Control")).toBe("public, max-age=3600")
  expect(headers.getSetCookie()).toEqual([])
})

test("login-protected and state-changing pages are never prefetched", async () => {
  const { prefetch, ...others }: Rules = JSON.parse((await server.visitor().get(file)).body)
  expect(others).toEqual({})
  const paths = prefetch
    .flatMap(({ where }) => where.and.flatMap((one) => one.href_matches ?? []))
    .map(({ pathname }) => pathname)
  expect(paths).toEqual(expect.arrayContaining([urls.public.projects, urls.public.project]))
  const pages = new Set(
    flattenRoutes(await routes)
      .filter(hasPage)
      .map(({ pattern }) => pattern),
  )
  for (const path of paths) {
    expect(pages, path).toContain(path)
    expect(hasScript(path), path).toBe(isEntrance(path))
    expect(path).not.toMatch(/token|logout|delete|[*]/)
  }
})
