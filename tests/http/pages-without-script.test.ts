import { type ActionFunctionArgs, redirect } from "@remix-run/node"
import { expect, test } from "vitest"
import { handler } from "#app/http/handler.server.ts"
import routes from "#app/routes.ts"
import { href, urls } from "#app/urls/index.ts"
import { signedInAs } from "#tests/support/accounts.ts"
import type { Page } from "#tests/support/page.ts"
import { aBrandPage, aCreatorPage, aPublicProject } from "#tests/support/public-pages.ts"
import { flattenRoutes, hasPage } from "#tests/support/routes.ts"
import { aServer } from "#tests/support/servers.ts"

const server = await aServer()

const pages = flattenRoutes(await routes).filter(hasPage)
const KEEPS_SCRIPT = /^\/(login|register)(\/|$)/

const scriptsOf = ({ html }: Page): string[] =>
  html
    .querySelectorAll("script:not([type='application/ld+json']), link[rel=modulepreload]")
    .map((element) => element.outerHTML.slice(0, 80))

test("pages for visitors ship no script", async () => {
  const visitor = server.visitor()
  const read: string[] = []
  for (const { path, pattern } of pages) {
    const page = await visitor.get(path)
    if (page.status >= 300 && page.status < 400) continue
    read.push(pattern)
    const scripts = scriptsOf(page)
    if (KEEPS_SCRIPT.test(path)) expect(scripts, path).not.toEqual([])
    else expect(scripts, path).toEqual([])
  }
  for (const page of [
    urls.home,
    urls.terms,
    urls.login.brand,
    urls.admin.login,
    urls.forgotPassword,
  ])
    expect(read).toContain(page)
})

test("public pages ship no script to a signed-in brand", async () => {
  const brand = await signedInAs(server, "brand")
  const creator = await aCreatorPage(server, "public")
  const shop = await aBrandPage(server)
  const project = aPublicProject(server, shop.name)
  const paths = [
    href(urls.home),
    href(urls.terms),
    href(urls.public.projects),
    href(urls.public.services),
    creator.path,
    shop.path,
    href(urls.public.project, { projectId: project }),
    "/nowhere",
    "/brand-dashboard/nowhere",
  ]
  for (const path of paths) expect(scriptsOf(await brand.get(path)), path).toEqual([])
  expect(scriptsOf(await brand.get(href(urls.brand.dashboard)))).not.toEqual([])
})

test("redirects to a page without script are marked as documents", async () => {
  const leadTo = async (path: string) => {
    const answer = await handler(() => redirect(path))({} as ActionFunctionArgs)
    return answer.headers.get("X-Remix-Reload-Document")
  }
  expect(await leadTo(href(urls.public.projects))).toBe("true")
  expect(await leadTo(href(urls.file, { fileId: "a" }))).toBe("true")
  expect(await leadTo(href(urls.orders.show, { orderId: "a" }, { tab: "all" }))).toBeNull()
})
