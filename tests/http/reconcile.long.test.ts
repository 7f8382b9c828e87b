import { describe, expect, test } from "vitest"
import { isoDayOf } from "#app/domain/shared/indian-time.ts"
import { DIFFERENCE_KINDS } from "#db/schema/ledger-words.ts"
import { aShop, payAtCheckout, startPaying } from "#tests/support/checkout.ts"
import { runServerCommand } from "#tests/support/commands.ts"
import { aServerWithRazorpay } from "#tests/support/servers.ts"
import { withDatabase } from "#tests/support/stored.ts"

const { server, standIn } = await aServerWithRazorpay()

const today = () => isoDayOf(Date.now())

const reconcile = (day: string, settings: Record<string, string> = {}) => {
  const env = { ...standIn.env, LOG_LEVEL: "silent", ...settings }
  return runServerCommand({ dataDir: server.dataDir, env }, "reconcile", day)
}

async function measured(name: string): Promise<string[]> {
  const port = server.log.find(({ event }) => event === "metrics")?.port
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  return text.split("\n").filter((line) => line.startsWith(name))
}

describe("the reconciliation command", () => {
  test("reports no difference after a payment, and the held sum in /metrics", async () => {
    const shop = await aShop(server, ["1000", "234.50"])
    const paying = await startPaying(shop)
    await shop.brand.follow(await payAtCheckout(shop.brand, paying, "success"))
    expect(await reconcile(today())).toEqual({ code: 0, said: "0 differences\n" })
    expect(await measured("ledger_balance_paise")).toContain(
      'ledger_balance_paise{account="held"} -123450',
    )
    const differences = await measured("ledger_differences{")
    expect(differences).toHaveLength(DIFFERENCE_KINDS.length)
    expect(differences.every((line) => line.endsWith("} 0"))).toBe(true)
    expect(await measured("reconciliation_age_seconds")).toHaveLength(1)
  })

  test("adopts events missed by webhooks", async () => {
    standIn.switches.webhooks.drop = true
    const shop = await aShop(server, ["20", "30"])
    // The brand closes the window after paying.
    await payAtCheckout(shop.brand, await startPaying(shop), "success")
    expect(await reconcile(today())).toEqual({ code: 0, said: "0 differences\n" })
    expect(await measured("ledger_balance_paise")).toContain(
      'ledger_balance_paise{account="held"} -128450',
    )
  })

  test("prints each difference, exits with 1, and sets the number in /metrics", async () => {
    withDatabase(server, (db) => {
      db.exec(`INSERT INTO journal_entries VALUES ('correction:typo', 'correction', NULL, NULL, 0);
        INSERT INTO postings (entry_key, account, subject, amount_paise, day)
        VALUES ('correction:typo', 'fee', '', -150, 0)`)
    })
    expect(await reconcile(today())).toEqual({
      code: 1,
      said: [
        "entry correction:typo: ours -1.50, theirs 0",
        "total all: ours -1.50, theirs 0",
        "2 differences",
        "",
      ].join("\n"),
    })
    expect(await measured("ledger_differences{")).toContain('ledger_differences{kind="entry"} 1')
  })

  test("exits with 2 for an invalid day or without an answer", async () => {
    for (const text of ["yesterday", "2999-01-01"]) {
      const { code, said } = await reconcile(text)
      expect({ code, said }).toEqual({ code: 2, said: expect.stringContaining("Name a day") })
    }
    const nowhere = { RAZORPAY_API_BASE: "http://127.0.0.1:9" }
    expect(await reconcile(today(), nowhere)).toMatchObject({
      code: 2,
      said: expect.stringContaining("unreachable"),
    })
  })
})
