import type { LegacyCall } from "#app/http/legacy-call.server.ts"
import { accountCalls } from "./account-calls.server.ts"
import { applicantCalls } from "./applicant-calls.server.ts"
import { listCalls } from "./list-calls.server.ts"
import { profileCalls } from "./profile-calls.server.ts"
import { projectCalls } from "./project-calls.server.ts"

/** Both the route and the OpenAPI document use these. */
export const legacyCallList: LegacyCall[] = [
  ...accountCalls,
  ...profileCalls,
  ...listCalls,
  ...projectCalls,
  ...applicantCalls,
]
