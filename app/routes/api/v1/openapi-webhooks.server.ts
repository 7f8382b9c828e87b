import { WEBHOOK_EVENT_TABLE } from "#app/domain/admin/webhooks/webhook.ts"
import { jsonContent } from "#app/http/json-schema.server.ts"
import { WEBHOOK_EVENTS, type WebhookEvent } from "#db/schema/api-words.ts"

/** A part of the OpenAPI document. */
export const describeWebhooks = () =>
  Object.fromEntries(WEBHOOK_EVENTS.map((type) => [type, { post: webhook(type) }]))

const WEBHOOK_IDS = [
  ...["projectId", "orderId", "applicationId", "conversationId"],
  ...["messageId", "deliverableId", "paymentId"],
]

/** Describes a request to a webhook, with a sample for tools that need one. */
function webhook(type: WebhookEvent) {
  const uuid = { type: "string", format: "uuid" }
  const { label, to } = WEBHOOK_EVENT_TABLE[type]
  const schema = {
    type: "object",
    required: ["id", "type", "createdAt", "data"],
    properties: {
      id: { ...uuid, description: "The event; the same at every try" },
      type: { const: type },
      createdAt: { type: "string", format: "date-time" },
      data: {
        type: "object",
        description: "Ids of what it is about",
        properties: Object.fromEntries(WEBHOOK_IDS.map((name) => [name, { type: "string" }])),
      },
    },
    examples: [{ id: SAMPLE_ID, type, createdAt: "2026-11-29T10:00:00.000Z", data: SAMPLE_IDS }],
  }
  return {
    operationId: type,
    summary: label,
    description: `Told to ${to.length > 1 ? "both sides" : `${to[0]}s`}, signed as Standard Webhooks.`,
    security: [],
    requestBody: { content: jsonContent(schema) },
    responses: { "200": { description: "Taken; any status from 200 to 299" } },
  }
}

const SAMPLE_ID = "5d2bc842-9890-4257-b3a6-345341b210ac"
const SAMPLE_IDS = { projectId: SAMPLE_ID, orderId: SAMPLE_ID }
