import { expect, test } from "vitest"
import { href, urls } from "#app/urls/index.ts"
import { asMember, signedInAs, signedInWith } from "#tests/support/accounts.ts"
import { aServer } from "#tests/support/servers.ts"
import { aStartedOrder } from "#tests/support/started-order.ts"
import { change, valueIn, withDatabase } from "#tests/support/stored.ts"

const OF = { role: "brand", email: "house@example.com" }
const server = await aServer()
const owner = await signedInAs(server, "brand", { email: OF.email, name: "House of Tea" })

test("a removed member loses session, stream and accounts at once", async () => {
  const member = await asMember(server, OF, "manager", "Ravi")
  const cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join("; ")
  const stream = await fetch(new URL(urls.notifications.stream, member.origin), {
    headers: { Cookie: cookie },
  })
  expect(stream.status).toBe(200)
  const reader = stream.body?.getReader()
  await reader?.read()
  const page = href(urls.team.member, { personId: member.personId })
  const removed = await owner.submit(await owner.open(page), "Remove from the team")
  expect(removed.body).toContain("Removed. They are logged out of this account.")
  expect((await member.get(urls.brand.projects)).location).toBe(urls.login.welcome)
  let text = ""
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    text += Buffer.from(part.value).toString()
  }
  expect(text).toContain("event: stop")
  const again = await server.visitor().post(urls.login.brand, {
    email: emailOf(member.personId),
    password: "Testing-123",
  })
  expect(again.body).toContain("You are a member of no account any more.")
})

function emailOf(id: string): string {
  return String(valueIn(server, "SELECT email FROM users WHERE id = ?", id))
}

test("a member switches between brands by a form", async () => {
  await signedInAs(server, "brand", { email: "second@example.com", name: "Second House" })
  const member = await asMember(server, OF, "manager", "Mira")
  change(
    server,
    `INSERT INTO account_members (account_id, person_id, seat, joined_at)
       SELECT id, ?, 'viewer', 1 FROM users WHERE email = 'second@example.com'`,
    member.personId,
  )
  const home = await member.open(urls.brand.dashboard)
  expect(home.body).toContain("Hi, House of Tea!")
  expect(home.body).toContain("Switch account")
  const accounts = await member.open(urls.team.own.accounts)
  const switched = await member.submit(accounts, "Switch to Second House")
  expect(switched.body).toContain("Hi, Second House!")
  expect((await member.post(href(urls.brand.lists), { name: "x" })).status).toBe(403)
  const foreign = await member.post(urls.team.own.accounts, {
    accountId: "00000000-0000-4000-8000-000000000000",
  })
  expect(foreign.body).toContain("You are not a member of this account.")
})

test("the owner hands over and stays as a manager", async () => {
  const owner = await signedInAs(server, "brand", { email: "old@example.com", name: "Old House" })
  const account = { role: "brand", email: "old@example.com" }
  const next = await asMember(server, account, "finance", "Noor")
  const page = await owner.open(href(urls.team.member, { personId: next.personId }))
  const done = await owner.submit(page, "Make them the owner", {
    "Current password": "Testing-123",
  })
  expect(done.body).toContain("Handed over. You are a manager now.")
  expect((await owner.get(urls.account.tokens)).status).toBe(403)
  expect((await next.get(urls.account.tokens)).status).toBe(200)
  expect((await owner.get(urls.account.privacy)).status).toBe(403)
  const founder = await signedInWith(server, account)
  expect((await founder.get(urls.brand.projects)).status).toBe(200)
})

test("a dispute keeps its text for the second person, and for the form afterwards", async () => {
  const { orderId, influencer, submit } = await aStartedOrder(server)
  await influencer.post(submit, { seen: "0", text: "Ad: see" })
  const account = { role: "brand", email: "" }
  withDatabase(server, (db) => {
    account.email = String(
      db
        .prepare("SELECT email FROM users JOIN orders ON users.id = brand_id WHERE orders.id = ?")
        .pluck()
        .get(orderId),
    )
  })
  const [pat, mira] = [
    await asMember(server, account, "manager", "Pat"),
    await asMember(server, account, "manager", "Mira"),
  ]
  const setRule = (sql: string) => change(server, sql, pat.accountId)
  setRule("INSERT INTO approval_rules VALUES (?, 'dispute', 'manager', 0)")
  const label = "What you do not agree about"
  const reason = "The shade is not the agreed one. ".repeat(40).trim()
  const form = await pat.open(href(urls.orders.dispute, { orderId }))
  const asked = await pat.submit(form, "Open the dispute", { [label]: reason })
  const approval = asked.path
  expect([(await mira.open(approval)).text.includes(reason), asked.status]).toEqual([true, 200])
  setRule("UPDATE users SET money_needs_second_step = 1 WHERE id = ?")
  const no = { "Why not": "Ask them first." }
  const led = await mira.submit(await mira.open(approval), "Decline", no)
  const back = new URL(led.url).searchParams.get("back") ?? ""
  expect(led.url).toContain(urls.account.secondStep)
  expect((await mira.open(back)).value("Why not")).toBe("Ask them first.")
  setRule("UPDATE users SET money_needs_second_step = 0 WHERE id = ?")
  await mira.submit(await mira.open(approval), "Approve")
  const again = await pat.open((await pat.open(approval)).link("Open the dispute"))
  expect(again.value(label)).toBe(reason)
  const other = await pat.submit(again, "Open the dispute", { [label]: `${reason} And late.` })
  expect(other.flash).toContain("A second person of your team has to approve this first.")
  const opened = await pat.submit(again, "Open the dispute")
  expect(opened.flash).toContain("Dispute opened.")
  expect((await pat.open(approval)).text).not.toContain("once more")
})
