import { column, ownRows, personal } from "#app/domain/shared/personal-data.server.ts"
import { webhookDeliveries, webhookEndpoints } from "#db/schema/api.ts"

const SECRET = column.hidden("It is sealed and was shown once.")
const TIMER = column.hidden("It is the timer of the next try.")

export const WEBHOOK_DATA = [
  personal(webhookDeliveries, {
    part: {
      name: "webhook-deliveries",
      rows: ownRows(webhookDeliveries.userId, [webhookDeliveries.id]),
    },
    erase: { deletes: webhookDeliveries.userId },
    columns: {
      id: column.copied,
      endpointId: column.copied,
      userId: column.owner,
      eventId: column.copied,
      type: column.copied,
      body: column.copied,
      state: column.copied,
      attempts: column.copied,
      nextAttemptAt: TIMER,
      createdAt: column.copied,
      attemptedAt: column.copied,
      status: column.copied,
      answer: column.copied,
      error: column.copied,
    },
  }),
  personal(webhookEndpoints, {
    part: { name: "webhooks", rows: ownRows(webhookEndpoints.userId, [webhookEndpoints.id]) },
    erase: { deletes: webhookEndpoints.userId },
    columns: {
      id: column.copied,
      userId: column.owner,
      url: column.copied,
      events: column.copied,
      keyId: SECRET,
      sealedSecret: SECRET,
      createdAt: column.copied,
      nextAt: TIMER,
      failures: column.copied,
      failingSince: column.copied,
      pausedAt: column.copied,
    },
  }),
]
