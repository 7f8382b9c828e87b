import { randomUUID } from "node:crypto"
import { redirect, redirectDocument } from "@remix-run/node"
import { z } from "zod"
import { rateLimiter } from "#app/platform/rate-limiter.server.ts"
import { href, urls } from "#app/urls/index.ts"
import type { AccountRole, Role } from "#db/schema/words.ts"
import { signedCookie } from "./cookies.server.ts"
import { isPrefetch } from "./request-purpose.server.ts"
import { safePath } from "./safe-redirect.server.ts"

const LIFETIME_SECONDS = 600

/** Browsers drop cookies over 4 KB, and base64 adds a third. */
const MAX_PATH_LENGTH = 2000

const ReturnTo = z.object({
  path: z.string().max(MAX_PATH_LENGTH),
  id: z.uuid(),
})

const returnCookie = signedCookie("return-to", LIFETIME_SECONDS, ReturnTo)

/** A cookie copied before its deletion must not lead back twice. */
const uses = rateLimiter({ name: "return-to", points: 1, perSeconds: LIFETIME_SECONDS })

/** Pages for signed-in users; no role means both. */
const PAGES: readonly { root: string; role?: AccountRole }[] = [
  { root: href(urls.influencer.dashboard), role: "influencer" },
  { root: href(urls.brand.dashboard), role: "brand" },
  { root: href(urls.payments.root), role: "brand" },
  { root: href(urls.orders.root) },
  { root: href(urls.notifications.list) },
  { root: href(urls.account.root) },
  { root: href(urls.messages.list) },
  { root: href(urls.documents.list) },
  { root: href(urls.search) },
  { root: href(urls.team.own.accounts) },
  { root: urls.team.own.accept.replace("/:token", "") },
  { root: urls.team.approval.replace("/:approvalId", "") },
  { root: href(urls.admin.root), role: "operator" },
  { root: urls.report.replace("/:subject/:subjectId", "") },
]

const pagesOf = (path: string) =>
  PAGES.find(({ root }) => path.startsWith(root) && /^([/?]|$)/.test(path.slice(root.length)))

/** Makes the login lead back to the requested page. */
export async function rememberPage(request: Request): Promise<Headers> {
  const headers = new Headers()
  if (request.method !== "GET" || isPrefetch(request)) return headers
  const { pathname, search } = new URL(request.url)
  const cookie = await rememberAddress(`${pathname}${search}`)
  if (cookie) headers.append("Set-Cookie", cookie)
  return headers
}

/** Makes the login lead to an address; undefined unless it is a page for signed-in users. */
export async function rememberAddress(address: string): Promise<string | undefined> {
  const path = safePath(address, "")
  if (!pagesOf(path) || path.length > MAX_PATH_LENGTH) return undefined
  return returnCookie.set({ path, id: randomUUID() })
}

/** Returns the remembered page once, unless another role's. Deletes its cookie by `headers`. */
export async function takeRememberedPage(
  request: Request,
  role: AccountRole,
  headers: Headers,
): Promise<string | undefined> {
  if (!returnCookie.isSent(request)) return undefined
  headers.append("Set-Cookie", await returnCookie.clear())
  const remembered = await returnCookie.read(request)
  if (!remembered) return undefined
  const path = safePath(remembered.path, "")
  const pages = pagesOf(path)
  if (!pages || (pages.role && pages.role !== role)) return undefined
  return uses.consume(remembered.id) ? undefined : path
}

/** docs/rules.md#where-a-login-leads */
const landing = { influencer: href(urls.influencer.browse), brand: href(urls.brand.projects) }

/** Leads a user who has just logged in to the remembered page, or to the usual one. */
export async function redirectLoggedIn(request: Request, role: Role, headers: Headers) {
  const page = await takeRememberedPage(request, role, headers)
  // The target may be a file, which the client router cannot show.
  const init = { status: 303, headers }
  return page ? redirectDocument(page, init) : redirect(landing[role], init)
}
