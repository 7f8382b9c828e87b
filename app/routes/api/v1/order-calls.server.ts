import { z } from "zod"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { deliverLive } from "#app/domain/work/deliverables/deliver-live.server.ts"
import {
  findDeliverable,
  listDeliverables,
} from "#app/domain/work/deliverables/deliverable-queries.server.ts"
import { submitWork } from "#app/domain/work/deliverables/submit-work.server.ts"
import { acceptOrder } from "#app/domain/work/orders/acceptance.server.ts"
import { declineOrder } from "#app/domain/work/orders/cancellation.server.ts"
import { findOrder } from "#app/domain/work/orders/order-details.server.ts"
import { listFullOrders } from "#app/domain/work/orders/order-records.server.ts"
import { ReasonInput } from "#app/domain/work/orders/order-schema.ts"
import { apiCall } from "#app/http/api-call.server.ts"
import {
  Deliverable,
  DeliverableWithVersions,
  LiveBody,
  Order,
  SubmissionBody,
  toDeliverable,
  toOrder,
  toWithVersions,
} from "./order-schemas.ts"
import { id, PageQuery, pageOf, toPageAnswer } from "./schemas.ts"

export const orderCalls = [
  apiCall({
    name: "listOrders",
    path: "/api/v1/orders",
    summary: "Own orders in every status, newest first",
    access: "signed-in",
    scope: "orders:read",
    input: { query: PageQuery },
    answer: pageOf(Order),
    replaces: [9],
    handle: ({ actor, query: { cursor } }) => toPageAnswer(listFullOrders(actor, cursor), toOrder),
  }),
  apiCall({
    name: "getOrder",
    path: "/api/v1/orders/:orderId",
    summary: "One order; its phase says what happens next",
    access: "signed-in",
    scope: "orders:read",
    input: { params: z.object({ orderId: id }) },
    answer: Order,
    replaces: [16],
    handle: ({ actor, params: { orderId } }) => ownOrder(actor, orderId),
  }),
  apiCall({
    name: "listDeliverables",
    path: "/api/v1/orders/:orderId/deliverables",
    summary: "All posts that an order asks for",
    access: "signed-in",
    scope: "orders:read",
    input: { params: z.object({ orderId: id }) },
    answer: z.object({ data: z.array(Deliverable) }),
    handle: ({ actor, params: { orderId } }) => ({
      data: listDeliverables(actor, orderId).map(toDeliverable),
    }),
  }),
  apiCall({
    name: "getDeliverable",
    path: "/api/v1/orders/:orderId/deliverables/:deliverableId",
    summary: "One post of an order with every submitted version",
    access: "signed-in",
    scope: "orders:read",
    input: { params: z.object({ orderId: id, deliverableId: id }) },
    answer: DeliverableWithVersions,
    handle: ({ actor, params: { orderId, deliverableId } }) =>
      toWithVersions(findDeliverable(actor, orderId, deliverableId)),
  }),
  apiCall({
    name: "submitWork",
    method: "POST",
    path: "/api/v1/orders/:orderId/deliverables/:deliverableId/submissions",
    summary: "Submit a version of a post for review, without files",
    access: "influencer",
    scope: "orders:write",
    input: { params: z.object({ orderId: id, deliverableId: id }), body: SubmissionBody },
    answer: DeliverableWithVersions,
    status: 201,
    handle({ actor, params: { orderId, deliverableId }, body: { files: _, ...input } }) {
      submitWork(actor, orderId, deliverableId, { ...input, files: [] })
      return toWithVersions(findDeliverable(actor, orderId, deliverableId))
    },
  }),
  apiCall({
    name: "deliverLive",
    method: "POST",
    path: "/api/v1/orders/:orderId/deliverables/:deliverableId/live",
    summary: "Give the link of a post; the last one delivers the order",
    access: "influencer",
    scope: "orders:write",
    input: { params: z.object({ orderId: id, deliverableId: id }), body: LiveBody },
    answer: DeliverableWithVersions,
    handle({ actor, params: { orderId, deliverableId }, body }) {
      deliverLive(actor, orderId, deliverableId, body)
      return toWithVersions(findDeliverable(actor, orderId, deliverableId))
    },
  }),
  apiCall({
    name: "acceptOrder",
    method: "POST",
    path: "/api/v1/orders/:orderId/accept",
    summary: "Accept the paid order of a service, which begins its days",
    access: "influencer",
    scope: "orders:write",
    input: { params: z.object({ orderId: id }) },
    answer: Order,
    handle({ actor, params: { orderId } }) {
      acceptOrder(actor, orderId)
      return ownOrder(actor, orderId)
    },
  }),
  apiCall({
    name: "declineOrder",
    method: "POST",
    path: "/api/v1/orders/:orderId/decline",
    summary: "Decline the paid order of a service, which sends the money back",
    access: "influencer",
    scope: "orders:write",
    input: { params: z.object({ orderId: id }), body: ReasonInput.strict() },
    answer: Order,
    handle({ actor, params: { orderId }, body }) {
      declineOrder(actor, orderId, body)
      return ownOrder(actor, orderId)
    },
  }),
]

function ownOrder(actor: Actor, orderId: string) {
  const order = findOrder(actor, orderId)
  const { brandName, influencerName } = order
  return toOrder({ ...order, counterpart: actor.role === "brand" ? influencerName : brandName })
}
