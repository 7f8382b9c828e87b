import { z } from "zod"
import { ACCOUNT_ROLES, type AccountRole } from "#db/schema/words.ts"
import { signedCookie } from "./cookies.server.ts"
import { isPrefetch } from "./request-purpose.server.ts"

const NewAccount = z.object({ role: z.enum(ACCOUNT_ROLES), email: z.string().optional() })

/** Signs in no one. */
export const newAccountCookie = signedCookie("new-account", 600, NewAccount)

/** Prefills the login form once. A prefetched form renews the cookie, and so is not cached. */
export async function consumeNewAccountEmail(request: Request, role: AccountRole) {
  const account = await newAccountCookie.read(request)
  if (account?.role !== role) return { email: undefined, headers: undefined }
  const cookie = await (isPrefetch(request)
    ? newAccountCookie.set(account)
    : newAccountCookie.clear())
  return { email: account.email, headers: { "Set-Cookie": cookie } }
}
