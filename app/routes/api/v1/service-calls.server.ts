import { z } from "zod"
import type { InfluencerActor } from "#app/domain/identity/accounts/actor.ts"
import { listPublicServices } from "#app/domain/market/services/public-service-list.server.ts"
import {
  newServiceId,
  pauseService,
  publishService,
  saveService,
} from "#app/domain/market/services/save-service.server.ts"
import {
  findOwnService,
  findShownService,
  listOwnServices,
} from "#app/domain/market/services/service-queries.server.ts"
import type { ServiceInput } from "#app/domain/market/services/service-schema.ts"
import { apiCall } from "#app/http/api-call.server.ts"
import { id, pageOf, toPageAnswer } from "./schemas.ts"
import {
  filtersOf,
  OwnService,
  Service,
  ServiceBody,
  ServiceQuery,
  toOwnService,
  toService,
} from "./service-schemas.ts"

const params = z.object({ serviceId: id })

export const serviceCalls = [
  apiCall({
    name: "listServices",
    path: "/api/v1/services",
    summary: "Services at a fixed price, newest first",
    access: "signed-in",
    scope: "services:read",
    input: { query: ServiceQuery },
    answer: pageOf(Service),
    handle: ({ actor, query }) =>
      toPageAnswer(listPublicServices(filtersOf(query), actor.userId), toService),
  }),
  apiCall({
    name: "listOwnServices",
    path: "/api/v1/services/own",
    summary: "The influencer's own services in every state, oldest first",
    access: "influencer",
    scope: "services:read",
    input: {},
    answer: z.object({ data: z.array(OwnService) }),
    handle: ({ actor }) => ({ data: listOwnServices(actor).map(toOwnService) }),
  }),
  apiCall({
    name: "getService",
    path: "/api/v1/services/:serviceId",
    summary: "One live service",
    access: "signed-in",
    scope: "services:read",
    input: { params },
    answer: Service,
    handle: ({ actor, params: { serviceId } }) =>
      toService(findShownService(actor.userId, serviceId)),
  }),
  apiCall({
    name: "createService",
    method: "POST",
    path: "/api/v1/services",
    summary: "Create a service as a draft",
    access: "influencer",
    scope: "services:write",
    input: { body: ServiceBody },
    answer: OwnService,
    status: 201,
    handle: ({ actor, body }) => saved(actor, newServiceId(), body),
  }),
  apiCall({
    name: "changeService",
    method: "PUT",
    path: "/api/v1/services/:serviceId",
    summary: "Change an own service; the body replaces all of its fields",
    access: "influencer",
    scope: "services:write",
    input: { params, body: ServiceBody },
    answer: OwnService,
    handle({ actor, params: { serviceId }, body }) {
      findOwnService(actor, serviceId)
      return saved(actor, serviceId, body)
    },
  }),
  step("publishService", "publish", "Publish an own service", publishService),
  step("pauseService", "pause", "Pause an own service", pauseService),
]

function saved(actor: InfluencerActor, serviceId: string, input: ServiceInput) {
  saveService(actor, serviceId, input)
  return toOwnService(findOwnService(actor, serviceId))
}

function step(
  name: string,
  word: "publish" | "pause",
  summary: string,
  run: (actor: InfluencerActor, serviceId: string) => void,
) {
  return apiCall({
    name,
    method: "POST",
    path: `/api/v1/services/:serviceId/${word}`,
    summary,
    access: "influencer",
    scope: "services:write",
    input: { params },
    answer: OwnService,
    handle({ actor, params: { serviceId } }) {
      findOwnService(actor, serviceId)
      run(actor, serviceId)
      return toOwnService(findOwnService(actor, serviceId))
    },
  })
}
