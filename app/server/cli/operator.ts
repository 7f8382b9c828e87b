import {
  type Invitation,
  inviteOperator,
  resetFactor,
} from "#app/domain/operators/manage-operators.server.ts"
import { env } from "#app/platform/env.server.ts"
import { href, urls } from "#app/urls.ts"

export const OPERATOR_USAGE = `  operator <email> [name]          makes an operator, or a new link to set the password of one
  operator <email> --reset-factor  the same, and takes a lost second factor away
`

const RESET = "--reset-factor"

/** Makes an operator or helps one in, as text with a link that works once. @throws DomainError */
export function operator(args: string[]): string {
  const [email, ...names] = args.filter((arg) => arg !== RESET)
  const isReset = args.includes(RESET)
  const isUnknown = args.some((arg) => arg.startsWith("-") && arg !== RESET)
  if (!email || isUnknown || (isReset && names.length > 0)) throw new Error(OPERATOR_USAGE)
  if (isReset)
    return describe(resetFactor(email), "has no second factor any more and is signed out.")
  const invitation = inviteOperator(email, names.length > 0 ? names.join(" ") : undefined)
  return describe(invitation, invitation.isNew ? "is an operator now." : "is an operator already.")
}

function describe({ email, name, token }: Invitation, what: string): string {
  const origin = env.APP_ORIGIN ?? `http://localhost:${env.PORT}`
  return `${name} <${email}> ${what}
This link sets the password. It works once and for 60 minutes; give it to nobody else:
  ${origin}${href(urls.resetPassword, { token })}
Then log in at ${origin}${href(urls.admin.login)}
`
}
