import { afterEach, expect, test } from "vitest"
import { readBrowseFilters } from "#app/domain/projects/browse/browse-filters.ts"
import { browseProjects } from "#app/domain/projects/browse/browse-projects.server.ts"
import {
  followExchangeRates,
  REORDER_BUDGETS,
  reorderBudgets,
} from "#app/domain/projects/browse/exchange-rates.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { env } from "#app/platform/env.server.ts"
import { aBrand, anInfluencer, aProject } from "#tests/support/domain.ts"

const rates = env.FX_RATES
afterEach(() => {
  env.FX_RATES = rates
})

test("budgets in other currencies stand where the operator's rate puts them, also when it changes", () => {
  const brand = aBrand()
  const maya = anInfluencer()
  const budget = { budgetMinMinor: null, budgetMaxMinor: 10_000 }
  aProject(brand, { title: "Euros", ...budget, currency: "EUR" })
  aProject(brand, { title: "Rupees", budgetMinMinor: null, budgetMaxMinor: 600_000 })
  const titles = (raw = {}) =>
    browseProjects(maya, readBrowseFilters({ sort: "budget", ...raw })).items.map(
      ({ title }) => title,
    )
  const follow = (rupees: string | undefined) => {
    env.FX_RATES = rupees === undefined ? {} : { EUR: rupees }
    followExchangeRates()
    const refs = sqlite.prepare("SELECT ref FROM jobs WHERE kind = ?").pluck().all(REORDER_BUDGETS)
    for (const ref of refs) expect(reorderBudgets(String(ref))).toBeUndefined()
    sqlite.prepare("DELETE FROM jobs WHERE kind = ?").run(REORDER_BUDGETS)
  }

  follow(undefined)
  expect(titles()).toEqual(["Rupees", "Euros"])
  follow("100")
  expect(titles()).toEqual(["Euros", "Rupees"])
  expect(titles({ budget: "10000" })).toEqual(["Euros"])
  follow("50.5")
  expect(titles()).toEqual(["Rupees", "Euros"])
  expect(titles({ budget: "10000" })).toEqual([])
  expect(titles({ budget: "5000" })).toEqual(["Rupees", "Euros"])
  follow("50.5")
  const asked = sqlite.prepare("SELECT count(*) FROM jobs WHERE kind = ?").pluck()
  expect(asked.get(REORDER_BUDGETS)).toBe(0)
})
