import { desc, eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { queueMail } from "#app/domain/admin/notifications/mail-queue.server.ts"
import { findMail, type MailRow } from "#app/domain/admin/notifications/mail-records.server.ts"
import { issueToken, tokenOf } from "#app/domain/identity/accounts/account-tokens.server.ts"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import type { MailTemplate } from "#app/domain/shared/events/notification-rule.ts"
import { composeMail } from "#app/emails/compose-mail.server.ts"
import { mailStyles } from "#app/emails/theme.ts"
import { sendMail } from "#app/jobs/send-mail.server.ts"
import { clock, HOUR } from "#app/platform/clock.server.ts"
import { companyDetails } from "#app/platform/company-details.server.ts"
import { db, sqlite } from "#app/platform/db.server.ts"
import { judgeFailure } from "#app/platform/mailer.server.ts"
import { mails, notices } from "#db/schema/notifications.ts"
import { aBrand, anInfluencer, aProject } from "#tests/support/domain.ts"
import { mailMarkupErrors } from "#tests/support/markup.ts"
import { chooseMail } from "#tests/support/notifications.ts"

const influencer = anInfluencer({ name: "Asha Rao", email: "asha@example.com" })
const brand = aBrand({ name: "Blue Tea", email: "blue@example.com" })
const projectId = aProject(brand, { title: "Autumn tea" })

let queued = 0
function aMail(actor: Actor, template: MailTemplate, data: MailRow["data"] = {}): MailRow {
  const reason = `test ${++queued}`
  queueMail({ userId: actor.userId, address: actor.email, template, reason, data })
  const mail = db
    .select()
    .from(mails)
    .all()
    .find((one) => one.reason === reason)
  if (!mail) throw new Error("The mail was not queued.")
  return mail
}

function written(mail: MailRow) {
  const letter = composeMail(mail)
  if (!letter) throw new Error("This mail says nothing.")
  return letter
}

const aToken = (kind: Parameters<typeof issueToken>[0]["kind"], actor: Actor = influencer) =>
  issueToken({ kind, userId: actor.userId, email: actor.email })

function aDigest(count: number): MailRow {
  const ids = Array.from({ length: count }, (_, n) =>
    db
      .insert(notices)
      .values({
        userId: influencer.userId,
        eventId: `digest ${queued} ${n}`,
        type: "application.rejected",
        actorId: brand.userId,
        projectId,
        orderId: null,
        data: { influencerId: influencer.userId },
        createdAt: clock.now(),
        digest: "digested",
      })
      .returning({ id: notices.id })
      .get(),
  ).map(({ id }) => id)
  return aMail(influencer, "digest", { from: Math.min(...ids), to: Math.max(...ids) })
}

const shortlisted = () =>
  aMail(influencer, "notice", {
    type: "application.shortlisted",
    actorId: brand.userId,
    projectId,
    influencerId: influencer.userId,
  })

/** Each mail with its text and main link. */
const MAILS: Record<string, () => { mail: MailRow; says: string; path: string }> = {
  notice: () => ({ mail: shortlisted(), says: "Blue Tea shortlisted you", path: projectId }),
  digest: () => ({ mail: aDigest(2), says: "did not choose your application", path: "/browse" }),
  "reset-password": () => {
    const id = aToken("reset_password")
    const mail = aMail(influencer, "reset-password", { tokenIds: id })
    return { mail, says: influencer.userName ?? "", path: `/reset-password/${tokenOf(id)}` }
  },
  "verify-email": () => {
    const id = aToken("verify_email")
    const mail = aMail(influencer, "verify-email", { tokenId: id })
    return { mail, says: "Confirm that this is your address", path: `/verify-email/${tokenOf(id)}` }
  },
  "email-changed": () => {
    const id = aToken("verify_email")
    const mail = aMail(influencer, "email-changed", { tokenId: id })
    return { mail, says: "with this address", path: `/verify-email/${tokenOf(id)}` }
  },
  "email-changed-from": () => {
    const former = { ...influencer, email: "former@example.com" }
    const id = aToken("undo_email_change", former)
    const mail = aMail(influencer, "email-changed-from", { undoTokenId: id })
    return { mail, says: "has a new address", path: `/undo-email-change/${tokenOf(id)}` }
  },
  "erasure-asked": () => {
    const id = aToken("cancel_erasure")
    const data = { type: "account.erasure_asked", tokenId: id, dueAt: Date.UTC(2026, 10, 29) }
    const mail = aMail(influencer, "erasure-asked", data)
    return { mail, says: "29 November 2026", path: `/cancel-erasure/${tokenOf(id)}` }
  },
}

beforeEach(() => clock.release())

describe.each(Object.entries(MAILS))("the mail %s", (_name, make) => {
  test("has equal content in HTML and in text", () => {
    const { mail, says, path } = make()
    const { subject, html, text } = written(mail)
    expect(subject.length).toBeGreaterThan(5)
    for (const words of [says, path, companyDetails.supportEmail, companyDetails.address]) {
      expect(text).toContain(words)
      expect(html).toContain(words)
    }
    expect(text).toContain("You get this because you have an influencer account")
    expect(text).not.toMatch(/<\w|undefined|null|NaN/)
    expect(html).not.toMatch(/>[^<]*(undefined|NaN)/)
  })

  test("is valid HTML without scripts or external resources", async () => {
    const { html } = written(make().mail)
    expect(await mailMarkupErrors(html)).toEqual([])
    expect(html).not.toMatch(/<(script|img|link)|url\(/)
    expect(html).toContain("prefers-color-scheme:dark")
    // Only the body has the light background, so that dark mode can override it.
    expect(html.split(mailStyles.page.backgroundColor)).toHaveLength(2)
  })

  test("contains no email address but the company's", () => {
    const { html, text } = written(make().mail)
    const addresses = `${html}${text}`.match(/[\w.+-]+@[\w-]+\.[\w.]+/g) ?? []
    expect(new Set(addresses)).toEqual(new Set([companyDetails.supportEmail]))
  })
})

test("mails that can be muted have an unsubscribe link; security and money have none", () => {
  expect(written(shortlisted())).toMatchObject({
    text: expect.stringContaining("Stop these mails (Offers):\nhttp"),
    unsubscribeUrl: expect.stringMatching(/\/unsubscribe\/[^/]+\/now$/),
  })
  expect(written(aDigest(1)).unsubscribeUrl).toContain("~digest~")
  for (const type of ["account.password_changed", "account.signed_in"]) {
    const letter = written(aMail(influencer, "notice", { type, device: "Chrome on Linux" }))
    expect(letter.unsubscribeUrl).toBeUndefined()
    expect(letter.text).not.toContain("Stop these mails")
  }
})

test("a title in the subject is escaped and cut at 150 characters", () => {
  const title = `Tea\r\nBcc: all@example.org\u2028<b>&"bold"</b> ${"ß".repeat(180)}`
  const id = aProject(brand, { title })
  const data = { type: "application.shortlisted", actorId: brand.userId, projectId: id }
  const { subject, html } = written(aMail(influencer, "notice", data))
  expect(subject).toMatch(/^Shortlisted: Tea Bcc: \[email address hidden\] <b>&"bold"<\/b> ß+…$/)
  expect(subject).toHaveLength(150)
  expect(html).not.toContain("<b>")
})

test("names and titles in mails have contacts and links masked", () => {
  const caller = aBrand({ name: "Tea 98765 43210" })
  const title = "Write to ads@tea.example or https://tea.example/now"
  const data = {
    type: "invitation.sent",
    actorId: caller.userId,
    projectId: aProject(caller, { title }),
    influencerId: influencer.userId,
    invitationId: "any",
  }
  const { subject, html, text } = written(aMail(influencer, "notice", data))
  expect(subject).toBe(
    "Tea [phone number hidden] invites you to Write to [email address hidden] or [link hidden]",
  )
  expect(`${html}${text}`).not.toMatch(/98765|ads@|tea\.example/)
})

test("a digest says how many items it leaves out", () => {
  const { subject, text } = written(aDigest(53))
  expect(subject).toBe("53 updates today")
  expect(text).toContain("You can see 3 more in your notifications.")
})

test("one mail has a link for each account of the address", () => {
  const also = aBrand({ name: "Asha's Shop", email: influencer.email })
  const ids = [aToken("reset_password"), aToken("reset_password", also)]
  const { text } = written(aMail(influencer, "reset-password", { tokenIds: ids.join(" ") }))
  for (const id of ids) expect(text).toContain(`/reset-password/${tokenOf(id)}\n`)
  expect(text).toContain("New password for the brand account Asha's Shop:")
})

test("a mail to another address carries no account links", () => {
  const mail = aMail(influencer, "reset-password", { tokenIds: aToken("reset_password") })
  expect(composeMail({ ...mail, address: "evil@example.com" })).toBe(undefined)
})

describe("when a mail is sent", () => {
  test("an expired or replaced link is dropped", async () => {
    const replaced = aMail(influencer, "verify-email", { tokenId: aToken("verify_email") })
    const newest = aMail(influencer, "verify-email", { tokenId: aToken("verify_email") })
    await sendMail(replaced.id)
    expect(findMail(replaced.id)).toMatchObject({ status: "failed", lastError: "outdated" })
    clock.advance(25 * HOUR)
    await sendMail(newest.id)
    expect(findMail(newest.id)).toMatchObject({ status: "failed", lastError: "outdated" })
  })

  test("a notification muted since is dropped", async () => {
    const about = { type: "application.rejected", projectId, influencerId: influencer.userId }
    const [notice, digest] = [aMail(influencer, "notice", about), aDigest(2)]
    chooseMail(influencer.userId, "application.rejected", "never")
    const security = aMail(influencer, "notice", { type: "account.password_changed" })
    for (const { id } of [notice, digest, security]) await sendMail(id)
    expect([findMail(notice.id), findMail(digest.id)]).toEqual([undefined, undefined])
    expect(findMail(security.id)?.status).toBe("sent")
    const mixed = aDigest(3)
    const [first] = db.select().from(notices).orderBy(desc(notices.id)).all()
    db.update(notices)
      .set({ type: "application.shortlisted" })
      .where(eq(notices.id, first?.id ?? 0))
      .run()
    expect(written(mixed).subject).toBe("Shortlisted: Autumn tea")
    sqlite.exec("DELETE FROM notice_settings")
  })

  test("a mail to a deleted account is dropped", async () => {
    const leaver = anInfluencer()
    const mail = aMail(leaver, "notice", { type: "account.password_changed" })
    sqlite.prepare("UPDATE users SET deleted_at = 1 WHERE id = ?").run(leaver.userId)
    await sendMail(mail.id)
    expect(findMail(mail.id)).toBeUndefined()
  })

  test("a deleted brand is 'Unknown'", () => {
    const leaver = aBrand({ name: "Gone Ltd" })
    const id = aProject(leaver)
    sqlite.prepare("UPDATE users SET deleted_at = 1 WHERE id = ?").run(leaver.userId)
    const data = { type: "application.shortlisted", actorId: leaver.userId, projectId: id }
    expect(written(aMail(influencer, "notice", data)).text).toContain("Unknown shortlisted you")
  })
})

describe("a mail server's response", () => {
  const answer = (command: string, response: string) =>
    judgeFailure({
      code: "EENVELOPE",
      command,
      response,
      responseCode: Number(response.slice(0, 3)),
    }).outcome

  test.each([
    ["RCPT TO", "550 5.1.1 no such user", "undeliverable"],
    ["RCPT TO", "550 no such user", "undeliverable"],
    ["RCPT TO", "554 5.1.2 no such domain", "undeliverable"],
    ["RCPT TO", "550 5.1.10 takes no mail at all", "undeliverable"],
    ["RCPT TO", "550 5.1.7 our own address is not well made", "later"],
    ["RCPT TO", "550 5.1.8 our own domain is not found", "later"],
    ["RCPT TO", "550 5.7.1 relaying denied", "later"],
    ["RCPT TO", "552 5.2.2 mailbox full", "later"],
    ["RCPT TO", "451 4.3.0 try again", "later"],
    ["MAIL FROM", "550 5.7.1 who are you", "later"],
    ["AUTH PLAIN", "535 5.7.8 wrong password", "later"],
    ["DATA", "550 5.1.1 no such user", "undeliverable"],
    ["DATA", "554 5.6.0 not a message", "refused"],
  ])("%s %s: %s", (command, response, outcome) => {
    expect(answer(command, response)).toBe(outcome)
  })

  test("a broken connection does not condemn the address", () => {
    const refused = { code: "ESOCKET", originalCode: "ECONNREFUSED", command: "CONN" }
    expect(judgeFailure(refused)).toEqual({ outcome: "later", reason: "ESOCKET ECONNREFUSED CONN" })
  })
})
