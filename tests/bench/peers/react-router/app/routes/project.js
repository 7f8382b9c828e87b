import { findActor, store } from "../store.server.js"

export function loader({ request, params }) {
  const actor = findActor(request)
  if (!actor) return new Response(null, { status: 401 })
  return Response.json(store.findProject(actor, params.id))
}
