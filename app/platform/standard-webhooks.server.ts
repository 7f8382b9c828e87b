import { createHmac, timingSafeEqual } from "node:crypto"
import { clock, MINUTE, SECOND } from "./clock.server.ts"

/** Signatures of messages between servers, as standardwebhooks.com describes. */

const PREFIX = "whsec_"
const WITHIN_MS = 5 * MINUTE

/** `seconds` since the epoch. */
type Message = { id: string; seconds: number; body: string }

/** The headers `webhook-id`, `webhook-timestamp` and `webhook-signature`. */
export type SignatureHeaders = { id: string; timestamp: string; signature: string }

export const toWebhookSecret = (key: Buffer): string => PREFIX + key.toString("base64")

function digest(secret: string, { id, seconds, body }: Message): Buffer {
  const key = Buffer.from(secret.slice(PREFIX.length), "base64")
  return createHmac("sha256", key).update(`${id}.${seconds}.${body}`).digest()
}

export const signMessage = (secret: string, message: Message): string =>
  `v1,${digest(secret, message).toString("base64")}`

/** Tells whether the secret signed the body in the last five minutes. */
export function isSigned(
  secret: string,
  body: string,
  { id, timestamp, signature }: SignatureHeaders,
) {
  const seconds = Number(timestamp)
  if (!(Math.abs(clock.now() - seconds * SECOND) <= WITHIN_MS)) return false
  const expected = digest(secret, { id, seconds, body })
  return signature.split(" ").some((one) => {
    const given = Buffer.from(one.replace(/^v1,/, ""), "base64")
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}
