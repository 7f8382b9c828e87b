import { readdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { href, urls } from "#app/urls/index.ts"
import { signedInAs } from "#tests/support/accounts.ts"
import { postProject } from "#tests/support/campaigns.ts"
import {
  appliedTo,
  fileOf,
  formatFigure,
  replicationPosition,
} from "#tests/support/machine-files.ts"
import { at, type Machine, type Machines, startMachines, until } from "#tests/support/machines.ts"
import type { Visitor } from "#tests/support/visitor.ts"

const ANSWERED_BY_PRIMARY_MS = 11_000
const WHOLE_MS = 60_000

let machines: Machines
let near: Machine
let reader: Visitor
beforeAll(async () => {
  machines = await startMachines({ replicas: 1 })
  near = machines.near
}, 60_000)
afterAll(() => machines.close())

test("a missing storage object delays the primary briefly, and the replica recovers", {
  timeout: 120_000,
}, async () => {
  const brand = await signedInAs(machines.primary.server, "brand")
  reader = await signedInAs(machines.primary.server, "influencer")
  await until(seesBrowse)
  near.sidecar.pauseEngine()
  await postProject(brand, { title: "Before the gap", status: "active" })
  await takeNextObject()
  near.sidecar.resumeEngine()
  const startedAt = performance.now()
  await postProject(brand, { title: "After the gap", status: "active" })
  const answered = await until(seesNewest, ANSWERED_BY_PRIMARY_MS)
  // By a fresh copy, or by the storage's own larger objects, which hold the same changes.
  await until(
    () => replicationPosition(near).seq >= replicationPosition(machines.primary).seq - 1,
    WHOLE_MS,
  )
  const whole = performance.now() - startedAt
  formatFigure(
    `object missing: newest state shown after ${Math.round(answered)} ms, whole after ${Math.round(whole)} ms`,
  )
  expect(whole).toBeLessThan(WHOLE_MS)
})

/** Somebody who did nothing, and to whom nobody promised anything new. */
async function seesNewest(): Promise<boolean> {
  const page = await at(near, reader).get(href(urls.influencer.browse))
  return page.text.includes("After the gap")
}

/** Whether the reader's session has come to the replica. */
const seesBrowse = async () =>
  (await at(near, reader).get(href(urls.influencer.browse))).status === 200

/** Deletes the first object that the follower has not applied yet. */
async function takeNextObject(): Promise<void> {
  const folder = machines.storage.newestObjects(1)
  const applied = appliedTo(fileOf(near))
  const next = () =>
    readdirSync(folder)
      .toSorted()
      .find((name) => name.slice(0, 16) > applied)
  await until(() => next() !== undefined)
  rmSync(join(folder, next() ?? ""))
}
