import { randomUUID } from "node:crypto"
import { z } from "zod"
import { clock, SECOND } from "#app/platform/clock.server.ts"
import { rateLimiter } from "#app/platform/rate-limiter.server.ts"
import { href, urls } from "#app/urls/index.ts"
import type { AccountRole } from "#db/schema/words.ts"
import { signedCookie } from "./cookies.server.ts"
import { isPrefetch } from "./request-purpose.server.ts"
import { safePath } from "./safe-redirect.server.ts"

const LIFETIME_SECONDS = 600

/** A cookie of more than 4 KB is not kept, and base64 adds a third. */
const MAX_PATH_LENGTH = 2000

const ReturnTo = z.object({
  path: z.string().max(MAX_PATH_LENGTH),
  id: z.uuid(),
  expiresAt: z.number(),
})

const returnCookie = signedCookie("return-to", LIFETIME_SECONDS, ReturnTo)

/** A value that was copied before its cookie went leads back once all the same. */
const uses = rateLimiter({ name: "return-to", points: 1, perSeconds: LIFETIME_SECONDS })

/** Where the pages for signed-in users lie, and whose they are; no role means both. */
const PAGES: readonly { root: string; role?: AccountRole }[] = [
  { root: href(urls.influencer.dashboard), role: "influencer" },
  { root: href(urls.brand.dashboard), role: "brand" },
  { root: href(urls.payments.root), role: "brand" },
  { root: href(urls.orders.root) },
  { root: href(urls.notifications.list) },
  { root: href(urls.account.root) },
  { root: href(urls.messages.list) },
  { root: href(urls.papers.list) },
  { root: href(urls.admin.root), role: "operator" },
  { root: urls.report.replace("/:subject/:subjectId", "") },
]

const pagesOf = (path: string) =>
  PAGES.find(({ root }) => path.startsWith(root) && /^([/?]|$)/.test(path.slice(root.length)))

/** The headers that make the login lead back to what was asked for; none where that is no page. */
export async function rememberPage(request: Request): Promise<Headers> {
  const headers = new Headers()
  if (request.method !== "GET" || isPrefetch(request)) return headers
  const { pathname, search } = new URL(request.url)
  const cookie = await rememberAddress(`${pathname}${search}`)
  if (cookie) headers.append("Set-Cookie", cookie)
  return headers
}

/** The cookie that makes the login lead to an address; undefined where no page for signed-in users lies there. */
export async function rememberAddress(address: string): Promise<string | undefined> {
  const path = safePath(address, "")
  if (!pagesOf(path) || path.length > MAX_PATH_LENGTH) return undefined
  const expiresAt = clock.now() + LIFETIME_SECONDS * SECOND
  return returnCookie.set({ path, id: randomUUID(), expiresAt })
}

/**
 * Where somebody who has just proven to be of `role` wanted to go, once; undefined where nothing was asked
 * for or where the page is the other role's. `headers` takes the cookie away.
 */
export async function takeRememberedPage(
  request: Request,
  role: AccountRole,
  headers: Headers,
): Promise<string | undefined> {
  if (!returnCookie.isSent(request)) return undefined
  headers.append("Set-Cookie", await returnCookie.clear())
  const remembered = await returnCookie.read(request)
  if (!remembered || remembered.expiresAt <= clock.now()) return undefined
  const path = safePath(remembered.path, "")
  const pages = pagesOf(path)
  if (!pages || (pages.role && pages.role !== role)) return undefined
  return (await uses.consume(remembered.id)) ? undefined : path
}
