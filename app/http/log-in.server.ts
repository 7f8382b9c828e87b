import { Authenticator } from "remix-auth"
import { FormStrategy } from "remix-auth-form"
import type { ProvenAccount } from "#app/domain/accounts/account-queries.server.ts"
import { LoginInput } from "#app/domain/accounts/account-schema.ts"
import { verifyCredentials } from "#app/domain/accounts/verify-credentials.server.ts"
import { ROLES, type Role } from "#db/schema/words.ts"
import { visitorAddress } from "./request-info.server.ts"
import { signIn } from "./session.server.ts"

/** Proves who somebody is, one strategy per role. It signs nobody in: the session is ours. */
const authenticator = new Authenticator<ProvenAccount>()

for (const role of ROLES) {
  const strategy = new FormStrategy<ProvenAccount>(({ form }) => {
    const { email, password } = LoginInput.parse(Object.fromEntries(form))
    return verifyCredentials(role, email, password, { ip: visitorAddress() })
  })
  authenticator.use(strategy, role)
}

/**
 * The one way in which somebody logs in, by the page or by a call: proves the account and starts a session.
 * @returns the account and the headers that say so
 * @throws Invalid for wrong credentials, RateLimited
 */
export async function logIn(request: Request, role: Role, input: LoginInput) {
  const login = new Request(request.url, { method: "POST", body: new URLSearchParams(input) })
  const account = await authenticator.authenticate(role, login)
  return { account, headers: await signIn(request, account) }
}
