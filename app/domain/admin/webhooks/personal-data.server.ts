import {
  copied,
  hidden,
  OWNER,
  ownRows,
  personal,
  type TableData,
} from "#app/domain/shared/personal-data.server.ts"
import { webhookDeliveries, webhookEndpoints } from "#db/schema/api.ts"

const SECRET = hidden("It is sealed and was shown once.")
const TIMER = hidden("It is the timer of the next try.")

export const WEBHOOK_DATA: readonly TableData[] = [
  personal(webhookDeliveries, {
    part: {
      name: "webhook-deliveries",
      rows: ownRows(webhookDeliveries.userId, [webhookDeliveries.id]),
    },
    erase: { deletes: webhookDeliveries.userId },
    columns: {
      id: copied,
      endpointId: copied,
      userId: OWNER,
      eventId: copied,
      type: copied,
      body: copied,
      state: copied,
      attempts: copied,
      nextAttemptAt: TIMER,
      createdAt: copied,
      attemptedAt: copied,
      status: copied,
      answer: copied,
      error: copied,
    },
  }),
  personal(webhookEndpoints, {
    part: { name: "webhooks", rows: ownRows(webhookEndpoints.userId, [webhookEndpoints.id]) },
    erase: { deletes: webhookEndpoints.userId },
    columns: {
      id: copied,
      userId: OWNER,
      url: copied,
      events: copied,
      keyId: SECRET,
      sealedSecret: SECRET,
      createdAt: copied,
      nextAt: TIMER,
      failures: copied,
      failingSince: copied,
      pausedAt: copied,
    },
  }),
]
