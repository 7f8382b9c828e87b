import { createHmac, timingSafeEqual } from "node:crypto"
import { env } from "./env.server.ts"

/**
 * Whether Razorpay itself sent the browser back: the signature covers the order id that we stored (never
 * the one that came along) and the payment id, under the API key's secret.
 */
export function isCallbackSigned(
  orderId: string,
  paymentId: string,
  signature: string | undefined,
): boolean {
  return matches(`${orderId}|${paymentId}`, signature, env.RAZORPAY_KEY_SECRET)
}

/** Whether a webhook's bytes were signed with the webhook's secret, the current or the previous one. */
export function isWebhookSigned(body: Uint8Array, signature: string | undefined): boolean {
  const secrets = [env.RAZORPAY_WEBHOOK_SECRET, env.RAZORPAY_WEBHOOK_SECRET_PREVIOUS]
  return secrets.some((secret) => matches(body, signature, secret))
}

function matches(
  signed: string | Uint8Array,
  signature: string | undefined,
  secret: string | undefined,
): boolean {
  if (!secret || !signature || !/^[0-9a-f]{64}$/.test(signature)) return false
  const expected = createHmac("sha256", secret).update(signed).digest()
  return timingSafeEqual(expected, Buffer.from(signature, "hex"))
}
