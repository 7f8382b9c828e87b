import { desc, eq, sql } from "drizzle-orm"
import { roleColumn } from "#app/domain/identity/accounts/account-queries.server.ts"
import { isFoundersOwn, ownerEmail } from "#app/domain/identity/accounts/ownership.server.ts"
import type { Audience } from "#app/domain/shared/events/notification-rule.ts"
import {
  column,
  copied,
  impersonal,
  ownRows,
  personal,
  ROWS_PER_READ,
  rowsOf,
} from "#app/domain/shared/personal-data.server.ts"
import { db, write } from "#app/platform/db.server.ts"
import { cancelJob } from "#app/platform/jobs/job-queue.server.ts"
import { users } from "#db/schema/accounts.ts"
import {
  mails,
  noticeSettings,
  notices,
  pushSubscriptions,
  undeliverableAddresses,
} from "#db/schema/notifications.ts"
import type { Role } from "#db/schema/words.ts"
import { SEND_MAIL_JOB } from "./mail-queue.server.ts"
import { findNoticeFacts } from "./notice-facts.server.ts"
import { listRules } from "./notification.ts"

const ABOUT = column.hidden("Title and text tell what it is about.")
const BROWSER_KEY = column.hidden("It is a key of the browser.")
const OURS = column.hidden("It is about our sending.")

export const NOTIFICATION_PERSONAL_DATA = [
  personal(notices, {
    part: { name: "notifications", rows: noticesOf },
    erase: { deletes: notices.userId },
    columns: {
      ...copied(notices, "type", "createdAt", "readAt"),
      id: column.hidden("It is a position in the list of notifications."),
      userId: column.owner,
      eventId: ABOUT,
      actorId: ABOUT,
      projectId: ABOUT,
      orderId: ABOUT,
      data: ABOUT,
      digest: OURS,
    },
  }),
  personal(noticeSettings, {
    part: {
      name: "notification-settings",
      rows: ownRows(noticeSettings.userId, [noticeSettings.type]),
    },
    erase: { deletes: noticeSettings.userId },
    columns: { userId: column.owner, type: column.copied, mail: column.copied },
  }),
  personal(pushSubscriptions, {
    part: {
      name: "push-browsers",
      rows: ownRows(pushSubscriptions.userId, [pushSubscriptions.createdAt, pushSubscriptions.id]),
    },
    erase: { deletes: pushSubscriptions.userId },
    columns: {
      ...copied(pushSubscriptions, "endpoint", "groups", "createdAt"),
      id: column.hidden("It is a position in the list of browsers."),
      userId: column.owner,
      sessionHash: column.hidden("It belongs to a sign-in."),
      p256dh: BROWSER_KEY,
      auth: BROWSER_KEY,
    },
  }),
  personal(mails, {
    part: { name: "mails", rows: mailsOf },
    erase: { deletes: eraseMails },
    columns: {
      ...copied(mails, "id", "address", "status", "createdAt", "sentAt"),
      userId: column.owner,
      template: column.copiedAs("about"),
      reason: OURS,
      data: column.hidden("It holds ids of what the mail is made of."),
      lastError: OURS,
    },
  }),
  impersonal(
    undeliverableAddresses,
    "They hold a keyed hash of an email, from which nothing can be read.",
  ),
]

const allMails = ownRows(mails.userId, [mails.createdAt, mails.id])

/** Leaves out what went to the founder once somebody else owns the account: docs/rules.md#owners */
function* mailsOf(userId: string) {
  const isThis = eq(users.id, userId)
  const owner = db.select({ email: ownerEmail }).from(users).where(isThis).get()?.email
  const isOwn = isFoundersOwn(userId)
  for (const mail of allMails(userId)) if (isOwn || mail.address === owner) yield mail
}

/** Uses current texts. */
function* noticesOf(userId: string) {
  const role = db.select({ role: roleColumn }).from(users).where(eq(users.id, userId)).get()?.role
  const rows = rowsOf((last: { id: number } | undefined) => {
    const isOlder = sql`${notices.id} < ${last?.id ?? Number.MAX_SAFE_INTEGER}`
    const some = db
      .select()
      .from(notices)
      .where(sql`${eq(notices.userId, userId)} AND ${isOlder}`)
      .orderBy(desc(notices.id))
      .limit(ROWS_PER_READ)
      .all()
    const facts = findNoticeFacts(some)
    return some.map((notice, index) => ({ ...notice, facts: facts[index] }))
  })
  for (const { facts, ...notice } of rows) {
    const rule = listRules(notice.type).find((one) => one.isInList && isFor(role, one.to))
    const title = facts && rule ? rule.title(facts) : ""
    yield { ...notice, title, text: facts && rule ? rule.text(facts) : "" }
  }
}

const isFor = (role: Role | undefined, to: Audience): boolean =>
  to === "actor" || (to === "brand") === (role === "brand")

/** Includes mail jobs, whose errors quote server responses. */
async function eraseMails(userId: string): Promise<void> {
  const { id } = mails
  const mine = eq(mails.userId, userId)
  const eraseSome = () => {
    const some = db.select({ id }).from(mails).where(mine).limit(ROWS_PER_READ).all()
    for (const mail of some) {
      cancelJob(SEND_MAIL_JOB, mail.id)
      db.delete(mails).where(eq(id, mail.id)).run()
    }
    return some.length
  }
  while (write(eraseSome) > 0) await new Promise(setImmediate)
}
