import { createTransport } from "nodemailer"
import { SECOND } from "./clock.server.ts"
import { waitForSyncedCommits } from "./commit-sync.server.ts"
import { companyDetails } from "./company-details.server.ts"
import { env } from "./env.server.ts"

/** mailbox: shown locally. off: stored only. */
type MailMode = "smtp" | "mailbox" | "off"

export const mailMode: MailMode = !env.MAIL ? "off" : env.SMTP_URL ? "smtp" : "mailbox"

type OutgoingMail = {
  /** Makes the Message-ID, which reveals duplicates. */
  id: string
  to: string
  subject: string
  html: string
  text: string
  createdAt: number
  unsubscribeUrl?: string | undefined
}

/** undeliverable: the address is permanently invalid. */
type Delivery = { outcome: "sent" } | { outcome: Failure; reason: string }
type Failure = "later" | "undeliverable" | "refused"

const messageIdOf = (mailId: string): string => `<${mailId}@${env.MAIL_FROM.domain}>`

const mailHeaders = ({ unsubscribeUrl }: Pick<OutgoingMail, "unsubscribeUrl">) => ({
  "Auto-Submitted": "auto-generated",
  ...(unsubscribeUrl !== undefined && {
    "List-Unsubscribe": `<${unsubscribeUrl}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  }),
})

/** Sends a mail and returns failures. @throws StorageUnavailable */
export async function deliverMail(mail: OutgoingMail): Promise<Delivery> {
  // The mail may link to data not synced yet.
  await waitForSyncedCommits()
  try {
    await sendMail(mail)
    return { outcome: "sent" }
  } catch (error) {
    return judgeFailure(error)
  }
}

/** @throws Error from nodemailer */
export async function sendMail(mail: OutgoingMail): Promise<string> {
  const { name, address } = env.MAIL_FROM
  const { response } = await transport().sendMail({
    messageId: messageIdOf(mail.id),
    date: new Date(mail.createdAt),
    from: { name, address },
    replyTo: { name: "", address: companyDetails.supportEmail },
    // An object, so that no comma adds a recipient.
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
    // EHLO names the site, which other servers look up.
    ...(env.APP_ORIGIN && { name: new URL(env.APP_ORIGIN).hostname }),
    requireTLS: username !== "" && !isHere,
    // Debian's Postfix signs its own certificate.
    tls: { rejectUnauthorized: !isHere },
  })
}

type SmtpError = {
  code?: unknown
  /** Such as ECONNREFUSED; `code` is nodemailer's category. */
  originalCode?: unknown
  command?: unknown
  response?: unknown
  responseCode?: unknown
}

/** Keeps codes alone, since servers repeat addresses in messages. */
export function judgeFailure(error: unknown): { outcome: Failure; reason: string } {
  const { code, originalCode, command, response, responseCode }: SmtpError = error ?? {}
  const status = Number(responseCode) || 0
  const detail = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(String(response ?? ""))?.[1] ?? ""
  const codes = [code, originalCode, command, status || "", detail]
  const reason = codes.filter(Boolean).join(" ") || "unknown"
  const outcome = outcomeOf(String(code), String(command), status, detail)
  return { outcome, reason: reason.slice(0, 100) }
}

function outcomeOf(code: string, command: string, status: number, detail: string): Failure {
  // nodemailer rejected the address itself.
  if (code === "EENVELOPE" && command === "API") return "undeliverable"
  const isAboutMail = command === "RCPT TO" || command === "DATA"
  if (!isAboutMail || status < 500) return "later"
  // RFC 3463: 5.1 concerns the recipient (5.1.7 and 5.1.8 the sender), 5.2.1 a closed mailbox.
  if (/^5\.1\.(?![78]$)|^5\.2\.1$/.test(detail)) return "undeliverable"
  if (command === "DATA") return "refused"
  return detail === "" && [550, 551, 553].includes(status) ? "undeliverable" : "later"
}
