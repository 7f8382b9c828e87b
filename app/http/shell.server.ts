import type { Actor } from "#app/domain/accounts/actor.ts"
import { paths } from "#app/paths.ts"

const COOKIE = "sidebar_state"
const LIFETIME_SECONDS = 604_800

/** Whether the sidebar is expanded, which it is until somebody collapses it. */
export const isSidebarExpanded = (request: Request): boolean =>
  !/(?:^|;\s*)sidebar_state=false(?:;|$)/.test(request.headers.get("Cookie") ?? "")

/** The cookie that keeps the sidebar's state. The browser's script writes the same one. */
export const sidebarCookie = (isExpanded: boolean): string =>
  `${COOKIE}=${isExpanded}; Path=/; Max-Age=${LIFETIME_SECONDS}; SameSite=Lax`

/** What the frame of every signed-in page shows: who is signed in, and the sidebar as it was left. */
export function frameOf(request: Request, actor: Actor) {
  return {
    isSidebarExpanded: isSidebarExpanded(request),
    viewer: {
      role: actor.role,
      name: actor.name,
      email: actor.email,
      phone: actor.phone,
      pictureHref: actor.pictureId ? paths.picture(actor.pictureId) : null,
    },
  }
}
