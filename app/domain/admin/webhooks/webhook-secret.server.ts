import { randomBytes } from "node:crypto"
import { sealedColumn } from "#app/domain/shared/sealed-columns.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { signMessage, toWebhookSecret } from "#app/platform/standard-webhooks.server.ts"
import { webhookEndpoints } from "#db/schema/api.ts"

export const newWebhookSecret = (): string => toWebhookSecret(randomBytes(32))

// A user has several, so each row is its own owner.
export const SEALED_WEBHOOKS = sealedColumn({
  ...webhookEndpoints,
  userId: webhookEndpoints.id,
  sealed: webhookEndpoints.sealedSecret,
})

export function sealWebhookSecret(endpointId: string, secret: string) {
  const { keyId, sealed } = SEALED_WEBHOOKS.seal(endpointId, secret)
  return { keyId, sealedSecret: sealed }
}

type Row = Pick<typeof webhookEndpoints.$inferSelect, "id" | "keyId" | "sealedSecret">

/** Logs when no configured key fits. */
export function openWebhookSecret({ id, keyId, sealedSecret }: Row): string | undefined {
  const secret = SEALED_WEBHOOKS.open(id, { keyId, sealed: sealedSecret })
  if (secret === undefined) logger.error({ event: "webhook.unreadable", endpointId: id, keyId })
  return secret
}

type Signed = { id: string; body: string; seconds: number }

/** Signs as standardwebhooks.com describes; `seconds` since the epoch. */
export function signedHeaders(secret: string, { id, body, seconds }: Signed) {
  return {
    "Content-Type": "application/json",
    "User-Agent": "InfluencerMarketplace-Webhooks/1",
    "webhook-id": id,
    "webhook-timestamp": String(seconds),
    "webhook-signature": signMessage(secret, { id, seconds, body }),
  }
}
