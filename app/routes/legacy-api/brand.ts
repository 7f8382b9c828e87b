import { findPublicBrand } from "#app/domain/profiles/profile-queries.server.ts"
import { legacyEndpoint } from "#app/http/legacy-endpoint.server.ts"
import { publicOrigin } from "#app/http/request-info.server.ts"
import { calls } from "./calls.ts"
import { wireBrand } from "./wire.ts"

/** Call 19. */
export const loader = legacyEndpoint(calls.brand, async ({ actor, params, request }) => {
  const profile = await findPublicBrand(actor, params.emailOrId)
  return { success: true, brandData: wireBrand(profile, actor, publicOrigin(request)) }
})

export const action = loader
