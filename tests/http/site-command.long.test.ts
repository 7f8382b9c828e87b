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
import { withDatabase } from "#tests/support/accounts.ts"
import { query } from "#tests/support/checkout.ts"
import { paidOrders } from "#tests/support/paid-orders.ts"
import { typedDetails } from "#tests/support/payout-details.ts"
import { serverNode, startServer } from "#tests/support/server.ts"

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

/** By name alone: what they are says the provider that stands in. */
const RAZORPAY = { RAZORPAY_KEY_ID: "", RAZORPAY_KEY_SECRET: "", RAZORPAY_WEBHOOK_SECRET: "" }

const folders: string[] = []
function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "marketplace-command-"))
  folders.push(folder)
  return folder
}
afterAll(() => folders.map((folder) => rmSync(folder, { recursive: true, force: true })))

/** Runs the command as `npm run` does, with no settings but these, away from any file of settings. */
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

/** A folder in which a brand has paid an order, whose money the operator owes its influencer by hand. */
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

describe("in a folder that the demo has filled", () => {
  const payoutId = randomUUID()
  let dataDir: string

  beforeAll(async () => {
    dataDir = await aFilledFolder(payoutId)
    writeFileSync(join(dataDir, "demo-sign-ins.json"), "[]")
  })

  test("each command runs without any settings", async () => {
    const made = await run(dataDir, {}, "operator", "asha@example.com", "Asha", "Desk")
    expect(made).toMatchObject({ code: 0 })
    expect(made.said).toContain("Asha Desk <asha@example.com> is an operator now.")
    expect(made.said).toContain("http://localhost:3000/reset-password/")
    const listed = await run(dataDir, {}, "payouts")
    expect(listed.said).toContain(`${payoutId}  ₹1,000  due since`)
    expect(listed.code).toBe(0)
  })

  test("the books are compared with those of the provider that the demo paid at", async () => {
    const { code, said } = await run(dataDir, {}, "reconcile", isoDayOf(Date.now()))
    // The payout above was written past the books, which is all that differs: the payment itself agrees.
    expect(said).toMatch(/^owed .+: ours 0, theirs -1000\n1 differences$/m)
    expect(code).toBe(1)
  })

  test("a command that is told wrongly says how it is used", async () => {
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

describe("with the settings of a site that serves the public", () => {
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
    // This provider knows nothing of the payment that the folder holds.
    const compared = await run(dataDir, settings, "reconcile", isoDayOf(Date.now()))
    expect(compared.said).toMatch(/^capture pay_\w+: ours 1000, theirs nothing$/m)
    expect(compared.code).toBe(1)
  })

  test.each(COMMANDS)(
    "%s names every setting that is missing, and does nothing",
    async (command) => {
      const { code, said } = await run(dataDir, {}, command, "mira@example.com")
      const missing = said
        .split("\n")
        .flatMap((line) => /^ {2}(\w+) is missing: /.exec(line)?.[1] ?? [])
      const names = Object.keys({ ...SITE, ...RAZORPAY })
      expect(missing.sort()).toEqual(names.sort())
      expect(code).toBe(78)
      const made = query({ dataDir }, "SELECT id FROM users WHERE email = ?", "mira@example.com")
      expect(made).toEqual([])
    },
  )

  test.each(Object.keys({ ...SITE, ...RAZORPAY }))(
    "without %s alone, it alone is named",
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
