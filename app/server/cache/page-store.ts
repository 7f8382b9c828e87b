import { hash, randomBytes } from "node:crypto"
import { setImmediate as untilNextTurn } from "node:timers/promises"
import { serialize } from "node:v8"
import { LRUCache } from "lru-cache"
import { clock, MINUTE } from "#app/platform/clock.server.ts"
import { type ChangedBy, pageNumber } from "#app/platform/page-number.server.ts"
import { currentRequest, runInRequest } from "#app/platform/request-context.server.ts"
import { type SlotName, USER_SLOTS } from "#app/server/cache/user-slots.server.ts"
import type { Role } from "#db/schema/words.ts"
import type { Dispatcher } from "../dispatch.ts"

const MEGABYTE = 1024 * 1024

/** An entry, and a page that has to be made for each visitor, take about so much memory besides. */
const ENTRY_BYTES = 1000

/** Figures of a kept page that move with time alone are never older. */
const LONGEST_MS = 10 * MINUTE

/** After this long it is tried again whether a page can be kept. */
const NOT_KEPT_MS = MINUTE

/** Marks begin with what no text of a user can hold: it is made anew at each start and never sent. */
export const SECRET = `own${randomBytes(16).toString("hex")}n`
export const NONCE_MARK = `${SECRET}0.`

/** What an answer may say of itself and still be everybody's. */
const ALLOWED_HEADERS = new Set(["content-type", "cache-control"])

/** Of which parts a page has how many marks, by number. Number 0 is the nonce. */
export type Needs = Map<SlotName, { about: string[]; numbers: number[] }>

/** A page as somebody asks for it: of a role, or of nobody. */
type Asked = { url: string; role: Role | undefined; changedBy: ChangedBy }

/** A page that is kept; without `content` it has to be made for each visitor. */
export type Kept<Content> = {
  content: Content | undefined
  pattern: string
  /** Of all that the page was made of: its data, what it draws besides them, and what its marks are about. */
  digest: string
  endsAt: number
  number: number
}

/**
 * Keeps rendered pages, at most `megabytes` of them: those asked for longest ago go first. One is handed out as long
 * as no commit can have changed it; then its loaders run again, and it is rendered and packed where their data differ.
 */
export function createPageStore<Content extends { bytes: number }, Wanted extends Asked>(
  megabytes: number,
  dispatch: Dispatcher,
  pack: (text: string, needs: Needs, asked: Wanted) => Content,
) {
  const pages = new LRUCache<string, Kept<Content>>({
    // Nothing fits where there is no room; the library knows no cache for nothing.
    maxSize: Math.max(1, Math.floor(megabytes * MEGABYTE)),
    sizeCalculation: ({ content }) => ENTRY_BYTES + (content?.bytes ?? 0),
  })
  const underWay = new Map<string, Promise<Kept<Content>>>()
  let lastTurn: Promise<unknown> = Promise.resolve()
  let hits = 0
  let misses = 0

  const keyOf = ({ role, url }: Asked) => `${role} ${url}`

  function find(asked: Wanted): Kept<Content> | undefined {
    const page = pages.get(keyOf(asked))
    if (page?.number !== pageNumber(asked.changedBy) || clock.now() >= page.endsAt) return undefined
    hits += 1
    return page
  }

  async function begin(asked: Wanted): Promise<Kept<Content>> {
    misses += 1
    // What came in meanwhile is answered between two of them.
    lastTurn = lastTurn.then(() => untilNextTurn())
    await lastTurn
    const number = pageNumber(asked.changedBy)
    const last = pages.peek(keyOf(asked))
    const { text, needs, ...rendered } = await render(dispatch, asked, last?.digest)
    const content = text ? pack(text, needs, asked) : undefined
    const isAsLast = rendered.digest === last?.digest
    const page = { ...rendered, number, content: isAsLast ? last?.content : content }
    pages.set(keyOf(asked), page)
    return page
  }

  /** The page as it is now: what was begun before somebody asked is looked at once more. */
  async function renew(asked: Wanted): Promise<Kept<Content>> {
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

/**
 * Renders a page for everybody of a role, or for those without one. Its loaders run without a visitor: no address,
 * session or user. It has no text where its digest is the last one, or where it is none for many.
 */
async function render(dispatch: Dispatcher, { url, role }: Asked, lastDigest: string | undefined) {
  const { pattern, handler } = await dispatch(url.split("?", 1)[0] ?? url)
  const needs: Needs = new Map()
  const staticData: unknown[] = []
  // All processes make the same page for everybody within the same ten minutes.
  const now = role ? clock.now() : clock.now() - (clock.now() % LONGEST_MS)
  let endsAt = now + LONGEST_MS
  let digest = ""
  const context = {
    ...{ requestId: "", ip: "", userAgent: "", queries: 0, memo: new Map<string, unknown>() },
    ...(role && { sharing: { role, mark: marksOf(needs) } }),
  }
  const answer = await runInRequest(context, () =>
    handler(new Request(`http://shared.invalid${url}`), {
      nonce: NONCE_MARK,
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

function marksOf(needs: Needs) {
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
    return `${SECRET}${number}.`
  }
}
