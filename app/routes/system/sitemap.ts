import { handler } from "#app/http/handler.server.ts"
import { publicOrigin } from "#app/http/request-info.server.ts"
import { href, urls } from "#app/urls.ts"

const { home, register, login, privacyPolicy, terms, refunds, disclosureGuide } = urls
const registering = [register.welcome, register.influencer, register.brand]
const PAGES = [home, ...registering, login.welcome, privacyPolicy, terms, refunds, disclosureGuide]

/** The pages that anybody may find. */
export const loader = handler(({ request }) => {
  const origin = publicOrigin(request)
  const entries = PAGES.map((path) => `  <url><loc>${origin}${href(path)}</loc></url>`)
  const map = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join("\n")}
</urlset>
`
  return new Response(map, {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "max-age=3600" },
  })
})
