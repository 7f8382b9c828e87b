import { route } from "@remix-run/route-config"
import { apiUrls, tokenUrls } from "./api.ts"
import { at } from "./mount.ts"

const LEGACY = ["get-details", "auth", "projects", "profile", "orders/create", "api/register"]

/** Pages of the account. */
export const accountApiRoutes = [
  at(tokenUrls.tokens, "routes/account/api-tokens.tsx"),
  at(tokenUrls.webhooks, "routes/account/webhooks.tsx"),
  at(tokenUrls.webhook, "routes/account/webhook.tsx"),
  at(tokenUrls.delivery, "routes/account/webhook-delivery.tsx"),
]

/** Part of `routes.ts`; the calls are listed in `calls.server.ts` below `routes/api`. */
export const apiRoutes = [
  at(tokenUrls.revokeToken, "routes/account/api-token-revoke.ts"),
  at(tokenUrls.webhookStep, "routes/account/webhook-step.ts"),
  at(apiUrls.v1Document, "routes/api/v1/openapi.ts"),
  at(apiUrls.v1Calls, "routes/api/v1/call.ts"),
  at(apiUrls.document, "routes/api/legacy/openapi.ts"),
  at(apiUrls.register, "routes/api/legacy/register.ts"),
  at(apiUrls.login, "routes/api/legacy/log-in.ts"),
  at(apiUrls.saveProject, "routes/api/legacy/save-project.ts"),
  at(apiUrls.updateProfile, "routes/api/legacy/update-profile.ts"),
  route("orders/create", "routes/api/legacy/call.ts", { id: "legacy orders" }),
  ...LEGACY.map((path) =>
    route(`${path}/*`, "routes/api/legacy/call.ts", { id: `legacy ${path}` }),
  ),
]
