import { type Actor, isBrand, isInfluencer } from "#app/domain/accounts/actor.ts"
import { Forbidden } from "#app/domain/errors.ts"
import { listOrderRecords, type OrderRecord } from "#app/domain/orders/order-queries.server.ts"
import {
  allPages,
  closed,
  jsonList,
  streamJson,
  successAtEnd,
} from "#app/http/json-stream.server.ts"
import { legacyEndpoint, requireOwnEmail } from "#app/http/legacy-endpoint.server.ts"
import { calls } from "./calls.ts"
import { appliedProjectPages, ownProjectPages } from "./project-lists.server.ts"
import { wireOrder } from "./wire.ts"

type Wanted = { orders: boolean; projects: boolean }

/** Call 9. */
export const action = legacyEndpoint(calls.metrics, ({ actor, params, body }) => {
  requireOwnEmail(actor, params.email)
  if (actor.role !== params.role) throw new Forbidden("This belongs to another account.")
  return streamJson(metrics(actor, body), successAtEnd(calls.metrics.faultMessage))
})

export const loader = action

function* metrics(actor: Actor, wanted: Wanted) {
  yield `{"metrics":{`
  yield* closed(lists(actor, wanted), "}")
}

function* lists(actor: Actor, wanted: Wanted) {
  if (wanted.orders) {
    yield `"orders":`
    yield* jsonList(orderPages(actor))
  }
  if (wanted.projects) {
    yield wanted.orders ? `,"projects":` : `"projects":`
    yield* jsonList(projectPages(actor))
  }
}

function* orderPages(actor: Actor) {
  for (const page of allPages<OrderRecord>((last) => listOrderRecords(actor, last)))
    yield page.map(wireOrder)
}

function* projectPages(actor: Actor): Generator<readonly unknown[] | Generator<string>> {
  if (isBrand(actor)) yield* ownProjectPages(actor)
  if (isInfluencer(actor)) yield* appliedProjectPages(actor)
}
