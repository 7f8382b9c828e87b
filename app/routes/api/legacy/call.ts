import { answerLegacyCalls } from "#app/http/legacy-call.server.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { legacyCallList } from "./calls.server.ts"

/** Lists of emails. */
export const config = { maxBody: 64 * 1024 } satisfies RouteConfig

/** Answers unknown addresses as JSON too, never as a page. */
export const loader = answerLegacyCalls(legacyCallList)

export const action = loader
