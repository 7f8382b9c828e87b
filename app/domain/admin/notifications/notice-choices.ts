import type { NoticeGroup } from "#app/domain/shared/events/notice-groups.ts"
import type { MailChoice } from "#db/schema/words.ts"

/** Keeps what was chosen for single kinds when there was a choice for each. */
export const AS_BEFORE = "as-before"

export type GroupChoice = MailChoice | typeof AS_BEFORE
export type GroupChoices = Partial<Record<NoticeGroup, GroupChoice>>

export const GROUP_CHOICE_LABELS: Record<GroupChoice, string> = {
  now: "Right away",
  daily: "Once a day",
  never: "Never",
  [AS_BEFORE]: "As you chose before",
}
