import type { PathParam } from "react-router-dom"

export type Query = Record<string, string | number | readonly string[] | undefined>

type HrefValues<Pattern extends string> = [PathParam<Pattern>] extends [never]
  ? [query?: Query]
  : [params: Record<PathParam<Pattern>, string>, query?: Query]

/** Builds a link: `href(urls.order, { orderId })`. Parameters first, then the query. */
export function href<Pattern extends string>(
  pattern: Pattern,
  ...values: HrefValues<Pattern>
): string
export function href(pattern: string, ...values: (Query | undefined)[]): string {
  // Fast path: most links of a list need no parameters.
  if (!pattern.includes(":")) return values[0] ? withQuery(pattern, values[0]) : pattern
  const [params = {}, query] = values
  let path = pattern
  for (const name in params) {
    path = path.replace(`:${name}`, encodeURIComponent(String(params[name])))
  }
  return query ? withQuery(path, query) : path
}

/** Omits undefined and empty values; lists repeat their key. */
function withQuery(path: string, query: Query): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined) continue
    for (const one of typeof value === "object" ? value : [value])
      if (one !== "") search.append(key, String(one))
  }
  const text = search.toString()
  return text === "" ? path : `${path}?${text}`
}
