import type { AccountRole } from "#db/schema/words.ts"

/** The text makes sense without the HTML. */
export type Mail = { subject: string; html: string; text: string }

/** Surrounds every mail. All links are absolute. */
export type MailFrame = {
  /** No trailing slash. */
  origin: string
  role: AccountRole
  /** Its name, for people of several accounts. */
  account: string
  /** Goes to somebody without an account, whom this one invited. */
  isToStranger?: boolean
  company: { address: string; supportEmail: string }
  /** Set if this kind of mail can be ended. */
  mutable?: { label: string; unsubscribeUrl: string } | undefined
}

export type MailLink = { label: string; url: string }

export type MailItem = {
  title: string
  text: string
  /** Several of a kind, linked. */
  lines?: readonly { link: MailLink; text: string }[]
  link: MailLink
}

export type MailContent = {
  subject: string
  heading: string
  paragraphs: readonly string[]
  /** Buttons; most mails have one. */
  links?: readonly MailLink[]
  items?: readonly MailItem[]
  /** Small print: validity, or what to do if it was not you. */
  remarks?: readonly string[]
}
