import type { MailStatus } from "#db/schema/words.ts"

/** The mails that an operator looks at: what did not go out, what waits, what is kept as mail is off. */
export const ADMIN_MAILS = [
  "failed",
  "suppressed",
  "queued",
  "kept",
] as const satisfies readonly MailStatus[]
export type AdminMailStatus = (typeof ADMIN_MAILS)[number]

/** The mails that an address asks for; anything else means those that failed. */
export const readAdminMails = (text: string | null): AdminMailStatus =>
  ADMIN_MAILS.find((one) => one === text) ?? "failed"
