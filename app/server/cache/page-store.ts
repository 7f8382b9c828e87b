import { hash, randomBytes } from "node:crypto"
import { setImmediate as untilNextTurn } from "node:timers/promises"
import { serialize } from "node:v8"
import { LRUCache } from "lru-cache"
import { clock, MINUTE } from "#app/platform/clock.server.ts"
import { type ChangedBy, pageVersion } from "#app/platform/page-version.server.ts"
import { currentRequest, runInRequest } from "#app/platform/request-context.server.ts"
import { type SlotName, USER_SLOTS } from "#app/server/cache/user-slots.server.ts"
import type { Role } from "#db/schema/words.ts"
import type { Dispatcher } from "../dispatch.ts"

const MEGABYTE = 1024 * 1024

/** Approximate overhead of an entry. */
const ENTRY_BYTES = 1000

/** Maximum age of figures that change with time alone. */
const LONGEST_MS = 10 * MINUTE

/** Retry interval of an uncacheable page. */
const NOT_KEPT_MS = MINUTE

/** Placeholders begin with a random text that no user can know. */
export const SLOT_SECRET = `own${randomBytes(16).toString("hex")}n`
export const NONCE_PLACEHOLDER = `${SLOT_SECRET}0.`

/** Headers that are safe to share. */
const ALLOWED_HEADERS = new Set(["content-type", "cache-control"])

/** Number 0 is the nonce. */
export type SlotNeeds = Map<SlotName, { about: string[]; numbers: number[] }>

type Asked = { url: string; role: Role | undefined; changedBy: ChangedBy }

/** Without `content`, the page is rendered for each visitor. */
export type StoredPage<Content> = {
  content: Content | undefined
  pattern: string
  /** Covers data, static HTML and slots. */
  digest: string
  endsAt: number
  number: number
}

/**
 * Caches rendered pages, evicting the least recently used. After a commit the loaders run again;
 * only changed data renders anew.
 */
export function createPageStore<Content extends { bytes: number }, Wanted extends Asked>(
  megabytes: number,
  dispatch: Dispatcher,
  pack: (text: string, needs: SlotNeeds, asked: Wanted) => Content,
) {
  const pages = new LRUCache<string, StoredPage<Content>>({
    // The library has no zero size.
    maxSize: Math.max(1, Math.floor(megabytes * MEGABYTE)),
    sizeCalculation: ({ content }) => ENTRY_BYTES + (content?.bytes ?? 0),
  })
  const underWay = new Map<string, Promise<StoredPage<Content>>>()
  let lastTurn: Promise<unknown> = Promise.resolve()
  let hits = 0
  let misses = 0

  const keyOf = ({ role, url }: Asked) => `${role} ${url}`

  function find(asked: Wanted): StoredPage<Content> | undefined {
    const page = pages.get(keyOf(asked))
    if (page?.number !== pageVersion(asked.changedBy) || clock.now() >= page.endsAt)
      return undefined
    hits += 1
    return page
  }

  async function begin(asked: Wanted): Promise<StoredPage<Content>> {
    misses += 1
    // Lets requests in between.
    lastTurn = lastTurn.then(() => untilNextTurn())
    await lastTurn
    const number = pageVersion(asked.changedBy)
    const last = pages.peek(keyOf(asked))
    const { text, needs, ...rendered } = await render(dispatch, asked, last?.digest)
    const content = text ? pack(text, needs, asked) : undefined
    const isAsLast = rendered.digest === last?.digest
    const page = { ...rendered, number, content: isAsLast ? last?.content : content }
    pages.set(keyOf(asked), page)
    return page
  }

  /** A rendering begun earlier may be stale, so it is checked again. */
  async function renew(asked: Wanted): Promise<StoredPage<Content>> {
    const key = keyOf(asked)
    const before = underWay.get(key)
    if (before) {
      await before
      const page = find(asked)
      if (page) return page
    }
    const begun = underWay.get(key) ?? begin(asked).finally(() => underWay.delete(key))
    underWay.set(key, begun)
    return begun
  }

  return { find, renew, bytes: () => pages.calculatedSize, hits: () => hits, misses: () => misses }
}

/** Renders a page without a visitor. Gives no text for an unchanged or unshareable page. */
async function render(dispatch: Dispatcher, { url, role }: Asked, lastDigest: string | undefined) {
  const { pattern, handler } = await dispatch(url.split("?", 1)[0] ?? url)
  const needs: SlotNeeds = new Map()
  const staticData: unknown[] = []
  // Rounded, so that all processes render the same.
  const now = role ? clock.now() : clock.now() - (clock.now() % LONGEST_MS)
  let endsAt = now + LONGEST_MS
  let digest = ""
  const context = {
    ...{ requestId: "", ip: "", userAgent: "", queries: 0, memo: new Map<string, unknown>() },
    ...(role && { sharing: { role, placeholder: placeholdersOf(needs) } }),
  }
  const answer = await runInRequest(context, () =>
    handler(new Request(`http://shared.invalid${url}`), {
      nonce: NONCE_PLACEHOLDER,
      isData: false,
      ...(!role && { now }),
      isAsLast: (data) => {
        digest = hash("sha256", serialize([data, needs, staticData]), "base64")
        return digest === lastDigest
      },
      trackRendered: (value) => staticData.push(value),
      endsAt: (at) => {
        endsAt = Math.min(endsAt, at)
      },
    }),
  )
  const asker = currentRequest()
  if (asker) asker.queries += context.queries
  const names = [...answer.headers.keys()]
  if (answer.status === 200 && names.every((name) => ALLOWED_HEADERS.has(name))) {
    return { text: await answer.text(), needs, pattern, digest, endsAt }
  }
  return { needs, pattern, digest: "", endsAt: clock.now() + NOT_KEPT_MS }
}

const isPart = (name: string): name is SlotName => name in USER_SLOTS

function placeholdersOf(needs: SlotNeeds) {
  const numbers = new Map<string, number>()
  return (part: string, about: string): string => {
    if (!isPart(part)) throw new Error(`There is no part ${part} of a page.`)
    const key = `${part} ${about}`
    const number = numbers.get(key) ?? numbers.size + 1
    if (!numbers.has(key)) {
      numbers.set(key, number)
      const need = needs.get(part) ?? { about: [], numbers: [] }
      needs.set(part, { about: [...need.about, about], numbers: [...need.numbers, number] })
    }
    return `${SLOT_SECRET}${number}.`
  }
}
