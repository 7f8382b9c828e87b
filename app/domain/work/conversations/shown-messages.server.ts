import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { listMessageFiles } from "#app/domain/identity/files/file-queries.server.ts"
import { memberName } from "#app/domain/identity/team/member-name.server.ts"
import { shownName } from "#app/domain/shared/masking/mask-contacts.ts"
import { pick } from "#app/domain/shared/pick.ts"
import { toSecondPerson } from "#app/domain/shared/second-person.ts"
import { hasMoreGraphemes, truncate } from "#app/domain/shared/text.ts"
import { messages } from "#db/schema/conversations.ts"
import { CHARACTERS_IN_BRIEF, REMOVED_TEXT } from "./conversation.ts"

export const messageColumns = {
  ...pick(messages, "id", "senderId", "kind", "body", "createdAt", "removedAt"),
  member: memberName(messages.personId),
}
type Row = Pick<typeof messages.$inferSelect, Exclude<keyof typeof messageColumns, "member">> & {
  member: string | null
}

export type Message = ReturnType<typeof toShown>[number]

/** `isBrief` shortens each message. */
export function toShown(actor: Actor, rows: readonly Row[], isBrief = false) {
  const withFiles = rows.filter(({ removedAt }) => removedAt === null)
  const files = withFiles.length > 0 ? listMessageFiles(withFiles.map(({ id }) => id)) : []
  return rows.map(withoutRemoved).map(({ senderId, ...message }) => {
    const isSystem = message.kind === "system"
    const body = isSystem ? toSecondPerson(message.body, actor.role) : message.body
    return {
      ...message,
      member: message.member && shownName(message.member),
      body: isBrief ? truncate(body, CHARACTERS_IN_BRIEF) : body,
      isCut: isBrief && hasMoreGraphemes(body, CHARACTERS_IN_BRIEF),
      isOwn: senderId === actor.userId,
      files: files
        .filter(({ messageId }) => messageId === message.id)
        .map(({ messageId: _, ...file }) => file),
    }
  })
}

const withoutRemoved = ({ removedAt, ...message }: Row) => ({
  ...message,
  isRemoved: removedAt !== null,
  body: removedAt === null ? message.body : REMOVED_TEXT,
})
