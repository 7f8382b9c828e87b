import { findRelatedInfluencer } from "#app/domain/profiles/profile-queries.server.ts"
import { legacyEndpoint } from "#app/http/legacy-endpoint.server.ts"
import { publicOrigin } from "#app/http/request-info.server.ts"
import { calls } from "./calls.ts"
import { wireInfluencer } from "./wire.ts"

/** Call 18. */
export const loader = legacyEndpoint(calls.influencer, ({ actor, params, request }) => {
  const profile = findRelatedInfluencer(actor, params.email)
  return { success: true, influencerData: wireInfluencer(profile, actor, publicOrigin(request)) }
})

export const action = loader
