import { describe, expect, test } from "vitest"
import { endedAfterwards } from "#tests/support/afterwards.ts"
import { rawRequest } from "#tests/support/raw-request.ts"
import { REPLICA_SECRET, startMachines } from "#tests/support/replicas.ts"
import { type RunningServer, startServer } from "#tests/support/server.ts"
import { askInternally, signedRequest } from "#tests/support/signed.ts"

const machines = endedAfterwards(await startMachines())

const SPELLINGS = [
  "/_replica/secrets",
  "/_replica/position?x=1",
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

describe("internal addresses", () => {
  test.each(SPELLINGS)("are closed at the public site: %s", async (path) => {
    const { replica, primary } = machines
    for (const machine of [replica, replica.own, primary]) {
      for (const method of ["GET", "HEAD", "POST"]) {
        const body = method === "POST" ? "[]" : undefined
        const here = path.replace("http://localhost", machine.origin)
        const request = { method, path: here, ...(body && { body }) }
        const page = await rawRequest(machine.visitor(), request)
        expect(page.status).toBeGreaterThanOrEqual(400)
        expect(page.status).toBeLessThan(500)
        expect(page.body).not.toMatch(KEPT_INSIDE)
      }
    }
  })

  test("refuse signed requests at the public site too", async () => {
    const { primary } = machines
    for (const path of ["/_replica/position", "/_replica/secrets"]) {
      expect((await primary.visitor().get(path, signedRequest(path))).status).toBe(404)
    }
  })
})

describe("the port for replicas", () => {
  const PATH = "/_replica/position"
  const ask = (headers: Record<string, string>, path = PATH) =>
    askInternally(machines.primary, path, headers)

  test("answers a signed request once", async () => {
    const headers = signedRequest(PATH)
    const first = await ask(headers)
    expect([first.status, JSON.parse(first.body)]).toMatchObject([200, { generation: 1 }])
    expect(await ask(headers)).toEqual({ status: 401, body: "" })
  })

  test("refuses a signature of another time, path, query, method, generation or secret", async () => {
    const now = Date.now()
    const refused: [Record<string, string>, path?: string][] = [
      [{}],
      [{ "X-Replica-Secret": REPLICA_SECRET }],
      [{ "X-Replica-Signature": REPLICA_SECRET }],
      [signedRequest(PATH, { time: now - 31_000 })],
      [signedRequest(PATH, { time: now + 31_000 })],
      [signedRequest("/_replica/secrets")],
      [signedRequest(PATH), `${PATH}?x=1`],
      [signedRequest(PATH, { method: "POST" })],
      [{ ...signedRequest(PATH), "X-Replica-Generation": "99" }],
      [signedRequest(PATH, { secret: "x".repeat(32) })],
    ]
    for (const [headers, path] of refused) {
      expect((await ask(headers, path)).status).toBe(401)
    }
    expect((await ask(signedRequest(PATH, { time: Date.now() }))).status).toBe(200)
  })

  test("answers one of several copies of a request, across processes", async () => {
    const primary = await startServer({ env: { REPLICA_SECRET, WEB_CONCURRENCY: "2" } })
    const headers = signedRequest(PATH)
    const copies = Array.from({ length: 12 }, () => askInternally(primary, PATH, headers))
    const statuses = (await Promise.all(copies)).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, ...Array(11).fill(401)])
    await primary.stop()
  })

  test("moves in a demo whose port is in use", async () => {
    const portOf = async (server: RunningServer) =>
      String(JSON.parse((await server.visitor().get("/readyz")).body).replicaPort)
    const taken = await portOf(machines.primary)
    const other = await startServer({ env: { REPLICA_SECRET, REPLICA_PORT: taken } })
    expect(await portOf(other)).not.toBe(taken)
    expect((await askInternally(other, PATH)).status).toBe(200)
    await other.stop()
  })

  test("serves no other address and no page of the site", async () => {
    for (const path of [
      "/",
      "/readyz",
      "/_replica/",
      "/_replica/after",
      "/_replica/files/files/x",
    ]) {
      expect((await ask(signedRequest(path), path)).status).toBe(404)
    }
  })
})
