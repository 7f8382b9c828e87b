import { handler } from "#app/http/handler.server.ts"
import { publicOrigin } from "#app/http/request-info.server.ts"
import { describeApi } from "./openapi.server.ts"

export const loader = handler(({ request }) =>
  Response.json(describeApi(publicOrigin(request)), {
    headers: { "Cache-Control": "public, max-age=300", "Access-Control-Allow-Origin": "*" },
  }),
)
