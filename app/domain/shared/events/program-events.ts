import { noticesOnly } from "./event-row.ts"
import { security } from "./notification-rule.ts"

export const PROGRAM_EVENTS = noticesOnly({
  "account.token_created": security({
    title: "A new API token was created",
    text: "Somebody who knows your password created an API token for your account. If this was not you, revoke it and change your password.",
  }),
  "account.webhook_created": security({
    title: "A new webhook was added",
    text: "Somebody who knows your password added an address that we tell of your orders and messages. If this was not you, delete it and change your password.",
    leadsTo: "webhooks",
  }),
  "account.webhook_paused": security({
    title: "A webhook is paused",
    text: "A program of yours has not taken what we sent for a day, so we stopped. Look at the answers, then resume it.",
    leadsTo: "webhooks",
  }),
})
