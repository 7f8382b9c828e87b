import { setTimeout } from "node:timers/promises"
import { afterAll, beforeAll, expect, test } from "vitest"
import { href, urls } from "#app/urls/index.ts"
import { signedInAs } from "#tests/support/accounts.ts"
import { postProject } from "#tests/support/campaigns.ts"
import { formatFigure } from "#tests/support/machine-files.ts"
import { at, type Machines, startMachines } from "#tests/support/machines.ts"
import type { Visitor } from "#tests/support/visitor.ts"

const PAIRS = Number(process.env.REPLICA_PAIRS || 200)
const PEOPLE = 10

let machines: Machines
beforeAll(async () => {
  machines = await startMachines()
}, 60_000)
afterAll(() => machines.close())

const anyOf = <T>(all: T[]): T => {
  const one = all[Math.floor(Math.random() * all.length)]
  if (one === undefined) throw new Error("There is none.")
  return one
}

test(`${PAIRS} writes at any machine are visible to their user at any other`, {
  timeout: 60_000 + PAIRS * 1000,
}, async () => {
  const places = [machines.primary, ...machines.replicas]
  const unseen: string[] = []
  const slow: number[] = []
  const live = async (person: Visitor) => {
    for (let n = 0; n < PAIRS / PEOPLE; n += 1) {
      const there = at(anyOf(places), person)
      const title = `Act ${Math.random().toString(36).slice(2)}`
      await postProject(there, { title })
      for (const [name, value] of there.cookies) person.cookies.set(name, value)
      const looksAt = at(anyOf(places), person)
      const startedAt = performance.now()
      const page = await looksAt.get(href(urls.brand.projects))
      slow.push(performance.now() - startedAt)
      if (page.status !== 200 || !page.text.includes(title))
        unseen.push(`${page.status} ${page.path}`)
      await setTimeout(Math.random() * 300)
    }
  }
  const people = await Promise.all(
    Array.from({ length: PEOPLE }, () => signedInAs(machines.primary.server, "brand")),
  )
  await Promise.all(people.map(live))
  expect(unseen).toEqual([])
  formatFigure(`${slow.length} looks after an act, the slowest ${Math.round(Math.max(...slow))} ms`)
})
