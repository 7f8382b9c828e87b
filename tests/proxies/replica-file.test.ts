import { randomUUID } from "node:crypto"
import { renameSync, rmSync } from "node:fs"
import { join } from "node:path"
import Database from "better-sqlite3"
import { expect, test } from "vitest"
import { INTERNAL } from "#app/platform/replica/internal.server.ts"
import { href, urls } from "#app/urls/index.ts"
import { signedInAs } from "#tests/support/accounts.ts"
import { endedAfterwards } from "#tests/support/afterwards.ts"
import {
  asOwnAct,
  at,
  isReplayed,
  REPLICA_SECRET,
  startMachines,
  startReplica,
} from "#tests/support/replicas.ts"
import { type RunningServer, startServer } from "#tests/support/server.ts"
import { askInternally } from "#tests/support/signed.ts"
import { change } from "#tests/support/stored.ts"

const machines = endedAfterwards(await startMachines())
const brand = asOwnAct(machines.primary, await signedInAs(machines.primary, "brand"))

const stateOf = async (machine: RunningServer) => {
  const { status, body } = await machine.visitor().get("/readyz")
  return { ...JSON.parse(body), status }
}

/** Where a primary says it stands. */
async function notifiedBy(primary: RunningServer): Promise<{ generation: number; seq: number }> {
  return JSON.parse((await askInternally(primary, INTERNAL.position)).body)
}

test("a replica without a file lets the primary answer until there is one", async () => {
  const { primary } = machines
  const { replica, stop } = await startReplica(primary, { isEmpty: true })
  expect(await stateOf(replica)).toMatchObject({ role: "replica", letsPrimaryAnswer: "no_file" })
  const far = at(replica, brand)
  const before = await far.get(href(urls.brand.projects))
  expect([before.status, await isReplayed(replica, before)]).toEqual([200, true])
  const path = href(urls.brand.editProject, { projectId: randomUUID() })
  const rest = { title: "Without a file", desc: "Three reels.", deliveryDays: "14" }
  expect((await far.post(path, rest)).status).toBe(303)
  await replica.refresh()
  await expect.poll(async () => (await stateOf(replica)).letsPrimaryAnswer).toBe(undefined)
  const after = await far.get(path)
  expect([after.status, await isReplayed(replica, after)]).toEqual([200, false])
  expect(after.body).toContain("Without a file")
  await stop()
}, 30_000)

test("a replica a minute behind is not ready, and uses the primary", async () => {
  const { primary, replica } = machines
  replica.isCut = true
  await replica.refresh((copy) => copy.exec("UPDATE repl_clock SET at = at - 70000"))
  await expect
    .poll(() => stateOf(replica), { timeout: 10_000 })
    .toMatchObject({ status: 503, letsPrimaryAnswer: "lag" })
  const page = await at(replica, brand).get(href(urls.brand.projects))
  expect([page.status, await isReplayed(replica, page)]).toEqual([200, true])
  expect(await notifiedBy(primary)).toMatchObject({ generation: 1, seq: expect.any(Number) })
  replica.isCut = false
  await replica.refresh()
  await expect.poll(async () => (await stateOf(replica)).letsPrimaryAnswer).toBe(undefined)
})

/** Puts the primary's data of `backup` in place, as who restores a backup does, and starts it again. */
async function restore(primary: RunningServer, backup: string): Promise<RunningServer> {
  await primary.crash()
  const file = join(primary.dataDir, "marketplace.db")
  for (const ending of ["", "-wal", "-shm"]) rmSync(`${file}${ending}`, { force: true })
  renameSync(backup, file)
  const { port } = new URL(primary.origin)
  return startServer({ dataDir: primary.dataDir, env: { REPLICA_SECRET, PORT: port } })
}

test("a primary restored from a backup is ahead of earlier copies", async () => {
  const { primary, replica } = machines
  const backup = join(primary.dataDir, "earlier.db")
  const source = new Database(join(primary.dataDir, "marketplace.db"), { readonly: true })
  await source.backup(backup)
  source.close()
  const path = href(urls.brand.editProject, { projectId: randomUUID() })
  const rest = { desc: "Three reels.", deliveryDays: "14" }
  await at(primary, brand).post(path, { title: "Lost by the restore", ...rest })
  // As after a thousand writes more.
  change(primary, "UPDATE repl_clock SET seq = seq + 1000")
  await replica.refresh()
  replica.isCut = true
  const before = await notifiedBy(primary)
  const again = await restore(primary, backup)
  expect((await notifiedBy(again)).seq).toBeGreaterThan(before.seq)
  const far = at(replica, brand)
  const own = href(urls.brand.editProject, { projectId: randomUUID() })
  expect((await far.post(own, { title: "After the restore", ...rest })).status).toBe(303)
  const list = await far.get(href(urls.brand.projects))
  expect(list.text).toContain("After the restore")
  expect(list.text).not.toContain("Lost by the restore")
  await expect
    .poll(async () => (await stateOf(replica)).letsPrimaryAnswer, { timeout: 20_000 })
    .toBe("lag")
  await again.stop()
}, 60_000)
