import { expect, test, vi } from "vitest"
import { signedInAs } from "#tests/support/accounts.ts"
import { endedAfterwards } from "#tests/support/afterwards.ts"
import { runServerCommand } from "#tests/support/commands.ts"
import { queueMailTo, readMail } from "#tests/support/mails.ts"
import { aServer } from "#tests/support/servers.ts"
import { startMailServer } from "#tests/support/smtp.ts"

const SITE = {
  APP_ORIGIN: "https://market.example",
  MAIL_FROM: "Tea <notices@market.example>",
  COMPANY_SUPPORT_EMAIL: "help@market.example",
}
// Like Debian's Postfix: STARTTLS with a self-signed certificate.
const postfix = endedAfterwards(await startMailServer(undefined, { hasStartTls: true }))
const server = await aServer({ env: { ...SITE, SMTP_URL: postfix.url } })

test("sends encrypted mail to a self-signed server on this machine", async () => {
  await signedInAs(server, "influencer", { email: "asha@example.com" })
  const id = queueMailTo(server, { email: "asha@example.com" })
  await vi.waitFor(() => expect(readMail(server, id)?.status).toBe("sent"), { timeout: 10_000 })
  const mail = postfix.received.find(({ messageId }) => messageId?.includes(id))
  expect(mail).toMatchObject({ isEncrypted: true, greeting: "market.example" })
  expect(mail?.from?.value).toEqual([{ name: "Tea", address: "notices@market.example" }])
  expect(mail?.replyTo?.value).toEqual([{ name: "", address: "help@market.example" }])
})

const testMail = (settings: Record<string, string>, ...args: string[]) =>
  runServerCommand({ dataDir: server.dataDir, env: { ...SITE, ...settings } }, "mail:test", ...args)

test("sends a test mail and names the server that accepted it", async () => {
  const { code, said } = await testMail({ SMTP_URL: postfix.url }, "ravi@example.com")
  const { host } = new URL(postfix.url)
  expect(said).toMatch(new RegExp(`^${host} took the mail to ravi@example.com: 250 [^\\n]+\\n$`))
  expect(code).toBe(0)
  const mail = postfix.received.find(({ recipients }) => recipients.includes("ravi@example.com"))
  expect(mail?.text).toContain("https://market.example")
  expect(mail).toMatchObject({ isEncrypted: true, greeting: "market.example" })
})

test("reports why the mail server refused a test mail", async () => {
  postfix.refuses.set("nobody@example.com", [550, "5.1.1 no such user"])
  const { code, said } = await testMail({ SMTP_URL: postfix.url }, "nobody@example.com")
  const { host } = new URL(postfix.url)
  expect(said).toBe(`${host} did not take the mail to nobody@example.com: 550 5.1.1 no such user\n`)
  expect(code).toBe(1)
})

test("trusts no self-signed certificate of another machine", async () => {
  // A loopback address in another form.
  const url = postfix.url.replace("127.0.0.1", "[::ffff:127.0.0.1]")
  const { code, said } = await testMail({ SMTP_URL: url }, "ravi@example.com")
  expect(said).toMatch(/did not take the mail to ravi@example\.com: .*self-signed certificate/)
  expect(code).toBe(1)
})

test("lists what a test mail needs", async () => {
  const url = postfix.url
  const [without, off, wrong] = await Promise.all([
    testMail({}, "ravi@example.com"),
    testMail({ SMTP_URL: url, MAIL: "off" }, "ravi@example.com"),
    testMail({ SMTP_URL: url }, "ravi"),
  ])
  const said = [without, off, wrong].map((one) => one.said)
  expect(said[0]).toBe(
    "SMTP_URL is missing, so no mail leaves this machine: set it, then try again.\n",
  )
  expect(said[1]).toBe("MAIL=off keeps all mail here: set MAIL=on and SMTP_URL, then try again.\n")
  expect(said[2]).toContain("mail:test <email>")
  expect([without, off, wrong].map(({ code }) => code)).toEqual([1, 1, 1])
})
