import { z } from "zod"
import {
  type Actor,
  type BrandActor,
  isBrand,
  isInfluencer,
} from "#app/domain/identity/accounts/actor.ts"
import { listOpenProjectRecords } from "#app/domain/market/projects/browse/visible-projects.server.ts"
import { FETCH_PROJECTS_FAILED } from "#app/domain/market/projects/project.ts"
import { Forbidden } from "#app/domain/shared/errors.ts"
import { MAX_PAGE_SIZE } from "#app/domain/shared/page.ts"
import { METRICS_ERROR } from "#app/domain/work/orders/order.ts"
import { listOrderRecords, type OrderRecord } from "#app/domain/work/orders/order-records.server.ts"
import {
  allPages,
  closeJson,
  jsonList,
  mapPages,
  streamJson,
  successAtEnd,
} from "#app/http/json-stream.server.ts"
import { legacyCall, requireOwnEmail } from "#app/http/legacy-call.server.ts"
import { legacyJson } from "#app/http/legacy-refusal.server.ts"
import {
  LegacyCancelledOrder,
  LegacyLiveOrder,
  LegacyOwnProject,
  LegacyProject,
  toLegacyOrder,
  toLegacyProject,
} from "./legacy-project.ts"
import { appliedProjectPages, openProjectPages, ownProjectPages } from "./project-lists.server.ts"
import { email, listOf, roleSchema, success } from "./schemas.ts"

const pageNumber = (min: number, max: number, message: string) =>
  z
    .string()
    .regex(/^\d{1,16}$/, message)
    .transform(Number)
    .pipe(z.number().min(min, message).max(max, message))
    .optional()

/** Without a limit it is the whole list. */
const PageQuery = z.object({
  limit: pageNumber(1, MAX_PAGE_SIZE, `limit must be from 1 to ${MAX_PAGE_SIZE}.`),
  cursor: pageNumber(0, Number.MAX_SAFE_INTEGER, "cursor must be that of the page before."),
})

const metricNames = listOf(z.string().max(50), 20)

/** A bare list of names, or one under `metrics`; unknown names are ignored. */
const MetricsBody = z
  .union([metricNames, z.object({ metrics: metricNames })], {
    error: "Please send a list of names, such as orders and projects.",
  })
  .transform((body) => {
    const names = Array.isArray(body) ? body : body.metrics
    return { orders: names.includes("orders"), projects: names.includes("projects") }
  })

/** Calls 9 to 11: lists of any length, streamed page by page. */
export const listCalls = [
  legacyCall({
    numbers: [9],
    name: "metrics",
    method: "POST",
    path: "/get-details/metrics/:role/:email",
    summary: "The caller's orders and projects",
    access: "signed-in",
    isQuestion: true,
    input: { params: z.object({ role: roleSchema, email }), body: MetricsBody },
    errorMessage: METRICS_ERROR,
    answer: z.object({
      success,
      metrics: z.object({
        orders: z.array(LegacyLiveOrder).optional(),
        /** Missing from `orders`. */
        cancelled: z.array(LegacyCancelledOrder).optional(),
        projects: z.array(z.union([LegacyOwnProject, LegacyProject])).optional(),
      }),
    }),
    refusals: [404],
    handle({ actor, params, body }) {
      requireOwnEmail(actor, params.email)
      if (actor.role !== params.role) throw new Forbidden("This belongs to another account.")
      return streamJson(metrics(actor, body), successAtEnd(METRICS_ERROR))
    },
  }),
  // A bare list; with `?limit=` a page, its cursor in a header.
  legacyCall({
    numbers: [10],
    name: "allProjects",
    method: "GET",
    path: "/projects/get-all-projects",
    summary: "Every open project, newest first; `?limit=` and `?cursor=` give a page",
    access: "influencer",
    input: { query: PageQuery },
    errorMessage: FETCH_PROJECTS_FAILED,
    answer: z.array(LegacyProject),
    refusals: [422],
    handle({ actor, query: { limit, cursor } }) {
      if (limit === undefined) return streamJson(jsonList(openProjectPages(actor)))
      const { items, next } = listOpenProjectRecords(actor, cursor, limit)
      const projects = items.map((record) => toLegacyProject(record, actor))
      return legacyJson(projects, 200, next === undefined ? {} : { "X-Next-Cursor": String(next) })
    },
  }),
  legacyCall({
    numbers: [11],
    name: "ownProjects",
    method: "GET",
    path: "/projects/get-projects/:email",
    summary: "The caller's own projects with their applicants",
    access: "brand",
    input: { params: z.object({ email }) },
    errorMessage: FETCH_PROJECTS_FAILED,
    answer: z.object({ success, projects: z.array(LegacyOwnProject) }),
    handle({ actor, params }) {
      requireOwnEmail(actor, params.email)
      return streamJson(ownProjects(actor), successAtEnd(FETCH_PROJECTS_FAILED))
    },
  }),
]

function* ownProjects(actor: BrandActor) {
  yield `{"projects":`
  yield* jsonList(ownProjectPages(actor))
}

function* metrics(actor: Actor, wanted: { orders: boolean; projects: boolean }) {
  yield `{"metrics":{`
  yield* closeJson(lists(actor, wanted), "}")
}

function* lists(actor: Actor, wanted: { orders: boolean; projects: boolean }) {
  if (wanted.orders) {
    yield `"orders":`
    yield* orderList(actor, "orders")
    // Omitted when empty, as in the old API.
    if (listOrderRecords(actor, "cancelled").length > 0) {
      yield `,"cancelled":`
      yield* orderList(actor, "cancelled")
    }
  }
  if (wanted.projects) {
    yield wanted.orders ? `,"projects":` : `"projects":`
    yield* jsonList(projectPages(actor))
  }
}

function* orderList(actor: Actor, which: "orders" | "cancelled") {
  const pages = allPages<OrderRecord>((last) => listOrderRecords(actor, which, last))
  yield* jsonList(mapPages(pages, toLegacyOrder))
}

function* projectPages(actor: Actor): Generator<readonly unknown[] | Generator<string>> {
  if (isBrand(actor)) yield* ownProjectPages(actor)
  if (isInfluencer(actor)) yield* appliedProjectPages(actor)
}
