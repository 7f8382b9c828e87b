import { and, eq, inArray, sql } from "drizzle-orm"
import { actEvenSuspended } from "#app/domain/identity/accounts/act.server.ts"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { Invalid } from "#app/domain/shared/errors.ts"
import { NOTICE_GROUP_NAMES, NOTICE_GROUPS } from "#app/domain/shared/events/notice-groups.ts"
import { keysOf } from "#app/domain/shared/keys.ts"
import { db, type Params, query, write } from "#app/platform/db.server.ts"
import { mails, noticeSettings } from "#db/schema/notifications.ts"
import type { MailChoice } from "#db/schema/words.ts"
import { isDigestWanted } from "./digest.server.ts"
import type { MailRow } from "./mail-records.server.ts"
import { AS_BEFORE, type GroupChoice, type GroupChoices } from "./notice-choices.ts"
import { NoticeChoices } from "./notice-choices-schema.ts"
import { typesByGroup } from "./notification.ts"

const selectSettings = query((p: Params<{ userId: string }>) =>
  db
    .select({ type: noticeSettings.type, mail: noticeSettings.mail })
    .from(noticeSettings)
    .where(eq(noticeSettings.userId, p.userId)),
)

/** By type; types without a choice are missing. */
export const findMailChoice = (userId: string): Map<string, MailChoice> =>
  new Map(selectSettings.all({ userId }).map(({ type, mail }) => [type, mail]))

/** In the order of the settings. */
export function listGroupChoices({ userId, role }: Actor) {
  const chosen = findMailChoice(userId)
  const types = typesByGroup(role)
  return NOTICE_GROUP_NAMES.map((group) => {
    const { mail: usual, ...words } = NOTICE_GROUPS[role][group]
    const mails = new Set(types.get(group)?.map((type) => chosen.get(type) ?? usual))
    const [mail = usual] = mails
    const choice: GroupChoice = mails.size > 1 ? AS_BEFORE : mail
    return { group, ...words, mail: choice }
  })
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

/** Deletes a mail muted since it was queued; returns if it did: docs/rules.md#mail-by-choice */
export function deleteMutedMail(mail: MailRow): boolean {
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

/** Stores choices other than the default; unnamed groups stay unchanged. @throws Invalid */
export function chooseMail(actor: Actor, choices: GroupChoices): void {
  const { userId, role } = actor
  const types = typesByGroup(role)
  const sent = NoticeChoices.partial().strict().safeParse(choices)
  if (!sent.success) throw new Invalid("This cannot be chosen.")
  actEvenSuspended(actor, () => {
    for (const group of keysOf(sent.data)) {
      const choice = sent.data[group]
      if (choice === AS_BEFORE) continue
      const isDefault = choice === NOTICE_GROUPS[role][group].mail
      setMail(userId, types.get(group) ?? [], isDefault ? undefined : choice)
    }
  })
}

/** In the caller's transaction; undefined means the default. */
export function setMail(userId: string, types: readonly string[], mail?: MailChoice): void {
  const own = and(eq(noticeSettings.userId, userId), inArray(noticeSettings.type, types))
  db.delete(noticeSettings).where(own).run()
  if (mail === undefined) return
  for (const type of types) db.insert(noticeSettings).values({ userId, type, mail }).run()
}
