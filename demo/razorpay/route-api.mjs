// Razorpay Route calls by method and path.

import { collection } from "./entities.mjs"
import { pageOf, within } from "./rules.mjs"

const ACCOUNT = "/v2/accounts/([^/]+)"
const at = (path) => new RegExp(`^${path}$`)

/** Same form as `paymentCalls`. */
export function routeCalls(ledger, work) {
  const { linked, route } = ledger
  return [
    ["POST", at("/v2/accounts"), ({ body }) => linked.create(body)],
    ["GET", at(ACCOUNT), ({ id }) => linked.account(id)],
    ["PATCH", at(ACCOUNT), ({ id, body }) => linked.edit(id, body)],
    ["GET", at(`${ACCOUNT}/stakeholders`), ({ id }) => collection(linked.stakeholdersOf(id))],
    ["POST", at(`${ACCOUNT}/stakeholders`), addStakeholder],
    ["PATCH", at(`${ACCOUNT}/stakeholders/([^/]+)`), editStakeholder],
    ["POST", at(`${ACCOUNT}/products`), ({ id, body }) => reviewed(linked.request(id, body))],
    ["GET", at(`${ACCOUNT}/products/([^/]+)`), ({ ids }) => linked.product(...ids)],
    ["PATCH", at(`${ACCOUNT}/products/([^/]+)`), configure],
    ["GET", at("/v1/payments/([^/]+)/transfers"), ofPayment],
    ["POST", at("/v1/payments/([^/]+)/transfers"), fromPayment],
    ["GET", at("/v1/transfers"), ({ query }) => listTransfers(query)],
    ["POST", at("/v1/transfers"), direct],
    ["GET", at("/v1/transfers/([^/]+)"), ({ id }) => route.transfer(id)],
    ["PATCH", at("/v1/transfers/([^/]+)"), hold],
    ["GET", at("/v1/transfers/([^/]+)/reversals"), reversalsOf],
    ["POST", at("/v1/transfers/([^/]+)/reversals"), ({ id, body }) => route.reverse(id, body)],
  ]

  function reviewed(product) {
    work.review(product)
    return product
  }

  function addStakeholder({ id, body }) {
    const stakeholder = linked.addStakeholder(id, body)
    work.review(linked.productOf(id))
    return stakeholder
  }

  function editStakeholder({ ids: [accountId, id], body }) {
    return linked.editStakeholder(accountId, id, body)
  }

  function configure({ ids, body }) {
    return reviewed(linked.configure(...ids, body))
  }

  function fromPayment({ id, body }) {
    const made = route.fromPayment(id, body)
    for (const transfer of made) work.begin(transfer)
    return collection(made)
  }

  function direct({ body, headers }) {
    const { transfer, isNew } = route.direct(body, headers["x-transfer-idempotency"])
    if (isNew) work.begin(transfer)
    return transfer
  }

  function hold({ id, body }) {
    const wasHeld = route.transfer(id).on_hold
    const transfer = route.hold(id, body)
    if (wasHeld) work.settleLater(transfer)
    return transfer
  }

  function ofPayment({ id, query }) {
    return collection(pageOf(route.ofPayment(id), query))
  }

  function reversalsOf({ id, query }) {
    return collection(pageOf(route.reversalsOf(id), query))
  }

  function listTransfers(query) {
    const settlementId = query.get("recipient_settlement_id")
    const isKnown = !settlementId || route.settlements.all.has(settlementId)
    if (!isKnown && !ledger.switches.isKind) return null
    const isWanted = (one) => !settlementId || one.recipient_settlement_id === settlementId
    const items = pageOf(within(route.listed(isWanted), query), query)
    if (query.get("expand[]") !== "recipient_settlement") return collection(items)
    return collection(items.map(withSettlement))
  }

  function withSettlement(transfer) {
    const settlement = route.settlements.all.get(transfer.recipient_settlement_id)?.entity ?? null
    return { ...transfer, recipient_settlement: settlement }
  }
}
