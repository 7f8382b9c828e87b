import { renderToStaticMarkup } from "react-dom/server"
import { company } from "#app/domain/shared/company.ts"
import { truncate } from "#app/domain/shared/text.ts"
import type { Mail, MailContent, MailFrame, MailItem, MailLink } from "./mail.ts"
import { MailPage, reasonOf, settingsLinkOf } from "./mail-page.tsx"

const MAX_SUBJECT_LENGTH = 150

/** Gives a letter its forms: a subject, HTML, and text for who reads no HTML. */
export function writeMail(letter: MailContent, frame: MailFrame): Mail {
  const subject = toSubject(letter.subject)
  const page = <MailPage letter={{ ...letter, subject }} frame={frame} />
  return {
    subject,
    html: `<!DOCTYPE html>\n${renderToStaticMarkup(page)}\n`,
    text: toText(letter, frame),
  }
}

/** One line that cannot end the header it stands in, and not longer than mail programs show. */
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
    reasonOf(frame),
    ...(settings ? [linkLine(settings)] : []),
    ...ending,
    `${company.name}, ${address}\nQuestions: ${supportEmail}`,
  ]
  const blocks = [
    heading,
    ...paragraphs,
    // Below many things that it tells nobody finds it.
    ...(items.length > 1 ? ending : []),
    ...links.map(linkLine),
    ...items.map(itemBlock),
    ...remarks,
    // What follows this line is a signature to mail programs.
    `-- \n${foot.join("\n\n")}`,
  ]
  return `${blocks.join("\n\n")}\n`
}

function itemBlock({ title, text, lines = [], link }: MailItem): string {
  const each = lines.map((line) => `- ${linkLine(line.link)}\n${line.text}`)
  return [`* ${title}`, ...each, text, linkLine(link)].join("\n")
}

/** An address on a line of its own, so that every program makes all of it a link and nothing more. */
const linkLine = ({ label, url }: MailLink): string => `${label}:\n${url}`
