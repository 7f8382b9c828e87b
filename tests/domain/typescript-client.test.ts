import { createHash } from "node:crypto"
import { expect, test } from "vitest"
import { describeApi } from "#app/routes/api/v1/openapi.server.ts"
import { DOCUMENT_SHA256 } from "#clients/typescript/src/calls.ts"
import { readWebhook } from "#clients/typescript/src/webhooks.ts"

test("the TypeScript client is made from the present document: npm run client:generate", () => {
  const text = JSON.stringify(describeApi("https://example.com"))
  expect(createHash("sha256").update(text).digest("hex")).toBe(DOCUMENT_SHA256)
})

test("a webhook with a wrong or old signature is refused", () => {
  const headers = { "webhook-id": "a", "webhook-signature": "v1,AAAA" }
  const seconds = Math.floor(Date.now() / 1000)
  const read = (timestamp: number) =>
    readWebhook("whsec_AAAA", { ...headers, "webhook-timestamp": String(timestamp) }, "{}")
  expect(() => read(seconds)).toThrow("wrong signature")
  expect(() => read(seconds - 600)).toThrow("too old")
  expect(() => readWebhook("whsec_AAAA", headers, "{}")).toThrow("too old")
})
