import { expect, test } from "vitest"
import { href, urls } from "#app/urls/index.ts"
import { asOperator, signedInAs } from "#tests/support/accounts.ts"
import { userIdOf } from "#tests/support/public-pages.ts"
import { aServer } from "#tests/support/servers.ts"
import { change } from "#tests/support/stored.ts"

const server = await aServer()

/** Uses up a limit. */
const count = (name: string, points: number) =>
  change(server, "UPDATE rate_limits SET points = ? WHERE key LIKE ?", points, `${name}:%`)

test("an operator's actions are limited one by one, and typed text stays", async () => {
  await signedInAs(server, "brand", { name: "Limited Tea" })
  const suspend = href(urls.admin.suspendUser, { userId: userIdOf(server, "Limited Tea") })
  const operatorPage = await asOperator(server, { name: "Asha Fast" })
  expect((await operatorPage.post(suspend, { reason: "x" })).status).toBe(422)
  count("admin-acts", 120)
  const refused = await operatorPage.post(suspend, { reason: "They ask for money." })
  expect([refused.status, refused.value("Reason"), refused.heading]).toEqual([
    429,
    "They ask for money.",
    (await operatorPage.get(suspend)).heading,
  ])
  expect(refused.formErrors.join()).toMatch(/try again/i)
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0)
  const other = await asOperator(server, { name: "Ravi Slow" })
  expect((await other.post(suspend, { reason: "They ask for money." })).status).toBe(303)
})

test("searches are limited too, and browsing is not", async () => {
  const operatorPage = await asOperator(server)
  const search = href(urls.admin.search, { kind: "users", q: "Limited" })
  expect((await operatorPage.get(search)).status).toBe(200)
  count("admin-searches", 300)
  expect((await operatorPage.get(search)).status).toBe(429)
  expect((await operatorPage.get(href(urls.admin.search))).status).toBe(200)
})
