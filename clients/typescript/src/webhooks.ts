import { createHmac, timingSafeEqual } from "node:crypto"

export type WebhookHeaders = {
  "webhook-id"?: string | undefined
  "webhook-timestamp"?: string | undefined
  "webhook-signature"?: string | undefined
}

export type WebhookEvent = {
  id: string
  type: string
  createdAt: string
  data: Record<string, string | number>
}

/** Older requests may be replayed by somebody else. */
const MAX_AGE_SECONDS = 5 * 60

/**
 * Checks the signature over the bytes as they came, then reads them. The webhook-id is the same at
 * each try: remember it to do the work once. @throws Error for a wrong or old signature
 */
export function readWebhook(secret: string, headers: WebhookHeaders, body: string): WebhookEvent {
  const { "webhook-id": id = "", "webhook-timestamp": seconds = "" } = headers
  const age = Math.abs(Date.now() / 1000 - Number(seconds))
  if (!(age <= MAX_AGE_SECONDS)) throw new Error("The webhook is too old.")
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64")
  const expected = createHmac("sha256", key).update(`${id}.${seconds}.${body}`).digest()
  const isSigned = (headers["webhook-signature"] ?? "").split(" ").some((one) => {
    const sent = Buffer.from(one.replace(/^v1,/, ""), "base64")
    return sent.length === expected.length && timingSafeEqual(sent, expected)
  })
  if (!isSigned) throw new Error("The webhook has a wrong signature.")
  return JSON.parse(body)
}
