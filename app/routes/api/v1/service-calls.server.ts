import { z } from "zod"
import type { InfluencerActor } from "#app/domain/identity/accounts/actor.ts"
import { listPublicServices } from "#app/domain/market/services/public-service-list.server.ts"
import { pauseService, publishService } from "#app/domain/market/services/save-service.server.ts"
import type { ServiceRow } from "#app/domain/market/services/service.ts"
import { readServiceFilters } from "#app/domain/market/services/service-filters.ts"
import {
  findOwnService,
  findShownService,
  listOwnServices,
  type ShownService,
} from "#app/domain/market/services/service-queries.server.ts"
import { apiCall } from "#app/http/api-call.server.ts"
import { NICHES, SERVICE_STATES, USAGE_KINDS } from "#db/schema/market-words.ts"
import { DELIVERABLE_TYPES, PLATFORMS } from "#db/schema/words.ts"
import { fill, id, Money, NumberPageQuery, pageOf, toMoney, toPageAnswer } from "./schemas.ts"

const Terms = z.object({
  id,
  creatorId: id,
  title: z.string(),
  description: z.string(),
  needs: z.string().describe("Things that the brand provides"),
  platform: z.enum(PLATFORMS),
  type: z.enum(DELIVERABLE_TYPES),
  quantity: z.int(),
  price: Money,
  days: z.int(),
  revisionRounds: z.int(),
  usage: z.object({ kind: z.enum(USAGE_KINDS), months: z.int() }).nullable(),
  extras: z.array(z.object({ name: z.string(), price: Money, days: z.int() })),
})

const Service = Terms.extend({ creatorName: z.string(), city: z.string() }).meta({ id: "Service" })

const OwnService = Terms.extend({
  state: z.enum(SERVICE_STATES),
  isRemoved: z.boolean().describe("By us; appeal on the page"),
}).meta({ id: "OwnService" })

type Row = Omit<ShownService, "creator" | "isListed">

const facts = (row: Row) => ({
  ...row,
  creatorId: row.userId,
  price: toMoney(row.pricePaise, "INR"),
  usage: row.usage && { kind: row.usage, months: row.usageMonths ?? 12 },
  extras: row.extras.map(({ name, pricePaise, days }) => ({
    ...{ name, days },
    price: toMoney(pricePaise, "INR"),
  })),
})

const toService = (row: ShownService): z.input<typeof Service> =>
  fill(Service, { ...facts(row), creatorName: row.creator.name, city: row.creator.city })

const toOwn = (row: ServiceRow): z.input<typeof OwnService> =>
  fill(OwnService, { ...facts(row), state: row.state, isRemoved: row.removedAt !== null })

const number = z.string().regex(/^\d{1,9}$/, "Please enter a whole number.")

const ServiceQuery = NumberPageQuery.extend({
  platform: z.enum(PLATFORMS).optional(),
  niche: z.enum(NICHES).optional(),
  price: number.optional().describe("At most, in rupees, by the steps of the page"),
  days: number.optional().describe("At most, by the steps of the page"),
  city: z.string().max(200).optional(),
})

const filtersOf = ({ cursor, ...filters }: z.output<typeof ServiceQuery>) =>
  readServiceFilters(
    new URLSearchParams(
      Object.entries({ ...filters, after: cursor }).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, String(value)]],
      ),
    ),
  )

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
    handle: ({ actor }) => ({ data: listOwnServices(actor).map(toOwn) }),
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
  step("publishService", "publish", "Publish an own service", publishService),
  step("pauseService", "pause", "Pause an own service", pauseService),
]

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
      return toOwn(findOwnService(actor, serviceId))
    },
  })
}
