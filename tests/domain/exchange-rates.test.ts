import { afterEach, expect, test } from "vitest"
import { readBrowseFilters } from "#app/domain/market/projects/browse/browse-address.ts"
import { browseProjects } from "#app/domain/market/projects/browse/browse-projects.server.ts"
import {
  followExchangeRates,
  REORDER_BUDGETS_JOB,
  reorderBudgets,
} from "#app/domain/market/projects/browse/exchange-rates.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { env } from "#app/platform/env.server.ts"
import { aBrand, anInfluencer, aProject } from "#tests/support/domain.ts"

const rates = env.FX_RATES
afterEach(() => {
  env.FX_RATES = rates
})

test("budgets sort by the operator's exchange rate, even after a change", async () => {
  const brand = aBrand()
  const maya = anInfluencer()
  const budget = { budgetMinMinor: null, budgetMaxMinor: 10_000 }
  aProject(brand, { title: "Euros", ...budget, currency: "EUR" })
  aProject(brand, { title: "Rupees", budgetMinMinor: null, budgetMaxMinor: 600_000 })
  const titles = (raw = {}) =>
    browseProjects(maya, readBrowseFilters({ sort: "budget", ...raw })).items.map(
      ({ title }) => title,
    )
  const follow = async (rupees: string | undefined) => {
    env.FX_RATES = rupees === undefined ? {} : { EUR: rupees }
    followExchangeRates()
    const refs = sqlite
      .prepare("SELECT ref FROM jobs WHERE kind = ?")
      .pluck()
      .all(REORDER_BUDGETS_JOB)
    for (const ref of refs) expect(await reorderBudgets(String(ref))).toBeUndefined()
    sqlite.prepare("DELETE FROM jobs WHERE kind = ?").run(REORDER_BUDGETS_JOB)
  }

  await follow(undefined)
  expect(titles()).toEqual(["Rupees", "Euros"])
  await follow("100")
  expect(titles()).toEqual(["Euros", "Rupees"])
  expect(titles({ budget: "10000" })).toEqual(["Euros"])
  await follow("50.5")
  expect(titles()).toEqual(["Rupees", "Euros"])
  expect(titles({ budget: "10000" })).toEqual([])
  expect(titles({ budget: "5000" })).toEqual(["Rupees", "Euros"])
  await follow("50.5")
  const asked = sqlite.prepare("SELECT count(*) FROM jobs WHERE kind = ?").pluck()
  expect(asked.get(REORDER_BUDGETS_JOB)).toBe(0)
})

test("re-sorting many budgets lets other requests through", async () => {
  const brand = aBrand()
  const budget = { budgetMinMinor: null, budgetMaxMinor: 10_000, currency: "USD" as const }
  const ids = Array.from({ length: 120 }, () => aProject(brand, budget))
  env.FX_RATES = { USD: "80" }
  followExchangeRates()
  let turns = 0
  const counting = setInterval(() => {
    turns += 1
  })
  let next: number | undefined = 0
  while (next !== undefined) next = await reorderBudgets("USD")
  clearInterval(counting)
  expect(turns).toBeGreaterThan(4)
  const keyOf = sqlite.prepare("SELECT budget_key >> 28 FROM projects WHERE id = ?").pluck()
  expect(new Set(ids.map((id) => keyOf.get(id)))).toEqual(new Set([8000]))
})
