import { z } from "zod"
import { NotFound } from "#app/domain/errors.ts"
import { legacyEndpoint } from "#app/http/legacy-endpoint.server.ts"

const anything = { access: "public", params: z.unknown() } as const

const refuse = () => {
  throw new NotFound("There is no such call.")
}

/** Any other address below those of the legacy calls: JSON, never a page. */
export const loader = legacyEndpoint({ ...anything, method: "GET" }, refuse)

export const action = legacyEndpoint({ ...anything, method: "POST" }, refuse)
