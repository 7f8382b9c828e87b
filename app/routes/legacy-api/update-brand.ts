import { updateBrandProfile } from "#app/domain/profiles/update-brand-profile.server.ts"
import { legacyEndpoint } from "#app/http/legacy-endpoint.server.ts"
import { calls } from "./calls.ts"
import { onlyPicture } from "./only-picture.server.ts"

/** Call 21. */
export const action = legacyEndpoint(calls.updateBrand, async ({ actor, body, files }) => {
  await updateBrandProfile(actor, body, await onlyPicture(files))
  return { success: true, message: "Profile Updated Successfully" }
})

export const loader = action
