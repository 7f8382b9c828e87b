import {
  type Invitation,
  inviteOperator,
  removeOperator,
  resetFactor,
} from "#app/domain/identity/operators/manage-operators.server.ts"
import { env } from "#app/platform/env.server.ts"
import { href, urls } from "#app/urls/index.ts"

export const OPERATOR_USAGE = `  operator <email> [name]          makes an operator, or a new link to set the password of one
  operator <email> --reset-factor  the same, and takes a lost second factor and the password away
  operator <email> --remove        takes away all that opens the desk to one
`

const RESET = "--reset-factor"
const REMOVE = "--remove"
const ACTS: readonly string[] = [RESET, REMOVE]

/** Returns a one-time link. @throws DomainError */
export function operator(args: string[]): string {
  const [email, ...names] = args.filter((arg) => !ACTS.includes(arg))
  const [act, ...more] = args.filter((arg) => ACTS.includes(arg))
  const isUnknown = more.length > 0 || args.some((arg) => arg.startsWith("-") && arg !== act)
  if (!email || isUnknown || (act && names.length > 0)) throw new Error(OPERATOR_USAGE)
  if (act === RESET)
    return describe(resetFactor(email), "has no second factor any more and is signed out.")
  if (act === REMOVE) {
    const { name } = removeOperator(email)
    return `${name} <${email}> is no operator any more and is signed out.\n`
  }
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
