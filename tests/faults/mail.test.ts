import { setTimeout } from "node:timers/promises"
import { beforeEach, expect, test, vi } from "vitest"
import { signedInAs } from "#tests/support/accounts.ts"
import { endedAfterwards } from "#tests/support/afterwards.ts"
import { hurryJobs, queueMailTo, readMail } from "#tests/support/mails.ts"
import { startServer } from "#tests/support/server.ts"
import { aServer } from "#tests/support/servers.ts"
import { startMailServer } from "#tests/support/smtp.ts"

const smtp = endedAfterwards(await startMailServer())
const server = await aServer({ env: { SMTP_URL: smtp.url } })
for (const name of ["asha", "kabir", "mira"]) {
  await signedInAs(server, "influencer", { email: `${name}@example.com` })
}
beforeEach(() => {
  smtp.refuses.clear()
  smtp.received.length = 0
})

const statusOf = (id: string) => readMail(server, id)?.status
const received = () => smtp.received.map(({ messageId }) => messageId)

/** Waits for a mail to be in a state, with its job made due again and again. */
const becomes = (id: string, status: string) =>
  vi.waitFor(
    () => {
      hurryJobs(server)
      expect(statusOf(id)).toBe(status)
    },
    { timeout: 15_000, interval: 200 },
  )

test("mails wait while the mail server is down, and are sent once afterwards", async () => {
  await smtp.stop()
  const ids = ["asha", "kabir"].map((name) => queueMailTo(server, { email: `${name}@example.com` }))
  await vi.waitFor(
    () => expect(ids.map((id) => readMail(server, id)?.lastError)).not.toContain(null),
    { timeout: 10_000 },
  )
  expect(ids.map(statusOf)).toEqual(["queued", "queued"])
  await smtp.start()
  for (const id of ids) await becomes(id, "sent")
  expect(smtp.received.map(({ recipients }) => recipients[0]).sort()).toEqual([
    "asha@example.com",
    "kabir@example.com",
  ])
})

test("a slow mail server gets each mail once", async () => {
  smtp.delayMs = 2500
  const id = queueMailTo(server, { email: "asha@example.com" })
  await setTimeout(2000)
  expect(statusOf(id)).toBe("queued")
  await vi.waitFor(() => expect(statusOf(id)).toBe("sent"), { timeout: 10_000 })
  smtp.delayMs = 0
  expect(received()).toHaveLength(1)
})

test("a permanently rejected address gets no more mail, and others get theirs", async () => {
  smtp.refuses.set("mira@example.com", [550, "5.1.1 <mira@example.com> no such user"])
  const refused = queueMailTo(server, { email: "mira@example.com" })
  const others = queueMailTo(server, { email: "kabir@example.com" })
  await becomes(refused, "suppressed")
  await becomes(others, "sent")
  smtp.refuses.clear()
  const later = queueMailTo(server, { email: "mira@example.com" })
  await becomes(later, "suppressed")
  expect(smtp.received.flatMap(({ recipients }) => recipients)).toEqual(["kabir@example.com"])
  // What a server says may repeat the address; what is kept and logged does not.
  const reason = "EENVELOPE RCPT TO 550 5.1.1"
  expect(readMail(server, refused)?.lastError).toBe(reason)
  expect(server.log).toContainEqual(
    expect.objectContaining({ event: "mail.not_sent", mailId: refused, reason }),
  )
  expect(JSON.stringify(server.log)).not.toContain("@example.com")
})

test("a temporarily rejected address gets its mail later", async () => {
  smtp.refuses.set("asha@example.com", [451, "4.3.0 try again later"])
  const id = queueMailTo(server, { email: "asha@example.com" })
  await vi.waitFor(() => expect(readMail(server, id)?.lastError).toContain("451"), {
    timeout: 10_000,
  })
  expect(statusOf(id)).toBe("queued")
  smtp.refuses.clear()
  await becomes(id, "sent")
  expect(received()).toHaveLength(1)
})

test("a connection closed after a mail repeats it once, under one Message-ID", async () => {
  smtp.closesAfterData = 1
  const id = queueMailTo(server, { email: "asha@example.com" })
  await becomes(id, "sent")
  expect(received()).toEqual(Array(2).fill(`<${id}@influencermarketplace.example>`))
})

test("a server killed before recording a mail repeats it under one Message-ID", async () => {
  const first = await startServer({ env: { SMTP_URL: smtp.url } })
  await signedInAs(first, "brand", { email: "brand@example.com" })
  smtp.delayMs = 5000
  const id = queueMailTo(first, { email: "brand@example.com" })
  await vi.waitFor(() => expect(received()).toHaveLength(1), { timeout: 10_000 })
  await first.crash()
  smtp.delayMs = 0
  const second = await startServer({ env: { SMTP_URL: smtp.url }, dataDir: first.dataDir })
  await vi.waitFor(() => expect(readMail(second, id)?.status).toBe("sent"), { timeout: 25_000 })
  expect(received()).toEqual(Array(2).fill(`<${id}@influencermarketplace.example>`))
  await second.stop()
  await first.stop()
}, 60_000)
