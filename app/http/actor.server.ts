import { redirect } from "@remix-run/node"
import { type Actor, isBrand, isInfluencer } from "#app/domain/identity/accounts/actor.ts"
import { isFoundersOwn } from "#app/domain/identity/accounts/ownership.server.ts"
import { may, requirePermission } from "#app/domain/identity/accounts/permissions.ts"
import { dashboardHref, href, roleOfPath, urls } from "#app/urls/index.ts"
import { redirectLoggedOut } from "./flash.server.ts"
import { guardedHandler } from "./handler.server.ts"
import { rememberPage } from "./return-to.server.ts"
import { permissionOfRoute } from "./route-permissions.ts"
import { findActor, findOperatorSession } from "./session.server.ts"

function requireSeat(actor: Actor, { url, method }: Request): void {
  if (!actor.member) return
  const isWrite = method !== "GET" && method !== "HEAD"
  requirePermission(actor, permissionOfRoute(new URL(url).pathname, isWrite))
}

/**
 * Requires a signed-in user, else redirects to /login, which leads back.
 * @throws Forbidden for a member without the permission
 */
export async function requireActor(request: Request): Promise<Actor> {
  const actor = await findActor(request)
  if (actor) {
    requireSeat(actor, request)
    return actor
  }
  // Operators take no side: docs/rules.md#operators
  if (await findOperatorSession(request)) throw redirect(href(urls.admin.root))
  const login = href(urls.login.welcome)
  if (request.method === "POST") throw await redirectLoggedOut(request, login)
  throw redirect(login, { headers: await rememberPage(request) })
}

/** Finds the signed-in person, for pages that visitors see as well. */
export async function findPerson(request: Request): Promise<Actor | undefined> {
  const actor = await findActor(request)
  return actor && toPerson(actor)
}

/** Requires a signed-in person, for what is theirs alone: password, email and devices. */
export async function requirePerson(
  request: Request,
  guard: (request: Request) => Promise<Actor> = requireActor,
): Promise<Actor> {
  return toPerson(await guard(request))
}

/**
 * Requires the owner, for the account, or another person, for what is their own: copies of data and
 * erasure. @throws Forbidden for a founder who handed the ownership over
 */
export async function requireDataOwner(request: Request): Promise<Actor> {
  const actor = await requireActor(request)
  if (may(actor, "account")) return actor
  const person = toPerson(actor)
  // A founder who handed their account over acts for it no more.
  if (!isFoundersOwn(person.userId)) requirePermission(actor, "account")
  return person
}

function toPerson({ member, ...account }: Actor): Actor {
  if (!member) return account
  const { personId: userId, name, email, emailVerifiedAt, suspendedAt } = member
  const own = { userId, name, email, emailVerifiedAt, suspendedAt }
  return { role: account.role, ...own, phone: null, userName: null, pictureId: null }
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
export async function requireDashboardUser(request: Request) {
  const { pathname } = new URL(request.url)
  const role = roleOfPath(pathname, urls.brand.dashboard)
  return role === "brand" ? requireBrand(request) : requireInfluencer(request)
}

/** Sends signed-in users away from sign-in pages. */
export async function requireSignedOut(request: Request): Promise<void> {
  const role =
    (await findActor(request))?.role ?? (await findOperatorSession(request))?.operator.role
  if (role) throw redirect(dashboardHref(role))
}

const handlerOf = <A extends Actor>(guard: (request: Request) => Promise<A>) =>
  guardedHandler(async (request) => ({ actor: await guard(request) }))

export const actorHandler = handlerOf(requireActor)
export const influencerHandler = handlerOf(requireInfluencer)
export const brandHandler = handlerOf(requireBrand)
export const dashboardHandler = handlerOf(requireDashboardUser)
export const personHandler = handlerOf((request) => requirePerson(request))
export const holderHandler = handlerOf(requireDataOwner)
