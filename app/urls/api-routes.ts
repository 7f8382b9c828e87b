import { route } from "@remix-run/route-config"
import { urls } from "./index.ts"
import { at } from "./mount.ts"

const LEGACY = ["get-details", "auth", "projects", "profile", "orders/create", "api/register"]

/** Part of `routes.ts`; the calls are listed in `calls.server.ts` below `routes/api`. */
export const apiRoutes = [
  at(urls.api.v1Document, "routes/api/v1/openapi.ts"),
  at(urls.api.v1Calls, "routes/api/v1/call.ts"),
  at(urls.api.document, "routes/api/legacy/openapi.ts"),
  at(urls.api.register, "routes/api/legacy/register.ts"),
  at(urls.api.login, "routes/api/legacy/log-in.ts"),
  at(urls.api.saveProject, "routes/api/legacy/save-project.ts"),
  at(urls.api.updateProfile, "routes/api/legacy/update-profile.ts"),
  route("orders/create", "routes/api/legacy/call.ts", { id: "legacy orders" }),
  ...LEGACY.map((path) =>
    route(`${path}/*`, "routes/api/legacy/call.ts", { id: `legacy ${path}` }),
  ),
]
