import { setTimeout } from "node:timers/promises"
import { expect, test } from "vitest"
import { href, urls } from "#app/urls/index.ts"
import { signedInAs } from "#tests/support/accounts.ts"
import { aFolder } from "#tests/support/afterwards.ts"
import { postProject } from "#tests/support/campaigns.ts"
import { startServer } from "#tests/support/server.ts"
import { valueIn, withDatabase } from "#tests/support/stored.ts"
import type { Visitor } from "#tests/support/visitor.ts"

const KILLS = 25
const LONGEST_START_MS = 5000
const dataDir = aFolder()

/** What the server has said yes to. */
const acknowledged = { projects: new Set<string>(), applications: new Set<string>() }

/** Posts projects, and applies to each, until the server is gone. */
async function writeUntilCut(brand: Visitor, influencer: Visitor, userId: string): Promise<void> {
  try {
    for (;;) {
      const projectId = await postProject(brand, { status: "active" })
      acknowledged.projects.add(projectId)
      const answer = await influencer.post(href(urls.influencer.apply, { projectId }), {
        bidAmount: "7000",
        deliveryDays: "10",
      })
      if (answer.status === 303) acknowledged.applications.add(`${projectId} ${userId}`)
    }
  } catch (error) {
    // A cut line is what this is about; an answer that says no is not.
    if (!(error instanceof TypeError)) throw error
  }
}

const userIdOf = (name: string): string => {
  return String(valueIn({ dataDir }, "SELECT user_id FROM profiles WHERE name = ?", name))
}

/** Nothing that was acknowledged is missing, and nothing that is there is half. */
function checkData() {
  withDatabase({ dataDir }, (db) => {
    const all = (query: string) => new Set(db.prepare(query).pluck().all())
    expect(db.pragma("integrity_check", { simple: true })).toBe("ok")
    expect(db.pragma("foreign_key_check")).toEqual([])
    const projects = all("SELECT id FROM projects")
    const applications = all("SELECT project_id || ' ' || influencer_id FROM applications")
    expect([...acknowledged.projects].filter((id) => !projects.has(id))).toEqual([])
    expect([...acknowledged.applications].filter((id) => !applications.has(id))).toEqual([])
    const miscounted = `SELECT id FROM projects WHERE applicant_count <>
      (SELECT count(*) FROM applications WHERE project_id = projects.id)`
    expect([...all(miscounted)]).toEqual([])
  })
}

test("25 times kill -9 under load lose no acknowledged write", { timeout: 400_000 }, async () => {
  const starts: number[] = []
  for (let kill = 0; kill < KILLS; kill += 1) {
    const startedAt = performance.now()
    const server = await startServer({ dataDir })
    expect((await server.visitor().get("/readyz")).status).toBe(200)
    starts.push(performance.now() - startedAt)
    const writers: Promise<void>[] = []
    for (let n = 0; n < 3; n += 1) {
      const name = `Writer ${kill}.${n}`
      const brand = await signedInAs(server, "brand")
      const influencer = await signedInAs(server, "influencer", { name })
      writers.push(writeUntilCut(brand, influencer, userIdOf(name)))
    }
    await setTimeout(250 + Math.random() * 250)
    await server.crash()
    await Promise.all(writers)
    checkData()
  }
  // Other tests run beside this one: a single start may wait for the processor.
  const median = starts.sort((a, b) => a - b)[Math.floor(KILLS / 2)]
  expect(median).toBeLessThan(LONGEST_START_MS)
  expect(acknowledged.projects.size).toBeGreaterThan(4 * KILLS)
  expect(acknowledged.applications.size).toBeGreaterThan(2 * KILLS)
})
