export const apiUrls = {
  page: "/api",
  document: "/api/openapi.json",
  v1Document: "/api/v1/openapi.json",
  v1Calls: "/api/v1/*",
  register: "/api/register/:role",
  login: "/auth/login/:role",
  saveProject: "/projects/save",
  updateProfile: "/profile/:role/update-profile",
  deleteProject: "/projects/delete-project/:email/:projectId",
  checkTaken: "/get-details/:role/check/:field/:value",
  influencer: "/get-details/influencer/:email",
  brand: "/get-details/brand/:emailOrId",
  decideApplicant: "/projects/update-applicant-status",
  applyToProject: "/projects/apply/:email/:projectId",
  createOrder: "/orders/create",
} as const

/** Below the account. */
export const tokenUrls = {
  push: "/account/notifications/push/:step",
  tokens: "/account/tokens",
  revokeToken: "/account/tokens/:tokenId/revoke",
  webhooks: "/account/webhooks",
  webhook: "/account/webhooks/:endpointId",
  webhookStep: "/account/webhooks/:endpointId/:step",
  delivery: "/account/webhooks/:endpointId/deliveries/:deliveryId",
} as const

const LEGACY_CALL =
  /^\/((get-details|auth|orders\/create|profile|api\/register)(\/|$)|projects\/[\s\S])/i

/** Legacy calls always answer JSON. */
export const isLegacyCall = (path: string): boolean => LEGACY_CALL.test(path)

/** Calls with a token, which always answer JSON. */
export const isApiCall = (path: string): boolean => /^\/api\/v1(\/|$)/i.test(path)
