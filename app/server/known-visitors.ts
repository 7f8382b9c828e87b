import { hash } from "node:crypto"
import type { Actor } from "#app/domain/accounts/actor.ts"
import { listBlockedIds } from "#app/domain/accounts/blocked-users.server.ts"
import type { WithHeaders } from "#app/http/cookies.server.ts"
import { findSession } from "#app/http/session.server.ts"
import type { OwnValue } from "#app/own.tsx"
import { LASTING, NEEDED } from "#app/own-parts.server.ts"
import { fileNumber } from "#app/platform/db.server.ts"
import { valuesOf } from "#app/reader.server.ts"
import type { Needs } from "./render-shared.ts"
import { createVersionedStore } from "./versioned-store.ts"

/** Somebody signed in, as they were at one version of what is theirs. */
export type Visitor = { actor: Actor; mayShare: boolean; asOf: string; bytes: number }

/** What of a page is a visitor's own and lasts, by the numbers of its marks less one. */
type Lasting = { values: OwnValue[]; needs: Needs; asOf: string; bytes: number }

/** What somebody's facts, the values of a page and each of them take of the memory, about. */
const VISITOR_BYTES = 1500
const ENTRY_BYTES = 400
const VALUE_BYTES = 8

/**
 * Who the visitors of shared pages are and what is theirs of each page, in at most `maxBytes`, as long as the
 * version of what is theirs stands, which is asked for each answer: docs/decisions/0062-asking-only-after-a-commit.md
 */
export function createKnownVisitors(maxBytes: number) {
  const visitors = createVersionedStore<Visitor>(maxBytes / 4)
  const pages = createVersionedStore<Lasting>((maxBytes * 3) / 4)

  /** Who was signed in by a request's cookies when somebody last asked, and as long as what. */
  const recall = (request: WithHeaders) => visitors.recall(keyOf(request))

  /** Whoever is signed in by a request's cookies. */
  async function find(request: WithHeaders): Promise<Visitor | undefined> {
    const key = keyOf(request)
    const known = visitors.find(key)
    if (known) return known
    const file = fileNumber()
    const session = await findSession(request)
    if (!session) return undefined
    const { actor, ...terms } = session
    const asOf = `${file} ${session.version}`
    const visitor = { actor, mayShare: isUsual(actor), asOf, bytes: VISITOR_BYTES }
    visitors.keep(key, visitor, { ...terms, fileNumber: file })
    return visitor
  }

  /** A visitor's own values of a page; undefined where it is not for them. */
  function valuesFor(
    { actor, asOf }: Visitor,
    request: WithHeaders,
    address: string,
    needs: Needs,
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
    const isKept = kept?.asOf === asOf && kept.needs === needs
    const lasting = isKept ? kept.values : put((part) => LASTING.has(part), [])
    if (!lasting) return undefined
    if (!isKept) {
      const bytes = ENTRY_BYTES + lasting.length * VALUE_BYTES
      pages.keep(key, { values: lasting, needs, asOf, bytes }, undefined)
    }
    return put((part) => !LASTING.has(part), [...lasting])
  }

  return { recall, find, valuesFor, bytes: () => visitors.bytes() + pages.bytes() }
}

/** Cookies open accounts, so a hash of them is kept. */
const keyOf = ({ headers }: WithHeaders): string =>
  hash("sha256", headers.get("Cookie") ?? "", "base64")

/** Whoever is suspended, or in a block with anybody, sees pages of their own. */
const isUsual = ({ userId, suspendedAt }: Actor): boolean =>
  suspendedAt === null && listBlockedIds(userId).length === 0
