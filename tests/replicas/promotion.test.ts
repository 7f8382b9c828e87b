import { cpSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { afterAll, beforeAll, expect, test } from "vitest"
import { href, urls } from "#app/urls/index.ts"
import { signedInAs } from "#tests/support/accounts.ts"
import { postProject } from "#tests/support/campaigns.ts"
import { runServerCommand } from "#tests/support/commands.ts"
import { formatFigure, replicationPosition, rowsOf } from "#tests/support/machine-files.ts"
import {
  at,
  type Machine,
  type Machines,
  startAgain,
  startMachines,
  until,
} from "#tests/support/machines.ts"
import { aPhotograph } from "#tests/support/pictures.ts"
import { startSidecar } from "#tests/support/sidecar.ts"
import type { Visitor } from "#tests/support/visitor.ts"

const PROMOTED_MS = 10_000

let machines: Machines
let next: Machine
let other: Machine
beforeAll(async () => {
  machines = await startMachines()
  const [first, second] = machines.replicas
  if (!first || !second) throw new Error("There are no two replicas.")
  next = first
  other = second
}, 60_000)
afterAll(() => machines.close())

const titlesAt = (machine: Machine) =>
  rowsOf<{ title: string }>(machine, "SELECT title FROM projects").map((one) => one.title)

/** Gives somebody a picture at the primary, and returns where it is. */
async function aPictureOf(person: Visitor): Promise<string> {
  const path = href(urls.brand.account)
  const account = await person.get(path)
  const form = new FormData()
  for (const [name, value] of account.fillIn("Save Changes", {}).entries) form.append(name, value)
  form.set("picture", new File([new Uint8Array(await aPhotograph())], "a.jpg"))
  expect((await person.post(path, form)).status).toBe(303)
  const [src = ""] = /\/pictures\/[\w-]+/.exec((await person.get(path)).body) ?? []
  return src
}

test("a replica replaces a dead primary by command, and the old one stops writing", {
  timeout: 120_000,
}, async () => {
  const { primary } = machines
  const brand = await signedInAs(primary.server, "brand")
  await postProject(brand, { title: "Long before" })
  await until(() => titlesAt(next).includes("Long before"))
  const picture = await aPictureOf(brand)
  await until(async () => {
    const { status } = await at(next, brand).get(picture)
    return status === 200
  })
  // As docs/deployment.md has files copied all the time.
  cpSync(join(primary.dataDir, "uploads"), join(next.dataDir, "uploads"), { recursive: true })
  await primary.server.crash()
  await primary.sidecar.crash()
  const diedAt = performance.now()

  const promoted = await runServerCommand(next, "promote")
  expect(promoted).toMatchObject({ code: 0, said: expect.stringContaining("generation 2") })
  expect(await next.server.ended()).toBe(0)
  expect(statSync(join(next.dataDir, "marketplace.db")).mode & 0o777).toBe(0o600)
  await startAgain(next)
  machines.line.leadTo(next.ownOrigin)
  await postProject(at(next, brand), { title: "On the new one" })
  const took = performance.now() - diedAt
  formatFigure(`promotion: first accepted write ${Math.round(took)} ms after the primary's death`)
  expect(took).toBeLessThan(PROMOTED_MS)
  expect((await at(next, brand).get(picture)).status).toBe(200)
  expect(replicationPosition({ ...next, env: {} }).generation).toBe(2)
  expect(titlesAt({ ...next, env: {} })).toEqual(
    expect.arrayContaining(["Long before", "On the new one"]),
  )

  await until(() => titlesAt(other).includes("On the new one"))
  await postProject(at(other, brand), { title: "Through the other" })
  expect(titlesAt({ ...next, env: {} })).toContain("Through the other")

  await startAgain(primary)
  primary.sidecar = startSidecar(primary.env)
  const before = replicationPosition(primary).seq
  const refused = await postProject(at(primary, brand), { title: "Too late" }).catch(String)
  expect(refused).toContain("Not posted (503)")
  await setTimeout(3000)
  expect(replicationPosition(primary).seq).toBe(before)
  expect(titlesAt(primary)).not.toContain("Too late")
  expect((await primary.server.visitor().get(href(urls.home))).status).toBe(200)
})

test("a planned promotion keeps every write that was answered", { timeout: 120_000 }, async () => {
  await next.server.stop()
  await startAgain(next, { WEB_CONCURRENCY: "2" })
  const brand = await signedInAs(next.server, "brand")
  const kept = join(other.dataDir, "marketplace.db")
  writeFileSync(kept, "unsent")
  const saved: string[] = []
  const postUntilRefused = async () => {
    for (;;) saved.push(await postProject(brand, { title: "Just before" }))
  }
  const posting = Promise.allSettled(Array.from({ length: 6 }, postUntilRefused))
  expect(await runServerCommand(other, "promote")).toMatchObject({ code: 0 })
  await posting
  expect(saved.length).toBeGreaterThan(20)
  const ids = rowsOf<{ id: string }>({ ...other, env: {} }, "SELECT id FROM projects")
  expect(saved.filter((id) => !ids.some((one) => one.id === id))).toEqual([])
  expect(readFileSync(`${kept}.former-3`, "utf8")).toBe("unsent")
})
