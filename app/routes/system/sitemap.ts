import {
  listPartStarts,
  PUBLIC_LISTS,
} from "#app/domain/market/projects/public-addresses.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { publicOrigin } from "#app/http/request-info.server.ts"
import { streamXml } from "#app/http/xml-stream.server.ts"
import { href, urls } from "#app/urls/index.ts"

const { sitemapPart } = urls.public

/** docs/rules.md#what-search-engines-find */
export const loader = handler(({ request }) => {
  const origin = publicOrigin(request)
  const parts = [
    href(sitemapPart, { list: "pages" }),
    ...PUBLIC_LISTS.flatMap((list) =>
      listPartStarts(list).map((after) =>
        href(sitemapPart, { list }, { after: after || undefined }),
      ),
    ),
  ]
  return streamXml([
    `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${parts.map((path) => `  <sitemap><loc>${origin}${path}</loc></sitemap>`).join("\n")}
</sitemapindex>
`,
  ])
})
