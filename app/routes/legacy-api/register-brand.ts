import { registerBrand } from "#app/domain/registration/register-brand.server.ts"
import { legacyEndpoint } from "#app/http/legacy-endpoint.server.ts"
import { calls } from "./calls.ts"

/** Call 6. */
export const action = legacyEndpoint(calls.registerBrand, async ({ body }) => {
  await registerBrand(body)
  return { success: true, message: "Registration successful" }
})

export const loader = action
