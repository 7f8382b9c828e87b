import type { MailStatus } from "#db/schema/words.ts"

/** Failed, waiting, and stored while mail is off. */
export const ADMIN_MAILS = [
  "failed",
  "suppressed",
  "queued",
  "kept",
] as const satisfies readonly MailStatus[]
export type AdminMailStatus = (typeof ADMIN_MAILS)[number]

/** Defaults to failed mails. */
export const readAdminMails = (text: string | null): AdminMailStatus =>
  ADMIN_MAILS.find((one) => one === text) ?? "failed"
