import type { Actor } from "#app/domain/accounts/actor.ts"
import { href, urls } from "#app/urls.ts"

const LIFETIME_SECONDS = 604_800

/** The cookie that keeps the sidebar's state. The browser's script writes the same one. */
export const sidebarCookie = (isExpanded: boolean): string =>
  `sidebar_state=${isExpanded}; Path=/; Max-Age=${LIFETIME_SECONDS}; SameSite=Lax`

/** What the frame of every signed-in page shows: who is signed in, and the sidebar as it was left. */
export function shellData(request: Request, actor: Actor) {
  const cookie = request.headers.get("Cookie") ?? ""
  const sidebar = /(?:^|;\s*)sidebar_state=(true|false)(?:;|$)/.exec(cookie)?.[1]
  return {
    /** Undefined until somebody has toggled it: then the width decides. */
    isSidebarExpanded: sidebar === undefined ? undefined : sidebar === "true",
    isEmailVerified: actor.emailVerifiedAt !== null,
    isSuspended: actor.suspendedAt !== null,
    viewer: {
      role: actor.role,
      name: actor.name,
      email: actor.email,
      phone: actor.phone,
      pictureHref: actor.pictureId ? href(urls.picture, { pictureId: actor.pictureId }) : null,
    },
  }
}
