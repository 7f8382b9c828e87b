import { cpus, loadavg } from "node:os"
import { setTimeout } from "node:timers/promises"
import { afterAll, beforeAll, expect, test } from "vitest"
import { href, urls } from "#app/urls/index.ts"
import { signedInAs } from "#tests/support/accounts.ts"
import { postProject } from "#tests/support/campaigns.ts"
import { describeTimes, formatFigure, replicationPosition } from "#tests/support/machine-files.ts"
import { at, type Machine, type Machines, startMachines, until } from "#tests/support/machines.ts"
import { openLine, type SlowLine } from "#tests/support/slow-line.ts"
import type { Visitor } from "#tests/support/visitor.ts"

const ROUND_TRIP_MS = 80
const LOOKS = 100

let machines: Machines
let near: Machine
/** From the visitor to the primary, as far as from the replica. */
let far: SlowLine
let influencer: Visitor
let brand: Visitor
beforeAll(async () => {
  machines = await startMachines({ replicas: 1, roundTripMs: ROUND_TRIP_MS })
  near = machines.near
  far = await openLine(ROUND_TRIP_MS)
  far.leadTo(machines.primary.server.origin)
  influencer = await signedInAs(machines.primary.server, "influencer")
  brand = await signedInAs(machines.primary.server, "brand")
  for (let n = 0; n < 12; n += 1) await postProject(brand, { title: `Reels ${n}` })
  await until(() => replicationPosition(near).seq >= replicationPosition(machines.primary).seq - 1)
}, 60_000)
afterAll(async () => {
  far.close()
  await machines.close()
})

async function timesOf(work: () => Promise<unknown>, times = LOOKS): Promise<number[]> {
  const all: number[] = []
  for (let n = 0; n < times; n += 1) {
    const startedAt = performance.now()
    await work()
    all.push(performance.now() - startedAt)
    await setTimeout(2)
  }
  return all
}

const throughLine = (person: Visitor): Visitor =>
  at({ server: { ...machines.primary.server, visitor: () => personAt(far.origin) } }, person)

function personAt(origin: string): Visitor {
  return Object.assign(machines.primary.server.visitor(), { origin })
}

test("80 ms from the primary a signed-in page is as fast as beside it", async () => {
  const browse = (person: Visitor) => async () => {
    expect((await person.get(href(urls.influencer.browse))).status).toBe(200)
  }
  await timesOf(browse(at(near, influencer)), 50)
  const here = describeTimes(await timesOf(browse(at(near, influencer))))
  const there = describeTimes(await timesOf(browse(throughLine(influencer)), 20))
  formatFigure(
    `browse, 80 ms away: near p50 ${here.p50} ms p99 ${here.p99} ms, from the primary p50 ${there.p50} ms`,
  )
  expect(here.p50).toBeLessThan(isQuiet() ? 10 : 30)
  expect(there.p50).toBeGreaterThan(ROUND_TRIP_MS)
})

test("a write through the near replica costs at most one more round trip", async () => {
  const write = (person: Visitor) => () => postProject(person)
  await timesOf(write(at(near, brand)), 5)
  const direct = describeTimes(await timesOf(write(throughLine(brand)), 30))
  const through = describeTimes(await timesOf(write(at(near, brand)), 30))
  formatFigure(
    `write, 80 ms away: through the replica p50 ${through.p50} ms, at the primary p50 ${direct.p50} ms`,
  )
  expect(through.p50).toBeLessThan(direct.p50 + ROUND_TRIP_MS)
})

/** A machine that does many other things says nothing about times. */
const isQuiet = (): boolean => (loadavg()[0] ?? 0) < cpus().length + 1
