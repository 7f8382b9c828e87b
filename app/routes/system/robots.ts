import { handler } from "#app/http/handler.server.ts"
import { publicOrigin } from "#app/http/request-info.server.ts"
import { href, urls } from "#app/urls/index.ts"

export const loader = handler(({ request }) => {
  const text = `User-agent: *
Disallow: ${href(urls.influencer.dashboard)}
Disallow: ${href(urls.brand.dashboard)}
Disallow: ${href(urls.admin.root)}

Sitemap: ${publicOrigin(request)}${href(urls.system.sitemap)}
`
  return new Response(text, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "max-age=3600" },
  })
})
