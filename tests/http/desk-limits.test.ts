import { afterAll, beforeAll, expect, test } from "vitest"
import { href, urls } from "#app/urls.ts"
import { atTheDesk, signedInAs } from "#tests/support/accounts.ts"
import { change, userIdOf } from "#tests/support/market.ts"
import { type RunningServer, startServer } from "#tests/support/server.ts"

let server: RunningServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

/** As if so many had been done within the last minutes. */
const count = (name: string, points: number) =>
  change(server, "UPDATE rate_limits SET points = ? WHERE key LIKE ?", points, `${name}:%`)

test("an operator's acts are limited, with everything kept that was typed, and each has its own", async () => {
  await signedInAs(server, "brand", { name: "Limited Tea" })
  const suspend = href(urls.admin.suspendUser, { userId: userIdOf(server, "Limited Tea") })
  const desk = await atTheDesk(server, { name: "Asha Fast" })
  expect((await desk.post(suspend, { reason: "x" })).status).toBe(422)
  count("desk-acts", 120)
  const refused = await desk.post(suspend, { reason: "They ask for money." })
  expect([refused.status, refused.value("Reason"), refused.heading]).toEqual([
    429,
    "They ask for money.",
    (await desk.get(suspend)).heading,
  ])
  expect(refused.formErrors.join()).toMatch(/try again/i)
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0)
  const other = await atTheDesk(server, { name: "Ravi Slow" })
  expect((await other.post(suspend, { reason: "They ask for money." })).status).toBe(303)
})

test("so are searches, and looking around is not", async () => {
  const desk = await atTheDesk(server)
  const search = href(urls.admin.search, { kind: "users", q: "Limited" })
  expect((await desk.get(search)).status).toBe(200)
  count("desk-searches", 300)
  expect((await desk.get(search)).status).toBe(429)
  expect((await desk.get(href(urls.admin.search))).status).toBe(200)
})
