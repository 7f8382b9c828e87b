import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { rawRequest } from "#tests/support/raw-request.ts"
import { openRecordingPrimary } from "#tests/support/recording-primary.ts"
import { type Machines, REPLICA_SECRET, startMachines } from "#tests/support/replicas.ts"
import { type RunningServer, startServer } from "#tests/support/server.ts"
import { askInternally, signedRequest, signedVisit } from "#tests/support/signed.ts"

let machines: Machines
beforeAll(async () => {
  machines = await startMachines()
}, 60_000)
afterAll(() => machines.stop())

const SPELLINGS = [
  "/_replica/secrets",
  "/_replica/position?x=1",
  "/_replica/files/files/0123456789abcdef0123456789abcdef",
  "/_replica",
  "/_replica/secrets.data",
  "/_replica/secrets/",
  "//_replica/secrets",
  "///_replica//secrets",
  "/./_replica/secrets",
  "/x/../_replica/secrets",
  "/x/%2e%2e/_replica/secrets",
  "/_Replica/secrets",
  "/_REPLICA/SECRETS",
  "/%5freplica/secrets",
  "/%5Freplica%2Fsecrets",
  "/%255freplica/secrets",
  "/%2f_replica/secrets",
  "/_re%09plica/secrets",
  "/\\_replica\\secrets",
  "/_replica;x=1/secrets",
  "http://localhost/_replica/secrets",
  "http://localhost//%5Freplica/secrets",
]
const KEPT_INSIDE = /"sealed"|"seq"|"generation"/

describe("addresses for our machines", () => {
  test.each(SPELLINGS)("answer nobody at the site: %s", async (path) => {
    for (const machine of [machines.replica, machines.primary]) {
      for (const method of ["GET", "HEAD", "POST"]) {
        const body = method === "POST" ? "[]" : undefined
        const request = { method, path, ...(body && { body }) }
        const page = await rawRequest(machine.visitor(), request)
        expect(page.status).toBeGreaterThanOrEqual(400)
        expect(page.status).toBeLessThan(500)
        expect(page.body).not.toMatch(KEPT_INSIDE)
      }
    }
  })

  test("are never forwarded, in any spelling", async () => {
    const primary = await openRecordingPrimary()
    const env = { REPLICA_SECRET, PRIMARY_URL: primary.origin }
    const replica = await startServer({ env })
    for (const path of SPELLINGS) {
      for (const method of ["GET", "HEAD", "POST"]) {
        const body = method === "POST" ? { body: "[]" } : {}
        const page = await rawRequest(replica.visitor(), { method, path, ...body })
        expect([path, method, page.status]).toEqual([path, method, 404])
      }
    }
    await replica.visitor().get("/_replicas-of-art")
    expect(primary.seen.map(({ url }) => url)).toEqual(["/_replicas-of-art"])
    await replica.stop()
    primary.close()
  })

  test("answer no signed request at the site either", async () => {
    const { primary } = machines
    for (const path of ["/_replica/position", "/_replica/secrets"]) {
      for (const headers of [signedRequest(path), signedVisit(path)]) {
        expect((await primary.visitor().get(path, headers)).status).toBe(404)
      }
    }
  })
})

describe("the port for replicas", () => {
  const PATH = "/_replica/position"
  const ask = (headers: Record<string, string>, path = PATH, body?: string) =>
    askInternally(machines.primary, path, headers, body)

  test("answers a signed request once", async () => {
    const headers = signedRequest(PATH)
    const first = await ask(headers)
    expect([first.status, JSON.parse(first.body)]).toMatchObject([200, { generation: 1 }])
    expect(await ask(headers)).toEqual({ status: 401, body: "" })
  })

  test("refuses a signature of another time, path, query, method, body, generation or secret", async () => {
    const now = Date.now()
    const refused: [Record<string, string>, path?: string, body?: string][] = [
      [{}],
      [{ "X-Replica-Secret": REPLICA_SECRET }],
      [{ "X-Replica-Signature": REPLICA_SECRET }],
      [signedRequest(PATH, { time: now - 31_000 })],
      [signedRequest(PATH, { time: now + 31_000 })],
      [signedRequest("/_replica/files/files/x")],
      [signedRequest(PATH), `${PATH}?x=1`],
      [signedRequest(PATH, { method: "POST" })],
      [signedRequest(PATH, { body: "[]" })],
      [{ ...signedRequest(PATH), "X-Replica-Generation": "99" }],
      [signedRequest(PATH, { secret: "x".repeat(32) })],
      [signedVisit(PATH)],
      [signedRequest("/_replica/after", { method: "POST", body: "[]" }), "/_replica/after", "[1]"],
    ]
    for (const [headers, path, body] of refused) {
      expect((await ask(headers, path, body)).status).toBe(401)
    }
    expect((await ask(signedRequest(PATH, { time: Date.now() }))).status).toBe(200)
  })

  test("takes a signed body, and none that is longer than 64 KB", async () => {
    const path = "/_replica/after"
    const post = (body: string) => ask(signedRequest(path, { method: "POST", body }), path, body)
    expect((await post("[]")).status).toBe(204)
    expect((await post(`[${" ".repeat(64 * 1024)}]`)).status).toBe(413)
  })

  test("answers one of many copies of a request, whichever process reads it", async () => {
    const primary = await startServer({ env: { REPLICA_SECRET, WEB_CONCURRENCY: "2" } })
    const headers = signedRequest(PATH)
    const copies = Array.from({ length: 12 }, () => askInternally(primary, PATH, headers))
    const statuses = (await Promise.all(copies)).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, ...Array(11).fill(401)])
    await primary.stop()
  })

  test("is another one in a demo whose port is taken", async () => {
    const portOf = async (server: RunningServer) =>
      String(JSON.parse((await server.visitor().get("/readyz")).body).replicaPort)
    const taken = await portOf(machines.primary)
    const other = await startServer({ env: { REPLICA_SECRET, REPLICA_PORT: taken } })
    expect(await portOf(other)).not.toBe(taken)
    expect((await askInternally(other, PATH)).status).toBe(200)
    await other.stop()
  })

  test("has no other address, and no page of the site", async () => {
    for (const path of ["/", "/readyz", "/_replica/", "/_replica/files/other/x"]) {
      expect((await ask(signedRequest(path), path)).status).toBe(404)
    }
  })
})

const CHECK = "/get-details/influencer/check/email/nobody@example.com"
const JSON_ONLY = { Accept: "application/json", "Sec-Fetch-Site": "same-origin" }

test("believes what a replica says of a visitor once, and for that address alone", async () => {
  const standIn = await openRecordingPrimary()
  const replica = await startServer({ env: { REPLICA_SECRET, PRIMARY_URL: standIn.origin } })
  await replica.visitor().get(CHECK, JSON_ONLY)
  const { headers } = standIn.seen[0] ?? { headers: {} }
  const marks = Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      name.startsWith("x-replica-") ? [[name, String(value)]] : [],
    ),
  )
  expect(Object.keys(marks).length).toBe(4)
  await replica.stop()
  standIn.close()
  const { primary } = machines
  const ask = (more: Record<string, string>, path = CHECK) =>
    primary.visitor().get(path, { ...JSON_ONLY, ...marks, ...more })
  // For another address, visitor or host the marks are a stranger's and are removed.
  expect((await ask({}, `${CHECK}?x=1`)).status).toBe(200)
  expect((await ask({ "x-replica-visitor": "203.0.113.77" })).status).toBe(200)
  expect((await ask({ "x-replica-generation": "99" })).status).toBe(200)
  expect((await ask({})).status).toBe(200)
  expect((await ask({})).status).toBe(401)
  expect((await primary.visitor().get("/readyz")).status).toBe(200)
})
