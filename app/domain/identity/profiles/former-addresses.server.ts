import { and, eq, gt, lte } from "drizzle-orm"
import { nameKeyOf } from "#app/domain/shared/text.ts"
import { clock, DAY } from "#app/platform/clock.server.ts"
import { db, type Params, query, write } from "#app/platform/db.server.ts"
import { purgeRows } from "#app/platform/db-maintenance.server.ts"
import { keyedHash } from "#app/platform/secrets.server.ts"
import { previousAddresses } from "#db/schema/creators.ts"

/** Previous addresses redirect this long, in milliseconds. */
const LEADS_ON_FOR = 90 * DAY
/** Erased accounts' addresses answer 410 this long, in milliseconds. */
const GONE_FOR = 365 * DAY

/** Creator addresses use the username, brand addresses a slug. */
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

/** Finds whom to redirect to; null when erased: docs/rules.md#addresses-of-pages */
export const findPreviousOwner = (kind: PageKind, name: string) =>
  selectPrevious.get({ addressHash: hashOf(kind, name), now: clock.now() })

/** Ignores reservations of `userId`. */
export function isAddressKept(kind: PageKind, name: string, userId?: string): boolean {
  const owner = findPreviousOwner(kind, name)?.userId ?? null
  return owner !== null && owner !== userId
}

/** Reserves an address for its previous owner, in the caller's transaction. */
export const keepAddress = (kind: PageKind, name: string, userId: string): void =>
  put(kind, name, userId, LEADS_ON_FOR)

/** Marks an address as permanently gone, in the caller's transaction. */
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

/** Drops the reservation of an address in use again. */
export function releaseAddress(kind: PageKind, name: string): void {
  const isThis = eq(previousAddresses.addressHash, hashOf(kind, name))
  write(() => db.delete(previousAddresses).where(isThis).run())
}

/** Turns an erased account's redirects into gone addresses. */
export function markAllAddressesGone(userId: string): void {
  const until = clock.now() + GONE_FOR
  const isTheirs = eq(previousAddresses.userId, userId)
  write(() => db.update(previousAddresses).set({ userId: null, until }).where(isTheirs).run())
}

export const purgePreviousAddresses = (): Promise<number> =>
  purgeRows(previousAddresses, lte(previousAddresses.until, clock.now()))
