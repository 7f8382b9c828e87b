import { expect, test } from "vitest"
import routes from "#app/routes.ts"
import { filesOfPage, modulesOf } from "#tests/size/page-files.ts"
import { flattenRoutes, hasPage } from "#tests/support/routes.ts"

const pages = flattenRoutes(await routes).filter(hasPage)

test("no page ships the schema library before a form is used", () => {
  expect(pages.length).toBeGreaterThan(100)
  const heavy = pages.filter(({ id }) => modulesOf(filesOfPage(id).js).has("zod"))
  expect(heavy.map(({ pattern }) => pattern)).toEqual([])
})
