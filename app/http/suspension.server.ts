import { matchPath } from "react-router-dom"
import { PERSON_SUSPENDED, SUSPENDED_MESSAGE } from "#app/domain/identity/accounts/act.server.ts"
import { Suspended } from "#app/domain/shared/errors.ts"
import { urls } from "#app/urls/index.ts"
import { permissionOfRoute } from "./route-permissions.ts"
import { findActor } from "./session.server.ts"

/** Open to suspended accounts besides what is personal: docs/rules.md#suspended-accounts */
const OPEN: readonly string[] = [
  urls.notifications.mark,
  urls.notifications.readAll,
  urls.account.notifications,
  urls.account.push,
  urls.account.revokeToken,
  urls.account.privacy,
  urls.account.payouts,
  urls.account.removePayoutDetails,
  urls.account.sanctions,
  urls.account.appeal,
  urls.orders.answerDispute,
]

/** Returns the refusal for a suspended account, unless the address stays open. */
export async function findSuspension(request: Request): Promise<Suspended | undefined> {
  const actor = await findActor(request)
  const isOfPerson = Boolean(actor?.member?.suspendedAt)
  if (!actor || (actor.suspendedAt === null && !isOfPerson)) return undefined
  const { pathname } = new URL(request.url)
  if (permissionOfRoute(pathname, true) === "personal") return undefined
  if (OPEN.some((pattern) => matchPath(pattern, pathname))) return undefined
  return new Suspended(isOfPerson ? PERSON_SUSPENDED : SUSPENDED_MESSAGE)
}
