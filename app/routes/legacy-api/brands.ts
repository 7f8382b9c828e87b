import { listRelatedProfiles } from "#app/domain/profiles/profile-queries.server.ts"
import { legacyEndpoint } from "#app/http/legacy-endpoint.server.ts"
import { publicOrigin } from "#app/http/request-info.server.ts"
import { calls } from "./calls.ts"
import { wireBrand } from "./wire.ts"

/** Call 8, brands. */
export const action = legacyEndpoint(calls.brands, ({ actor, body, request }) => {
  const origin = publicOrigin(request)
  const found = listRelatedProfiles(actor, "brand", body.emails)
  return { success: true, brands: found.map((one) => wireBrand(one, actor, origin)) }
})

export const loader = action
