import { createTransport } from "nodemailer"
import { SECOND } from "./clock.server.ts"
import { untilOnDisk } from "./commit-sync.server.ts"
import { companyDetails } from "./company-details.server.ts"
import { env } from "./env.server.ts"

/** smtp: mail goes out. mailbox: it stays here, to be looked at (demo, development). off: it is only kept. */
type MailMode = "smtp" | "mailbox" | "off"

export const mailMode: MailMode = !env.MAIL ? "off" : env.SMTP_URL ? "smtp" : "mailbox"

type OutgoingMail = {
  /** Makes the Message-ID: a second sending of the same shows itself by it. */
  id: string
  to: string
  subject: string
  html: string
  text: string
  createdAt: number
  /** Where one click of the mail program ends mails of this kind, if they can be ended. */
  unsubscribeUrl?: string | undefined
}

/** later: the same may pass another time. undeliverable: this address takes nothing for good. */
type Delivery = { outcome: "sent" } | { outcome: Failure; reason: string }
type Failure = "later" | "undeliverable" | "refused"

const messageIdOf = (mailId: string): string => `<${mailId}@${env.MAIL_FROM.domain}>`

/** What a mail says to machines, besides from, to and subject. */
const mailHeaders = ({ unsubscribeUrl }: Pick<OutgoingMail, "unsubscribeUrl">) => ({
  "Auto-Submitted": "auto-generated",
  ...(unsubscribeUrl !== undefined && {
    "List-Unsubscribe": `<${unsubscribeUrl}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  }),
})

/** Hands a mail to the server of SMTP_URL. Never throws for the outside's sake. @throws StorageUnavailable */
export async function deliverMail(mail: OutgoingMail): Promise<Delivery> {
  // A mail may hold a link that somebody follows at once.
  await untilOnDisk()
  try {
    await sendMail(mail)
    return { outcome: "sent" }
  } catch (error) {
    return judgeFailure(error)
  }
}

/** Sends a mail and returns the server's answer. @throws Error as nodemailer does */
export async function sendMail(mail: OutgoingMail): Promise<string> {
  const { name, address } = env.MAIL_FROM
  const { response } = await transport().sendMail({
    messageId: messageIdOf(mail.id),
    date: new Date(mail.createdAt),
    from: { name, address },
    replyTo: { name: "", address: companyDetails.supportEmail },
    // Whatever it looks like, it is one address.
    to: { name: "", address: mail.to },
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    headers: mailHeaders(mail),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return response
}

let opened: ReturnType<typeof openTransport> | undefined

function transport() {
  if (!env.SMTP_URL) throw new Error("There is no SMTP_URL.")
  opened ??= openTransport(env.SMTP_URL)
  return opened
}

function openTransport(url: string) {
  const { hostname, username } = new URL(url)
  const isHere = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
  return createTransport({
    url,
    pool: true,
    maxConnections: 5,
    maxMessages: 100,
    connectionTimeout: 10 * SECOND,
    dnsTimeout: 10 * SECOND,
    greetingTimeout: 10 * SECOND,
    socketTimeout: 30 * SECOND,
    // The greeting (EHLO) names the site, which other servers look up, and not this machine.
    ...(env.APP_ORIGIN && { name: new URL(env.APP_ORIGIN).hostname }),
    // A password never travels in the open.
    requireTLS: username !== "" && !isHere,
    // Debian's Postfix signs its own certificate, and nobody stands between this machine and itself.
    tls: { rejectUnauthorized: !isHere },
  })
}

type SmtpError = {
  code?: unknown
  /** The cause by its own name, such as ECONNREFUSED, where `code` is nodemailer's for all of a kind. */
  originalCode?: unknown
  command?: unknown
  response?: unknown
  responseCode?: unknown
}

/** What a failure means. Its reason holds codes alone: servers repeat addresses in their words. */
export function judgeFailure(error: unknown): { outcome: Failure; reason: string } {
  const { code, originalCode, command, response, responseCode } = (error ?? {}) as SmtpError
  const status = Number(responseCode) || 0
  const detail = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(String(response ?? ""))?.[1] ?? ""
  const codes = [code, originalCode, command, status || "", detail]
  const reason = codes.filter(Boolean).join(" ") || "unknown"
  const outcome = outcomeOf(String(code), String(command), status, detail)
  return { outcome, reason: reason.slice(0, 100) }
}

function outcomeOf(code: string, command: string, status: number, detail: string): Failure {
  // What nodemailer itself finds wrong with the address before it asks anybody.
  if (code === "EENVELOPE" && command === "API") return "undeliverable"
  const isAboutMail = command === "RCPT TO" || command === "DATA"
  if (!isAboutMail || status < 500) return "later"
  // RFC 3463: 5.1 is about the address (5.1.7 and 5.1.8 about ours), 5.2.1 a mailbox that is closed.
  if (/^5\.1\.(?![78]$)|^5\.2\.1$/.test(detail)) return "undeliverable"
  if (command === "DATA") return "refused"
  return detail === "" && [550, 551, 553].includes(status) ? "undeliverable" : "later"
}
