import { and, eq, sql } from "drizzle-orm"
import { z } from "zod"
import { actEvenSuspended } from "#app/domain/identity/accounts/act.server.ts"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { Invalid } from "#app/domain/shared/errors.ts"
import { db, type Params, query, write } from "#app/platform/db.server.ts"
import { mails, noticeSettings } from "#db/schema/notifications.ts"
import { MAIL_CHOICES } from "#db/schema/words.ts"
import { isDigestWanted } from "./digest.server.ts"
import type { MailRow } from "./mail-records.server.ts"
import type { MailChoices } from "./notice-choices.ts"
import { choicesOf } from "./notification.ts"

const selectSettings = query((p: Params<{ userId: string }>) =>
  db
    .select({ type: noticeSettings.type, mail: noticeSettings.mail })
    .from(noticeSettings)
    .where(eq(noticeSettings.userId, p.userId)),
)

/** In the order of the settings. */
export function listMailChoices({ userId, role }: Actor) {
  const chosen = new Map(selectSettings.all({ userId }).map(({ type, mail }) => [type, mail]))
  return choicesOf(role).map(({ type, notificationRule }) => ({
    type,
    label: notificationRule.label,
    mail: chosen.get(type) ?? notificationRule.mail,
  }))
}

const selectMuted = query((p: Params<{ userId: string; type: string }>) =>
  db
    .select({ type: noticeSettings.type })
    .from(noticeSettings)
    .where(
      and(
        eq(noticeSettings.userId, p.userId),
        sql`${noticeSettings.type} = ${p.type}`,
        eq(noticeSettings.mail, sql`'never'`),
      ),
    ),
)

/**
 * Deletes a mail muted since it was queued; returns true if it did: docs/rules.md#mail-by-choice
 */
export function dropIfMuted(mail: MailRow): boolean {
  return write(() => {
    if (!isMuted(mail)) return false
    db.delete(mails).where(eq(mails.id, mail.id)).run()
    return true
  })
}

function isMuted({ userId, template, data }: MailRow): boolean {
  if (userId === null) return false
  if (template === "digest") return !isDigestWanted(userId, data)
  return selectMuted.get({ userId, type: String(data.type ?? "") }) !== undefined
}

const choice = z.enum(MAIL_CHOICES)

/** Stores choices other than the default; unnamed types stay unchanged. @throws Invalid */
export function chooseMail(actor: Actor, choices: MailChoices): void {
  const { userId, role } = actor
  const settable = new Map(
    choicesOf(role).map(({ type, notificationRule }) => [`${type}`, { type, notificationRule }]),
  )
  actEvenSuspended(actor, () => {
    for (const [word, chosen] of Object.entries(choices)) {
      const mail = choice.safeParse(chosen).data
      const known = settable.get(word)
      if (!known || !mail) throw new Invalid("This cannot be chosen.")
      keep(userId, known.type, mail, mail === known.notificationRule.mail)
    }
  })
}

type Setting = typeof noticeSettings.$inferSelect

function keep(userId: string, type: Setting["type"], mail: Setting["mail"], isDefault: boolean) {
  if (isDefault) {
    const own = and(eq(noticeSettings.userId, userId), eq(noticeSettings.type, type))
    db.delete(noticeSettings).where(own).run()
    return
  }
  db.insert(noticeSettings)
    .values({ userId, type, mail })
    .onConflictDoUpdate({ target: [noticeSettings.userId, noticeSettings.type], set: { mail } })
    .run()
}
