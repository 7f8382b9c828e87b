import {
  deleteMailWithoutAccount,
  findMail,
  type MailRow,
  markEnded,
  markMailNotSent,
  markSent,
  recordMailFailure,
  suppressAddress,
} from "#app/domain/admin/notifications/mail-records.server.ts"
import { deleteMutedMail } from "#app/domain/admin/notifications/notice-settings.server.ts"
import { isUndeliverable } from "#app/domain/identity/accounts/verify-email.server.ts"
import { type ComposedMail, composeMail } from "#app/emails/compose-mail.server.ts"
import { clock, DAY } from "#app/platform/clock.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { deliverMail, mailMode } from "#app/platform/mailer.server.ts"

/** A mail this old is no news. */
const GIVE_UP_AFTER_MS = 3 * DAY

/**
 * Sends a queued mail, written from current data: docs/rules.md#mail-goes-out-once @throws Error if
 * the mail server cannot take it, so that the worker retries
 */
export async function sendMail(mailId: string): Promise<undefined> {
  const mail = findMail(mailId)
  if (mail?.status === "queued") await sendQueued(mail)
}

async function sendQueued(mail: MailRow): Promise<void> {
  const { id, address } = mail
  if (deleteMailWithoutAccount(mail) || deleteMutedMail(mail)) return
  if (mailMode === "off") return markMailNotSent(id)
  if (isUndeliverable(address)) return markEnded(id, "suppressed", "undeliverable")
  const written = composeMail(mail)
  if (!written) return markEnded(id, "failed", "outdated")
  if (mailMode === "mailbox") return markSent(id, { staysReadable: true })
  await deliver(mail, written)
}

async function deliver(mail: MailRow, written: ComposedMail): Promise<void> {
  const { id, address, createdAt } = mail
  const delivery = await deliverMail({ id, to: address, createdAt, ...written })
  if (delivery.outcome === "sent") return markSent(id, { staysReadable: false })
  const { outcome, reason } = delivery
  logger.warn({ event: "mail.not_sent", mailId: id, template: mail.template, outcome, reason })
  if (outcome === "undeliverable") return suppressAddress(mail, reason)
  const isTooOld = clock.now() - createdAt > GIVE_UP_AFTER_MS
  if (outcome === "refused" || isTooOld) return markEnded(id, "failed", reason)
  recordMailFailure(id, reason)
  throw new Error(`The mail server does not take it now: ${reason}`)
}
