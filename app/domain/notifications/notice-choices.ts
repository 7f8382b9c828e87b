import { z } from "zod"
import type { EventType } from "#db/schema/event-types.ts"
import { MAIL_CHOICES, type MailChoice, type Role } from "#db/schema/words.ts"
import { choicesOf } from "./notification.ts"

export type MailChoices = Partial<Record<EventType, MailChoice>>

export const MAIL_CHOICE_LABELS: Record<MailChoice, string> = {
  now: "Right away",
  daily: "Once a day",
  never: "Never",
}

/** The field of a type: a dot would make it a field of a field. */
export const choiceFieldOf = (type: EventType): string => type.replace(".", "-")

const choice = z.enum(MAIL_CHOICES, "Please choose one of the three")

const inputOf = (role: Role) =>
  z.object(Object.fromEntries(choicesOf(role).map(({ type }) => [choiceFieldOf(type), choice])))

/** The form of each role: one field for each type whose mail may be chosen. */
export const NOTICE_CHOICES = { influencer: inputOf("influencer"), brand: inputOf("brand") }

/** The choices of a form by type: docs/rules.md#mail-by-choice */
export const toMailChoices = (role: Role, input: Record<string, MailChoice>): MailChoices =>
  Object.fromEntries(choicesOf(role).map(({ type }) => [type, input[choiceFieldOf(type)]]))
