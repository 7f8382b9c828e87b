// The calls that the stand-in of Razorpay answers, by method and path.

import { collection } from "./entities.mjs"

/** Each call with what it does; `act` is given the path's id, the query, the body and the refund key. */
export function apiCalls(ledger, webhooks) {
  return [
    ["POST", /^\/v1\/orders$/, ({ body }) => ledger.createOrder(body)],
    ["GET", /^\/v1\/orders$/, ({ query }) => findOrders(query)],
    ["GET", /^\/v1\/orders\/([^/]+)$/, ({ id }) => ledger.order(id)],
    ["GET", /^\/v1\/orders\/([^/]+)\/payments$/, ({ id }) => collection(ledger.paymentsOf(id))],
    ["GET", /^\/v1\/payments$/, ({ query }) => findPayments(query)],
    ["GET", /^\/v1\/payments\/([^/]+)$/, ({ id }) => ledger.payment(id)],
    ["POST", /^\/v1\/payments\/([^/]+)\/capture$/, ({ id, body }) => capture(id, body)],
    ["POST", /^\/v1\/payments\/([^/]+)\/refund$/, ({ id, body, key }) => refund(id, body, key)],
    ["GET", /^\/v1\/payments\/([^/]+)\/refunds$/, ({ id, query }) => findRefunds(id, query)],
    ["GET", /^\/v1\/refunds\/([^/]+)$/, ({ id }) => ledger.refundById(id)],
  ].map(([method, path, act]) => ({ method, path, act }))

  function findOrders(query) {
    const receipt = query.get("receipt")
    return page(
      [...ledger.orders.values()].filter((order) => !receipt || order.receipt === receipt),
      query,
    )
  }

  function findPayments(query) {
    const from = Number(query.get("from") ?? 0)
    const to = Number(query.get("to") ?? Number.MAX_SAFE_INTEGER)
    const isWithin = ({ created_at: at }) => at >= from && at <= to
    return page([...ledger.payments.values()].filter(isWithin), query)
  }

  function findRefunds(id, query) {
    return page(
      [...ledger.refunds.values()].filter((refund) => refund.payment_id === id),
      query,
    )
  }

  function capture(id, body) {
    const payment = ledger.capture(id, body)
    webhooks.send(webhooks.capturedEvents(payment, ledger.order(payment.order_id)))
    return payment
  }

  function refund(id, body, key) {
    const made = ledger.refund(id, body, key)
    const { refundFailsAfterMs: afterMs } = ledger.switches
    if (afterMs !== undefined) webhooks.later(afterMs, () => failRefund(made.id))
    const payment = ledger.payment(id)
    webhooks.send(
      ["refund.created", `refund.${made.status === "pending" ? "created" : made.status}`].map(
        (type) => webhooks.envelope(type, { refund: made, payment }),
      ),
    )
    return made
  }

  function failRefund(id) {
    if (ledger.refundById(id).status === "failed") return
    const refund = ledger.failRefund(id)
    const payment = ledger.payment(refund.payment_id)
    webhooks.send([webhooks.envelope("refund.failed", { refund, payment })])
  }
}

function page(items, query) {
  const count = Math.min(Number(query.get("count") ?? 10), 100)
  const skip = Number(query.get("skip") ?? 0)
  return collection(items.slice(skip, skip + count))
}
