import {
  PUBLIC_LISTS,
  type PublicList,
  publicAddressPages,
} from "#app/domain/market/projects/public-addresses.server.ts"
import { NotFound } from "#app/domain/shared/errors.ts"
import { handler } from "#app/http/handler.server.ts"
import { publicOrigin } from "#app/http/request-info.server.ts"
import { streamXml } from "#app/http/xml-stream.server.ts"
import { href, urls } from "#app/urls/index.ts"

const { home, register, login, privacyPolicy, terms, refunds, disclosureGuide } = urls
const registering = [register.welcome, register.influencer, register.brand]
const legal = [privacyPolicy, terms, refunds, disclosureGuide]
const PAGES = [
  home,
  urls.public.projects,
  urls.public.services,
  ...registering,
  login.welcome,
  ...legal,
]

const addressOf: Record<PublicList, (name: string) => string> = {
  services: (serviceId) => href(urls.public.service, { serviceId }),
  projects: (projectId) => href(urls.public.project, { projectId }),
  creators: (userName) => href(urls.public.creator, { userName }),
  brands: (slug) => href(urls.public.brand, { slug }),
}

/** Hidden pages disappear at once. */
export const loader = handler(({ request, params }) => {
  const origin = publicOrigin(request)
  if (params.list === "pages") return streamXml(inMap([PAGES.map((path) => entry(origin + path))]))
  const list = PUBLIC_LISTS.find((one) => one === params.list)
  if (!list) throw new NotFound("There is no such page.")
  const after = new URL(request.url).searchParams.get("after")?.slice(0, 200) ?? ""
  return streamXml(inMap(entriesOf(list, after, origin)))
})

function* entriesOf(list: PublicList, after: string, origin: string): Generator<string[]> {
  for (const page of publicAddressPages(list, after)) {
    yield page.map(({ name, updatedAt }) => entry(origin + addressOf[list](name), updatedAt))
  }
}

function* inMap(pages: Iterable<string[]>): Generator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
`
  for (const entries of pages) yield entries.join("")
  yield "</urlset>\n"
}

/** Percent-encoded links contain no XML syntax except `&`, and ours have none. */
const entry = (address: string, updatedAt?: number): string =>
  `  <url><loc>${address}</loc>${lastModified(updatedAt)}</url>\n`

const lastModified = (at: number | undefined): string =>
  at === undefined ? "" : `<lastmod>${new Date(at).toISOString().slice(0, 10)}</lastmod>`
