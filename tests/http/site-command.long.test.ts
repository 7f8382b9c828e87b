import { execFile } from "node:child_process"
import { randomUUID } from "node:crypto"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { isoDayOf } from "#app/domain/shared/indian-time.ts"
import { href, urls } from "#app/urls/index.ts"
import { startRazorpayStandIn } from "#demo/razorpay/stand-in.mjs"
import { paidOrders } from "#tests/support/paid-orders.ts"
import { typedDetails } from "#tests/support/payout-details.ts"
import { serverNode, startServer } from "#tests/support/server.ts"
import { query, withDatabase } from "#tests/support/stored.ts"

const PROGRAM = fileURLToPath(new URL("../../app/server/cli/site-command.mjs", import.meta.url))
const COMMANDS = ["payouts", "reconcile", "operator"] as const
const BY_HAND_PAISE = 100_000

const SITE = {
  APP_ORIGIN: "https://market.example",
  SMTP_URL: "smtp://user:secret@mail.market.example:587",
  MAIL_FROM: "no@market.example",
  COMPANY_ADDRESS: "1 Lake Road, Pune 411001",
  COMPANY_SUPPORT_EMAIL: "help@market.example",
  COMPANY_GRIEVANCE_OFFICER: "R. Iyer, grievance@market.example",
}

/** Names only: the stand-in sets the values. */
const RAZORPAY = { RAZORPAY_KEY_ID: "", RAZORPAY_KEY_SECRET: "", RAZORPAY_WEBHOOK_SECRET: "" }

const folders: string[] = []
function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "marketplace-command-"))
  folders.push(folder)
  return folder
}
afterAll(() => folders.map((folder) => rmSync(folder, { recursive: true, force: true })))

/** Runs the command with these settings only. */
function run(dataDir: string, env: Record<string, string>, ...args: string[]) {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const all = {
    PATH,
    NODE_COMPILE_CACHE,
    NODE_ENV: "production",
    DATA_DIR: dataDir,
    ...env,
  } as const
  return new Promise<{ code: number; said: string }>((resolve) => {
    const child = execFile(
      serverNode,
      [PROGRAM, ...args],
      { env: all, cwd: dataDir },
      (_, out, err) => resolve({ code: child.exitCode ?? 1, said: `${out}${err}` }),
    )
  })
}

/** A folder with a paid order and a manual payout. */
async function aFilledFolder(payoutId: string): Promise<string> {
  const dataDir = aFolder()
  const memoryFile = join(dataDir, "demo-payment-provider.json")
  const provider = await startRazorpayStandIn({ memoryFile })
  const server = await startServer({ dataDir, env: provider.env })
  try {
    const { orderId, influencer } = await paidOrders(server, ["1000"])
    await influencer.post(href(urls.account.payouts), typedDetails())
    withDatabase(server, (db) => {
      db.prepare(
        `INSERT INTO payouts (id, order_id, influencer_id, amount_paise, fee_paise, status, created_at, due_at)
         SELECT ?, id, influencer_id, ?, 0, 'due', 0, 0 FROM orders WHERE id = ?`,
      ).run(payoutId, BY_HAND_PAISE, orderId)
      db.exec("UPDATE users SET email_verified_at = 1")
    })
  } finally {
    await server.stop()
    await provider.close()
  }
  return dataDir
}

describe("in a folder filled by the demo", () => {
  const payoutId = randomUUID()
  let dataDir: string

  beforeAll(async () => {
    dataDir = await aFilledFolder(payoutId)
    writeFileSync(join(dataDir, "demo-sign-ins.json"), "[]")
  })

  test("each command runs without settings", async () => {
    const made = await run(dataDir, {}, "operator", "asha@example.com", "Asha", "Desk")
    expect(made).toMatchObject({ code: 0 })
    expect(made.said).toContain("Asha Desk <asha@example.com> is an operator now.")
    expect(made.said).toContain("http://localhost:3000/reset-password/")
    const listed = await run(dataDir, {}, "payouts")
    expect(listed.said).toContain(`${payoutId}  ₹1,000  due since`)
    expect(listed.code).toBe(0)
  })

  test("the books are compared with the demo's provider", async () => {
    const { code, said } = await run(dataDir, {}, "reconcile", isoDayOf(Date.now()))
    // The payout was inserted past the books, the only difference.
    expect(said).toMatch(/^owed .+: ours 0, theirs -1000\n1 differences$/m)
    expect(code).toBe(1)
  })

  test("a wrong command line prints the usage", async () => {
    const payouts = await run(dataDir, {}, "payouts", "paid")
    expect(payouts).toMatchObject({ code: 1 })
    expect(payouts.said).toContain("payouts paid <payout> <reference>")
    const operator = await run(dataDir, {}, "operator")
    expect(operator).toMatchObject({ code: 1 })
    expect(operator.said).toContain("operator <email> [name]")
    const reconcile = await run(dataDir, {}, "reconcile", "yesterday")
    expect(reconcile).toMatchObject({ code: 2 })
    expect(reconcile.said).toContain("Name a day that has begun")
  })
})

describe("with settings of a public site", () => {
  const payoutId = randomUUID()
  let dataDir: string
  let settings: Record<string, string>
  let close: () => Promise<void>

  beforeAll(async () => {
    dataDir = await aFilledFolder(payoutId)
    const provider = await startRazorpayStandIn()
    close = provider.close
    settings = { ...SITE, ...provider.env }
  })
  afterAll(() => close())

  test("each command runs", async () => {
    const made = await run(dataDir, settings, "operator", "ravi@example.com", "Ravi")
    expect(made).toMatchObject({ code: 0 })
    expect(made.said).toContain("https://market.example/reset-password/")
    const noted = await run(dataDir, settings, "payouts", "paid", payoutId, "HDFCN52026112")
    expect(noted.said).toContain("Noted ₹1,000 as paid by HDFCN52026112")
    expect(noted.code).toBe(0)
    // This provider lacks the folder's payment.
    const compared = await run(dataDir, settings, "reconcile", isoDayOf(Date.now()))
    expect(compared.said).toMatch(/^capture pay_\w+: ours 1000, theirs nothing$/m)
    expect(compared.code).toBe(1)
  })

  test.each(COMMANDS)("%s names every missing setting, and does nothing", async (command) => {
    const { code, said } = await run(dataDir, {}, command, "mira@example.com")
    const missing = said
      .split("\n")
      .flatMap((line) => /^ {2}(\w+) is missing: /.exec(line)?.[1] ?? [])
    const names = Object.keys({ ...SITE, ...RAZORPAY })
    expect(missing.sort()).toEqual(names.sort())
    expect(code).toBe(78)
    const made = query({ dataDir }, "SELECT id FROM users WHERE email = ?", "mira@example.com")
    expect(made).toEqual([])
  })

  test.each(Object.keys({ ...SITE, ...RAZORPAY }))(
    "only %s is named when only that is missing",
    async (name) => {
      const { [name]: _, ...others } = settings
      const { code, said } = await run(dataDir, others, "payouts")
      expect(said).toMatch(
        new RegExp(`^The settings are not complete:\\n {2}${name} is missing: [^\\n]+\\n$`),
      )
      expect(code).toBe(78)
    },
  )
})
