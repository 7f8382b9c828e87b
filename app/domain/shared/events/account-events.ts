import { noticesOnly } from "./event-row.ts"
import { link, security } from "./notification-rule.ts"

/** Cannot be muted. */
export const ACCOUNT_EVENTS = noticesOnly({
  "account.registered": [
    link("verify-email", {
      title: () => "Confirm your email address",
      text: () => "Welcome. Please confirm that this address is yours.",
      action: "Confirm this address",
    }),
  ],
  "account.verification_asked": [
    link("verify-email", {
      title: () => "Confirm your email address",
      text: () => "Please confirm that this address is yours.",
      action: "Confirm this address",
    }),
  ],
  "account.reset_asked": [
    link("reset-password", {
      title: () => "Choose a new password",
      text: () => "You asked for a new password.",
      action: "Choose a new password",
    }),
  ],
  "account.email_verified": [],
  "account.password_changed": [
    security({
      title: () => "Your password was changed",
      text: () =>
        "The password of your account was changed and every other device was logged out. If this was not you, choose a new password at once.",
    }),
  ],
  "account.signed_in": [
    security({
      title: () => "New sign-in to your account",
      text: ({ device }) =>
        `Somebody logged in with your password on a device or network that we have not seen before: ${device}. If this was not you, change your password.`,
    }),
  ],
  "account.second_step_on": [
    security({
      title: () => "The second step is on",
      text: () =>
        "Your account now asks for a code after the password, and every other device was logged out. If this was not you, write to us at once.",
    }),
  ],
  "account.second_step_off": [
    security({
      title: () => "The second step is off",
      text: () =>
        "Your account no longer asks for a code after the password. If this was not you, change your password at once.",
    }),
  ],
  "account.recovery_codes_made": [
    security({
      title: () => "You have new recovery codes",
      text: () =>
        "New recovery codes were made for your account, and the old ones work no longer. If this was not you, change your password at once.",
    }),
  ],
  "account.recovery_code_used": [
    security({
      title: () => "A recovery code was used",
      text: () =>
        "Somebody logged in with your password and one of your recovery codes. If this was not you, change your password at once.",
    }),
  ],
  "account.passkey_added": [
    security({
      title: () => "A passkey was added",
      text: () =>
        "A passkey was added that logs in to your account without a password. If this was not you, remove it and change your password.",
    }),
  ],
  "account.passkey_removed": [
    security({
      title: () => "A passkey was removed",
      text: () =>
        "A passkey no longer logs in to your account. If this was not you, change your password.",
    }),
  ],
  "account.google_linked": [
    security({
      title: () => "Google was linked",
      text: () =>
        "A Google account now logs in to your account. If this was not you, unlink it and change your password.",
    }),
  ],
  "account.google_unlinked": [
    security({
      title: () => "Google was unlinked",
      text: () =>
        "A Google account no longer logs in to your account. If this was not you, change your password.",
    }),
  ],
  "account.email_changed": [
    security(
      {
        title: () => "Your email address was changed",
        text: () => "Your account has a new email address. Please confirm that it is yours.",
      },
      { template: "email-changed", action: "Confirm this address" },
    ),
    link("email-changed-from", {
      title: () => "Your email address was changed",
      text: () =>
        "Your account has a new email address. If this was not you, take the change back within 7 days.",
      action: "Undo the change",
    }),
  ],
  "account.email_change_undone": [
    security({
      title: () => "Your email address is back",
      text: () =>
        "The change of your email address was taken back, every device was logged out and your old password works no longer. Choose a new one by the link that we send you.",
    }),
  ],
  "account.erasure_asked": [
    security(
      {
        title: () => "Your account will be deleted",
        text: ({ day }) =>
          `You asked us to delete your account. We'll delete it on ${day}. You can change your mind until then.`,
      },
      {
        template: "erasure-asked",
        settledBy: ["account.erasure_cancelled"],
        leadsTo: "privacy",
        action: "Keep my account",
      },
    ),
  ],
  "account.erasure_cancelled": [
    security(
      {
        title: () => "Your account stays",
        text: () => "The deletion of your account was called off. Nothing was deleted.",
      },
      { leadsTo: "privacy", action: "Open your privacy page" },
    ),
  ],
  "account.erasure_postponed": [
    security(
      {
        title: () => "Your account could not be deleted yet",
        text: () =>
          "An order or a payment of yours is open. Your account is deleted as soon as it is finished.",
      },
      { leadsTo: "privacy", action: "See open orders and payments" },
    ),
  ],
  "account.export_ready": [
    security(
      {
        title: () => "Your data is ready",
        text: () => "The copy of your data that you asked for can be downloaded for 24 hours.",
      },
      { leadsTo: "privacy", action: "Download it" },
    ),
  ],
  "account.export_failed": [
    security(
      {
        title: () => "Your data could not be gathered",
        text: () => "The copy of your data that you asked for could not be made. Please try again.",
      },
      { leadsTo: "privacy", action: "Try again" },
    ),
  ],
  "channel.connected": [
    security(
      {
        title: () => "You connected an account",
        text: () =>
          "Your account on a platform is connected. Its figures are read once a week and shown to those whom you choose. If this was not you, disconnect it.",
      },
      { leadsTo: "channels", action: "See connected accounts" },
    ),
  ],
  "channel.disconnected": [],
  "channel.revoked": [
    security(
      {
        title: () => "A connected account was disconnected",
        text: () =>
          "A platform no longer lets us read your account, so its figures are deleted here. You can connect it again.",
      },
      { leadsTo: "channels", action: "See connected accounts" },
    ),
  ],
})
