import { expect, test } from "vitest"
import { href, urls } from "#app/urls/index.ts"
import { signedInAs } from "#tests/support/accounts.ts"
import { userIdOf } from "#tests/support/public-pages.ts"
import { aServer } from "#tests/support/servers.ts"
import { askAt } from "#tests/support/shared-world.ts"
import { change } from "#tests/support/stored.ts"
import type { Visitor } from "#tests/support/visitor.ts"

/** Sessions are cached per process, and must end at once all the same. */
const server = await aServer()
const second = await aServer({ dataDir: server.dataDir })

const CALL = "/projects/get-all-projects?limit=1"
const ACCOUNT = href(urls.influencer.account)
const sql = (text: string, ...values: unknown[]) => change(server, text, ...values)
let made = 0

async function somebody() {
  made += 1
  const name = `Known no${made}.`
  const visitor = await signedInAs(server, "influencer", { name })
  return { visitor, name, userId: userIdOf(server, name) }
}

const statusesAt = (visitor: Visitor) =>
  Promise.all([server, second].map(async (one) => (await askAt(one, visitor, CALL)).status))

async function isKnown(visitor: Visitor): Promise<void> {
  for (let time = 0; time < 2; time += 1) expect(await statusesAt(visitor)).toEqual([200, 200])
}

test.each([
  "UPDATE sessions SET revoked_at = 1 WHERE user_id = ?",
  "UPDATE sessions SET idle_expires_at = 1 WHERE user_id = ?",
  "UPDATE sessions SET absolute_expires_at = 1 WHERE user_id = ?",
  "DELETE FROM sessions WHERE user_id = ?",
  "UPDATE users SET deleted_at = 1 WHERE id = ?",
])("the next request is signed out at every process after %s", async (text) => {
  const { visitor, userId } = await somebody()
  const other = await somebody()
  await isKnown(visitor)
  await isKnown(other.visitor)
  sql(text, userId)
  expect(await statusesAt(visitor)).toEqual([401, 401])
  expect(await statusesAt(other.visitor)).toEqual([200, 200])
})

test("logging out at one process ends the session at all", async () => {
  const { visitor } = await somebody()
  const cookies = new Map(visitor.cookies)
  await isKnown(visitor)
  await visitor.post(href(urls.logout))
  visitor.cookies.clear()
  for (const [name, value] of cookies) visitor.cookies.set(name, value)
  expect(await statusesAt(visitor)).toEqual([401, 401])
})

test("a changed name appears on the next page, at every process", async () => {
  const { visitor, userId, name } = await somebody()
  const pages = () => Promise.all([server, second].map((one) => askAt(one, visitor, ACCOUNT)))
  for (const { body } of await pages()) expect(body).toContain(name)
  sql("UPDATE profiles SET name = 'Changed meanwhile' WHERE user_id = ?", userId)
  for (const { body } of await pages()) {
    expect(body).toContain("Changed meanwhile")
    expect(body).not.toContain(name)
  }
})

test("a suspended user's cached session cannot change anything", async () => {
  const { visitor, userId } = await somebody()
  await isKnown(visitor)
  sql("UPDATE users SET suspended_at = 1 WHERE id = ?", userId)
  for (const one of [server, second]) {
    const { body } = await askAt(one, visitor, href(urls.influencer.browse))
    expect(body).toMatch(/suspended/i)
  }
})
