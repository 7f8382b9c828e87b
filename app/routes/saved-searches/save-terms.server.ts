import { canMail, readSearch } from "#app/domain/market/saved-searches/searched-list.ts"
import type { Viewer } from "#app/server/cache/viewer.server.ts"

/** Undefined without filters. */
export function saveTermsOf({ actor, own }: Viewer, text: string) {
  const read = readSearch(actor, text)
  if (!read) return undefined
  const { query, name } = read
  return { role: actor.role, canMail: canMail(actor), savedAs: own("savedAs", query), query, name }
}
