import { z } from "zod"
import { ACCOUNT_ROLES, type AccountRole } from "#db/schema/words.ts"
import { signedCookie } from "./cookies.server.ts"
import { isPrefetch } from "./request-purpose.server.ts"

const NewAccount = z.object({ role: z.enum(ACCOUNT_ROLES), email: z.string().optional() })

/** The account that was just made in this browser, until its login form is opened. It signs nobody in. */
export const newAccountCookie = signedCookie("new-account", 600, NewAccount)

/**
 * The email that the login form of `role` begins with, once: whoever goes back and opens it again finds it
 * empty. A form that is fetched ahead gets its cookie anew instead of losing it, and so is not kept.
 */
export async function takeNewEmail(request: Request, role: AccountRole) {
  const account = await newAccountCookie.read(request)
  if (account?.role !== role) return { email: undefined, headers: undefined }
  const cookie = await (isPrefetch(request)
    ? newAccountCookie.set(account)
    : newAccountCookie.clear())
  return { email: account.email, headers: { "Set-Cookie": cookie } }
}
