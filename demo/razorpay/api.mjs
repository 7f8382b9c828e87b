import { collection } from "./entities.mjs"
import { pageOf, within } from "./rules.mjs"

/** Handlers get path ids, query, body and headers. */
export function paymentCalls(ledger, webhooks) {
  const { merchant } = ledger
  return [
    ["POST", /^\/v1\/orders$/, ({ body }) => ledger.createOrder(body)],
    ["GET", /^\/v1\/orders$/, ({ query }) => findOrders(query)],
    ["GET", /^\/v1\/orders\/([^/]+)$/, ({ id }) => ledger.order(id)],
    ["GET", /^\/v1\/orders\/([^/]+)\/payments$/, ({ id }) => collection(ledger.paymentsOf(id))],
    ["GET", /^\/v1\/payments$/, ({ query }) => findPayments(query)],
    ["GET", /^\/v1\/payments\/([^/]+)$/, ({ id }) => ledger.payment(id)],
    ["POST", /^\/v1\/payments\/([^/]+)\/capture$/, ({ id, body }) => capture(id, body)],
    ["POST", /^\/v1\/payments\/([^/]+)\/refund$/, refundOf],
    ["GET", /^\/v1\/payments\/([^/]+)\/refunds$/, ({ id, query }) => findRefunds(id, query)],
    ["GET", /^\/v1\/refunds$/, ({ query }) => page(newest(ledger.refunds, query), query)],
    ["GET", /^\/v1\/refunds\/([^/]+)$/, ({ id }) => ledger.refundById(id)],
    ["GET", /^\/v1\/balance$/, () => ({ entity: "balance", id: "balance", ...balance() })],
    ["GET", /^\/v1\/settlements$/, ({ query }) => page(newest(merchant.settlements, query), query)],
    ["GET", /^\/v1\/settlements\/recon\/combined$/, recon],
    ["GET", /^\/v1\/settlements\/([^/]+)$/, ({ id }) => merchant.settlement(id)],
  ]

  function balance() {
    const float = ledger.switches.route.merchantFloat
    return { balance: ledger.balance() + (Number.isFinite(float) ? float : 0), currency: "INR" }
  }

  function recon({ query }) {
    return collection(merchant.recon(query))
  }

  function findOrders(query) {
    const receipt = query.get("receipt")
    return page(
      [...ledger.orders.values()].filter((order) => !receipt || order.receipt === receipt),
      query,
    )
  }

  function findPayments(query) {
    return page(within([...ledger.payments.values()], query), query)
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

  function refundOf({ id, body, headers }) {
    const made = ledger.refund(id, body, headers["x-refund-idempotency"])
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

const newest = (map, query) => within([...map.values()].reverse(), query)

const page = (items, query) => collection(pageOf(items, query))
