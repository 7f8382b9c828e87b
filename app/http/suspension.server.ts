import { matchPath } from "react-router-dom"
import { SUSPENDED_MESSAGE } from "#app/domain/identity/accounts/act.server.ts"
import { Suspended } from "#app/domain/shared/errors.ts"
import { urls } from "#app/urls/index.ts"
import { findActor } from "./session.server.ts"

/** Open to suspended accounts: docs/rules.md#suspended-accounts */
const OPEN: readonly string[] = [
  urls.logout,
  ...Object.values(urls.login),
  ...Object.values(urls.register),
  urls.forgotPassword,
  urls.resetPassword,
  urls.verifyEmail,
  urls.undoEmailChange,
  urls.cancelErasure,
  urls.unsubscribe,
  urls.unsubscribeAtOnce,
  urls.review,
  urls.sidebar,
  ...Object.values(urls.notifications),
  urls.account.notifications,
  urls.account.push,
  urls.account.security,
  urls.account.changeEmail,
  urls.account.revokeToken,
  urls.account.sendVerification,
  urls.account.endSession,
  urls.account.endOtherSessions,
  urls.account.secondStep,
  urls.account.endSecondStep,
  urls.passkeyLogin,
  urls.secondStep,
  urls.account.passkeys,
  urls.account.finishPasskey,
  urls.account.removePasskey,
  urls.influencer.changePassword,
  urls.brand.changePassword,
  urls.account.privacy,
  urls.account.exports,
  urls.account.erase,
  urls.account.keep,
  urls.account.payouts,
  urls.account.removePayoutDetails,
  urls.account.sanctions,
  urls.account.appeal,
  urls.orders.answerDispute,
]

/** Returns the refusal for a suspended account, unless the address stays open. */
export async function findSuspension(request: Request): Promise<Suspended | undefined> {
  const actor = await findActor(request)
  if (!actor || actor.suspendedAt === null) return undefined
  const { pathname } = new URL(request.url)
  const isOpen = OPEN.some((pattern) => matchPath(pattern, pathname))
  return isOpen ? undefined : new Suspended(SUSPENDED_MESSAGE)
}
