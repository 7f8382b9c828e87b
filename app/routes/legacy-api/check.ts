import {
  type AvailabilityCheck,
  checkTaken,
} from "#app/domain/registration/check-availability.server.ts"
import { legacyEndpoint } from "#app/http/legacy-endpoint.server.ts"
import { calls } from "./calls.ts"

const checks: Record<string, AvailabilityCheck> = {
  "influencer email": "influencerEmail",
  "influencer userName": "userName",
  "brand email": "brandEmail",
  "brand brandName": "brandName",
}

/** Calls 1 to 4. */
export const loader = legacyEndpoint(calls.check, async ({ params }) => {
  const check = checks[`${params.role} ${params.field}`] as AvailabilityCheck
  return { exists: await checkTaken(check, params.value) }
})

export const action = loader
