import { updateInfluencerProfile } from "#app/domain/profiles/update-influencer-profile.server.ts"
import { legacyEndpoint } from "#app/http/legacy-endpoint.server.ts"
import { calls } from "./calls.ts"
import { onlyPicture } from "./only-picture.server.ts"

/** Call 20. */
export const action = legacyEndpoint(calls.updateInfluencer, async ({ actor, body, files }) => {
  await updateInfluencerProfile(actor, body, await onlyPicture(files))
  return { success: true, message: "Profile Updated Successfully" }
})

export const loader = action
