import { Authenticator } from "remix-auth"
import { FormStrategy } from "remix-auth-form"
import type { ProvenAccount } from "#app/domain/identity/accounts/account-queries.server.ts"
import { LoginInput } from "#app/domain/identity/accounts/account-schema.ts"
import { verifyCredentials } from "#app/domain/identity/accounts/verify-credentials.server.ts"
import { refuseWhileLocked } from "#app/domain/identity/operators/factor-limit.server.ts"
import { ACCOUNT_ROLES, type AccountRole, type Role } from "#db/schema/words.ts"
import { visitorAddress } from "./request-info.server.ts"
import { signIn, signInHalf } from "./session.server.ts"

/** One strategy per role; sessions are ours. */
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
 * Logs a user in, from page or call. @returns the account and session headers @throws Invalid for
 * wrong credentials, RateLimited
 */
export async function logIn(request: Request, role: Role, input: LoginInput) {
  const account = await prove(request, role, input)
  return { account, headers: await signIn(request, account) }
}

/**
 * Checks an operator's password, before the second factor. @throws Invalid for wrong credentials,
 * RateLimited, also while codes are locked
 */
export async function logInAsOperator(request: Request, input: LoginInput): Promise<Headers> {
  const account = await prove(request, "operator", input)
  refuseWhileLocked(account.userId)
  return signInHalf(request, account)
}
