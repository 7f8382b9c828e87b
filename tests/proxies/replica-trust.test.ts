import { setTimeout } from "node:timers/promises"
import { describe, expect, test } from "vitest"
import { href, urls } from "#app/urls/index.ts"
import { PASSWORD, signedInAs } from "#tests/support/accounts.ts"
import { endedAfterwards } from "#tests/support/afterwards.ts"
import { aPhotograph } from "#tests/support/pictures.ts"
import { askAnyhow, PROXIES, startProxy } from "#tests/support/proxies.ts"
import { asOwnAct, at, isReplayed, REPLICA_SECRET, startMachines } from "#tests/support/replicas.ts"
import { startServer } from "#tests/support/server.ts"
import { askInternally, signedRequest } from "#tests/support/signed.ts"
import { withDatabase } from "#tests/support/stored.ts"

const machines = endedAfterwards(await startMachines())
const { replica } = machines

const CHECK = "/get-details/influencer/check/email/nobody@example.com"
const JSON_ONLY = { Accept: "application/json", "Sec-Fetch-Site": "same-origin" }

describe("rate limits behind a replica", () => {
  test("count visitors by their own address, at every machine", async () => {
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

  test("trust no address stated by a visitor, behind either proxy", async () => {
    const { primary } = machines
    const leading = { local: replica.own.origin, primary: primary.origin, believesTests: false }
    const statuses: number[] = []
    for (const name of PROXIES) {
      const proxy = await startProxy(leading, name)
      for (let n = 0; n < 6; n += 1) {
        const address = `203.0.113.${statuses.length}`
        const headers = {
          ...JSON_ONLY,
          "X-Forwarded-For": address,
          "X-Real-IP": address,
          Forwarded: `for=${address}`,
          "X-Replica-Visitor": address,
        }
        statuses.push((await askAnyhow(`${proxy.origin}${CHECK}`, headers)).status)
      }
      await proxy.stop()
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429, 429])
  })
})

describe("a replica", () => {
  test("passes what it cannot answer to the primary, without body or cookie", async () => {
    const { own } = replica
    const asked: [string, string][] = [
      ["POST", href(urls.login.brand)],
      ["PUT", "/"],
      ["DELETE", "/"],
      ["OPTIONS", "/projects/get-all-projects"],
      ["GET", CHECK],
      ["GET", href(urls.notifications.stream)],
      ["GET", href(urls.file, { fileId: "0".repeat(32) })],
      ["GET", `${href(urls.picture, { pictureId: "0".repeat(32) })}.data`],
      ["HEAD", href(urls.resetPassword, { token: "x" })],
    ]
    for (const [method, path] of asked) {
      const headers = { Origin: own.origin, ...JSON_ONLY }
      const answer = await fetch(`${own.origin}${path}`, { method, headers })
      expect([path, answer.status, await answer.text()]).toEqual([path, 421, ""])
      expect(answer.headers.get("X-Replay")).toBe("primary")
      expect(answer.headers.getSetCookie()).toEqual([])
    }
  })

  test("names the primary's machine to Fly", async () => {
    const PRIMARY_URL = "http://148ed127c5d489.vm.marketplace.internal:3000"
    const one = await startServer({ env: { REPLICA_SECRET, PRIMARY_URL } })
    const { status, headers } = await one.visitor().get("/")
    expect([status, headers.get("Fly-Replay")]).toEqual([421, "instance=148ed127c5d489"])
    await one.stop()
  })

  test("addressed as the primary redirects no client", async () => {
    const proxy = await startProxy({ local: replica.own.origin, primary: replica.own.origin })
    const answer = await fetch(`${proxy.origin}${href(urls.login.brand)}`, { method: "POST" })
    expect(answer.status).toBe(421)
    await proxy.stop()
  })
})

test("a picture comes from the primary, even behind the login", async () => {
  const influencer = await signedInAs(machines.primary, "influencer")
  asOwnAct(machines.primary, influencer)
  const far = at(replica, influencer)
  const form = new FormData()
  const account = await far.get(href(urls.influencer.account))
  for (const [name, value] of account.fillIn("Save Changes", {}).entries) form.append(name, value)
  form.set("picture", new File([new Uint8Array(await aPhotograph())], "a.jpg"))
  expect((await far.post(href(urls.influencer.account), form)).status).toBe(303)
  const page = await far.get(href(urls.influencer.account))
  const [src = ""] = /\/pictures\/[\w-]+/.exec(page.body) ?? []
  const [near, there] = [await at(machines.primary, influencer).get(src), await far.get(src)]
  expect([near.status, there.status]).toEqual([200, 200])
  expect(there.body).toBe(near.body)
  expect((await replica.visitor().get(src)).status).toBe(
    (await machines.primary.visitor().get(src)).status,
  )
})

test("signing in at a replica works at once, with toast", async () => {
  const email = "far@example.com"
  await signedInAs(machines.primary, "brand", { email })
  const visitor = replica.visitor()
  const home = await visitor.follow(
    await visitor.post(href(urls.login.brand), { email, password: PASSWORD }),
  )
  expect(home.path).toBe(href(urls.brand.projects))
})

test("a stale copy or one with another schema lets the primary answer", async () => {
  const state = async () => JSON.parse((await replica.visitor().get("/readyz")).body)
  replica.isCut = true
  for (let tries = 0; tries < 80 && !(await state()).letsPrimaryAnswer; tries += 1) {
    await setTimeout(250)
  }
  expect(await state()).toMatchObject({ letsPrimaryAnswer: "lag", status: "ready" })
  const page = await replica.visitor().get(href(urls.forgotPassword))
  expect([page.status, await isReplayed(replica, page)]).toEqual([200, true])
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

test("a primary that learns of a later generation stops writing", async () => {
  const { primary } = machines
  const path = "/_replica/position"
  const headers = signedRequest(path, { generation: "2" })
  expect((await askInternally(primary, path, headers)).status).toBe(503)
  const { status, body } = await primary.visitor().get("/readyz")
  expect([status, JSON.parse(body).checks.writing]).toEqual([503, false])
  const login = await primary
    .visitor()
    .post(href(urls.login.brand), { email: "far@example.com", password: PASSWORD })
  expect(login.status).toBe(503)
})
