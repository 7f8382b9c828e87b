import { listOpenProjectRecords } from "#app/domain/projects/browse/visible-projects.server.ts"
import { jsonList, streamJson } from "#app/http/json-stream.server.ts"
import { legacyEndpoint, legacyJson, readQuery } from "#app/http/legacy-endpoint.server.ts"
import { calls } from "./calls.ts"
import { openProjectPages } from "./project-lists.server.ts"
import { wireProject } from "./wire.ts"

/** Call 10. A bare list; with `?limit=` one page of it, whose next cursor is in a header. */
export const loader = legacyEndpoint(calls.allProjects, ({ actor, request }) => {
  const { limit, cursor } = readQuery(request, calls.allProjects.query)
  if (limit === undefined) return streamJson(jsonList(openProjectPages(actor)))
  const { items, next } = listOpenProjectRecords(actor, cursor, limit)
  const headers: HeadersInit = next === undefined ? {} : { "X-Next-Cursor": String(next) }
  return legacyJson(
    items.map((record) => wireProject(record, actor)),
    200,
    headers,
  )
})

export const action = loader
