import { company } from "#app/domain/shared/company.ts"
import { href, urls } from "#app/urls/index.ts"
import type { Mail, MailFrame, MailItem, MailLink } from "./mail.ts"
import { writeMail } from "./write-mail.tsx"

export type MailedNotice = MailItem

export const noticeMail = ({ title, text, link }: MailedNotice, frame: MailFrame): Mail =>
  writeMail({ subject: title, heading: title, paragraphs: [text], links: [link] }, frame)

/** `more` notices stand on the notices page only. */
export function digestMail(
  { items, more, listUrl }: { items: MailedNotice[]; more: number; listUrl: string },
  frame: MailFrame,
): Mail {
  const count = items.length + more
  const [only] = items
  const subject = count === 1 && only ? only.title : `${count} updates today`
  const others = { label: "See all notifications", url: listUrl }
  return writeMail(
    {
      subject,
      heading: "Your day in short",
      paragraphs: [count === 1 ? "You have one update." : `You have ${count} updates.`],
      items,
      ...(more > 0 && {
        remarks: [`You can see ${more} more in your notifications.`],
      }),
      links: [others],
    },
    frame,
  )
}

const NOT_YOU = "If this wasn't you, ignore this mail. Nothing changes unless the link is opened."

/** One link per account of the address. */
export function resetPasswordMail({ links }: { links: MailLink[] }, frame: MailFrame): Mail {
  const each =
    links.length > 1 ? " You have more than one account with this address: choose one." : ""
  return writeMail(
    {
      subject: "Choose a new password",
      heading: "Choose a new password",
      paragraphs: [
        `You asked for a new password at ${company.name}.${each}`,
        "When you choose it, you're logged out on every device.",
      ],
      links,
      remarks: [
        "The link works once, for 60 minutes. Only the link in the newest mail works.",
        NOT_YOU,
      ],
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
        `Confirm that this is your address, so that mail about your account at ${company.name} reaches you.`,
      ],
      links: [{ label: "Confirm this address", url }],
      remarks: ["The link works for 24 hours.", NOT_YOU],
    },
    frame,
  )

/** To the account's present address. */
export const emailChangedMail = ({ url }: { url: string }, frame: MailFrame): Mail =>
  writeMail(
    {
      subject: "Your email address was changed",
      heading: "Your email address was changed",
      paragraphs: [`You now log in to ${company.name} with this address. Confirm that it's yours.`],
      links: [{ label: "Confirm this address", url }],
      remarks: ["The link works for 24 hours.", NOT_YOU],
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
        `Your account at ${company.name} has a new address. We won't write to this one any more.`,
        "If you didn't do this, someone else may be using your account. Undo the change: your account gets this address back, every device is logged out, and you choose a new password.",
      ],
      links: [{ label: "Undo the change", url }],
      remarks: ["The link works for 7 days.", "If it was you, you don't need to do anything."],
    },
    frame,
  )

/** To the invited address, which may have no account. */
export const teamInvitationMail = (
  { seat, token }: { seat: string; token: string },
  frame: MailFrame,
): Mail =>
  writeMail(
    {
      subject: `Join the team of ${frame.account}`,
      heading: `Join the team of ${frame.account}`,
      paragraphs: [
        `${frame.account} invites you to their account at ${company.name}, with the seat ${seat}.`,
      ],
      links: [
        {
          label: "See the invitation",
          url: `${frame.origin}${href(urls.team.own.accept, { token })}`,
        },
      ],
      remarks: [
        "The link works once, for 7 days.",
        "If you don't know them, ignore this mail. Nothing changes unless you accept.",
      ],
    },
    frame,
  )

/** The only one to an address that a brand imported. */
export const ownCreatorMail = (frame: MailFrame): Mail =>
  writeMail(
    {
      subject: `${frame.account} invites you to ${company.name}`,
      heading: `${frame.account} invites you`,
      paragraphs: [
        `${frame.account} works with influencers at ${company.name} and would like to work with you there: you agree on a price, the payment is held until your work is accepted, and you get a receipt.`,
        "Register with this address, so that they find you.",
      ],
      links: [{ label: "Register", url: `${frame.origin}${href(urls.register.influencer)}` }],
      remarks: ["No other brand's import invites this address again."],
    },
    { ...frame, isToStranger: true },
  )

/** Tells how to cancel the deletion. */
export const erasureRequestedMail = (
  { url, day }: { url: string; day: string },
  frame: MailFrame,
): Mail =>
  writeMail(
    {
      subject: "Your account will be deleted",
      heading: "Your account will be deleted",
      paragraphs: [
        `You asked us to delete your account at ${company.name}. We'll delete it on ${day}. You can change your mind until then.`,
      ],
      links: [{ label: "Keep my account", url }],
      remarks: ["If this wasn't you, keep your account and choose a new password right away."],
    },
    frame,
  )
