import { randomUUID } from "node:crypto"
import { company } from "#app/domain/shared/company.ts"
import { truncate } from "#app/domain/shared/text.ts"
import { clock } from "#app/platform/clock.server.ts"
import { env } from "#app/platform/env.server.ts"
import { mailMode, sendMail } from "#app/platform/mailer.server.ts"
import { emailAddress } from "#app/platform/setting-types.server.ts"

export const TEST_MAIL_USAGE = `  mail:test <email> sends one mail, and says what the mail server answered
`

const NO_MAIL = {
  off: "MAIL=off keeps all mail here: set MAIL=on and SMTP_URL, then try again.",
  mailbox: "SMTP_URL is missing, so no mail leaves this machine: set it, then try again.",
}

const MAX_ANSWER_LENGTH = 300

/** @throws Error with the cause in one sentence */
export async function testMail([email, ...more]: string[]): Promise<string> {
  const to = emailAddress.safeParse(email)
  if (!to.success || more.length > 0) throw new Error(TEST_MAIL_USAGE)
  if (mailMode !== "smtp") throw new Error(NO_MAIL[mailMode])
  const { host } = new URL(env.SMTP_URL ?? "")
  try {
    const answer = await sendMail({ id: randomUUID(), to: to.data, ...written() })
    return `${host} took the mail to ${to.data}: ${toLine(answer)}\n`
  } catch (error) {
    const reason = error instanceof Error && "response" in error ? error.response : error
    throw new Error(`${host} did not take the mail to ${to.data}: ${toLine(String(reason))}`)
  }
}

function written() {
  const site = env.APP_ORIGIN ?? `http://localhost:${env.PORT}`
  const text = `This mail was sent by hand, to see that mail of ${site} arrives.`
  const subject = `Test mail of ${company.name}`
  return { subject, text: `${text}\n`, html: `<p>${text}</p>\n`, createdAt: clock.now() }
}

const toLine = (words: string): string =>
  truncate(words.replace(/[\p{Cc}\s]+/gu, " ").trim(), MAX_ANSWER_LENGTH)
