import { findAccount } from "#app/domain/accounts/find-account.server.ts"
import { verifyCredentials } from "#app/domain/accounts/verify-credentials.server.ts"
import { legacyEndpoint, legacyJson } from "#app/http/legacy-endpoint.server.ts"
import { publicOrigin, visitorAddress } from "#app/http/request-info.server.ts"
import { signIn } from "#app/http/session.server.ts"
import { calls } from "./calls.ts"
import { wireUser } from "./wire.ts"

/** Call 7. */
export const action = legacyEndpoint(calls.login, async ({ params, body, request }) => {
  const account = await verifyCredentials(params.role, body.email, body.password, {
    ip: visitorAddress(),
  })
  const headers = await signIn(request, account)
  const user = wireUser(findAccount(account.userId), publicOrigin(request))
  return legacyJson({ success: true, message: "Login successful", user }, 200, headers)
})

export const loader = action
