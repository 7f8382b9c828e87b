import { asc, eq, gt, sql } from "drizzle-orm"
import { clock, SECOND } from "#app/platform/clock.server.ts"
import { db, type Params, query, sqlite, write } from "#app/platform/db.server.ts"
import { restAfterBatch } from "#app/platform/db-upkeep.server.ts"
import { env } from "#app/platform/env.server.ts"
import { scheduleJob } from "#app/platform/jobs/job-queue.server.ts"
import { exchangeRates } from "#db/schema/choosing.ts"
import { projects } from "#db/schema/projects.ts"
import { CURRENCIES, type Currency } from "#db/schema/words.ts"

/** The job that puts the budgets of a currency in order anew; its ref is the currency. */
export const REORDER_BUDGETS = "reorder-budgets"

/** So many projects are looked at, and put in order in one transaction: some 30 ms at most. */
const AT_ONCE = 25
/** So long a run takes at most; the next one goes on. */
const LONGEST_MS = 20 * SECOND

const selectRates = query(() => db.select().from(exchangeRates))

/**
 * Makes the rates by which budgets are ordered those of the settings, and asks for the order of whatever
 * currency changed: docs/rules.md#budgets-in-rupees
 */
export function followExchangeRates(): void {
  const kept = new Map(selectRates.all().map(({ currency, rupees }) => [currency, rupees]))
  for (const currency of CURRENCIES) {
    const rate = rateOf(currency)
    if (kept.get(currency) !== rate) write(() => changeRate(currency, rate))
  }
}

function rateOf(currency: Currency): number | undefined {
  if (currency === "INR") return 1
  const rate = env.FX_RATES[currency]
  return rate === undefined ? undefined : Number(rate)
}

function changeRate(currency: Currency, rupees: number | undefined): void {
  db.delete(exchangeRates).where(eq(exchangeRates.currency, currency)).run()
  if (rupees !== undefined) db.insert(exchangeRates).values({ currency, rupees }).run()
  scheduleJob(REORDER_BUDGETS, currency, clock.now())
}

/** The next projects by their ids, and whether the key of each is not that of its budget at the rates of now. */
const selectNext = query((p: Params<{ after: string; size: number }>) =>
  db
    .select({
      id: projects.id,
      currency: projects.currency,
      isStale: sql`${projects.budgetKey} >> 28 <> project_values.budget`.mapWith(Boolean),
    })
    .from(projects)
    .leftJoin(sql`project_values`, sql`project_values.id = ${projects.id}`)
    .where(gt(projects.id, p.after))
    .orderBy(asc(projects.id))
    .limit(p.size),
)

/** Up to which project a currency's budgets are in order at a rate: the next run goes on from there. */
const reached = new Map<string, string>()

/**
 * Puts budgets in order, a few at a time with a rest after each, and says when to go on, in ms since the epoch;
 * undefined where all are.
 */
export async function reorderBudgets(currency: string): Promise<number | undefined> {
  const known = CURRENCIES.find((one) => one === currency)
  if (!known) return undefined
  const key = `${known} ${rateOf(known)}`
  const endsAt = performance.now() + LONGEST_MS
  for (let now = performance.now(); now < endsAt; now = performance.now()) {
    const looked = selectNext.all({ after: reached.get(key) ?? "", size: AT_ONCE })
    refresh(looked.filter((one) => one.isStale && one.currency === known))
    const last = looked.at(-1)
    if (!last || looked.length < AT_ONCE) {
      reached.delete(key)
      return undefined
    }
    reached.set(key, last.id)
    await restAfterBatch(performance.now() - now)
  }
  return clock.now()
}

function refresh(stale: readonly { id: string }[]): void {
  if (stale.length === 0) return
  const insert = sqlite.prepare("INSERT INTO project_refreshes (id) VALUES (?)")
  write(() => {
    for (const { id } of stale) insert.run(id)
  })
}
