import { randomUUID } from "node:crypto"
import { setTimeout } from "node:timers/promises"
import { expect, test } from "vitest"
import { href, urls } from "#app/urls/index.ts"
import { signedInAs } from "#tests/support/accounts.ts"
import { endedAfterwards } from "#tests/support/afterwards.ts"
import { storedProject } from "#tests/support/campaigns.ts"
import { asOwnAct, at, type Replica, startMachines, startReplica } from "#tests/support/replicas.ts"
import type { RunningServer } from "#tests/support/server.ts"
import { openLine } from "#tests/support/slow-line.ts"
import { OWN_AUTHORITY, openTlsLine } from "#tests/support/tls-line.ts"

const ROUND_TRIP_MS = 2000

const line = endedAfterwards(await openLine(ROUND_TRIP_MS))
const machines = endedAfterwards(await startMachines({ line }))
const { replica } = machines
const brand = asOwnAct(machines.primary, await signedInAs(machines.primary, "brand"))
await replica.refresh()

const TYPED = { title: "Typed with care", desc: "Three reels.", deliveryDays: "14" }

/** How many forms a machine was sent by visitors, as its log says. */
const postsAt = ({ log }: RunningServer): number =>
  log.filter(({ event, method }) => event === "request" && method === "POST").length

test.each([
  ["on its way there", 0],
  ["on its way back", 1],
] as const)("a form with a connection cut %s gets 503, and is sent once", async (_where, comes) => {
  const before = postsAt(machines.primary)
  const projectId = randomUUID()
  const answering = at(replica, brand).post(href(urls.brand.editProject, { projectId }), TYPED)
  if (comes) await expect.poll(() => postsAt(machines.primary)).toBe(before + comes)
  else await setTimeout(ROUND_TRIP_MS / 4)
  line.cut()
  const page = await answering
  line.mend()
  expect(page.status).toBe(503)
  expect(page.body).toContain("see if your last step was saved")
  await setTimeout(ROUND_TRIP_MS)
  expect(storedProject(machines.primary, projectId) !== undefined).toBe(comes === 1)
  expect(postsAt(machines.primary) - before).toBe(comes)
})

test("machines talk encrypted, and check the certificate", async () => {
  const { primary } = machines
  const tls = await openTlsLine(primary.origin)
  const { replicaPort } = JSON.parse((await primary.visitor().get("/readyz")).body)
  const forReplicas = await openTlsLine(`http://127.0.0.1:${replicaPort}`)
  const { port: REPLICA_PORT } = new URL(forReplicas.origin)
  const trusting = {
    env: { NODE_EXTRA_CA_CERTS: OWN_AUTHORITY, REPLICA_PORT },
    primaryUrl: tls.origin,
  }
  const notifiedOf = async ({ own }: Replica) =>
    JSON.parse((await own.visitor().get("/readyz")).body).primary
  const far = await startReplica(primary, trusting)
  await expect.poll(() => notifiedOf(far.replica)).toBe("there")
  await far.stop()
  const env = { REPLICA_PORT }
  const wary = await startReplica(primary, { primaryUrl: tls.origin, env, isEmpty: true })
  await expect
    .poll(() => wary.replica.log.some(({ event }) => event === "replica.primary_away"))
    .toBe(true)
  expect(await notifiedOf(wary.replica)).toBe("away")
  await wary.stop()
  tls.close()
  forReplicas.close()
})
