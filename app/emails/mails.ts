import { company } from "#app/domain/shared/company.ts"
import type { Mail, MailFrame, MailItem, MailLink } from "./mail.ts"
import { writeMail } from "./write-mail.tsx"

export type Notified = MailItem

export const noticeMail = ({ title, text, link }: Notified, frame: MailFrame): Mail =>
  writeMail({ subject: title, heading: title, paragraphs: [text], links: [link] }, frame)

/** `more` notices stand on the notices page only. */
export function digestMail(
  { items, more, listUrl }: { items: Notified[]; more: number; listUrl: string },
  frame: MailFrame,
): Mail {
  const count = items.length + more
  const [only] = items
  const subject = count === 1 && only ? only.title : `${count} things happened`
  const others = { label: "See all notifications", url: listUrl }
  return writeMail(
    {
      subject,
      heading: "Your day at a glance",
      paragraphs: [count === 1 ? "One thing happened." : `${count} things happened.`],
      items,
      ...(more > 0 && {
        remarks: [`${more} more ${more === 1 ? "stands" : "stand"} in your notifications.`],
      }),
      links: [others],
    },
    frame,
  )
}

const NOT_YOU = "If this was not you, leave this mail alone: without the link nothing changes."

/** One link per account of the address. */
export function resetPasswordMail({ links }: { links: MailLink[] }, frame: MailFrame): Mail {
  const each = links.length > 1 ? " This address has more than one account; choose which." : ""
  return writeMail(
    {
      subject: "Choose a new password",
      heading: "Choose a new password",
      paragraphs: [
        `Somebody, probably you, asked for a new password at ${company.name}.${each}`,
        "A new password signs out every device.",
      ],
      links,
      remarks: ["This works once and for 60 minutes, for the newest mail alone.", NOT_YOU],
    },
    frame,
  )
}

export const verifyEmailMail = ({ url }: { url: string }, frame: MailFrame): Mail =>
  writeMail(
    {
      subject: "Confirm your email address",
      heading: "Confirm your email address",
      paragraphs: [
        `This address was given for an account at ${company.name}. Please confirm that it is yours.`,
      ],
      links: [{ label: "Confirm this address", url }],
      remarks: ["This works for 24 hours.", NOT_YOU],
    },
    frame,
  )

/** To the account's present address. */
export const emailChangedMail = ({ url }: { url: string }, frame: MailFrame): Mail =>
  writeMail(
    {
      subject: "Your email address was changed",
      heading: "Your email address was changed",
      paragraphs: [
        `Your account at ${company.name} has this address now, and you sign in with it. Please confirm that it is yours.`,
      ],
      links: [{ label: "Confirm this address", url }],
      remarks: ["This works for 24 hours.", NOT_YOU],
    },
    frame,
  )

/** To the previous address, which may revert the change. */
export const emailChangedFromMail = ({ url }: { url: string }, frame: MailFrame): Mail =>
  writeMail(
    {
      subject: "Your email address was changed",
      heading: "Your email address was changed",
      paragraphs: [
        `Your account at ${company.name} has another address now. This one gets no further mail about it.`,
        "If you did not do this, somebody else is in your account. Take the change back: the account has this address again, every device is signed out and the password no longer works.",
      ],
      links: [{ label: "Take the change back", url }],
      remarks: ["This works for 7 days.", "If it was you, there is nothing to do."],
    },
    frame,
  )

/** Tells how to cancel the deletion. */
export const erasureAskedMail = (
  { url, day }: { url: string; day: string },
  frame: MailFrame,
): Mail =>
  writeMail(
    {
      subject: "Your account will be deleted",
      heading: "Your account will be deleted",
      paragraphs: [
        `You asked us to delete your account at ${company.name}. This happens on ${day}; until then you can keep it.`,
      ],
      links: [{ label: "Keep my account", url }],
      remarks: ["If this was not you, keep your account and choose a new password at once."],
    },
    frame,
  )
