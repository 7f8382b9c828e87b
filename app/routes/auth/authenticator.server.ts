import { Authenticator } from "remix-auth"
import { FormStrategy } from "remix-auth-form"
import type { ProvenAccount } from "#app/domain/accounts/proven-account.server.ts"
import { verifyCredentials } from "#app/domain/accounts/verify-credentials.server.ts"
import { visitorAddress } from "#app/http/request-info.server.ts"
import { ROLES, type Role } from "#db/schema/words.ts"

/**
 * Proves who somebody is by the form they sent; one strategy per role. It signs nobody in: the session
 * is ours (app/http/session.server.ts).
 */
export const authenticator = new Authenticator<ProvenAccount>()

const typed = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === "string" ? value : ""
}

const strategyFor = (role: Role) =>
  new FormStrategy<ProvenAccount>(({ form }) =>
    verifyCredentials(role, typed(form, "email"), typed(form, "password"), {
      ip: visitorAddress(),
    }),
  )

for (const role of ROLES) authenticator.use(strategyFor(role), role)
