import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { hashSync } from "@node-rs/argon2"
import Database from "better-sqlite3"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { href, urls } from "#app/urls/index.ts"
import { migrate } from "#db/migrate.ts"
import { analyze } from "#db/statistics.ts"
import { insertLoadTestData } from "#demo/load-test-data/insert-load-test-data.ts"
import signIns from "#demo/seed/sign-ins.json" with { type: "json" }
import { questionsOf } from "#tests/bench/size-questions.ts"
import { type RunningServer, startServer } from "#tests/support/server.ts"
import type { Visitor } from "#tests/support/visitor.ts"

const LARGE = 30_000
const SMALL = 400

type Side = { server: RunningServer; visitors: Record<"brand" | "influencer", Visitor> }

let large: Side
let small: Side
const folders: string[] = []

beforeAll(async () => {
  large = await serveFilled(LARGE)
  small = await serveFilled(SMALL)
}, 60_000)

afterAll(async () => {
  await Promise.all([large?.server.stop(), small?.server.stop()])
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

async function serveFilled(projects: number): Promise<Side> {
  const folder = mkdtempSync(join(tmpdir(), "marketplace-large-"))
  folders.push(folder)
  const client = new Database(join(folder, "marketplace.db"))
  migrate(client)
  const password = signIns[0]?.password ?? ""
  const passwordHash = hashSync(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })
  const choices = { projects, seed: 1, until: Date.now() - 86_400_000 }
  client.transaction(() => insertLoadTestData(client, choices, { passwordHash, say: () => {} }))()
  // Statistics change how SQLite goes about things; a server that has run for a day has them.
  analyze(client)
  client.close()
  // A shared page that was asked for before is answered without its list.
  const server = await startServer({ dataDir: folder, env: { SHARED_PAGES_MB: "0" } })
  const visitors = { brand: server.visitor(), influencer: server.visitor() }
  for (const { role, email } of signIns) {
    const as = role as "brand" | "influencer"
    await visitors[as].post(href(urls.login[as]), { email, password })
  }
  return { server, visitors }
}

describe("seventy-five times the projects", () => {
  test("cost no more queries on any page or call with a bounded list", async () => {
    const ask = async ({ server, visitors }: Side, n: number) => {
      const { name, as, path, body } = questionsOf(server.dataDir)[n] ?? {}
      if (!name || !as || !path) throw new Error(`There is no question ${n}.`)
      const page = await (body
        ? visitors[as].postJson(path, JSON.parse(body))
        : visitors[as].get(path))
      expect(page.status, name).toBe(200)
      const { queries } = await server.lineOf(page)
      return { name, queries: Number(queries) }
    }
    const { length } = questionsOf(small.server.dataDir)
    expect(length).toBeGreaterThan(30)
    for (let n = 0; n < length; n += 1) {
      let few = await ask(small, n)
      let many = await ask(large, n)
      // A search that is held up looks in smaller parts, each of a query or two: what it needs, it needs each time.
      // Both are asked again, since some of what a page shows is counted for its first visitor alone.
      for (let again = 0; again < 20 && many.queries > few.queries + 2; again += 1) {
        await setTimeout(100)
        few = await ask(small, n)
        many = await ask(large, n)
      }
      // A first page that holds everything needs no count.
      expect(many.queries, few.name).toBeLessThanOrEqual(few.queries + 2)
      // A home asks one for each kind of next step: docs/rules.md#next-steps
      expect(many.queries, few.name).toBeLessThanOrEqual(21)
    }
  })
})

type Listed = { _id: string; postedAt: string; applicantCount: number; applicants: Applicant[] }
type Applicant = { email: string; appliedAt: string }

const isSorted = (moments: string[]) => [...moments].sort().join() === moments.join()

describe("the calls with unlimited lists", () => {
  test("return all projects of a brand, also with hundreds of applicants", async () => {
    const page = await large.visitors.brand.get("/projects/get-projects/brand@demo.test")
    const { projects } = JSON.parse(page.text) as { projects: Listed[] }
    expect(projects.length).toBeGreaterThan(280)
    expect(isSorted(projects.map(({ postedAt }) => postedAt).reverse())).toBe(true)
    for (const { applicants, applicantCount } of projects) {
      expect(applicants).toHaveLength(applicantCount)
    }
    const [wanted] = projects.filter(({ applicantCount }) => applicantCount > 500)
    const applicants = wanted?.applicants ?? []
    expect(new Set(applicants.map(({ email }) => email)).size).toBe(600)
    expect(isSorted(applicants.map(({ appliedAt }) => appliedAt))).toBe(true)
  })

  test("return every applied project to an influencer, newest first, with own bids only", async () => {
    const path = "/get-details/metrics/influencer/influencer@demo.test"
    const page = await large.visitors.influencer.postJson(path, ["projects"])
    const { metrics } = JSON.parse(page.text) as { metrics: { projects: Listed[] } }
    expect(new Set(metrics.projects.map(({ _id }) => _id)).size).toBe(300)
    expect(isSorted(metrics.projects.map(({ postedAt }) => postedAt).reverse())).toBe(true)
    const emails = metrics.projects.flatMap(({ applicants }) =>
      applicants.map(({ email }) => email),
    )
    expect(new Set(emails)).toEqual(new Set(["influencer@demo.test"]))
  })
})
