import { handler } from "#app/http/handler.server.ts"
import { publicOrigin } from "#app/http/request-info.server.ts"
import { href, urls } from "#app/urls.ts"

const PRIVATE = [href(urls.influencer.dashboard), href(urls.brand.dashboard)]

/** Tells crawlers what is not theirs to read, and where the map is. */
export const loader = handler(({ request }) => {
  const lines = [
    "User-agent: *",
    ...PRIVATE.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${publicOrigin(request)}${href(urls.system.sitemap)}`,
    "",
  ]
  return new Response(lines.join("\n"), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "max-age=3600" },
  })
})
