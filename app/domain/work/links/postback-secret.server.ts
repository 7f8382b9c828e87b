import { eq } from "drizzle-orm"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { keyedHash } from "#app/platform/secrets.server.ts"
import { toWebhookSecret } from "#app/platform/standard-webhooks.server.ts"
import { discountCodes } from "#db/schema/links.ts"

const selectRound = query((p: Params<{ orderId: string }>) =>
  db
    .select({ round: discountCodes.secretRound })
    .from(discountCodes)
    .where(eq(discountCodes.orderId, p.orderId)),
)

/** Finds how often the secret was renewed; undefined without a code. */
export const findSecretRound = (orderId: string): number | undefined =>
  selectRound.get({ orderId })?.round

/** No stored secret: a stolen database alone signs nothing. */
export function postbackSecretOf(orderId: string, round = 0): string {
  const text = round === 0 ? orderId : `${orderId}\n${round}`
  return toWebhookSecret(Buffer.from(keyedHash("redemptions", text), "base64url"))
}
