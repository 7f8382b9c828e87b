import { and, eq, gt, lte } from "drizzle-orm"
import { clock, DAY } from "#app/platform/clock.server.ts"
import { db, type Params, query, write } from "#app/platform/db.server.ts"
import { purgeRows } from "#app/platform/db-maintenance.server.ts"
import { keyedHash } from "#app/platform/secrets.server.ts"
import { reservedEmails, users } from "#db/schema/accounts.ts"
import type { AccountRole } from "#db/schema/words.ts"
import { normalizeEmail } from "./account.ts"

/** In milliseconds. */
const RESERVED_FOR = 7 * DAY

const hashOf = (email: string): string => keyedHash("email", email)

const selectOwner = query((p: Params<{ role: AccountRole; email: string }>) =>
  db
    .select({ userId: users.id })
    .from(users)
    .where(and(eq(users.role, p.role), eq(users.email, p.email))),
)

const selectReservation = query(
  (p: Params<{ role: AccountRole; emailHash: string; now: number }>) =>
    db
      .select({ userId: reservedEmails.userId })
      .from(reservedEmails)
      .where(
        and(
          eq(reservedEmails.role, p.role),
          eq(reservedEmails.emailHash, p.emailHash),
          gt(reservedEmails.until, p.now),
        ),
      ),
)

/** Always checks accounts and reservations, in equal time (docs/rules.md#one-email-per-role). */
export function isEmailTaken(role: AccountRole, email: string, userId?: string): boolean {
  const normalized = normalizeEmail(email)
  const owner = selectOwner.get({ role, email: normalized })
  const emailHash = hashOf(normalized)
  const reservation = selectReservation.get({ role, emailHash, now: clock.now() })
  return [owner, reservation].some((one) => one !== undefined && one.userId !== (userId ?? ""))
}

type Reservation = { role: AccountRole; email: string; userId: string }

/** Reserves an email for its previous owner; without `userId`, against all. `lifetime` in ms. */
export function reserveEmail(
  { role, email, userId }: Omit<Reservation, "userId"> & { userId: string | null },
  lifetime = RESERVED_FOR,
): void {
  const until = clock.now() + lifetime
  const reservation = { role, emailHash: hashOf(email), userId, until }
  write(() =>
    db
      .insert(reservedEmails)
      .values(reservation)
      .onConflictDoUpdate({
        target: [reservedEmails.role, reservedEmails.emailHash],
        set: { userId, until },
      })
      .run(),
  )
}

export function releaseEmail({ role, email, userId }: Reservation): void {
  const isTheirs = and(
    eq(reservedEmails.role, role),
    eq(reservedEmails.emailHash, hashOf(email)),
    eq(reservedEmails.userId, userId),
  )
  write(() => db.delete(reservedEmails).where(isTheirs).run())
}

export const purgeReservedEmails = (): Promise<number> =>
  purgeRows(reservedEmails, lte(reservedEmails.until, clock.now()))
