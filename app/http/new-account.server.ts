import { z } from "zod"
import { ROLES, type Role } from "#db/schema/words.ts"
import { signedCookie } from "./cookies.server.ts"
import { isPrefetch } from "./request-purpose.server.ts"

const accountCookie = signedCookie("new-account", 600)

const NewAccount = z.object({ role: z.enum(ROLES), email: z.string().optional() })
type NewAccount = z.output<typeof NewAccount>

/** The cookie by which the login knows the account that was just made in this browser. It signs nobody in. */
export const announceAccount = (account: NewAccount): Promise<string> =>
  accountCookie.serialize(account)

/** The account that was just made in this browser, as long as nobody has opened its login form. */
export async function findNewAccount(request: Request): Promise<NewAccount | undefined> {
  const sent = request.headers.get("Cookie")
  if (!sent?.includes(accountCookie.name)) return undefined
  return NewAccount.safeParse(await accountCookie.parse(sent)).data
}

/**
 * The email that the login form of `role` begins with, once: whoever goes back and opens it again finds it
 * empty. A form that is fetched ahead gets its cookie anew instead of losing it, and so is not kept.
 */
export async function takeNewEmail(
  request: Request,
  role: Role,
): Promise<{ email?: string | undefined; headers: Record<string, string> }> {
  const account = await findNewAccount(request)
  if (account?.role !== role) return { headers: {} }
  const cookie = isPrefetch(request)
    ? await announceAccount(account)
    : await accountCookie.serialize("", { maxAge: 0 })
  return { email: account.email, headers: { "Set-Cookie": cookie } }
}
