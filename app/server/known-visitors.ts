import { listBlockedIds } from "#app/domain/accounts/blocked-users.server.ts"
import type { WithHeaders } from "#app/http/cookies.server.ts"
import type { KnownSession } from "#app/http/session.server.ts"
import type { OwnValue } from "#app/own.tsx"
import { LASTING, NEEDED } from "#app/own-parts.server.ts"
import { createVersionedStore } from "#app/platform/versioned-store.server.ts"
import { valuesOf } from "#app/reader.server.ts"
import type { SharedPage } from "./render-shared.ts"

/** What of a page is a visitor's own and lasts, by the numbers of its marks less one. */
type Lasting = { values: OwnValue[]; page: SharedPage["digest"]; asOf: string; bytes: number }

/** What the values of a page take of the memory beside their letters, and each of them does, about. */
const ENTRY_BYTES = 400
const VALUE_BYTES = 16

/** What is kept of a visitor's page must not hold the page itself, which may be gone long before. */
const sizeOf = (key: string, values: readonly OwnValue[]): number =>
  values.reduce<number>(
    (sum, value) => sum + VALUE_BYTES + (typeof value === "string" ? 2 * value.length : 0),
    ENTRY_BYTES + 2 * key.length,
  )

/**
 * What is a visitor's own of each shared page, in at most `maxBytes`, as long as the version of what is theirs
 * stands, by which their session is known: docs/decisions/0062-asking-only-after-a-commit.md
 */
export function createKnownVisitors(maxBytes: number) {
  const pages = createVersionedStore<Lasting>(maxBytes)

  /** A visitor's own values of a page; undefined where it is not for them. */
  function valuesFor(
    { actor, asOf }: KnownSession,
    request: WithHeaders,
    address: string,
    { needs, digest: page }: Pick<SharedPage, "needs" | "digest">,
  ): OwnValue[] | undefined {
    const put = (isMeant: (part: string) => boolean, values: OwnValue[]) => {
      for (const [part, { about, numbers }] of needs) {
        if (!isMeant(part)) continue
        const own = valuesOf(part, { actor, request }, about)
        if (NEEDED.has(part) && !own.every(Boolean)) return undefined
        for (const [at, number] of numbers.entries()) values[number - 1] = own[at] ?? null
      }
      return values
    }
    const key = `${actor.userId} ${address}`
    const kept = pages.find(key)
    const isKept = kept?.asOf === asOf && kept.page === page
    const lasting = isKept ? kept.values : put((part) => LASTING.has(part), [])
    if (!lasting) return undefined
    if (!isKept) {
      const bytes = sizeOf(key, lasting)
      pages.keep(key, { values: lasting, page, asOf, bytes }, undefined)
    }
    return put((part) => !LASTING.has(part), [...lasting])
  }

  return { valuesFor, bytes: pages.bytes }
}

const usual = new WeakMap<KnownSession, boolean>()

/**
 * Whether somebody may be sent shared pages: whoever is suspended, or in a block with anybody, sees pages of their
 * own. It is looked up once for a session as it is known, which a block makes another.
 */
export function mayShare(session: KnownSession): boolean {
  const { userId, suspendedAt } = session.actor
  const known = usual.get(session)
  if (known !== undefined) return known
  const isUsual = suspendedAt === null && listBlockedIds(userId).length === 0
  usual.set(session, isUsual)
  return isUsual
}
