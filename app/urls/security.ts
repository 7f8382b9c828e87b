/** Part of `urls.account`. */
export const securityUrls = {
  security: "/account/security",
  changeEmail: "/account/security/email",
  sendVerification: "/account/security/verification",
  endSession: "/account/security/devices/:sessionId/end",
  endOtherSessions: "/account/security/devices/end-others",
  secondStep: "/account/security/second-step",
  endSecondStep: "/account/security/second-step/off",
  passkeys: "/account/security/passkeys",
  finishPasskey: "/account/security/passkeys/add",
  removePasskey: "/account/security/passkeys/:passkeyId/remove",
  unlinkGoogle: "/account/security/google/unlink",
  activity: "/account/activity",
  activityTable: "/account/activity/csv",
} as const

export const loginStepUrls = {
  secondStep: "/login/second-step",
  passkeyLogin: "/login/passkey",
  googleLogin: "/login/google/:role",
  googleReturn: "/login/google-return",
  confirmGoogle: "/login/google-confirm",
} as const

export const mailLinkUrls = {
  resetPassword: "/reset-password/:token",
  verifyEmail: "/verify-email/:token",
  undoEmailChange: "/undo-email-change/:token",
  cancelErasure: "/cancel-erasure/:token",
} as const
