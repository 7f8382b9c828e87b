import { findActor, store } from "../../session"

export async function GET(_request, { params }) {
  const actor = await findActor()
  if (!actor) return new Response(null, { status: 401 })
  const { id } = await params
  return Response.json(store.findProject(actor, id))
}
