import { listRelatedProfiles } from "#app/domain/profiles/profile-queries.server.ts"
import { legacyEndpoint } from "#app/http/legacy-endpoint.server.ts"
import { publicOrigin } from "#app/http/request-info.server.ts"
import { calls } from "./calls.ts"
import { wireInfluencer } from "./wire.ts"

/** Call 8, influencers. */
export const action = legacyEndpoint(calls.influencers, ({ actor, body, request }) => {
  const origin = publicOrigin(request)
  const found = listRelatedProfiles(actor, "influencer", body.emails)
  return { success: true, influencers: found.map((one) => wireInfluencer(one, actor, origin)) }
})

export const loader = action
