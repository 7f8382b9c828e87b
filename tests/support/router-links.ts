import { matchRoutes } from "@remix-run/react"
import type { RouteConfigEntry } from "@remix-run/route-config"
import type { Page } from "playwright"
import routes from "#app/routes.ts"
import { sourceOf } from "./form-targets.ts"

type FiledRoute = Parameters<typeof matchRoutes>[0][number] & { handle: string }

const toRoute = ({ path, index, file, children = [] }: RouteConfigEntry): FiledRoute =>
  index
    ? { index, handle: file }
    : { ...(path && { path }), handle: file, children: children.map(toRoute) }

let table: FiledRoute[] | undefined

/** Says whether a path has a page route. */
async function isPage(path: string): Promise<boolean> {
  table ??= (await routes).map(toRoute)
  const file = matchRoutes(table, path)?.at(-1)?.route.handle
  return file !== undefined && /^export (default|\{.* as default)/m.test(sourceOf(file))
}

/** Links that the router intercepts without a page to show. */
export async function deadLinks(page: Page): Promise<string[]> {
  const paths = await page
    .locator("a[href^='/']:not([download], [target], [data-reload])")
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname))
  const isTaken = await Promise.all(paths.map(isPage))
  return paths.filter((_, place) => !isTaken[place])
}
