import { Authenticator } from "remix-auth"
import { FormStrategy } from "remix-auth-form"
import type { ProvenAccount } from "#app/domain/identity/accounts/account-queries.server.ts"
import { LoginInput } from "#app/domain/identity/accounts/account-schema.ts"
import { verifyCredentials } from "#app/domain/identity/accounts/verify-credentials.server.ts"
import { refuseWhileLocked } from "#app/domain/identity/operators/factor-limit.server.ts"
import { ACCOUNT_ROLES, type AccountRole, type Role } from "#db/schema/words.ts"
import { visitorAddress } from "./request-info.server.ts"
import { signIn, signInHalf } from "./session.server.ts"

/** Proves who somebody is, one strategy per role. It signs nobody in: the session is ours. */
const authenticator = new Authenticator<ProvenAccount>()

for (const role of ACCOUNT_ROLES) {
  const strategy = new FormStrategy<ProvenAccount>(({ form }) => {
    const { email, password } = LoginInput.parse(Object.fromEntries(form))
    return verifyCredentials(role, email, password, { ip: visitorAddress() })
  })
  authenticator.use(strategy, role)
}

function prove(request: Request, role: AccountRole, input: LoginInput): Promise<ProvenAccount> {
  const login = new Request(request.url, { method: "POST", body: new URLSearchParams(input) })
  return authenticator.authenticate(role, login)
}

/**
 * The one way in which one of a side logs in, by the page or by a call: proves the account and starts a session.
 * @returns the account and the headers that say so
 * @throws Invalid for wrong credentials, RateLimited
 */
export async function logIn(request: Request, role: Role, input: LoginInput) {
  const account = await prove(request, role, input)
  return { account, headers: await signIn(request, account) }
}

/**
 * The one way in which an operator logs in: the password, after which the second factor is asked for.
 * @throws Invalid for wrong credentials, RateLimited, also while the account takes no codes
 */
export async function logInAsOperator(request: Request, input: LoginInput): Promise<Headers> {
  const account = await prove(request, "operator", input)
  await refuseWhileLocked(account.userId)
  return signInHalf(request, account)
}
