import { and, eq, gt, isNull } from "drizzle-orm"
import { roleColumn } from "#app/domain/identity/accounts/account-queries.server.ts"
import { clock, HOUR, MINUTE } from "#app/platform/clock.server.ts"
import { db, write } from "#app/platform/db.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { sessions, users } from "#db/schema/accounts.ts"
import { notices, pushSubscriptions } from "#db/schema/notifications.ts"
import { noticeTexts } from "./notice-queries.server.ts"

/** Older notices were seen elsewhere. */
const TRIED_FOR = HOUR
const RETRY_AFTER = 5 * MINUTE

/** The browser has left, or knows another key than ours. */
const ENDED: readonly number[] = [400, 401, 403, 404, 410]

type Browser = Record<"endpoint" | "p256dh" | "auth", string>

/** Returns the push service's status; 0 without an answer. */
export type Post = (browser: Browser, about: { title: string; noticeId: number }) => Promise<number>

/** Sends a notice's title to a browser, again for an hour: docs/rules.md#push */
export async function pushNotice(ref: string, post: Post): Promise<number | undefined> {
  const [id = "", noticeId] = ref.split("/")
  const now = clock.now()
  const browser = db
    .select({ ...columns, role: roleColumn })
    .from(pushSubscriptions)
    .innerJoin(users, eq(users.id, pushSubscriptions.userId))
    .innerJoin(sessions, eq(sessions.idHash, pushSubscriptions.sessionHash))
    .where(
      and(
        eq(pushSubscriptions.id, id),
        isNull(sessions.revokedAt),
        gt(sessions.absoluteExpiresAt, now),
      ),
    )
    .get()
  const row = db
    .select()
    .from(notices)
    .where(eq(notices.id, Number(noticeId)))
    .get()
  if (!browser || row?.userId !== browser.userId || row.readAt !== null) return undefined
  const [notice] = noticeTexts([row], () => browser.role)
  if (!notice) return undefined
  const isResting = now < (silentUntil.get(id) ?? 0)
  const status = isResting ? 0 : await post(browser, { title: notice.title, noticeId: row.id })
  if (status >= 200 && status < 300) return undefined
  if (status === 0 && !isResting) rest(id, now + RETRY_AFTER)
  if (!ENDED.includes(status)) {
    return now < row.createdAt + TRIED_FOR ? now + RETRY_AFTER : undefined
  }
  logger.info({ event: "push.ended", status })
  write(() => db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id)).run(), "pages")
  return undefined
}

/** A browser whose service is silent waits as a whole, so that it takes nobody's place. */
const silentUntil = new Map<string, number>()
const MAX_SILENT = 10_000

function rest(id: string, until: number): void {
  if (silentUntil.size >= MAX_SILENT) silentUntil.clear()
  silentUntil.set(id, until)
}

const { userId, endpoint, p256dh, auth } = pushSubscriptions
const columns = { userId, endpoint, p256dh, auth }
