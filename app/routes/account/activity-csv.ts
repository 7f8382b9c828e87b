import { openActivityFile } from "#app/domain/identity/factors/activity.server.ts"
import { actorHandler } from "#app/http/actor.server.ts"
import { csvResponse } from "#app/http/csv-response.server.ts"
import { download } from "#app/http/download.server.ts"
import type { RouteConfig } from "#app/http/route-config.ts"

export const config = { opens: "account" } satisfies RouteConfig

/** Errors are plain text. */
export const loader = actorHandler(({ actor, request }) =>
  download(() => csvResponse(request, openActivityFile(actor))),
)
