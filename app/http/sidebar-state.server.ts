import type { WithHeaders } from "./cookies.server.ts"

const LIFETIME_SECONDS = 604_800

/** The cookie that keeps the sidebar's state. The browser's script writes the same one. */
export const sidebarCookie = (isExpanded: boolean): string =>
  `sidebar_state=${isExpanded}; Path=/; Max-Age=${LIFETIME_SECONDS}; SameSite=Lax`

/** The sidebar as it was left; "auto" until somebody has toggled it: then the width decides. */
export function sidebarStateOf({ headers }: WithHeaders): "auto" | "expanded" | "collapsed" {
  const cookie = headers.get("Cookie") ?? ""
  const isExpanded = /(?:^|;\s*)sidebar_state=(true|false)(?:;|$)/.exec(cookie)?.[1]
  if (isExpanded === undefined) return "auto"
  return isExpanded === "true" ? "expanded" : "collapsed"
}
