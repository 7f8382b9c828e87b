import { setTimeout } from "node:timers/promises"
import { afterAll, beforeAll, expect, test } from "vitest"
import { href, urls } from "#app/urls/index.ts"
import { signedInAs } from "#tests/support/accounts.ts"
import {
  describeTimes,
  formatFigure,
  replicationPosition,
  rowsOf,
} from "#tests/support/machine-files.ts"
import {
  type Machine,
  type Machines,
  readinessOf,
  startAgain,
  startMachines,
  until,
} from "#tests/support/machines.ts"
import { startSidecar } from "#tests/support/sidecar.ts"
import { startWriters, type Writers } from "#tests/support/writers.ts"

const KILLS = Number(process.env.REPLICA_KILLS || 2)

let machines: Machines
let near: Machine
let writers: Writers
beforeAll(async () => {
  machines = await startMachines()
  near = machines.near
  const places = [machines.primary, ...machines.replicas]
  const brands = await Promise.all(places.map(() => signedInAs(machines.primary.server, "brand")))
  writers = startWriters(brands)
}, 60_000)
afterAll(async () => {
  await writers.stop()
  await machines.close()
})

const everyone = (): Machine[] => [machines.primary, ...machines.replicas]

/** Every acknowledged project is there, on the primary at once and on the replicas when they have caught up. */
async function expectNothingLost(): Promise<void> {
  const acknowledged = [...writers.acknowledged]
  const missing = (machine: Machine) => {
    const there = new Set(
      rowsOf<{ id: string }>(machine, "SELECT id FROM projects").map((one) => one.id),
    )
    return acknowledged.filter((id) => !there.has(id))
  }
  expect(missing(machines.primary)).toEqual([])
  const { seq } = replicationPosition(machines.primary)
  for (const replica of machines.replicas) {
    await until(() => replicationPosition(replica).seq >= seq)
    expect(missing(replica)).toEqual([])
  }
}

test("data written under load is read at the replicas a moment later", {
  timeout: 60_000,
}, async () => {
  const lags: number[] = []
  const reached: { seq: number; at: number }[] = []
  const endsAt = performance.now() + 10_000
  let seen = replicationPosition(near).seq
  while (performance.now() < endsAt) {
    reached.push({ seq: replicationPosition(machines.primary).seq, at: performance.now() })
    const { seq } = replicationPosition(near)
    for (const one of reached) {
      if (one.seq > seen && one.seq <= seq) lags.push(performance.now() - one.at)
    }
    seen = seq
    await setTimeout(10)
  }
  const { p50, p99, most } = describeTimes(lags)
  formatFigure(`lag under load: p50 ${p50} ms, p99 ${p99} ms, most ${most} ms`)
  expect(p50).toBeLessThan(3000)
  await expectNothingLost()
})

test(`a replica's server, killed ${KILLS} times under load, serves again`, {
  timeout: 30_000 * KILLS,
}, async () => {
  for (let kill = 0; kill < KILLS; kill += 1) {
    await setTimeout(200 + Math.random() * 300)
    await near.server.crash()
    await startAgain(near)
    await until(async () => (await readinessOf(near)).status === 200)
    expect((await near.server.visitor().get(href(urls.home))).status).toBe(200)
  }
  await expectNothingLost()
})

test(`Litestream, killed ${KILLS} times on the primary and on a replica, continues`, {
  timeout: 60_000 * KILLS,
}, async () => {
  for (let kill = 0; kill < KILLS; kill += 1) {
    for (const machine of [machines.primary, near]) {
      await setTimeout(200 + Math.random() * 300)
      machine.sidecar.killEngine()
      const { seq } = replicationPosition(machines.primary)
      await until(() => replicationPosition(near).seq >= seq)
    }
  }
  await expectNothingLost()
})

test(`the replication process, killed ${KILLS} times, leaves no writer behind and continues`, {
  timeout: 60_000 * KILLS,
}, async () => {
  for (let kill = 0; kill < KILLS; kill += 1) {
    for (const machine of [machines.primary, near]) {
      await machine.sidecar.crash()
      machine.sidecar = startSidecar(machine.env)
      const { seq } = replicationPosition(machines.primary)
      await until(() => replicationPosition(near).seq >= seq)
    }
  }
  await expectNothingLost()
})

test(`the primary, killed ${KILLS} times under load, loses no confirmed write`, {
  timeout: 60_000 * KILLS,
}, async () => {
  for (let kill = 0; kill < KILLS; kill += 1) {
    await setTimeout(200 + Math.random() * 300)
    await machines.primary.server.crash()
    const away = await near.server.visitor().get(href(urls.home))
    expect(away.status).toBe(200)
    await startAgain(machines.primary)
    await until(async () => (await readinessOf(machines.primary)).status === 200)
    await expectNothingLost()
  }
  for (const machine of everyone()) {
    expect(rowsOf(machine, "PRAGMA integrity_check")).toEqual([{ integrity_check: "ok" }])
  }
})
