import type { MailStatus } from "#db/schema/words.ts"

/** The mails that an operator looks at: what did not go out, what waits, what is kept as mail is off. */
export const DESK_MAILS = [
  "failed",
  "suppressed",
  "queued",
  "kept",
] as const satisfies readonly MailStatus[]
export type DeskMailStatus = (typeof DESK_MAILS)[number]

/** The mails that an address asks for; anything else means those that failed. */
export const readDeskMails = (text: string | null): DeskMailStatus =>
  DESK_MAILS.find((one) => one === text) ?? "failed"
