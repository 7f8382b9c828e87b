import { execFile } from "node:child_process"
import { mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { hashSync } from "@node-rs/argon2"
import Database from "better-sqlite3"
import { beforeAll, describe, expect, test } from "vitest"
import { payableOf } from "#app/domain/books/ledger/accounts.ts"
import { balanceOf, totalOf } from "#app/domain/books/ledger/balances.server.ts"
import { closeDays } from "#app/domain/books/ledger/close-days.server.ts"
import { findAccount } from "#app/domain/identity/accounts/account-queries.server.ts"
import type { BrandActor, InfluencerActor } from "#app/domain/identity/accounts/actor.ts"
import { verifyCredentials } from "#app/domain/identity/accounts/verify-credentials.server.ts"
import { listApplicants } from "#app/domain/market/applications/applicant-list.server.ts"
import { readBrowseFilters } from "#app/domain/market/projects/browse/browse-address.ts"
import { browseProjects } from "#app/domain/market/projects/browse/browse-projects.server.ts"
import { listOwnProjects } from "#app/domain/market/projects/project-queries.server.ts"
import { checkBooks } from "#app/domain/payments/reconciliation/check-books.server.ts"
import { readMetrics } from "#app/domain/work/orders/metrics.server.ts"
import { listOrders } from "#app/domain/work/orders/order-records.server.ts"
import { migrate, sqlite } from "#app/platform/db.server.ts"
import { migrate as migrateDatabase } from "#db/migrate.ts"
import type { Role } from "#db/schema/words.ts"
import { insertLoadTestData } from "#demo/load-test-data/insert-load-test-data.ts"
import signIns from "#demo/seed/sign-ins.json"

const CHOICES = { projects: 500, seed: 7, until: Date.parse("2026-11-01") }
const cheapHash = hashSync(signIns[0]?.password ?? "", {
  memoryCost: 8,
  timeCost: 1,
  parallelism: 1,
})
const inputs = { passwordHash: cheapHash, say: () => {} }

let brand: BrandActor
let influencer: InfluencerActor

beforeAll(async () => {
  migrate()
  insertLoadTestData(sqlite, CHOICES, inputs)
  const [brandSignIn, influencerSignIn] = signIns
  brand = (await signIn("brand", brandSignIn)) as BrandActor
  influencer = (await signIn("influencer", influencerSignIn)) as InfluencerActor
})

async function signIn(role: Role, account: (typeof signIns)[number] | undefined) {
  const { email = "", password = "" } = account ?? {}
  const { userId } = await verifyCredentials(role, email, password, { ip: "127.0.0.1" })
  return findAccount(userId)
}

const number = (query: string): number => sqlite.prepare(query).pluck().get() as number

describe("load-test data of 500 projects", () => {
  test("are complete, with correct counts", () => {
    expect(sqlite.pragma("integrity_check", { simple: true })).toBe("ok")
    expect(sqlite.pragma("foreign_key_check")).toEqual([])
    expect(
      number(`SELECT count(*) FROM projects WHERE
        applicant_count <> (SELECT count(*) FROM applications WHERE project_id = projects.id)
        OR shortlisted_count <> (SELECT count(*) FROM orders WHERE project_id = projects.id)
        OR status = 'active' AND shortlisted_count = influencer_count
        OR length(description) NOT BETWEEN 200 AND 600`),
    ).toBe(0)
    expect(number("SELECT count(*) FROM projects")).toBe(500)
    expect(number("SELECT count(*) FROM projects WHERE status = 'active'")).toBeGreaterThan(420)
  })

  test("have books that agree with orders, payments and payouts, all days closed", () => {
    const paid = number("SELECT count(*) FROM orders WHERE status IN ('ongoing', 'completed')")
    expect(number("SELECT count(*) FROM payments")).toBe(paid)
    expect(paid).toBeGreaterThan(60)
    expect(checkBooks()).toEqual([])
    // The last day is not over where it ends.
    expect(closeDays()).toBeLessThanOrEqual(1)
    expect(totalOf("bank")).toBeLessThan(0)
    const owed = `SELECT influencer_id, sum(CASE status WHEN 'paid' THEN 0 ELSE amount_paise END) AS paise
      FROM payouts GROUP BY 1`
    const rows = sqlite.prepare(owed).all() as Record<string, string>[]
    expect(rows.length).toBeGreaterThan(0)
    for (const { influencer_id: id = "", paise } of rows) {
      expect(balanceOf(payableOf(id))).toBe(0 - Number(paise))
    }
  })

  test("have every index and trigger of the migrations", () => {
    const fresh = new Database(":memory:")
    migrateDatabase(fresh)
    const schemaOf = (client: Database.Database) =>
      client.prepare("SELECT name, sql FROM sqlite_master WHERE sql NOT NULL ORDER BY name").all()
    expect(schemaOf(sqlite)).toEqual(schemaOf(fresh))
  })

  test("include listed and searchable projects", () => {
    const browse = (search: string) => browseProjects(influencer, readBrowseFilters({ search }))
    const open = number(
      "SELECT count(*) FROM projects WHERE status = 'active' AND deleted_at IS NULL",
    )
    expect(browse("").total).toEqual({ count: open, isAtLeast: false })
    expect(browse("reels").total.count).toBeGreaterThan(50)
    expect(browse("kintsugi").total.count).toBeGreaterThan(0)
    const fashion = browseProjects(influencer, readBrowseFilters({ niche: "fashion" }))
    expect(fashion.total.count).toBeGreaterThan(50)
  })

  test("give the demo brand projects, applicants and orders", () => {
    const { items } = listOwnProjects(brand)
    expect(items).toHaveLength(20)
    const [, , wanted] = items
    expect(listApplicants(brand, wanted?.id ?? "").items).toHaveLength(wanted?.applicantCount ?? 0)
    expect(readMetrics(brand)).toMatchObject({ projects: 20, orders: expect.any(Number) })
    expect(listOrders(brand).items.length).toBeGreaterThan(10)
  })

  test("give the demo influencer applications and orders", () => {
    const metrics = readMetrics(influencer)
    expect(metrics.projects).toBe(60)
    expect(metrics.orders).toBeGreaterThan(50)
    expect(listOrders(influencer).items).toHaveLength(50)
  })
})

const TABLES = ["projects", "applications", "orders", "profiles", "socials"]

test("equal options make equal content, and others do not", () => {
  const databaseOf = (choices: typeof CHOICES) => {
    const client = new Database(":memory:")
    migrateDatabase(client)
    insertLoadTestData(client, choices, { ...inputs, passwordHash: "another" })
    return [...TABLES, "payments", "postings", "closing_totals", "payouts"].map((table) =>
      client.prepare(`SELECT * FROM ${table} ORDER BY rowid`).all(),
    )
  }
  const again = databaseOf(CHOICES)
  expect(databaseOf(CHOICES)).toEqual(again)
  expect(databaseOf({ ...CHOICES, seed: 8 })).not.toEqual(again)
})

test("the command fills an empty folder and refuses one with data", async () => {
  const folder = mkdtempSync(join(tmpdir(), "marketplace-load-test-"))
  const insert = (...args: string[]) =>
    new Promise<{ code: number | null; said: string }>((resolve) => {
      const all = ["--import", "tsx", "demo/load-test-data/command.ts", "--projects", "30", ...args]
      const env = {
        PATH: process.env.PATH,
        NODE_ENV: "production",
        DEMO: "1",
        DATA_DIR: folder,
      } as const
      const child = execFile(process.execPath, all, { env }, (_, out, err) =>
        resolve({ code: child.exitCode, said: `${out}${err}` }),
      )
    })
  try {
    expect(await insert("--until", "someday")).toMatchObject({ code: 1 })
    const first = await insert()
    expect(first.said).toContain("30 projects")
    expect(first).toMatchObject({ code: 0, said: expect.stringContaining("brand@demo.test") })
    expect(readdirSync(folder).sort()).toEqual(["demo-sign-ins.json", "marketplace.db"])
    const second = await insert()
    expect(second).toEqual({ code: 1, said: expect.stringContaining("already holds data") })
  } finally {
    rmSync(folder, { recursive: true })
  }
}, 60_000)
