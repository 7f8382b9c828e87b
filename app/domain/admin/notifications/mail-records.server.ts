import { and, desc, eq, isNull, lt, or } from "drizzle-orm"
import { undeliverableHash } from "#app/domain/identity/accounts/verify-email.server.ts"
import { type Page, toPage } from "#app/domain/shared/page.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, type Params, query, rowBy, write } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import { mails, undeliverableAddresses } from "#db/schema/notifications.ts"

const PAGE_SIZE = 50

export type MailRow = typeof mails.$inferSelect

export const findMail = rowBy(mails, "id")

const newestFirst = [desc(mails.createdAt), desc(mails.id)]

/** Only a demo shows them. */
export function listMails(after?: string | undefined): Page<MailRow> {
  const last = after === undefined ? undefined : findMail(after)
  const isAfter = last && [
    lt(mails.createdAt, last.createdAt),
    and(eq(mails.createdAt, last.createdAt), lt(mails.id, last.id)),
  ]
  const rows = db
    .select()
    .from(mails)
    .where(isAfter && or(...isAfter))
    .orderBy(...newestFirst)
    .limit(PAGE_SIZE + 1)
    .all()
  return toPage(rows, PAGE_SIZE, ({ id }) => id)
}

const isStillQueued = (id: string) => and(eq(mails.id, id), eq(mails.status, "queued"))

/** Marks as sent and deletes data unless it `staysReadable`: docs/rules.md#what-is-kept-of-mail */
export function markSent(id: string, { staysReadable }: { staysReadable: boolean }): void {
  const sent = { status: "sent", sentAt: clock.now(), lastError: null } as const
  write(
    () =>
      db
        .update(mails)
        .set(staysReadable ? sent : { ...sent, data: {} })
        .where(isStillQueued(id))
        .run(),
    "pages",
  )
}

/** Marks a mail as stored because mail is switched off. */
export function markMailNotSent(id: string): void {
  write(() => db.update(mails).set({ status: "kept" }).where(isStillQueued(id)).run(), "pages")
}

/** Keeps its data for a retry; the reason names no address: docs/rules.md#what-is-kept-of-mail */
export function markEnded(id: string, status: "failed" | "suppressed", lastError: string): void {
  write(() => db.update(mails).set({ status, lastError }).where(isStillQueued(id)).run(), "pages")
}

export function recordMailFailure(id: string, lastError: string): void {
  write(() => db.update(mails).set({ lastError }).where(isStillQueued(id)).run(), "pages")
}

const selectPresent = query((p: Params<{ userId: string }>) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, p.userId), isNull(users.deletedAt))),
)

const hasAccount = ({ userId }: MailRow): boolean =>
  userId !== null && selectPresent.get({ userId }) !== undefined

/** Returns true if deleted. */
export function deleteMailWithoutAccount(mail: MailRow): boolean {
  const { id } = mail
  return write(() => {
    if (hasAccount(mail)) return false
    db.delete(mails).where(eq(mails.id, id)).run()
    return true
  }, "pages")
}

/** Blocks a rejected address; stores nothing if the account was erased during delivery. */
export function suppressAddress(mail: MailRow, reason: string): void {
  const { id, address } = mail
  write(() => {
    if (!hasAccount(mail)) return
    const row = { addressHash: undeliverableHash(address), reason, since: clock.now() }
    db.insert(undeliverableAddresses).values(row).onConflictDoNothing().run()
    markEnded(id, "suppressed", reason)
  }, "pages")
}
