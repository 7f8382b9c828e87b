import { expect, test } from "vitest"
import { href, urls } from "#app/urls/index.ts"
import { startPlatformsStandIn } from "#demo/platforms/stand-in.mjs"
import { signedInAs } from "#tests/support/accounts.ts"
import { endedAfterwards } from "#tests/support/afterwards.ts"
import { markupErrors } from "#tests/support/markup.ts"
import { startServer } from "#tests/support/server.ts"
import { aServer } from "#tests/support/servers.ts"
import { withDatabase } from "#tests/support/stored.ts"
import type { Visitor } from "#tests/support/visitor.ts"

const standIn = endedAfterwards(await startPlatformsStandIn())
const server = await aServer({ env: standIn.env })

const password = "Testing-123"

/** Goes to Google and comes back; returns the address of the way back. */
async function leaveToGoogle(visitor: Visitor, handle: string, role = "brand"): Promise<string> {
  const left = await visitor.get(href(urls.googleLogin, { role }))
  const back = new URL(standIn.allow(left.location ?? "", handle))
  return `${back.pathname}${back.search}`
}

test("Google logs in once the password has confirmed the link", async () => {
  await signedInAs(server, "brand", { email: "tea@demo.test", name: "Tea House" })
  const visitor = server.visitor()
  const login = await visitor.open(urls.login.brand)
  expect(login.text).toContain("Log in with Google")
  const asked = await visitor.open(await leaveToGoogle(visitor, "tea"))
  expect(asked.text).toContain("Enter the password of tea@demo.test once")
  expect(await markupErrors(asked.body)).toEqual([])
  const confirm = (typed: string) =>
    visitor.submit(asked, "Link and log in", { "Current password": typed })
  expect((await confirm("wrong-Pass-1")).text).toContain("Wrong email or password")
  expect((await confirm(password)).text).toContain("Hi, Tea House!")
  const again = server.visitor()
  const back = await leaveToGoogle(again, "tea")
  expect((await again.open(back)).text).toContain("Hi, Tea House!")
  expect((await server.visitor().open(back)).text).not.toContain("Hi,")
  const security = await again.open(urls.account.security)
  const unlinked = await again.submit(security, "Unlink Google")
  expect(unlinked.text).toContain("Google no longer logs you in.")
  const third = server.visitor()
  const asks = await third.open(await leaveToGoogle(third, "tea"))
  expect(asks.text).toContain("Enter the password")
})

test("a Google login of an account with a second step asks for its code", async () => {
  const owner = await signedInAs(server, "brand", { email: "two@demo.test", name: "Two Steps" })
  await owner.open(urls.brand.dashboard)
  withDatabase(server, (db) => {
    db.prepare(
      `INSERT INTO factors (user_id, set_at) SELECT id, 1 FROM users WHERE email = 'two@demo.test'`,
    ).run()
    db.prepare(
      `INSERT INTO google_accounts (user_id, subject, email, linked_at)
       SELECT id, ?, email, 1 FROM users WHERE email = 'two@demo.test'`,
    ).run(standIn.grants.account("Youtube", "two").id)
  })
  const visitor = server.visitor()
  const asked = await visitor.open(await leaveToGoogle(visitor, "two"))
  expect(asked.text).toContain("Enter the code that your app shows for two@demo.test")
  expect((await visitor.get(urls.brand.dashboard)).location).toBe(urls.login.welcome)
})

test("an unverified, unknown or other state's answer opens nothing", async () => {
  await signedInAs(server, "brand", { email: "plain@demo.test" })
  Object.assign(standIn.grants.account("Youtube", "plain"), { isUnverified: true })
  for (const handle of ["plain", "nobody"]) {
    const visitor = server.visitor()
    const page = await visitor.open(await leaveToGoogle(visitor, handle))
    expect(page.text).toContain("No account here has the address")
  }
  const visitor = server.visitor()
  const back = await leaveToGoogle(visitor, "plain")
  const other = await visitor.open(back.replace(/state=[^&]+/, "state=x"))
  expect(other.text).toContain("You are not logged in. Please try again.")
  expect((await visitor.get(urls.confirmGoogle)).location).toBe(urls.login.welcome)
})

test("without keys nothing tells of Google", async () => {
  const plain = await startServer()
  const login = await plain.visitor().open(urls.login.brand)
  expect(login.text).not.toContain("Google")
  expect((await plain.visitor().get(href(urls.googleLogin, { role: "brand" }))).status).toBe(404)
  await plain.stop()
})
