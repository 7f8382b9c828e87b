/** The closed lists of the API, as `words.ts` has them. */

/** Rights that a token can have; its owner has all of them. */
export const API_SCOPES = [
  "projects:read",
  "projects:write",
  "applications:read",
  "applications:write",
  "orders:read",
  "orders:write",
  "offers:read",
  "offers:write",
  "messages:read",
  "messages:write",
  "documents:read",
  "profiles:read",
  "services:read",
  "services:write",
  "reports:read",
] as const
export type ApiScope = (typeof API_SCOPES)[number]

/** Events that an endpoint can be told of; "test.ping" comes by hand. */
export const WEBHOOK_EVENTS = [
  "application.sent",
  "application.withdrawn",
  "application.shortlisted",
  "application.rejected",
  "project.closed",
  "order.started",
  "order.placed",
  "order.accepted",
  "order.declined",
  "order.draft_submitted",
  "order.changes_requested",
  "order.approved",
  "order.delivered",
  "order.completed",
  "order.cancelled",
  "order.disputed",
  "message.sent",
  "payment.settled",
  "payout.paid",
] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

/** pending: to be sent, perhaps again. failed: a day is over. */
export const DELIVERY_STATES = ["pending", "delivered", "failed"] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]
