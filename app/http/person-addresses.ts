import { urls } from "#app/urls/index.ts"

const { account, brand, influencer } = urls

/** Forms about a person's own login, notices and data: open to any seat, and to suspended accounts. */
export const OF_THE_PERSON: readonly string[] = [
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
  urls.notifications.shown,
  // `requireHolder` decides whose data they are.
  account.exports,
  account.erase,
  account.keep,
  account.security,
  account.changeEmail,
  account.sendVerification,
  account.endSession,
  account.endOtherSessions,
  account.secondStep,
  account.endSecondStep,
  account.passkeys,
  account.finishPasskey,
  account.removePasskey,
  account.unlinkGoogle,
  urls.secondStep,
  urls.passkeyLogin,
  urls.confirmGoogle,
  influencer.changePassword,
  brand.changePassword,
]
