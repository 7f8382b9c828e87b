import { randomBytes } from "node:crypto"
import { eq } from "drizzle-orm"
import type { SealedColumn } from "#app/domain/shared/sealed-columns.server.ts"
import { db } from "#app/platform/db.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { payoutSeals } from "#app/platform/sealing.server.ts"
import { signMessage, toWebhookSecret } from "#app/platform/standard-webhooks.server.ts"
import { webhookEndpoints } from "#db/schema/api.ts"

export const newWebhookSecret = (): string => toWebhookSecret(randomBytes(32))

export function sealWebhookSecret(endpointId: string, secret: string) {
  const { keyId, sealed } = payoutSeals().seal(secret, endpointId)
  return { keyId, sealedSecret: sealed }
}

type Row = Pick<typeof webhookEndpoints.$inferSelect, "id" | "keyId" | "sealedSecret">

/** Logs when no configured key fits. */
export function openWebhookSecret({ id, keyId, sealedSecret }: Row): string | undefined {
  const secret = payoutSeals().tryOpen({ keyId, sealed: sealedSecret }, id)
  if (secret === undefined) logger.error({ event: "webhook.unreadable", endpointId: id, keyId })
  return secret
}

export const SEALED_WEBHOOKS: SealedColumn = {
  name: "webhook_endpoints",
  table: webhookEndpoints,
  // A user has several, so each row is its own owner.
  columns: {
    userId: webhookEndpoints.id,
    keyId: webhookEndpoints.keyId,
    sealed: webhookEndpoints.sealedSecret,
  },
  ownerOf: (id) => id,
  put: (id, { keyId, sealed }) => {
    const columns = { keyId, sealedSecret: sealed }
    db.update(webhookEndpoints).set(columns).where(eq(webhookEndpoints.id, id)).run()
  },
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
