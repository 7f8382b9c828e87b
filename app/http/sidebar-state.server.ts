import type { WithHeaders } from "./cookies.server.ts"

const LIFETIME_SECONDS = 604_800

/** The browser's script writes the same cookie. */
export const sidebarCookie = (isExpanded: boolean): string =>
  `sidebar_state=${isExpanded}; Path=/; Max-Age=${LIFETIME_SECONDS}; SameSite=Lax`

/** "auto": never toggled, so the width decides. */
export function sidebarStateOf({ headers }: WithHeaders): "auto" | "expanded" | "collapsed" {
  const cookie = headers.get("Cookie") ?? ""
  const isExpanded = /(?:^|;\s*)sidebar_state=(true|false)(?:;|$)/.exec(cookie)?.[1]
  if (isExpanded === undefined) return "auto"
  return isExpanded === "true" ? "expanded" : "collapsed"
}
