import { and, asc, eq, sql } from "drizzle-orm"
import { db } from "#app/platform/db.server.ts"
import { accountTokens, consents, dataExports, sessions, users } from "#db/schema/accounts.ts"
import { mails, noticeSettings } from "#db/schema/notifications.ts"
import { profiles, socials } from "#db/schema/profiles.ts"
import type { ExportRow } from "./export-lists.server.ts"
import { ROWS_PER_READ, rowsOf } from "./row-pages.server.ts"

export function listAccount(userId: string): ExportRow[] {
  const { id, role, email, phone, emailVerifiedAt, createdAt, erasureDueAt, suspendedAt } = users
  return db
    .select({ id, role, email, phone, emailVerifiedAt, createdAt, erasureDueAt, suspendedAt })
    .from(users)
    .where(eq(id, userId))
    .all()
}

export function listProfile(id: string): ExportRow[] {
  const { name, userName, website, privacyPolicy, updatedAt, userId } = profiles
  return db
    .select({ name, userName, website, privacyPolicy, updatedAt })
    .from(profiles)
    .where(eq(userId, id))
    .all()
}

export function listSocials(id: string): ExportRow[] {
  const { platform, value, userId } = socials
  return db.select({ platform, value }).from(socials).where(eq(userId, id)).all()
}

export function listConsents(id: string): ExportRow[] {
  const { policy, version, acceptedAt, userId } = consents
  return db.select({ policy, version, acceptedAt }).from(consents).where(eq(userId, id)).all()
}

/** Never reached: old rows are purged daily. */
const MOST = 10_000

export function listSessions(id: string): ExportRow[] {
  const { createdAt, lastSeenAt, ip, userAgent, revokedAt, userId } = sessions
  return db
    .select({ createdAt, lastSeenAt, ip, userAgent, endedAt: revokedAt })
    .from(sessions)
    .where(eq(userId, id))
    .limit(MOST)
    .all()
}

export function listLinks(id: string): ExportRow[] {
  const { kind, email, createdAt, expiresAt, usedAt, userId } = accountTokens
  return db
    .select({ kind, email, createdAt, expiresAt, usedAt })
    .from(accountTokens)
    .where(eq(userId, id))
    .limit(MOST)
    .all()
}

export function listNoticeSettings(id: string): ExportRow[] {
  const { type, mail, userId } = noticeSettings
  return db.select({ type, mail }).from(noticeSettings).where(eq(userId, id)).all()
}

export function listExports(id: string): ExportRow[] {
  const { status, bytes, createdAt, readyAt, expiresAt, userId } = dataExports
  return db
    .select({ status, bytes, createdAt, readyAt, expiresAt })
    .from(dataExports)
    .where(eq(userId, id))
    .limit(MOST)
    .all()
}

export function listMails(userId: string): Iterable<ExportRow> {
  return rowsOf((last: { createdAt: number; id: string } | undefined) =>
    db
      .select({
        id: mails.id,
        address: mails.address,
        about: mails.template,
        status: mails.status,
        createdAt: mails.createdAt,
        sentAt: mails.sentAt,
      })
      .from(mails)
      .where(
        and(
          eq(mails.userId, userId),
          sql`(${mails.createdAt}, ${mails.id}) > (${last?.createdAt ?? -1}, ${last?.id ?? ""})`,
        ),
      )
      .orderBy(asc(mails.createdAt), asc(mails.id))
      .limit(ROWS_PER_READ)
      .all(),
  )
}
