import { redirect } from "@remix-run/node"
import type { OperatorActor } from "#app/domain/accounts/actor.ts"
import { href, urls } from "#app/urls.ts"
import { findActor, findOperatorSession } from "./session.server.ts"

/**
 * The operator at the desk, second factor proven: the first line of every way in below /admin. Others are
 * sent away (docs/rules.md#operators): to the second factor, to their own dashboard, or to the desk's login.
 */
export async function requireOperator(request: Request): Promise<OperatorActor> {
  const session = await findOperatorSession(request)
  if (session?.isProven) return session.operator
  if (session) throw redirect(href(urls.admin[session.hasFactor ? "factor" : "setUpFactor"]))
  const actor = await findActor(request)
  throw redirect(href(actor ? urls[actor.role].dashboard : urls.admin.login))
}
