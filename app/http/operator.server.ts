import { redirect } from "@remix-run/node"
import type { OperatorSession } from "#app/domain/identity/operators/operator-sessions.server.ts"
import { dashboardHref, href, urls } from "#app/urls/index.ts"
import { redirectLoggedOut } from "./flash.server.ts"
import { guardedHandler } from "./handler.server.ts"
import { findActor, findOperatorSession } from "./session.server.ts"

/**
 * Requires an operator with proven second factor. Others are redirected (docs/rules.md#operators).
 */
export async function requireAdminSession(request: Request): Promise<OperatorSession> {
  const session = await findOperatorSession(request)
  return session?.isProven ? session : sendAway(request, session)
}

/** Wraps loaders and actions of the admin area. */
export const operatorHandler = guardedHandler(async (request) => ({
  operator: (await requireAdminSession(request)).operator,
}))

type FactorStep = "factor" | "setUpFactor"

const nextStepOf = ({ isProven, hasFactor }: OperatorSession): FactorStep | undefined =>
  isProven ? undefined : hasFactor ? "factor" : "setUpFactor"

/** Requires an operator whose next step is `step`, after the password alone. */
export async function requireFactorStep(
  request: Request,
  step: FactorStep,
): Promise<OperatorSession> {
  const session = await findOperatorSession(request)
  return session && nextStepOf(session) === step ? session : sendAway(request, session)
}

async function sendAway(request: Request, session: OperatorSession | undefined): Promise<never> {
  if (session) throw redirect(href(urls.admin[nextStepOf(session) ?? "root"]))
  const actor = await findActor(request)
  if (!actor && request.method === "POST")
    throw await redirectLoggedOut(request, href(urls.admin.login))
  throw redirect(actor ? dashboardHref(actor.role) : href(urls.admin.login))
}
