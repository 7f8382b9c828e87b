import { expect, test, vi } from "vitest"
import { readReport } from "#app/domain/admin/reports/reports.server.ts"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { anInfluencer } from "#tests/support/domain.ts"
import { anEarnedOrder } from "#tests/support/earned-orders.ts"
import { fileRows, filtersOf } from "#tests/support/reports.ts"

/** The query plans of a report, without statistics. */
async function plansOf(actors: Actor[]): Promise<string[]> {
  const prepare = sqlite.prepare.bind(sqlite)
  const spy = vi.spyOn(sqlite, "prepare")
  for (const actor of actors) {
    readReport(actor, filtersOf(actor))
    await fileRows(actor, "orders", filtersOf(actor))
  }
  const texts = spy.mock.calls
    .map(([text]) => text)
    // The limit of files is counted beside, by named parameters.
    .filter((text) => /^select/i.test(text) && !text.includes("rate_limits"))
  spy.mockRestore()
  return texts.flatMap((text) => {
    const given = Array.from(text.matchAll(/\?/g), () => 1)
    const rows = prepare(`EXPLAIN QUERY PLAN ${text}`).all(...given) as { detail: string }[]
    return rows.map(({ detail }) => detail)
  })
}

test("a report reads own rows by index, whatever the size of the tables", async () => {
  const influencer = anInfluencer()
  const { brand } = anEarnedOrder(influencer, 10_000)
  const plans = await plansOf([brand, influencer])
  expect(plans.length).toBeGreaterThan(50)
  // Only its own temporary tables and an agreement's platforms are scanned.
  const scans = new Set(plans.flatMap((plan) => /^SCAN (\w+)/.exec(plan)?.[1] ?? []))
  const made = ["own", "placed", "completed", "hired", "some", "lines", "asked"]
  expect([...scans].filter((name) => !made.includes(name))).toEqual([])
  // By account alone all users' money would be read.
  const lines = plans.filter((plan) => /^SEARCH (postings|beside) /.test(plan))
  expect(lines.length).toBeGreaterThan(4)
  for (const line of lines) expect(line).toMatch(/\(entry_key=\?|\(account=\? AND subject=\?/)
})
