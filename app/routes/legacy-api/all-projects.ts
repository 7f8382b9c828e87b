import { z } from "zod"
import { listOpenProjectRecords } from "#app/domain/projects/project-records.server.ts"
import { jsonList, streamJson } from "#app/http/json-stream.server.ts"
import { legacyEndpoint, legacyJson } from "#app/http/legacy-endpoint.server.ts"
import { calls } from "./calls.ts"
import { openProjectPages } from "./project-lists.server.ts"
import { wireProject } from "./wire.ts"

const Page = z.object({
  limit: z.coerce.number().int().min(1).max(200),
  cursor: z.coerce.number().int().min(0).optional().catch(undefined),
})

/** Call 10. A bare list (ruling 43); with `?limit=` one page of it, whose next cursor is in a header. */
export const loader = legacyEndpoint(calls.allProjects, ({ actor, request }) => {
  const asked = Page.safeParse(Object.fromEntries(new URL(request.url).searchParams))
  if (!asked.success) return streamJson(jsonList(openProjectPages(actor)))
  const { limit, cursor } = asked.data
  const records = listOpenProjectRecords(actor, cursor, limit)
  const last = records.length === limit ? records.at(-1) : undefined
  const headers: HeadersInit = last ? { "X-Next-Cursor": String(last.feedKey) } : {}
  return legacyJson(
    records.map((record) => wireProject(record, actor)),
    200,
    headers,
  )
})

export const action = loader
