import { handler } from "#app/http/handler.server.ts"
import { publicOrigin } from "#app/http/request-info.server.ts"
import { href, urls } from "#app/urls.ts"

const PAGES = [
  href(urls.home),
  href(urls.register.welcome),
  href(urls.register.influencer),
  href(urls.register.brand),
  href(urls.login.welcome),
  href(urls.privacyPolicy),
  href(urls.terms),
  href(urls.refunds),
]

/** The pages that anybody may find. */
export const loader = handler(({ request }) => {
  const origin = publicOrigin(request)
  const entries = PAGES.map((path) => `  <url><loc>${origin}${path}</loc></url>`)
  const map = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    "</urlset>",
    "",
  ]
  return new Response(map.join("\n"), {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "max-age=3600" },
  })
})
