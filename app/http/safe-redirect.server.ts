const ANY_ORIGIN = "http://origin.invalid"

/** `target` when it is a path on this site, else `fallback`: never a way to another host. */
export function safePath(target: string | null | undefined, fallback: string): string {
  if (!target || !/^\/(?![/\\])/.test(target) || /[\p{Cc}\\]/u.test(target)) return fallback
  const url = new URL(target, ANY_ORIGIN)
  return url.origin === ANY_ORIGIN ? `${url.pathname}${url.search}` : fallback
}

/** Where 'Go Back' leads: the page the visitor came from when it is ours, else `fallback` (ruling 14). */
export function previousPath(request: Request, fallback: string): string {
  const referer = request.headers.get("Referer")
  if (!referer || !URL.canParse(referer)) return fallback
  const from = new URL(referer)
  const here = new URL(request.url)
  if (from.host !== here.host || from.pathname === here.pathname) return fallback
  return safePath(`${from.pathname}${from.search}`, fallback)
}
