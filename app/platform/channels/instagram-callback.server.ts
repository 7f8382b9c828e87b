import { createHmac, timingSafeEqual } from "node:crypto"
import { SignedPayload } from "./instagram-entities.ts"

/** Returns the scoped id in Meta's signed callback; undefined unless the signature holds. */
export function readSignedRequest(text: string, secret: string): string | undefined {
  const [signature = "", payload = "", ...rest] = text.split(".")
  const expected = createHmac("sha256", secret).update(payload).digest()
  const given = Buffer.from(signature, "base64url")
  if (rest.length > 0 || given.length !== expected.length) return undefined
  if (!timingSafeEqual(given, expected)) return undefined
  try {
    const json: unknown = JSON.parse(
      // An id as a number has more digits than a number keeps.
      Buffer.from(payload, "base64url")
        .toString("utf8")
        .replace(/("user_id"\s*:\s*)(\d+)/, '$1"$2"'),
    )
    return SignedPayload.safeParse(json).data?.user_id
  } catch {
    return undefined
  }
}
