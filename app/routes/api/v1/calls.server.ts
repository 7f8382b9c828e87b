import type { ApiCall } from "#app/http/api-call.server.ts"
import { applicationCalls } from "./application-calls.server.ts"
import { documentCalls } from "./document-calls.server.ts"
import { messageCalls } from "./message-calls.server.ts"
import { offerCalls } from "./offer-calls.server.ts"
import { orderCalls } from "./order-calls.server.ts"
import { profileCalls } from "./profile-calls.server.ts"
import { projectCalls } from "./project-calls.server.ts"
import { reportCalls } from "./report-calls.server.ts"
import { serviceCalls } from "./service-calls.server.ts"

/** The route, the OpenAPI document and the page use these. */
export const apiCalls: ApiCall[] = [
  ...projectCalls,
  ...applicationCalls,
  ...orderCalls,
  ...offerCalls,
  ...messageCalls,
  ...documentCalls,
  ...profileCalls,
  ...serviceCalls,
  ...reportCalls,
]
