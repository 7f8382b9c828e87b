import { desc, eq, sql } from "drizzle-orm"
import { act } from "#app/domain/identity/accounts/act.server.ts"
import type { OperatorActor } from "#app/domain/identity/accounts/actor.ts"
import { undeliverableHash } from "#app/domain/identity/accounts/verify-email.server.ts"
import type { ReasonInput } from "#app/domain/identity/operators/reason-schema.ts"
import { recordAct } from "#app/domain/identity/operators/record-act.server.ts"
import { Conflict, orNotFound } from "#app/domain/shared/errors.ts"
import { type Page, readTimeCursor, type TimeCursor, toTimePage } from "#app/domain/shared/page.ts"
import { pick } from "#app/domain/shared/pick.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { scheduleJob } from "#app/platform/jobs/job-queue.server.ts"
import { mails, undeliverableAddresses } from "#db/schema/notifications.ts"
import { profiles } from "#db/schema/profiles.ts"
import type { MailStatus } from "#db/schema/words.ts"
import type { AdminMailStatus } from "./admin-mail-kinds.ts"
import { SEND_MAIL_JOB } from "./mail-queue.server.ts"
import { findMail, type MailRow } from "./mail-records.server.ts"

const PAGE_SIZE = 25

const selectPage = query((p: Params<TimeCursor & { status: MailStatus }>) =>
  db
    .select({
      id: mails.id,
      userId: mails.userId,
      name: profiles.name,
      ...pick(mails, "template", "lastError", "createdAt"),
    })
    .from(mails)
    .leftJoin(profiles, eq(profiles.userId, mails.userId))
    .where(
      sql`${mails.status} = ${p.status} AND (${mails.createdAt}, ${mails.id}) < (${p.at}, ${p.id})`,
    )
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(PAGE_SIZE + 1),
)

/** Recipient and kind, never the content. */
export type AdminMail = ReturnType<typeof selectPage.all>[number]

export function listAdminMails(status: AdminMailStatus, after?: string): Page<AdminMail> {
  const rows = selectPage.all({ status, ...readTimeCursor(after) })
  return toTimePage(rows, PAGE_SIZE, "createdAt")
}

/** It was not sent, and its data still exists. */
const canRetry = ({ status, data }: MailRow): boolean =>
  (status === "failed" || status === "suppressed" || status === "kept") &&
  Object.keys(data).length > 0

/** Also unblocks its address: docs/rules.md#mail-at-the-desk @throws NotFound, Conflict */
export function retryMail(actor: OperatorActor, id: string, { reason }: ReasonInput): void {
  act(actor, () => {
    const mail = orNotFound(findMail(id), "There is no such mail.")
    if (!canRetry(mail)) {
      throw new Conflict(`This mail is ${mail.status}, or what it said is gone: nothing is sent.`)
    }
    const addressHash = undeliverableHash(mail.address)
    db.delete(undeliverableAddresses)
      .where(eq(undeliverableAddresses.addressHash, addressHash))
      .run()
    db.update(mails).set({ status: "queued", lastError: null }).where(eq(mails.id, id)).run()
    scheduleJob(SEND_MAIL_JOB, id, clock.now())
    const details = { template: mail.template, status: mail.status }
    recordAct(actor, { act: "mail.retried", subject: "mail", subjectId: id, reason, details })
  })
}
