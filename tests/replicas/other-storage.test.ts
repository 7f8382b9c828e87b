import { rmSync } from "node:fs"
import { join } from "node:path"
import Database from "better-sqlite3"
import { afterAll, beforeAll, expect, test } from "vitest"
import { href, urls } from "#app/urls/index.ts"
import { signedInAs } from "#tests/support/accounts.ts"
import { postProject } from "#tests/support/campaigns.ts"
import { fileOf, replicationPosition, rowsOf } from "#tests/support/machine-files.ts"
import {
  at,
  type Machine,
  type Machines,
  readinessOf,
  startAgain,
  startMachines,
  until,
} from "#tests/support/machines.ts"
import { startSidecar } from "#tests/support/sidecar.ts"

/** Of the backup: two promotions came before it. */
const GENERATION = 3

let machines: Machines
let near: Machine
beforeAll(async () => {
  machines = await startMachines({ replicas: 1 })
  near = machines.near
}, 60_000)
afterAll(() => machines.close())

async function stop({ server, sidecar }: Machine): Promise<void> {
  await Promise.all([server.crash(), sidecar.stop()])
}

async function startWith(machine: Machine, storageUrl: string): Promise<void> {
  await startAgain(machine, { REPLICA_URL: storageUrl })
  machine.sidecar = startSidecar(machine.env)
}

test("a later generation restored beside another storage is followed from its start", {
  timeout: 120_000,
}, async () => {
  const { primary } = machines
  const brand = await signedInAs(primary.server, "brand")
  await postProject(brand, { title: "Of the former storage" })
  await until(() => replicationPosition(near).seq >= replicationPosition(primary).seq - 1)
  const followed = fileOf(near)
  await Promise.all([stop(primary), stop(near)])

  const restored = new Database(join(primary.dataDir, "marketplace.db"))
  restored.exec(`UPDATE repl_clock SET generation = ${GENERATION}, seq = 5`)
  restored.exec("UPDATE projects SET title = 'As it was restored'")
  restored.close()
  // What Litestream knows of a database is not in a backup of it.
  rmSync(join(primary.dataDir, ".marketplace.db-litestream"), { recursive: true })
  const { otherUrl } = machines.storage
  await startWith(primary, otherUrl)
  await startWith(near, otherUrl)

  await until(() => fileOf(near) !== followed)
  await until(async () => (await readinessOf(near)).letsPrimaryAnswer === undefined)
  const titles = rowsOf<{ title: string }>(near, "SELECT title FROM projects")
  expect(titles).toEqual([{ title: "As it was restored" }])
  expect(replicationPosition(near).generation).toBe(GENERATION)
  expect(rowsOf(near, "PRAGMA integrity_check")).toEqual([{ integrity_check: "ok" }])
  const reader = at(near, brand)
  await postProject(reader, { title: "Written since" })
  const list = await reader.get(href(urls.brand.projects))
  expect(list.text).toContain("As it was restored")
  expect(list.text).toContain("Written since")
})
