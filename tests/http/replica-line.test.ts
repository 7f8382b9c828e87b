import { randomUUID } from "node:crypto"
import { setTimeout } from "node:timers/promises"
import { afterAll, beforeAll, expect, test } from "vitest"
import { href, urls } from "#app/urls.ts"
import { signedInAs } from "#tests/support/accounts.ts"
import { storedProject } from "#tests/support/campaigns.ts"
import {
  asOwnAct,
  at,
  type Machines,
  type Replica,
  startMachines,
  startReplica,
} from "#tests/support/replicas.ts"
import type { RunningServer } from "#tests/support/server.ts"
import { openLine, type SlowLine } from "#tests/support/slow-line.ts"
import { OWN_AUTHORITY, openTlsLine } from "#tests/support/tls-line.ts"
import type { Visitor } from "#tests/support/visitor.ts"

const ROUND_TRIP_MS = 2000

let line: SlowLine
let machines: Machines
let replica: Replica
let brand: Visitor

beforeAll(async () => {
  line = await openLine(ROUND_TRIP_MS)
  machines = await startMachines({ line })
  replica = machines.replica
  brand = asOwnAct(machines.primary, await signedInAs(machines.primary, "brand"))
  await replica.refresh()
}, 60_000)
afterAll(async () => {
  await machines.stop()
  line.close()
})

const TYPED = { title: "Typed with care", desc: "Three reels.", deliveryDays: "14" }

/** How many forms a machine was sent by visitors, as its log says. */
const postsAt = ({ log }: RunningServer): number =>
  log.filter(({ event, method }) => event === "request" && method === "POST").length

test.each([
  ["on its way there", 0.25, 0],
  ["on its way back", 0.75, 1],
] as const)(
  "a form whose line is cut %s comes back filled, and is sent once at most",
  async (_where, share, comes) => {
    const before = postsAt(machines.primary)
    const projectId = randomUUID()
    const answering = at(replica, brand).post(href(urls.brand.editProject, { projectId }), TYPED)
    await setTimeout(ROUND_TRIP_MS * share)
    line.cut()
    const page = await answering
    line.mend()
    expect(page.status).toBe(503)
    expect(page.text).toContain("it is not known whether this was saved")
    expect(page.body).toContain(TYPED.title)
    await setTimeout(ROUND_TRIP_MS)
    expect(storedProject(machines.primary, projectId) !== undefined).toBe(comes === 1)
    expect(postsAt(machines.primary) - before).toBe(comes)
  },
)

test.each([
  ["on its way there", 0.25, 0],
  ["on its way back", 0.75, 1],
] as const)(
  "who has just logged in is not called logged out where the line of their form is cut %s",
  async (_where, share, comes) => {
    replica.isCut = true
    const fresh = asOwnAct(machines.primary, await signedInAs(machines.primary, "brand"))
    const projectId = randomUUID()
    const answering = at(replica, fresh).post(href(urls.brand.editProject, { projectId }), TYPED)
    await setTimeout(ROUND_TRIP_MS * share)
    line.cut()
    const page = await answering
    line.mend()
    replica.isCut = false
    expect(page.status).toBe(503)
    expect(page.text).toContain("it is not known whether this was saved")
    await setTimeout(ROUND_TRIP_MS)
    expect(storedProject(machines.primary, projectId) !== undefined).toBe(comes === 1)
  },
)

test("the line is encrypted where the primary's address says so, and its certificate is looked at", async () => {
  const { primary } = machines
  const tls = await openTlsLine(primary.origin)
  const { replicaPort } = JSON.parse((await primary.visitor().get("/readyz")).body)
  const forReplicas = await openTlsLine(`http://127.0.0.1:${replicaPort}`)
  const { port: REPLICA_PORT } = new URL(forReplicas.origin)
  const trusting = {
    env: { NODE_EXTRA_CA_CERTS: OWN_AUTHORITY, REPLICA_PORT },
    primaryUrl: tls.origin,
  }
  const { replica: far, stop } = await startReplica(primary, trusting)
  const projectId = randomUUID()
  const path = href(urls.brand.editProject, { projectId })
  expect((await at(far, brand).post(path, TYPED)).status).toBe(303)
  expect((await at(far, brand).get(path)).body).toContain(TYPED.title)
  await stop()

  const wary = await startReplica(primary, { primaryUrl: tls.origin, isEmpty: true })
  const page = await wary.replica.visitor().post(href(urls.login.brand), {})
  expect(page.status).toBe(503)
  await wary.stop()
  tls.close()
  forReplicas.close()
})
