import { execFileSync } from "node:child_process"
import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import Database from "better-sqlite3"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { href, urls } from "#app/urls/index.ts"
import demoSettings from "#demo/seed/demo-settings.json" with { type: "json" }
import signIns from "#demo/seed/sign-ins.json" with { type: "json" }
import { type RunningServer, startServer } from "#tests/support/server.ts"
import type { Visitor } from "#tests/support/visitor.ts"

const DAY = 86_400_000

let folder: string
let db: Database.Database
let server: RunningServer

/** Rows of the seeded database. */
const rows = <Row>(sql: string, ...values: unknown[]): Row[] =>
  db.prepare(sql).all(...values) as Row[]

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "marketplace-walk-"))
  if (process.env.E2E_DEMO_DATA) cpSync(process.env.E2E_DEMO_DATA, folder, { recursive: true })
  else {
    const env = { ...process.env, ...demoSettings, NODE_ENV: "production", DEMO: "1" } as const
    execFileSync(process.execPath, ["node_modules/tsx/dist/cli.mjs", "demo/seed/seed.ts"], {
      env: { ...env, DATA_DIR: folder, DATABASE_FILE: "" },
    })
  }
  db = new Database(join(folder, "marketplace.db"), { readonly: true })
  server = await startServer({ dataDir: folder, env: { FX_RATES: demoSettings.FX_RATES } })
}, 300_000)
afterAll(async () => {
  await server?.stop()
  db?.close()
  rmSync(folder, { recursive: true, force: true })
})

const NUMBERS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
const KINDS = ["reel", "post", "story", "video", "short", "tweet"] as const
const COUNTED = new RegExp(
  `\\b(${NUMBERS.join("|")})(?: (?:photo|quiet|feed))? (reels?|posts?|stor(?:y|ies)|videos?|shorts?|tweets?)\\b`,
  "gi",
)

type Brief = { id: string; title: string; description: string; brief: string }

/** The brands that the demo invents, whose mail addresses end alike. */
const OF_DEMO = "brand_id IN (SELECT id FROM users WHERE email LIKE '%@demo.test')"

const BRIEFS = `SELECT id, title, description, brief FROM projects WHERE ${OF_DEMO} AND brief <> '{}'
  AND id NOT IN (SELECT project_id FROM private_projects)`

/** Numbers before a kind of work, as "three reels". */
const countsIn = (text: string) =>
  [...text.matchAll(COUNTED)].map(([, number = "", kind = ""]) => ({
    kind: kind.toLowerCase().replace(/ies$/, "y").replace(/s$/, ""),
    count: NUMBERS.indexOf(number.toLowerCase()) + 1,
  }))

describe("the briefs of the demo", () => {
  test("name as many pieces of work as they ask for", () => {
    const briefs = rows<Brief>(BRIEFS)
    expect(briefs.length).toBeGreaterThan(100)
    for (const { title, description, brief } of briefs) {
      const asked = JSON.parse(brief).deliverables as { type: string; quantity: number }[]
      const sums = Object.fromEntries(
        KINDS.map((kind) => [
          kind,
          asked.filter(({ type }) => type === kind).reduce((sum, one) => sum + one.quantity, 0),
        ]),
      )
      for (const { kind, count } of [...countsIn(title), ...countsIn(description)]) {
        expect(sums[kind], `${title}\n${description}`).toBe(count)
      }
    }
  })

  test("are all different, in title and in text", () => {
    const briefs = rows<Brief>(BRIEFS)
    for (const name of ["title", "description"] as const) {
      expect(new Set(briefs.map((one) => one[name])).size, name).toBe(briefs.length)
    }
  })

  test("are in rupees but for one, which says so and is not public", () => {
    const others = rows<{ title: string; publicAt: number | null; orders: number }>(
      `SELECT title, public_at publicAt,
        (SELECT count(*) FROM orders WHERE project_id = projects.id) orders
      FROM projects WHERE currency <> 'INR'`,
    )
    expect(others).toEqual([
      { title: expect.stringContaining("(paid in euros)"), publicAt: null, orders: 0 },
    ])
  })
})

describe("the orders of the demo", () => {
  test("stand in each phase of the work, with files and versions", () => {
    const phases = rows<{ phase: string }>("SELECT DISTINCT phase FROM orders").map(
      (one) => one.phase,
    )
    expect(phases).toEqual(
      expect.arrayContaining([
        ...["payment_pending", "in_progress", "in_review", "revision_requested", "approved"],
        ...["delivered", "disputed", "completed"],
      ]),
    )
    const kinds = rows<{ type: string; id: string }>(
      "SELECT media_type type, id FROM stored_files WHERE submission_id IS NOT NULL",
    )
    expect(new Set(kinds.map(({ type }) => type))).toEqual(new Set(["video/mp4", "image/jpeg"]))
    for (const { id } of kinds) expect(existsSync(join(folder, "files", id)), id).toBe(true)
    expect(rows("SELECT 1 FROM submissions WHERE version = 2").length).toBeGreaterThan(3)
  })

  test("have no piece of work left when they are completed", () => {
    const left = rows(
      `SELECT o.title, d.state FROM orders o JOIN deliverables d ON d.order_id = o.id
      WHERE o.phase IN ('completed', 'delivered') AND d.state NOT IN ('live', 'verified')`,
    )
    expect(left).toEqual([])
  })

  test("never show one draft text twice in an order", () => {
    expect(
      rows(
        "SELECT order_id, text FROM submissions GROUP BY order_id, version, text HAVING count(*) > 1",
      ),
    ).toEqual([])
  })

  test("have no date ahead of now and none that contradicts another", () => {
    const ahead = rows(
      `SELECT id FROM orders WHERE ordered_at > ? OR started_at > ? OR completed_at > ?
        OR started_at < ordered_at OR completed_at < started_at`,
      ...[Date.now(), Date.now(), Date.now()],
    )
    expect(ahead).toEqual([])
    const early = rows(
      `SELECT a.id FROM applications a JOIN users u ON u.id = a.influencer_id
      WHERE a.applied_at < u.created_at`,
    )
    expect(early).toEqual([])
  })
})

test("live posts of the demo's connected creators are matched, with figures", () => {
  const [found] = rows<{ live: number; matched: number; read: number }>(
    `SELECT count(*) AS live, count(m.deliverable_id) AS matched,
       count(*) FILTER (WHERE EXISTS (SELECT 1 FROM post_figures f
         WHERE f.deliverable_id = m.deliverable_id AND f.views > 0)) AS read
     FROM post_checks k JOIN orders o ON o.id = k.order_id
     JOIN channels c ON c.user_id = o.influencer_id AND c.platform = k.platform
     LEFT JOIN matched_posts m ON m.deliverable_id = k.deliverable_id
     WHERE k.platform = 'Instagram'`,
  )
  expect(found?.matched).toBe(found?.live)
  expect(found?.read).toBeGreaterThan(10)
})

test("the demo owes no payout for more than two days", () => {
  const late = rows(
    "SELECT id, status FROM payouts WHERE status NOT IN ('paid', 'voided') AND due_at < ?",
    Date.now() - 3 * DAY,
  )
  expect(late.length).toBeLessThanOrEqual(1)
})

test("no two reviews of the demo say the same", () => {
  const texts = rows<{ text: string }>("SELECT text FROM reviews").map(({ text }) => text)
  expect(texts.length).toBeGreaterThan(100)
  expect(new Set(texts).size).toBe(texts.length)
})

test("some influencers of the demo joined within two weeks", () => {
  const recent = rows(
    "SELECT 1 FROM users WHERE role = 'influencer' AND created_at > ?",
    Date.now() - 14 * DAY,
  )
  expect(recent.length).toBeGreaterThanOrEqual(4)
})

test("each account of the demo has a picture, and each profile works to show", () => {
  const pictures = rows<{ id: string | null; name: string }>(
    `SELECT picture_id id, name FROM profiles JOIN users ON users.id = user_id
    WHERE role IN ('brand', 'influencer') AND suspended_at IS NULL
      AND name NOT IN ('Fast Followers Club', 'Glow Up Studio')`,
  )
  for (const { id, name } of pictures) {
    expect(id && existsSync(join(folder, "uploads", id)), name).toBe(true)
  }
  const works = rows<{ count: number }>(
    `SELECT (SELECT count(*) FROM portfolio_items i WHERE i.user_id = c.user_id AND kind = 'picture')
      count FROM creators c`,
  )
  for (const { count } of works) expect(count).toBeGreaterThanOrEqual(4)
})

/** Words of the database that a person must never read. */
const RAW =
  /\b(in_review|in_progress|payment_pending|revision_requested|changes_requested|todo|undefined|NaN|\[object)\b/

test("no page of the demo shows a word of the database", async () => {
  const signedIn = async (role: "brand" | "influencer"): Promise<Visitor> => {
    const visitor = server.visitor()
    const { email = "", password = "" } = signIns.find((one) => one.role === role) ?? {}
    await visitor.post(href(urls.login[role]), { email, password })
    return visitor
  }
  const orderIds = rows<{ id: string; brand: string; influencer: string }>(
    `SELECT o.id, b.email brand, i.email influencer FROM orders o
    JOIN users b ON b.id = o.brand_id JOIN users i ON i.id = o.influencer_id`,
  )
  for (const role of ["brand", "influencer"] as const) {
    const visitor = await signedIn(role)
    const email = signIns.find((one) => one.role === role)?.email
    const own = orderIds.filter((one) => one[role] === email).slice(0, 12)
    const paths = [
      href(urls[role].dashboard),
      href(urls.home),
      ...own.map(({ id }) => href(urls.orders.show, { orderId: id })),
    ]
    for (const path of paths) {
      const page = await visitor.get(path)
      expect(page.status, path).toBe(200)
      expect(page.find("body").structuredText, path).not.toMatch(RAW)
    }
  }
})
