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
 * The signed-in user, else to /login, which leads back to a page and says that a form was not taken: the first
 * line of every protected way in.
 */
export async function requireActor(request: Request): Promise<Actor> {
  const actor = await findActor(request)
  if (actor) return actor
  // An operator is no side of the market: docs/rules.md#operators
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

/** The signed-in influencer; others are sent away: docs/rules.md#each-role-its-dashboard */
export const requireInfluencer = requireRole(isInfluencer)

/** The signed-in brand; others are sent away: docs/rules.md#each-role-its-dashboard */
export const requireBrand = requireRole(isBrand)

/** The user whose dashboard the address lies in, for pages that both roles have; others as above. */
export async function requireDashboardUser(
  request: Request,
): Promise<InfluencerActor | BrandActor> {
  const { pathname } = new URL(request.url)
  const role = roleAt(pathname, { brand: urls.brand.dashboard })
  return role === "brand" ? requireBrand(request) : requireInfluencer(request)
}

/** For the sign-in pages: a signed-in visitor goes to the dashboard home, an operator to the desk. */
export async function requireVisitor(request: Request): Promise<void> {
  const role =
    (await findActor(request))?.role ?? (await findOperatorSession(request))?.operator.role
  if (role) throw redirect(dashboardHref(role))
}
