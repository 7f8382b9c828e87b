import type { IncomingMessage } from "node:http"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { listBlockedIds } from "#app/domain/identity/accounts/blocked-users.server.ts"
import { may } from "#app/domain/identity/accounts/permissions.ts"
import { findActorBySession } from "#app/domain/identity/accounts/sessions.server.ts"
import { noncePolicyIn } from "#app/http/content-security-policy.server.ts"
import { cookieName, type WithHeaders } from "#app/http/cookies.server.ts"
import { FLASH_COOKIE } from "#app/http/flash.server.ts"
import { findSessionToken } from "#app/http/session.server.ts"
import { env } from "#app/platform/env.server.ts"
import { gauge } from "#app/platform/metrics.server.ts"
import { readInOneSnapshot } from "#app/platform/read-in-one-snapshot.server.ts"
import type { RequestContext } from "#app/platform/request-context.server.ts"
import { REQUIRED_SLOTS } from "#app/server/cache/user-slots.server.ts"
import { slotValuesOf } from "#app/server/cache/viewer.server.ts"
import type { SlotValue } from "#app/ui/user-slot.tsx"
import type { Role } from "#db/schema/words.ts"
import { chooseStreamEncoding, compress } from "../compression.ts"
import type { Dispatcher } from "../dispatch.ts"
import { hostOriginOf, toUrlWithHeaders } from "../incoming-facts.ts"
import { isPositionAhead } from "../replica/position-cookie.ts"
import { isForPrimary } from "../replica/replay.ts"
import { FIXED_SECURITY_HEADERS, newNonce, speculationHeaders } from "../security-headers.ts"
import { aheadOfApp, type CachedAnswer } from "./answer-before-app.ts"
import type { CachedAddresses } from "./cached-addresses.ts"
import { createPageStore, SLOT_SECRET, type SlotNeeds, type StoredPage } from "./page-store.ts"
import { fillTemplate, type PageTemplate, parseTemplate } from "./page-template.ts"

const SESSION_COOKIE = `${cookieName("sid")}=`
const policyOf = noncePolicyIn("production")
const FIXED_HEADERS = [
  ["Content-Type", "text/html; charset=utf-8"],
  ["Cache-Control", "private, no-store"],
  ["Vary", "Accept-Encoding"],
  ...FIXED_SECURITY_HEADERS,
].flat()

type SharedPage = PageTemplate & { needs: SlotNeeds }

type Address = NonNullable<ReturnType<CachedAddresses["findShared"]>>
type Asked = Address & { url: string; incoming: IncomingMessage }
type AskedOfRole = Asked & { role: Role }

/**
 * Pages of signed-in users, rendered once for a role and sent with each visitor's own parts:
 * docs/decisions/0079-cached-pages.md. Whatever is unusual about a request or a visitor, the application answers.
 */
export function serveSharedPages(dispatch: Dispatcher, { findShared }: CachedAddresses) {
  const store = createPageStore(
    env.SHARED_PAGES_MB,
    dispatch,
    (text, needs, _: AskedOfRole): SharedPage => ({ ...parseTemplate(text, SLOT_SECRET), needs }),
  )
  gauge("shared_pages_bytes", "Memory of shared pages.", store.bytes, "sum")
  gauge("shared_pages_hits", "Pages sent from those that are shared.", store.hits, "sum")
  gauge("shared_pages_misses", "Shared pages whose loaders had to run.", store.misses, "sum")

  async function answer(asked: Asked, context: RequestContext): Promise<CachedAnswer | undefined> {
    const request = toUrlWithHeaders(asked.incoming)
    const token = await findSessionToken(request)
    if (token === undefined) return undefined
    const look = (made?: StoredPage<SharedPage>) => {
      const actor = findActorBySession(token)
      if (!actor || !asked.roles.includes(actor.role)) return undefined
      const ofRole = { ...asked, role: actor.role }
      const page = made ?? store.find(ofRole)
      if (page && !isFor(actor)) return undefined
      const values = page?.content && valuesFor(actor, request, page.content.needs)
      return { actor, ofRole, page, values }
    }
    const first = readInOneSnapshot(() => look())
    if (!first) return undefined
    // The visitor is checked again, since rendering takes time.
    const made = first.page ? undefined : await store.renew(first.ofRole)
    const { actor, page, values } = (made ? readInOneSnapshot(() => look(made)) : first) ?? {}
    if (actor?.role !== first.actor.role || !page?.content || !values) return undefined
    if (isForPrimary(context)) return undefined
    context.userId = actor.userId
    const nonce = newNonce()
    const body = fillTemplate(page.content, [nonce, ...values])
    const own = ["Content-Security-Policy", policyOf(nonce)]
    const headers = [...FIXED_HEADERS, ...speculationHeaders(asked.url).flat(), ...own]
    return { status: 200, pattern: page.pattern, isShared: true, ...pack(body, headers, asked) }
  }

  return aheadOfApp(env.SHARED_PAGES_MB > 0 ? readAsked(findShared) : () => undefined, answer)
}

/** The application shows waiting toasts. */
const readAsked =
  (find: CachedAddresses["findShared"]) =>
  (incoming: IncomingMessage): Asked | undefined => {
    const { method, url = "", headers } = incoming
    const { cookie } = headers
    if ((method !== "GET" && method !== "HEAD") || headers["content-type"]) return undefined
    if (!cookie?.includes(SESSION_COOKIE) || cookie.includes(FLASH_COOKIE)) return undefined
    const address = find(url)
    if (!address || !URL.canParse(hostOriginOf(incoming))) return undefined
    if (isPositionAhead(cookie)) return undefined
    return { ...address, url, incoming }
  }

/** Suspended users, seats without every form, and users with a block see different pages. */
const isFor = (actor: Actor): boolean =>
  actor.suspendedAt === null && may(actor, "account") && listBlockedIds(actor.userId).length === 0

/** By placeholder number less one; undefined if the visitor must not get the page. */
function valuesFor(actor: Actor, request: WithHeaders, needs: SlotNeeds): SlotValue[] | undefined {
  const values: SlotValue[] = []
  for (const [part, { about, numbers }] of needs) {
    const own = slotValuesOf(part, { actor, request }, about)
    if (REQUIRED_SLOTS.has(part) && !own.every(Boolean)) return undefined
    for (const [at, number] of numbers.entries()) values[number - 1] = own[at] ?? null
  }
  return values
}

function pack(page: string, headers: string[], { incoming }: Asked) {
  const encoding = chooseStreamEncoding(incoming.headers["accept-encoding"]?.toString())
  if (!encoding) return { body: page, headers: [...headers, "Content-Length", String(page.length)] }
  const body = compress(Buffer.from(page, "latin1"), encoding, "fast")
  const more = ["Content-Encoding", encoding, "Content-Length", String(body.length)]
  return { body, headers: [...headers, ...more] }
}
