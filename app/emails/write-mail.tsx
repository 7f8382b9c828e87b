import { renderToStaticMarkup } from "react-dom/server"
import { company } from "#app/domain/shared/company.ts"
import { truncate } from "#app/domain/shared/text.ts"
import type { Mail, MailContent, MailFrame, MailItem, MailLink } from "./mail.ts"
import { describeMailReason, MailPage, settingsLinkOf } from "./mail-page.tsx"

const MAX_SUBJECT_LENGTH = 150

/** Renders subject, HTML and plain text. */
export function writeMail(letter: MailContent, frame: MailFrame): Mail {
  const subject = toSubject(letter.subject)
  const page = <MailPage letter={{ ...letter, subject }} frame={frame} />
  return {
    subject,
    html: `<!DOCTYPE html>\n${renderToStaticMarkup(page)}\n`,
    text: toText(letter, frame),
  }
}

/** One line, so that it cannot end its header, and not longer than programs show. */
const toSubject = (text: string): string =>
  truncate(text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim(), MAX_SUBJECT_LENGTH - 1)

function toText(letter: MailContent, frame: MailFrame): string {
  const { heading, paragraphs, links = [], items = [], remarks = [] } = letter
  const { mutable } = frame
  const { address, supportEmail } = frame.company
  const settings = settingsLinkOf(frame)
  const ending = mutable
    ? [linkLine({ label: `Stop these mails (${mutable.label})`, url: mutable.unsubscribeUrl })]
    : []
  const foot = [
    describeMailReason(frame),
    ...(settings ? [linkLine(settings)] : []),
    ...ending,
    `${company.name}, ${address}\nQuestions: ${supportEmail}`,
  ]
  const blocks = [
    heading,
    ...paragraphs,
    // Below many items it would go unread.
    ...(items.length > 1 ? ending : []),
    ...links.map(linkLine),
    ...items.map(itemBlock),
    ...remarks,
    // Mail programs treat the rest as a signature.
    `-- \n${foot.join("\n\n")}`,
  ]
  return `${blocks.join("\n\n")}\n`
}

function itemBlock({ title, text, lines = [], link }: MailItem): string {
  const each = lines.map((line) => `- ${linkLine(line.link)}\n${line.text}`)
  return [`* ${title}`, ...each, text, linkLine(link)].join("\n")
}

/** An address on its own line becomes a link in every program. */
const linkLine = ({ label, url }: MailLink): string => `${label}:\n${url}`
