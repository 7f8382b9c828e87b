import { beforeEach, describe, expect, test, vi } from "vitest"
import { href, urls } from "#app/urls/index.ts"
import { signedInAs } from "#tests/support/accounts.ts"
import { endedAfterwards } from "#tests/support/afterwards.ts"
import { queueMailTo, readMail } from "#tests/support/mails.ts"
import { markupErrors } from "#tests/support/markup.ts"
import { startServer } from "#tests/support/server.ts"
import { aServer } from "#tests/support/servers.ts"
import { linksOf, type ReceivedMail, startMailServer } from "#tests/support/smtp.ts"
import { change, withDatabase } from "#tests/support/stored.ts"

const APPLIED = { type: "application.sent" }
/** A kind ends its group. */
const APPLICATIONS_ENDED = [
  "application.brief_accepted never",
  "application.changed never",
  "application.counter_declined never",
  "application.sent never",
  "application.withdrawn never",
]
const smtp = endedAfterwards(await startMailServer())
const server = await aServer({ env: { SMTP_URL: smtp.url, MAIL_FROM: "Tea <no@market.example>" } })
const demo = await aServer()
beforeEach(() => {
  smtp.received.length = 0
})

async function received(queued: Parameters<typeof queueMailTo>[1]): Promise<ReceivedMail> {
  const id = queueMailTo(server, queued)
  await vi.waitFor(() => expect(readMail(server, id)?.status).toBe("sent"), { timeout: 10_000 })
  const mail = smtp.received.find(({ messageId }) => messageId?.includes(id))
  if (!mail) throw new Error("The mail was sent and not received.")
  return mail
}

/** mailparser keeps the list headers here. */
const listOf = ({ headers }: ReceivedMail) =>
  headers.get("list") as { unsubscribe?: { url?: string } } | undefined

const rawHeader = ({ headerLines }: ReceivedMail, name: string) =>
  headerLines.find(({ key }) => key === name)?.line

const settingsOf = (email: string): string[] => {
  return withDatabase(server, (db) =>
    db
      .prepare<[string], string>(
        `SELECT type || ' ' || mail FROM notice_settings
         WHERE user_id = (SELECT id FROM users WHERE email = ?) ORDER BY type`,
      )
      .pluck()
      .all(email),
  )
}

describe("a sent mail", () => {
  test("arrives as HTML and text, with its id, from the site's no-reply address", async () => {
    const email = "arrives@example.com"
    await signedInAs(server, "brand", { email })
    const mail = await received({ email, data: APPLIED })
    expect(mail).toMatchObject({
      recipients: [email],
      from: { value: [{ name: "Tea", address: "no@market.example" }] },
      subject: "Unknown applied",
      html: expect.stringContaining("<!DOCTYPE html>"),
      text: expect.stringContaining("You get this because you have a brand account"),
      messageId: expect.stringMatching(/^<[0-9a-f-]{36}@market\.example>$/),
    })
    expect(rawHeader(mail, "auto-submitted")).toBe("Auto-Submitted: auto-generated")
    expect(Math.abs(Number(mail.date) - Date.now())).toBeLessThan(30_000)
  })

  test("is stored without its data", async () => {
    const email = "kept@example.com"
    await signedInAs(server, "brand", { email })
    const { messageId = "" } = await received({ email, data: APPLIED })
    expect(readMail(server, messageId.slice(1, 37))).toMatchObject({ status: "sent", data: "{}" })
  })
})

test("an address with a comma stays one address", async () => {
  const email = "one,two@example.com"
  await signedInAs(server, "brand", { email })
  const id = queueMailTo(server, { email, data: APPLIED })
  await vi.waitFor(
    () =>
      expect(readMail(server, id)?.lastError ?? readMail(server, id)?.status).not.toBe("queued"),
    { timeout: 10_000 },
  )
  const recipients = smtp.received.flatMap((mail) => mail.recipients)
  expect(recipients).not.toContain("two@example.com")
})

describe("unsubscribing", () => {
  test("by one click of the mail program works from another site and signed out", async () => {
    const email = "oneclick@example.com"
    await signedInAs(server, "brand", { email })
    const mail = await received({ email, data: APPLIED })
    expect(rawHeader(mail, "list-unsubscribe-post")).toMatch(/List-Unsubscribe=One-Click$/)
    const { pathname } = new URL(listOf(mail)?.unsubscribe?.url ?? "")
    const answer = await fetch(`${server.origin}${pathname}`, {
      method: "POST",
      body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
      headers: { "Sec-Fetch-Site": "cross-site", Origin: "https://mail.example" },
    })
    expect([answer.status, await answer.text()]).toEqual([200, "Unsubscribed.\n"])
    expect(settingsOf(email)).toEqual(APPLICATIONS_ENDED)
  })

  test("by the link in the mail shows the group, and its button ends it", async () => {
    const email = "button@example.com"
    await signedInAs(server, "brand", { email })
    const mail = await received({ email, data: APPLIED })
    const path = linksOf(mail).find((link) => link.startsWith("/unsubscribe/")) ?? ""
    const visitor = server.visitor()
    const page = await visitor.open(path)
    expect(page.text).toContain("Applications")
    expect(await markupErrors(page.body)).toEqual([])
    expect(settingsOf(email)).toEqual([])
    const done = await visitor.submit(page, "Unsubscribe")
    expect(done.text).toContain("You get no mail of this")
    expect(done.text).toContain("Unsubscribed.")
    expect(settingsOf(email)).toEqual(APPLICATIONS_ENDED)
  })

  test("by opening the mail program's address changes nothing and shows the page", async () => {
    const email = "scanner@example.com"
    await signedInAs(server, "brand", { email })
    const mail = await received({ email, data: APPLIED })
    const { pathname } = new URL(listOf(mail)?.unsubscribe?.url ?? "")
    const page = await server.visitor().open(pathname)
    expect(page.text).toContain("Stop these mails?")
    expect(settingsOf(email)).toEqual([])
  })

  test("works with no other link, and no other form from another site", async () => {
    const email = "forged@example.com"
    await signedInAs(server, "brand", { email })
    const mail = await received({ email, data: APPLIED })
    const token = new URL(listOf(mail)?.unsubscribe?.url ?? "").pathname.split("/")[2] ?? ""
    const post = (path: string) =>
      fetch(`${server.origin}${path}`, {
        method: "POST",
        body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
        headers: { "Sec-Fetch-Site": "cross-site", Origin: "https://mail.example" },
      })
    const others = [
      token.replace("application.sent", "order.payment_overdue"),
      token.replace(/.$/, (last) => (last === "A" ? "Q" : "A")),
      `${token}~x`,
      "x".repeat(5000),
      "%7E%7E",
    ]
    for (const other of others) {
      const answer = await post(href(urls.unsubscribeAtOnce, { token: other }))
      expect(answer.status, other.slice(0, 100)).toBe(404)
    }
    expect((await post(href(urls.unsubscribe, { token }))).status).toBe(403)
    expect(settingsOf(email)).toEqual([])
  })
})

describe("demo mail", () => {
  test("is listed on its pages, newest first, and is not delivered", async () => {
    const email = "demo@example.com"
    await signedInAs(demo, "brand", { email })
    const id = queueMailTo(demo, { email, data: APPLIED })
    await vi.waitFor(() => expect(readMail(demo, id)?.status).toBe("sent"), { timeout: 10_000 })
    const list = await demo.visitor().open(href(urls.demo.mail))
    expect(list.text).toContain(`To ${email}`)
    const letter = await demo.visitor().open(href(urls.demo.letter, { mailId: id }))
    expect(letter.text).toContain("applied to your project")
    for (const page of [list, letter]) expect(await markupErrors(page.body)).toEqual([])
    const html = await demo.visitor().get(href(urls.demo.mailPage, { mailId: id }))
    expect(html.headers.get("Content-Security-Policy")).toContain("default-src 'none'")
    expect(html.headers.get("X-Frame-Options")).toBe("SAMEORIGIN")
    expect(html.body).toContain("prefers-color-scheme:dark")

    change(demo, "UPDATE mails SET template = 'of-before'")
    const nothing = "A mail that says nothing any more"
    expect((await demo.visitor().open(href(urls.demo.mail))).link(nothing)).toBe(letter.path)
    expect((await demo.visitor().open(letter.path)).heading).toBe(nothing)
  })

  test("does not exist in production, which can store mail unsent", async () => {
    const production = await startServer({
      env: {
        DEMO: "",
        APP_ORIGIN: "http://localhost",
        RAZORPAY_KEY_ID: "rzp_test_MailTests0001",
        RAZORPAY_KEY_SECRET: "EnLs21M47BllR3X8PSFtjtbd",
        RAZORPAY_WEBHOOK_SECRET: "current-webhook-secret",
        RAZORPAY_API_BASE: "http://127.0.0.1:9",
        MAIL: "off",
        COMPANY_ADDRESS: "1 Lake Road, Pune 411001",
        COMPANY_SUPPORT_EMAIL: "help@market.example",
        COMPANY_GRIEVANCE_OFFICER: "R. Iyer, grievance@market.example",
      },
    })
    const email = "production@example.com"
    await signedInAs(production, "brand", { email })
    const id = queueMailTo(production, { email, data: APPLIED })
    await vi.waitFor(() => expect(readMail(production, id)?.status).toBe("kept"), {
      timeout: 10_000,
    })
    for (const path of [
      href(urls.demo.mail),
      href(urls.demo.letter, { mailId: id }),
      href(urls.demo.mailPage, { mailId: id }),
    ]) {
      expect((await production.visitor().get(path)).status, path).toBe(404)
      expect((await production.visitor().get(`${path}.data`)).status, path).toBe(404)
    }
    await production.stop()
  })
})
