import { setTimeout } from "node:timers/promises"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { href, urls } from "#app/urls.ts"
import { PASSWORD, signedInAs, withDatabase } from "#tests/support/accounts.ts"
import { aPhotograph } from "#tests/support/pictures.ts"
import {
  asOwnAct,
  at,
  isForwarded,
  type Machines,
  REPLICA_SECRET,
  type Replica,
  startMachines,
} from "#tests/support/replicas.ts"
import { startServer } from "#tests/support/server.ts"
import { signedVisit } from "#tests/support/signed.ts"

let machines: Machines
let replica: Replica

beforeAll(async () => {
  machines = await startMachines()
  replica = machines.replica
}, 60_000)
afterAll(() => machines.stop())

const CHECK = "/get-details/influencer/check/email/nobody@example.com"
const JSON_ONLY = { Accept: "application/json", "Sec-Fetch-Site": "same-origin" }

describe("what our machines say to each other", () => {
  test("counts visitors by their own address, at whichever machine they ask", async () => {
    const visitor = machines.primary.visitor()
    const statuses = []
    for (let n = 0; n < 12; n += 1) {
      const machine = n % 2 === 0 ? replica : machines.primary
      statuses.push((await at(machine, visitor).get(CHECK, JSON_ONLY)).status)
    }
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(200))
    expect(statuses.slice(10)).toEqual([429, 429])
    expect((await replica.visitor().get(CHECK, JSON_ONLY)).status).toBe(200)
  })

  test("is believed of nobody else: whoever states another address is counted by their own", async () => {
    for (const machine of [replica, machines.primary]) {
      const visitor = machine.visitor()
      const statuses = []
      for (let n = 0; n < 11; n += 1) {
        const stated = {
          "X-Replica-Visitor": `203.0.113.${n}`,
          "X-Replica-Signature": n % 2 ? `${Date.now()}.${"a".repeat(32)}.${"b".repeat(64)}` : "",
          "X-Replica-Secret": n % 2 ? REPLICA_SECRET : "",
          "X-Replica-Host": "evil.example",
          "X-Replica-Generation": "99",
        }
        statuses.push((await visitor.get(CHECK, { ...JSON_ONLY, ...stated })).status)
      }
      expect(statuses.at(-1)).toBe(429)
    }
    expect((await machines.primary.visitor().get("/readyz")).status).toBe(200)
  })

  test("does not go round: a replica answers no other machine", async () => {
    expect((await replica.visitor().get("/", signedVisit("/"))).status).toBe(508)
    const env = { REPLICA_SECRET, PRIMARY_URL: replica.origin }
    const lost = await startServer({ env })
    expect((await lost.visitor().get("/")).status).toBe(508)
    expect((await lost.visitor().post(href(urls.login.brand), {})).status).toBe(508)
    await lost.stop()
  })
})

test("a picture travels once and is kept, and stays behind the login there as well", async () => {
  const influencer = await signedInAs(machines.primary, "influencer")
  asOwnAct(machines.primary, influencer)
  const far = at(replica, influencer)
  const form = new FormData()
  const account = await far.get(href(urls.influencer.account))
  for (const [name, value] of account.fillIn("Save Changes", {}).entries) form.append(name, value)
  form.set("picture", new File([new Uint8Array(await aPhotograph())], "a.jpg"))
  expect((await far.post(href(urls.influencer.account), form)).status).toBe(303)
  await replica.refresh()
  const page = await far.get(href(urls.influencer.account))
  const [src = ""] = /\/pictures\/[\w-]+/.exec(page.body) ?? []
  const [near, first, second] = [
    await at(machines.primary, influencer).get(src),
    await far.get(src),
    await far.get(src),
  ]
  expect([near.status, first.status, second.status]).toEqual([200, 200, 200])
  expect(first.body).toBe(near.body)
  expect(second.body).toBe(near.body)
  expect((await replica.visitor().get(src)).status).toBe(
    (await machines.primary.visitor().get(src)).status,
  )
})

test("signing in at a replica and going on there works at once, toast and all", async () => {
  const email = "far@example.com"
  await signedInAs(machines.primary, "brand", { email })
  const visitor = replica.visitor()
  const home = await visitor.follow(
    await visitor.post(href(urls.login.brand), { email, password: PASSWORD }),
  )
  expect(home.path).toBe(href(urls.brand.projects))
})

test("a copy that stands still or has another schema lets the primary answer, and says so", async () => {
  const state = async () => JSON.parse((await replica.visitor().get("/readyz")).body)
  replica.isCut = true
  for (let tries = 0; tries < 80 && !(await state()).letsPrimaryAnswer; tries += 1) {
    await setTimeout(250)
  }
  expect(await state()).toMatchObject({ letsPrimaryAnswer: "lag", status: "ready" })
  const page = await replica.visitor().get(href(urls.forgotPassword))
  expect([page.status, await isForwarded(replica, page)]).toEqual([200, true])
  await replica.refresh()
  await expect
    .poll(async () => (await state()).letsPrimaryAnswer, { timeout: 5000 })
    .toBe(undefined)
  withDatabase(machines.primary, (db) => {
    db.exec("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('x', 9999999999999)")
    db.exec("UPDATE repl_clock SET seq = seq + 1")
  })
  await replica.refresh()
  await expect.poll(async () => (await state()).letsPrimaryAnswer).toBe("schema")
  expect((await replica.visitor().get(href(urls.home))).status).toBe(200)
}, 60_000)

test("a primary that hears of a later generation writes nothing any more", async () => {
  const headers = signedVisit("/", { generation: "2" })
  const { primary } = machines
  expect((await primary.visitor().get("/", headers)).status).toBe(503)
  const { status, body } = await primary.visitor().get("/readyz")
  expect([status, JSON.parse(body).checks.writing]).toEqual([503, false])
  const login = await primary
    .visitor()
    .post(href(urls.login.brand), { email: "far@example.com", password: PASSWORD })
  expect(login.status).toBe(503)
})
