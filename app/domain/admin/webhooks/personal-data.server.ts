import { column, copied, ownRows, personal } from "#app/domain/shared/personal-data.server.ts"
import { webhookDeliveries, webhookEndpoints } from "#db/schema/api.ts"

const SECRET = column.hidden("It is sealed and was shown once.")
const TIMER = column.hidden("It is the timer of the next try.")

export const WEBHOOK_PERSONAL_DATA = [
  personal(webhookDeliveries, {
    part: {
      name: "webhook-deliveries",
      rows: ownRows(webhookDeliveries.userId, [webhookDeliveries.id]),
    },
    erase: { deletes: webhookDeliveries.userId },
    columns: {
      ...copied(webhookDeliveries, "id", "endpointId", "eventId", "type", "body", "state"),
      ...copied(webhookDeliveries, "attempts", "createdAt", "attemptedAt", "status", "answer"),
      ...copied(webhookDeliveries, "error"),
      userId: column.owner,
      nextAttemptAt: TIMER,
    },
  }),
  personal(webhookEndpoints, {
    part: { name: "webhooks", rows: ownRows(webhookEndpoints.userId, [webhookEndpoints.id]) },
    erase: { deletes: webhookEndpoints.userId },
    columns: {
      ...copied(webhookEndpoints, "id", "url", "events", "createdAt", "failures", "failingSince"),
      ...copied(webhookEndpoints, "pausedAt"),
      userId: column.owner,
      ...column.each(SECRET, "keyId", "sealedSecret"),
      nextAt: TIMER,
    },
  }),
]
