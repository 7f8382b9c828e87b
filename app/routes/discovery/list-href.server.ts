import { previousPath } from "#app/http/safe-redirect.server.ts"
import { href, urls } from "#app/urls.ts"

/** The list of influencers under the filters from which somebody came, else all of it. */
export function listHrefOf(request: Request): string {
  const list = href(urls.brand.influencers)
  const cameFrom = previousPath(request, list)
  return cameFrom.startsWith(`${list}?`) ? cameFrom : list
}
