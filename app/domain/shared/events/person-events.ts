import { toNoticeOnlyRows } from "./event-row.ts"
import { linkMailRule, securityRule } from "./notification-rule.ts"

/** Of a person's own login, whoever owns the account that they founded: docs/rules.md#owners. Cannot be muted. */
export const PERSON_EVENTS = toNoticeOnlyRows({
  "account.registered": linkMailRule("verify-email", {
    title: "Confirm your email address",
    text: "Welcome. Please confirm that this address is yours.",
    action: "Confirm this address",
  }),
  "account.verification_asked": linkMailRule("verify-email", {
    title: "Confirm your email address",
    text: "Please confirm that this address is yours.",
    action: "Confirm this address",
  }),
  "account.reset_asked": linkMailRule("reset-password", {
    title: "Choose a new password",
    text: "You asked for a new password.",
    action: "Choose a new password",
  }),
  "account.email_verified": [],
  "account.password_changed": securityRule({
    title: "Your password was changed",
    text: "The password of your account was changed and every other device was logged out. If this was not you, choose a new password at once, and look who is in your team.",
  }),
  "account.signed_in": securityRule({
    title: "New sign-in to your account",
    text: ({ device }) =>
      `Somebody logged in with your password on a device or network that we have not seen before: ${device}. If this was not you, change your password.`,
  }),
  "account.second_step_on": securityRule({
    title: "The second step is on",
    text: "Your account now asks for a code after the password, and every other device was logged out. If this was not you, write to us at once.",
  }),
  "account.second_step_off": securityRule({
    title: "The second step is off",
    text: "Your account no longer asks for a code after the password. If this was not you, change your password at once.",
  }),
  "account.recovery_codes_made": securityRule({
    title: "You have new recovery codes",
    text: "New recovery codes were made for your account, and the old ones work no longer. If this was not you, change your password at once.",
  }),
  "account.recovery_code_used": securityRule({
    title: "A recovery code was used",
    text: "Somebody logged in with your password and one of your recovery codes. If this was not you, change your password at once.",
  }),
  "account.passkey_added": securityRule({
    title: "A passkey was added",
    text: "A passkey was added that logs in to your account without a password. If this was not you, remove it and change your password.",
  }),
  "account.passkey_removed": securityRule({
    title: "A passkey was removed",
    text: "A passkey no longer logs in to your account. If this was not you, change your password.",
  }),
  "account.google_linked": securityRule({
    title: "Google was linked",
    text: "A Google account now logs in to your account. If this was not you, unlink it and change your password.",
  }),
  "account.google_unlinked": securityRule({
    title: "Google was unlinked",
    text: "A Google account no longer logs in to your account. If this was not you, change your password.",
  }),
  "account.email_changed": [
    securityRule({
      title: "Your email address was changed",
      text: "Your account has a new email address. Please confirm that it is yours.",
      template: "email-changed",
      action: "Confirm this address",
    }),
    linkMailRule("email-changed-from", {
      title: "Your email address was changed",
      text: "Your account has a new email address. If this was not you, take the change back within 7 days.",
      action: "Undo the change",
    }),
  ],
  "account.email_change_undone": securityRule({
    title: "Your email address is back",
    text: "The change of your email address was taken back, every device was logged out and your old password works no longer. Choose a new one by the link that we send you.",
  }),
})

/** Acts that only the person may read of. */
export const PERSON_ACTS = ["account.logged_in", ...Object.keys(PERSON_EVENTS)]
