// Razorpay stand-in over HTTP (API, checkout, webhooks) for tests and the demo: no real money or
// keys, never in the product.
import { createServer } from "node:http"
import { checkoutPage, checkoutScript, refusalPage } from "./checkout-page.mjs"
import { answersApi, settingsFor } from "./dispatch.mjs"
import { Refusal } from "./entities.mjs"
import { defaultSwitches, FaultQueue, readBody, sendHtml, sendJson } from "./faults.mjs"
import { Ledger } from "./ledger.mjs"
import { remember } from "./memory.mjs"
import { RouteWork } from "./route-work.mjs"
import { WebhookSender } from "./webhooks.mjs"

export * from "./entities.mjs"
export * from "./route-entities.mjs"

export const STAND_IN_KEYS = {
  keyId: "rzp_test_StandInKey0001",
  keySecret: "stand-in-key-secret",
  webhookSecret: "stand-in-webhook-secret",
  xWebhookSecret: "stand-in-x-webhook-secret",
}

/** The ledger without a server; `save` stores it. */
export function openLedger({ memoryFile, now }) {
  const ledger = new Ledger(STAND_IN_KEYS.keySecret, { ...defaultSwitches(false), now })
  return { ledger, save: remember(memoryFile, ledger) }
}

/**
 * Starts the stand-in. `webhookUrl` and `switches` may change later; `failNext` breaks a matching
 * request; `memoryFile` survives restarts; `isKind` suits tests of other things.
 */
export async function startRazorpayStandIn(options = {}) {
  const { port = 0, host = "127.0.0.1", webhookUrl, lateAfterMs = 8000 } = options
  const keys = { ...STAND_IN_KEYS, ...options.keys }
  const { isKind = false, now } = options
  const switches = { ...defaultSwitches(isKind), ...(now && { now }) }
  Object.assign(switches.route, options.route)
  const ledger = new Ledger(keys.keySecret, switches)
  const webhooks = new WebhookSender({
    ...{ secret: keys.webhookSecret, xSecret: keys.xWebhookSecret, url: webhookUrl, switches },
    paymentOf: ({ payment_id: id }) => ledger.payment(id),
  })
  const faults = new FaultQueue()
  const requests = []
  const timers = new Set()

  function pay(orderId, outcome = "success", given = undefined) {
    const payment = given ?? ledger.beginPayment(orderId)
    if (outcome === "success") return takeMoney(payment)
    ledger.fail(payment.id)
    webhooks.send([webhooks.envelope("payment.failed", { payment })])
    if (outcome === "late") {
      const timer = setTimeout(() => {
        timers.delete(timer)
        takeMoney(payment)
      }, lateAfterMs)
      timers.add(timer)
    }
    return payment
  }

  function takeMoney(payment) {
    ledger.authorize(payment.id)
    const authorized = webhooks.envelope("payment.authorized", { payment })
    if (!switches.autoCapture) {
      webhooks.send([authorized])
      return payment
    }
    ledger.capture(payment.id)
    const order = ledger.order(payment.order_id)
    webhooks.send([authorized, ...webhooks.capturedEvents(payment, order)])
    return payment
  }

  function told(dispute) {
    webhooks.sendDispute(dispute)
    return dispute
  }

  const work = new RouteWork(ledger, webhooks)
  const save = options.memoryFile ? remember(options.memoryFile, ledger) : () => {}
  webhooks.afterwards = save
  work.resume()
  ledger.x.connect(webhooks)
  const answerApi = answersApi({ ledger, webhooks, work, faults, keys })

  async function answerCheckout(request, response, url) {
    const fields = Object.fromEntries(new URLSearchParams(await readBody(request)))
    if (url.pathname === "/v1/checkout/embedded") return showCheckout(response, fields)
    if (url.pathname === "/checkout/script") return answerScript(response, fields)
    const orderId = url.searchParams.get("order")
    const payment = ledger.payment(url.searchParams.get("payment"))
    if (payment.status !== "created") {
      return sendHtml(response, 400, refusalPage("This payment was already tried."))
    }
    pay(orderId, url.searchParams.get("outcome"), payment)
    // 307 keeps method and body, so the browser posts on to the merchant.
    response.writeHead(307, { Location: url.searchParams.get("to") }).end()
  }

  function showCheckout(response, fields) {
    try {
      if (fields.key_id !== keys.keyId) throw new Refusal("The api key provided is invalid")
      const order = ledger.order(fields.order_id)
      if (Number(fields.amount) !== order.amount) {
        throw new Refusal("Payment amount is different from your order amount")
      }
      const outcomes = [
        ["success", "Success", (payment) => ledger.proofOf(payment)],
        ["failure", "Failure", (payment) => ledger.failureOf(payment)],
        ["late", "Late", (payment) => ledger.failureOf(payment, "payment_timed_out")],
      ].map(([outcome, label, body]) => {
        const payment = ledger.beginPayment(order.id, { email: fields["prefill[email]"] })
        const query = { payment: payment.id, order: order.id, outcome, to: fields.callback_url }
        const action = `/checkout/complete?${new URLSearchParams(query)}`
        return { outcome, label, action, body: body(payment) }
      })
      sendHtml(response, 200, checkoutPage({ order, fields, outcomes }))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      sendHtml(response, 400, refusalPage(error.message))
    }
  }

  function answerScript(response, { order_id: orderId, outcome }) {
    response.setHeader("Access-Control-Allow-Origin", "*")
    try {
      const payment = pay(orderId, outcome)
      const isPaid = outcome === "success"
      sendJson(response, 200, isPaid ? ledger.proofOf(payment) : ledger.failureOf(payment))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      sendJson(response, error.status, error.body)
    }
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://stand-in.invalid")
    requests.push({ method: request.method, path: url.pathname, query: url.search })
    response.once("close", save)
    const isCheckout =
      url.pathname.startsWith("/checkout/") || url.pathname === "/v1/checkout/embedded"
    if (url.pathname === "/favicon.ico") return response.writeHead(204).end()
    if (url.pathname === "/v1/checkout.js") {
      response.writeHead(200, {
        "Content-Type": "text/javascript; charset=utf-8",
        "Cross-Origin-Resource-Policy": "cross-origin",
      })
      response.end(checkoutScript(`http://${request.headers.host}`))
      return
    }
    const answer = isCheckout && request.method === "POST" ? answerCheckout : answerApi
    answer(request, response, url).catch((error) => {
      sendJson(response, 500, { error: { code: "SERVER_ERROR", description: String(error) } })
    })
  })
  await new Promise((resolve, reject) => {
    server.once("error", reject)
    server.listen(port, host, resolve)
  })
  const origin = `http://${host}:${server.address().port}`
  return {
    origin,
    keys,
    env: settingsFor(origin, keys),
    ledger,
    webhooks,
    switches,
    requests,
    pay,
    openDispute: (paymentId, about) => told(ledger.disputes.open(paymentId, about)),
    decideDispute: (id, status) => told(ledger.disputes.decide(id, status)),
    decideAccount: (accountId, status) => work.decideAccount(accountId, status),
    processTransfer: (id) => work.processTransfer(id),
    failTransfer: (id, description) => work.failTransfer(id, description),
    settle: (accountId) => work.settle(accountId),
    settleMerchant: () => work.settleMerchant(),
    addFunds: (paise) => ledger.merchant.add(paise),
    failNext: (...fault) => faults.add(...fault),
    calm: () => faults.waiting.splice(0),
    sendWebhooksTo: (url) => {
      webhooks.url = url
    },
    close: () => {
      webhooks.stop()
      save()
      for (const timer of timers) clearTimeout(timer)
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
