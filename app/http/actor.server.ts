import { redirect } from "@remix-run/node"
import {
  type Actor,
  type BrandActor,
  type InfluencerActor,
  isBrand,
  isInfluencer,
} from "#app/domain/identity/accounts/actor.ts"
import { dashboardHref, href, roleAt, urls } from "#app/urls/index.ts"
import { redirectLoggedOut } from "./flash.server.ts"
import { rememberPage } from "./return-to.server.ts"
import { findActor, findOperatorSession } from "./session.server.ts"

/**
 * Requires a signed-in user, else redirects to /login, which leads back. First line of every
 * protected route.
 */
export async function requireActor(request: Request): Promise<Actor> {
  const actor = await findActor(request)
  if (actor) return actor
  // Operators take no side: docs/rules.md#operators
  if (await findOperatorSession(request)) throw redirect(href(urls.admin.root))
  const login = href(urls.login.welcome)
  if (request.method === "POST") throw await redirectLoggedOut(request, login)
  throw redirect(login, { headers: await rememberPage(request) })
}

const requireRole =
  <A extends Actor>(hasRole: (actor: Actor) => actor is A) =>
  async (request: Request): Promise<A> => {
    const actor = await requireActor(request)
    if (!hasRole(actor)) throw redirect(href(urls[actor.role].dashboard))
    return actor
  }

/** Requires an influencer: docs/rules.md#each-role-its-dashboard */
export const requireInfluencer = requireRole(isInfluencer)

/** Requires a brand: docs/rules.md#each-role-its-dashboard */
export const requireBrand = requireRole(isBrand)

/** Requires the role whose dashboard the address is in, on pages of both roles. */
export async function requireDashboardUser(
  request: Request,
): Promise<InfluencerActor | BrandActor> {
  const { pathname } = new URL(request.url)
  const role = roleAt(pathname, { brand: urls.brand.dashboard })
  return role === "brand" ? requireBrand(request) : requireInfluencer(request)
}

/** Sends signed-in users away from sign-in pages. */
export async function requireVisitor(request: Request): Promise<void> {
  const role =
    (await findActor(request))?.role ?? (await findOperatorSession(request))?.operator.role
  if (role) throw redirect(dashboardHref(role))
}
