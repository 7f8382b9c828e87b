import { handler } from "#app/http/handler.server.ts"
import { publicOrigin } from "#app/http/request-info.server.ts"
import { paths } from "#app/paths.ts"

const PRIVATE = [paths.dashboard("influencer"), paths.dashboard("brand")]

/** Tells crawlers what is not theirs to read, and where the map is. */
export const loader = handler(({ request }) => {
  const lines = [
    "User-agent: *",
    ...PRIVATE.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${publicOrigin(request)}${paths.system.sitemap()}`,
    "",
  ]
  return new Response(lines.join("\n"), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "max-age=3600" },
  })
})
