import type { BrandActor } from "#app/domain/accounts/actor.ts"
import { jsonList, streamJson, successAtEnd } from "#app/http/json-stream.server.ts"
import { legacyEndpoint, requireOwnEmail } from "#app/http/legacy-endpoint.server.ts"
import { calls } from "./calls.ts"
import { ownProjectPages } from "./project-lists.server.ts"

/** Call 11. */
export const loader = legacyEndpoint(calls.ownProjects, ({ actor, params }) => {
  requireOwnEmail(actor, params.email)
  return streamJson(answer(actor), successAtEnd(calls.ownProjects.faultMessage))
})

export const action = loader

function* answer(actor: BrandActor) {
  yield `{"projects":`
  yield* jsonList(ownProjectPages(actor))
}
