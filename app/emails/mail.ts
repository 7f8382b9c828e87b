import type { AccountRole } from "#db/schema/words.ts"

/** A mail as it is sent: the same in HTML and in text that makes sense alone. */
export type Mail = { subject: string; html: string; text: string }

/** What stands around every mail: whose it is, why it came, who sent it. All links are absolute. */
export type MailFrame = {
  /** The site's public address, without a slash at its end. */
  origin: string
  role: AccountRole
  /** The company's own words: its postal address and where it can be reached. */
  company: { address: string; supportEmail: string }
  /** What this person can end, in the words of the settings, and where; none of it without a choice. */
  mutable?: { label: string; unsubscribeUrl: string } | undefined
}

/** A link of a mail, on a line of its own. */
export type MailLink = { label: string; url: string }

/** One of several things that a mail tells. */
export type MailItem = {
  title: string
  text: string
  /** Several of its kind, each with where it leads and a few words. */
  lines?: readonly { link: MailLink; text: string }[]
  link: MailLink
}

/** What a mail says, before it has a form. */
export type MailContent = {
  subject: string
  heading: string
  paragraphs: readonly string[]
  /** What to press, the only such thing in most mails. */
  links?: readonly MailLink[]
  items?: readonly MailItem[]
  /** What stands small below: for how long it holds, what to do if it was not you. */
  remarks?: readonly string[]
}
