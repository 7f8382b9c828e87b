import { expect } from "vitest"
import { href, urls } from "#app/urls/index.ts"
import { signedInAs } from "./accounts.ts"
import { insertProjects } from "./insert-projects.ts"
import type { Page } from "./page.ts"
import { aCreatorPage, userIdOf } from "./public-pages.ts"
import type { RunningServer } from "./server.ts"
import { change } from "./stored.ts"
import type { Visitor } from "./visitor.ts"

/** Text that looks like markup, script, replacement patterns or placeholders. */
export const NASTY = `<b>"K' & $& </script>\u2028\u{1F375} own-if own1n2. \uE000name\uE001`

let made = 0

/** Creates a brand with two public projects, a creator with a page, and addresses. */
export async function aMarket(server: RunningServer) {
  made += 1
  const brand = `${NASTY} ${made}`
  const owner = await signedInAs(server, "brand", { name: brand })
  const brandId = userIdOf(server, brand)
  const slug = `brand-${made}-${Date.now()}`
  change(
    server,
    "UPDATE brand_pages SET about = ?, slug = ?, page_state = 'public' WHERE user_id = ?",
    NASTY,
    slug,
    brandId,
  )
  const [projectId = "", otherId = ""] = insertProjects(
    server,
    { brand, title: `${NASTY} reel`, description: NASTY, niche: "Tea" },
    { brand, title: "Other", niche: "Coffee" },
  )
  change(server, "UPDATE projects SET public_at = 1 WHERE brand_id = ?", brandId)
  const creator = await aCreatorPage(server, "public")
  const id = { projectId }
  const influencerId = creator.userId
  const paths = {
    influencer: [
      href(urls.influencer.browse),
      `${href(urls.influencer.browse)}?niche=Tea`,
      `${href(urls.influencer.browse)}?search=&niche=&sort=budget`,
      href(urls.influencer.project, id),
    ],
    brand: [
      href(urls.brand.influencers),
      `${href(urls.brand.influencers)}?sort=rating&hasCompleted=`,
      href(urls.brand.influencer, { influencerId }),
    ],
    both: [
      href(urls.public.projects),
      `${href(urls.public.projects)}?niche=Food`,
      href(urls.public.services),
      `${href(urls.public.services)}?niche=Food`,
      href(urls.public.project, id),
      creator.path,
      href(urls.public.brand, { slug }),
    ],
  }
  return { brand, brandId, owner, projectId, otherId, creator, slug, paths }
}

/** Requests a page as a user signed in at all servers. */
export async function askAt(
  server: RunningServer,
  visitor: Visitor,
  path: string,
  headers: Record<string, string> = {},
): Promise<Page> {
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ")
  return server.visitor().get(path, { Cookie: cookie, ...headers })
}

/** The data address of a page. */
export const dataPathOf = (path: string): string => path.replace(/^[^?]*/, "$&.data")

/** Says whether the log marks a response as shared. */
export async function isShared(server: RunningServer, page: Pick<Page, "headers">) {
  return (await server.lineOf(page)).isShared === true
}

/** Reads page and data at each process, which must agree. */
export async function readAt(
  servers: RunningServer[],
  visitor: Visitor,
  path: string,
): Promise<string[]> {
  const answers = []
  for (const one of servers) {
    for (const address of [path, dataPathOf(path)]) {
      answers.push((await askAt(one, visitor, address)).body)
    }
  }
  return answers
}

/** Caches a page at each process, changes data, and expects the change in each next response. */
export async function expectShownAt(
  servers: RunningServer[],
  visitor: Visitor,
  path: string,
  act: () => unknown,
  text: string,
) {
  await readAt(servers, visitor, path)
  for (const one of servers) {
    expect(await isShared(one, await askAt(one, visitor, path)), path).toBe(true)
  }
  for (const body of await readAt(servers, visitor, path)) expect(body, path).not.toContain(text)
  await act()
  for (const body of await readAt(servers, visitor, path)) expect(body, path).toContain(text)
}
