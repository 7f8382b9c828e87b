// Checks the key, then the call's own rules.
import { paymentCalls } from "./api.mjs"
import { disputeCalls } from "./disputes.mjs"
import { Refusal } from "./entities.mjs"
import { misbehave, readBody, readFiles, sendJson } from "./faults.mjs"
import { routeCalls } from "./route-api.mjs"
import { X_ACCOUNT_NUMBER } from "./x-payout-rules.mjs"

/** Configures the product for the stand-in. */
export const settingsFor = (origin, keys) => ({
  RAZORPAY_KEY_ID: keys.keyId,
  RAZORPAY_KEY_SECRET: keys.keySecret,
  RAZORPAY_WEBHOOK_SECRET: keys.webhookSecret,
  RAZORPAYX_ACCOUNT_NUMBER: X_ACCOUNT_NUMBER,
  RAZORPAYX_WEBHOOK_SECRET: keys.xWebhookSecret,
  RAZORPAY_API_BASE: origin,
  RAZORPAY_CHECKOUT_URL: `${origin}/v1/checkout/embedded`,
})

/** Answers as the provider does, or as `faults` say. */
export function answersApi({ ledger, webhooks, work, faults, keys }) {
  const calls = [
    ...paymentCalls(ledger, webhooks),
    ...routeCalls(ledger, work),
    ...ledger.x.calls(),
    ...disputeCalls(ledger, (dispute) => webhooks.sendDispute(dispute)),
  ]
  const given = `Basic ${Buffer.from(`${keys.keyId}:${keys.keySecret}`).toString("base64")}`

  async function act(request, url) {
    if (request.headers.authorization !== given) {
      throw new Refusal("Authentication failed", { status: 401 })
    }
    const call = calls.find(
      ([method, path]) => method === request.method && path.test(url.pathname),
    )
    if (!call) throw new Refusal("The requested URL was not found on the server.")
    const [, path, work] = call
    const ids = path.exec(url.pathname).slice(1)
    const { headers } = request
    const about = { id: ids[0], ids, query: url.searchParams, headers }
    if (String(headers["content-type"]).startsWith("multipart/form-data")) {
      return work({ ...about, form: await readFiles(request) })
    }
    const text = await readBody(request)
    return work({ ...about, body: text ? JSON.parse(text) : {} })
  }

  return async (request, response, url) => {
    const fault = faults.take(request.method, url.pathname)
    if (fault && (await misbehave(fault, response))) return
    try {
      work.settleMerchant()
      const result = await act(request, url)
      if (fault?.kind === "lost") return response.socket?.destroy()
      sendJson(response, 200, result)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      sendJson(response, error.status, error.body)
    }
  }
}
