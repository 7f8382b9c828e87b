import { toNoticeOnlyRows } from "./event-row.ts"
import { formerMemberRule, securityRule } from "./notification-rule.ts"

/** Of the account and its programs: its owner hears of them. Cannot be muted. */
export const ACCOUNT_EVENTS = toNoticeOnlyRows({
  "account.erasure_asked": [
    securityRule({
      title: "Your account will be deleted",
      text: ({ day }) =>
        `You asked us to delete your account. We'll delete it on ${day}. You can change your mind until then.`,
      template: "erasure-asked",
      settledBy: ["account.erasure_cancelled"],
      leadsTo: "privacy",
      action: "Keep my account",
    }),
    formerMemberRule({
      title: "Your login will be deleted",
      text: ({ day }) =>
        `The owner of this account, which you founded, asked us to delete it. Your login is deleted with it on ${day}. If you did not hand the account over, write to us at once.`,
    }),
  ],
  "account.erasure_cancelled": securityRule({
    title: "Your account stays",
    text: "The deletion of your account was called off. Nothing was deleted.",
    leadsTo: "privacy",
  }),
  "account.erasure_postponed": securityRule({
    title: "Your account could not be deleted yet",
    text: "An order or a payment of yours is open. Your account is deleted as soon as it is finished.",
    leadsTo: "privacy",
    action: "See open orders and payments",
  }),
  "account.export_ready": securityRule({
    title: "Your data is ready",
    text: "The copy of your data that you asked for can be downloaded for 24 hours.",
    leadsTo: "privacy",
    action: "Download it",
  }),
  "account.export_failed": securityRule({
    title: "Your data could not be gathered",
    text: "The copy of your data that you asked for could not be made. Please try again.",
    leadsTo: "privacy",
    action: "Try again",
  }),
  "channel.connected": securityRule({
    title: "You connected an account",
    text: "Your account on a platform is connected. Its figures are read once a week and shown to those whom you choose. If this was not you, disconnect it.",
    leadsTo: "channels",
  }),
  "channel.disconnected": [],
  "channel.revoked": securityRule({
    title: "A connected account was disconnected",
    text: "A platform no longer lets us read your account, so its figures are deleted here. You can connect it again.",
    leadsTo: "channels",
  }),
  "account.token_created": securityRule({
    title: "A new API token was created",
    text: "Somebody who knows your password created an API token for your account. If this was not you, revoke it and change your password.",
  }),
  "account.webhook_created": securityRule({
    title: "A new webhook was added",
    text: "Somebody who knows your password added an address that we tell of your orders and messages. If this was not you, delete it and change your password.",
    leadsTo: "webhooks",
  }),
  "account.webhook_paused": securityRule({
    title: "A webhook is paused",
    text: "A program of yours has not taken what we sent for a day, so we stopped. Look at the answers, then resume it.",
    leadsTo: "webhooks",
  }),
})
