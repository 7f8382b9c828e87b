import { randomInt, randomUUID } from "node:crypto"
import { setTimeout } from "node:timers/promises"
import { expect, test } from "vitest"
import { href, urls } from "#app/urls/index.ts"
import { signedInAs } from "#tests/support/accounts.ts"
import { endedAfterwards } from "#tests/support/afterwards.ts"
import { asOwnAct, at, isReplayed, startMachines } from "#tests/support/replicas.ts"
import type { Visitor } from "#tests/support/visitor.ts"

/** More by a setting, for a long run. */
const PAIRS = Number(process.env.REPLICA_PAIRS ?? 200)
const USERS = 50
const AT_ONCE = 10
const LONGEST_LAG_MS = 5000

const machines = endedAfterwards(await startMachines({ count: 2 }))
const { primary } = machines
const users = await Promise.all(Array.from({ length: USERS }, () => signedInAs(primary, "brand")))
for (const user of users) asOwnAct(primary, user)

/** What a project needs besides. */
const REST = { desc: "Three reels.", deliveryDays: "14" }

const anyOf = <T>(list: readonly T[]): T => {
  const one = list[randomInt(list.length)]
  if (one === undefined) throw new Error("There is nothing to choose from.")
  return one
}

/** A line that a machine closes just when it is used again is opened anew, as browsers do. */
const patiently = <T>(ask: () => Promise<T>): Promise<T> => ask().catch(ask)

/** One user acts at one machine and looks at another, again and again. Returns what was not as it has to be. */
async function actAndLook(user: Visitor, pairs: number): Promise<string[]> {
  const all = [machines.primary, ...machines.replicas]
  const projectId = randomUUID()
  const faults: string[] = []
  for (let pair = 0; pair < pairs; pair += 1) {
    const title = `Title ${pair} of ${projectId}`
    const path = href(urls.brand.editProject, { projectId })
    const act = await patiently(() => at(anyOf(all), user).post(path, { title, ...REST }))
    if (act.status !== 303) faults.push(`the act is answered ${act.status}`)
    await setTimeout(anyOf([0, 0, 50, 500]))
    const looked = anyOf([path, href(urls.brand.projects)])
    const look = await patiently(() => at(anyOf(all), user).get(looked))
    if (look.status !== 200) faults.push(`${look.url} answers ${look.status}`)
    else if (!look.body.includes(title)) faults.push(`${look.url} lacks ${title}`)
  }
  return faults
}

/** Data comes late, or for a while not at all. */
async function disturb(isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    for (const replica of machines.replicas) {
      replica.lagMs = anyOf([0, 0, 1000, randomInt(LONGEST_LAG_MS)])
      replica.isCut = randomInt(4) === 0
    }
    await setTimeout(1000)
  }
}

test(
  "no user sees a state older than their own write, whatever is delayed",
  async () => {
    let isOver = false
    const disturbing = disturb(() => isOver)
    const each = Math.ceil(PAIRS / USERS)
    const waiting = [...users]
    const work = async () => {
      const faults: string[] = []
      for (let user = waiting.pop(); user; user = waiting.pop()) {
        faults.push(...(await actAndLook(user, each)))
      }
      return faults
    }
    const faults = await Promise.all(Array.from({ length: AT_ONCE }, work))
    isOver = true
    await disturbing
    const said = (least: number) =>
      machines.replicas.flatMap(({ log }) => log.filter(({ level }) => Number(level) >= least))
    expect(faults.flat(), JSON.stringify(said(40))).toEqual([])
    expect(said(50)).toEqual([])
  },
  60_000 + PAIRS * 1000,
)

test("the replica itself answers users whose writes it has", async () => {
  const { replica } = machines
  const user = anyOf(users)
  Object.assign(replica, { isCut: false, lagMs: 0 })
  await replica.refresh()
  const far = at(replica, user)
  for (const isKnown of [true, false]) {
    if (!isKnown) far.cookies.delete("pos")
    const page = await far.get(href(urls.brand.projects))
    expect([page.status, await isReplayed(replica, page)]).toEqual([200, false])
  }
})

test("an invalid position is ignored, and an unreachable one costs one primary request", async () => {
  const { replica } = machines
  const user = anyOf(users)
  const far = at(replica, user)
  const list = href(urls.brand.projects)
  for (const value of ["", "x", "1", "1.", ".1", "1.-5", "1e3.2", "1.9".repeat(50), "0.0"]) {
    far.cookies.set("pos", value)
    const page = await far.get(list)
    expect([page.status, await isReplayed(replica, page)], value).toEqual([200, false])
  }
  far.cookies.set("pos", "1.999999999999999")
  const asked = performance.now()
  expect((await far.get(list)).status).toBe(200)
  expect(performance.now() - asked).toBeLessThan(2000)
  // The primary has put it right.
  expect(Number(far.cookies.get("pos")?.split(".")[1])).toBeLessThanOrEqual(Date.now())
})

test("the primary corrects a position ahead of its data, on any page", async () => {
  const { primary } = machines
  const influencer = await signedInAs(primary, "influencer")
  for (const path of [
    urls.influencer.browse,
    urls.influencer.browse,
    urls.influencer.applications,
  ]) {
    influencer.cookies.set("pos", "9.1")
    await influencer.get(href(path))
    expect(influencer.cookies.get("pos"), path).toMatch(/^1\.\d+$/)
  }
})
