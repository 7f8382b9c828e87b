import type { EventType } from "#db/schema/event-types.ts"
import type { MailChoice, Role } from "#db/schema/words.ts"
import { choicesOf } from "./notification.ts"

export type MailChoices = Partial<Record<EventType, MailChoice>>

export const MAIL_CHOICE_LABELS: Record<MailChoice, string> = {
  now: "Right away",
  daily: "Once a day",
  never: "Never",
}

/** Replaces the dot, which forms read as a nested field. */
export const choiceFieldOf = (type: EventType): string => type.replace(".", "-")

/** docs/rules.md#mail-by-choice */
export const toMailChoices = (role: Role, input: Record<string, MailChoice>): MailChoices =>
  Object.fromEntries(choicesOf(role).map(({ type }) => [type, input[choiceFieldOf(type)]]))
