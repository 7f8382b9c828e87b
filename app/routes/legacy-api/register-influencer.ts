import { registerInfluencer } from "#app/domain/registration/register-influencer.server.ts"
import { legacyEndpoint } from "#app/http/legacy-endpoint.server.ts"
import { calls } from "./calls.ts"

/** Call 5. */
export const action = legacyEndpoint(calls.registerInfluencer, async ({ body }) => {
  await registerInfluencer(body)
  return { success: true, message: "Registration successful" }
})

export const loader = action
