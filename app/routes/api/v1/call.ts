import { answerApiCalls } from "#app/http/api-call.server.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { apiCalls } from "./calls.server.ts"

/** A description of 10,000 characters, each of several bytes. */
export const config = { maxBody: 360 * 1024 } satisfies RouteConfig

export const loader = answerApiCalls(apiCalls)

export const action = loader
