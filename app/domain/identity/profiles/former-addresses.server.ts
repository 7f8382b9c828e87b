import { and, eq, gt, lte } from "drizzle-orm"
import { nameKeyOf } from "#app/domain/shared/text.ts"
import { clock, DAY } from "#app/platform/clock.server.ts"
import { db, type Params, query, write } from "#app/platform/db.server.ts"
import { purgeRows } from "#app/platform/db-maintenance.server.ts"
import { keyedHash } from "#app/platform/secrets.server.ts"
import { previousAddresses } from "#db/schema/creators.ts"

/** How long an address of before leads on and is kept for its owner, in milliseconds. */
const LEADS_ON_FOR = 90 * DAY
/** How long the address of an account that was erased says that it is gone, in milliseconds. */
const GONE_FOR = 365 * DAY

/** Whose page: a creator's, which has the username in its address, or a brand's, which has a slug. */
type PageKind = "creator" | "brand"

const PREFIX: Record<PageKind, string> = { creator: "c", brand: "b" }

const hashOf = (kind: PageKind, name: string): string =>
  keyedHash("page address", `${PREFIX[kind]}${nameKeyOf(name)}`)

const selectPrevious = query((p: Params<{ addressHash: string; now: number }>) =>
  db
    .select({ userId: previousAddresses.userId })
    .from(previousAddresses)
    .where(
      and(eq(previousAddresses.addressHash, p.addressHash), gt(previousAddresses.until, p.now)),
    ),
)

/**
 * Who had a page at an address that is nobody's now: the user whose page it leads on to, or null where the
 * account was erased; undefined where there was none (docs/rules.md#addresses-of-pages).
 */
export const findPreviousOwner = (kind: PageKind, name: string) =>
  selectPrevious.get({ addressHash: hashOf(kind, name), now: clock.now() })

/** Whether an address is kept for somebody other than `userId`. */
export function isAddressKept(kind: PageKind, name: string, userId?: string): boolean {
  const owner = findPreviousOwner(kind, name)?.userId ?? null
  return owner !== null && owner !== userId
}

/** Keeps an address that its owner leaves, in the caller's transaction. */
export const keepAddress = (kind: PageKind, name: string, userId: string): void =>
  put(kind, name, userId, LEADS_ON_FOR)

/** Keeps the word that the page of an account is gone for good, in the caller's transaction. */
export const markAddressGone = (kind: PageKind, name: string): void =>
  put(kind, name, null, GONE_FOR)

function put(kind: PageKind, name: string, userId: string | null, lifetime: number): void {
  const until = clock.now() + lifetime
  write(() =>
    db
      .insert(previousAddresses)
      .values({ addressHash: hashOf(kind, name), userId, until })
      .onConflictDoUpdate({ target: previousAddresses.addressHash, set: { userId, until } })
      .run(),
  )
}

/** Ends what is kept of an address that leads somewhere again, in the caller's transaction. */
export function releaseAddress(kind: PageKind, name: string): void {
  const isThis = eq(previousAddresses.addressHash, hashOf(kind, name))
  write(() => db.delete(previousAddresses).where(isThis).run())
}

/** Those of before that an erased account still has become words that it is gone. */
export function markAllAddressesGone(userId: string): void {
  const until = clock.now() + GONE_FOR
  const isTheirs = eq(previousAddresses.userId, userId)
  write(() => db.update(previousAddresses).set({ userId: null, until }).where(isTheirs).run())
}

/** Deletes addresses whose time is over. Returns how many went. */
export const purgePreviousAddresses = (): Promise<number> =>
  purgeRows(previousAddresses, lte(previousAddresses.until, clock.now()))
