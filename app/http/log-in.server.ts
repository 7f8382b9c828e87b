import { redirect } from "@remix-run/node"
import { Authenticator } from "remix-auth"
import { FormStrategy } from "remix-auth-form"
import { z } from "zod"
import {
  hasSecondStep,
  type ProvenAccount,
} from "#app/domain/identity/accounts/account-queries.server.ts"
import { LoginInput } from "#app/domain/identity/accounts/account-schema.ts"
import { verifyCredentials } from "#app/domain/identity/accounts/verify-credentials.server.ts"
import { refuseWhileLocked } from "#app/domain/identity/factors/factor-limit.server.ts"
import { beginSecondStep, LOGIN_MS } from "#app/domain/identity/factors/second-step.server.ts"
import { SECOND } from "#app/platform/clock.server.ts"
import { href, urls } from "#app/urls/index.ts"
import { ACCOUNT_ROLES, type AccountRole, type Role } from "#db/schema/words.ts"
import { signedCookie } from "./cookies.server.ts"
import { visitorAddress } from "./request-info.server.ts"
import { redirectLoggedIn } from "./return-to.server.ts"
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

/** @throws Invalid for wrong credentials, RateLimited */
export function verifyLogin(
  request: Request,
  role: AccountRole,
  input: LoginInput,
): Promise<ProvenAccount> {
  const login = new Request(request.url, { method: "POST", body: new URLSearchParams(input) })
  return authenticator.authenticate(role, login)
}

/** Opens a session or asks for its second step. @throws RateLimited, also while codes are locked */
export async function redirectAfterLogin(
  request: Request,
  role: Role,
  account: ProvenAccount,
  cleared?: string,
) {
  const needsStep = hasSecondStep(account.userId)
  const headers = needsStep
    ? new Headers({ "Set-Cookie": await pendingLoginCookie.set(beginSecondStep(account)) })
    : await signIn(request, account)
  if (cleared !== undefined) headers.append("Set-Cookie", cleared)
  if (needsStep) return redirect(href(urls.secondStep), { status: 303, headers })
  return redirectLoggedIn(request, role, headers)
}

/** Kept by a browser between password and code. */
export const pendingLoginCookie = signedCookie(
  "second-step",
  LOGIN_MS / SECOND,
  z.object({ userId: z.string(), proof: z.string() }),
)

/**
 * Logs a user in by a call. @returns the account and session headers @throws Invalid for
 * wrong credentials or where a second step has to follow, RateLimited
 */
export async function logIn(request: Request, role: Role, input: LoginInput) {
  const account = await verifyLogin(request, role, input)
  return { account, headers: await signIn(request, account) }
}

/** Before the second factor. @throws Invalid, RateLimited, also while codes are locked */
export async function logInAsOperator(request: Request, input: LoginInput): Promise<Headers> {
  const account = await verifyLogin(request, "operator", input)
  refuseWhileLocked(account.userId)
  return signInHalf(request, account)
}
