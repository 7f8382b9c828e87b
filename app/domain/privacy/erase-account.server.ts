import { randomUUID } from "node:crypto"
import { and, eq, isNotNull, isNull } from "drizzle-orm"
import { USERS } from "#app/domain/identity/accounts/personal-data.server.ts"
import { reserveEmail } from "#app/domain/identity/accounts/taken-emails.server.ts"
import { forgetUndeliverable } from "#app/domain/identity/accounts/verify-email.server.ts"
import { deleteImportedEmail } from "#app/domain/identity/own-creators/own-creators.server.ts"
import { PROFILES } from "#app/domain/identity/profiles/personal-data.server.ts"
import { deleteDraftsOf } from "#app/domain/identity/registration/personal-data.server.ts"
import { closePublicPage } from "#app/domain/market/creators/personal-data.server.ts"
import { recordEvent } from "#app/domain/shared/events/record-event.server.ts"
import { erasedValues } from "#app/domain/shared/personal-data.server.ts"
import { noteErasure, readErasures } from "#app/platform/backup/erasures.server.ts"
import { clock, DAY, HOUR, MINUTE } from "#app/platform/clock.server.ts"
import { db, write } from "#app/platform/db.server.ts"
import { checkpoint } from "#app/platform/db-maintenance.server.ts"
import { scheduleJob } from "#app/platform/jobs/job-queue.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { sessions, users } from "#db/schema/accounts.ts"
import { profiles, socials } from "#db/schema/profiles.ts"
import { listObligations } from "./obligations.server.ts"
import { ERASURE_STEPS } from "./personal-tables.server.ts"
import { RESERVED_DAYS } from "./privacy.ts"
import { ERASE_ACCOUNT_JOB, setErasureLinksAside } from "./request-erasure.server.ts"

/** Rewrites the file the night after erasures. */
export const REWRITE_DATABASE_JOB = "rewrite-database"

/** Requests that began before the erasure have ended by then. */
const SECOND_PASS_AFTER_MS = 10 * MINUTE

/**
 * Erases a due account, or retries daily while obligations are open. Steps are repeatable after a
 * crash and run again ten minutes later. Returns the next run in milliseconds since the epoch.
 */
export async function eraseAccount(userId: string): Promise<number | undefined> {
  const user = write(() => leaveIfDue(userId))
  if (!user?.erasureDueAt) return undefined
  const { deletedAt, erasureDueAt } = user
  if (deletedAt === null) return erasureDueAt
  await noteErasure(userId, deletedAt)
  for (const { run } of ERASURE_STEPS) await run(userId)
  // The log keeps deleted data until a checkpoint, which readers may block.
  if (!checkpoint()) return clock.now() + MINUTE
  const lastPassAt = deletedAt + SECOND_PASS_AFTER_MS
  if (clock.now() < lastPassAt) return lastPassAt
  write(() => {
    db.update(users).set({ erasureDueAt: null }).where(eq(users.id, userId)).run()
    scheduleJob(REWRITE_DATABASE_JOB, "nightly", nextNight(clock.now()))
  })
  logger.info({ event: "account.erased", userId })
  return undefined
}

/** 3 o'clock in India, in milliseconds since the epoch. */
function nextNight(now: number): number {
  const three = 21.5 * HOUR
  const today = Math.floor(now / DAY) * DAY + three
  return today > now ? today : today + DAY
}

type User = typeof users.$inferSelect

const findUser = (userId: string): User | undefined =>
  db.select().from(users).where(eq(users.id, userId)).get()

/** From here on the user appears as 'Unknown'. */
function leaveIfDue(userId: string): User | undefined {
  const user = findUser(userId)
  if (!user?.erasureDueAt || user.deletedAt !== null) return user
  if (user.erasureDueAt > clock.now()) return user
  if (listObligations(userId).length > 0) {
    // Only the first run still finds the expired mail link.
    if (setErasureLinksAside(userId)) {
      recordEvent({ type: "account.erasure_postponed", actorId: userId })
    }
    const erasureDueAt = clock.now() + DAY
    db.update(users).set({ erasureDueAt }).where(eq(users.id, userId)).run()
  } else leave(user)
  return findUser(userId)
}

function leave({ id: userId, role, email }: User): void {
  const now = clock.now()
  const pseudonym = randomUUID()
  db.delete(sessions).where(eq(sessions.userId, userId)).run()
  db.delete(socials).where(eq(socials.userId, userId)).run()
  const { userName } = profiles
  const profile = db.select({ userName }).from(profiles).where(eq(profiles.userId, userId)).get()
  closePublicPage(userId, profile?.userName ?? null)
  db.update(profiles)
    .set({
      ...erasedValues(PROFILES),
      // Exactly one is non-null, and both are unique.
      [role === "influencer" ? "userNameKey" : "brandNameKey"]: pseudonym,
      updatedAt: now,
    })
    .where(eq(profiles.userId, userId))
    .run()
  deleteDraftsOf(email)
  // Nobody else knows the address of a person who had no account.
  if (profile) reserveEmail({ role, email, userId: null }, RESERVED_DAYS * DAY)
  db.update(users)
    .set({
      ...erasedValues(USERS),
      email: `deleted-${pseudonym}@deleted.invalid`,
      deletedAt: now,
    })
    .where(eq(users.id, userId))
    .run()
  forgetUndeliverable(email)
  if (role === "influencer") deleteImportedEmail(email)
}

/** Reschedules due and unfinished erasures, as after restoring a backup; others keep their time. */
export function resumeErasures(): void {
  for (const { userId } of readErasures()) {
    const isBack = and(eq(users.id, userId), isNull(users.deletedAt))
    const { changes } = db.update(users).set({ erasureDueAt: clock.now() }).where(isBack).run()
    if (changes > 0) logger.warn({ event: "account.erased_again", userId })
  }
  const { id, erasureDueAt } = users
  const waiting = db.select({ id, erasureDueAt }).from(users).where(isNotNull(erasureDueAt)).all()
  for (const user of waiting) {
    scheduleJob(ERASE_ACCOUNT_JOB, user.id, user.erasureDueAt ?? clock.now())
  }
}
