import { createHmac } from "node:crypto"
import { expect, test } from "vitest"
import { readSignedRequest } from "#app/platform/channels/instagram-callback.server.ts"

test("a number as user id keeps all its digits", () => {
  const text = '{"algorithm":"HMAC-SHA256","issued_at":1,"user_id":17841405793187219}'
  const payload = Buffer.from(text).toString("base64url")
  const signature = createHmac("sha256", "secret").update(payload).digest("base64url")
  expect(readSignedRequest(`${signature}.${payload}`, "secret")).toBe("17841405793187219")
})
