import { eq, sql } from "drizzle-orm"
import { clock, SECOND } from "#app/platform/clock.server.ts"
import { db, type Params, query, sqlite, write } from "#app/platform/db.server.ts"
import { restAfterBatch } from "#app/platform/db-maintenance.server.ts"
import { env } from "#app/platform/env.server.ts"
import { scheduleJob } from "#app/platform/jobs/job-queue.server.ts"
import { exchangeRates } from "#db/schema/hiring.ts"
import { projects } from "#db/schema/projects.ts"
import { CURRENCIES, type Currency } from "#db/schema/words.ts"

/** Its ref is the currency. */
export const REORDER_BUDGETS_JOB = "reorder-budgets"

/** One transaction takes some 30 ms, so that waiting requests come first. */
const AT_ONCE = 25
/** Other jobs wait for a run; the next run continues. */
const LONGEST_MS = SECOND

const selectRates = query(() => db.select().from(exchangeRates))

/** Applies configured rates; reorders changed currencies later: docs/rules.md#budgets-in-rupees */
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
  scheduleJob(REORDER_BUDGETS_JOB, currency, clock.now())
}

const selectStale = query((p: Params<{ currency: Currency; after: number; limit: number }>) =>
  db
    .select({ id: projects.id, place: sql<number>`projects.rowid` })
    .from(projects)
    .innerJoin(sql`project_values`, sql`project_values.id = ${projects.id}`)
    .where(
      sql`projects.rowid > ${p.after} AND ${projects.currency} = ${p.currency}
        AND ${projects.budgetKey} >> 28 <> project_values.budget`,
    )
    .orderBy(sql`projects.rowid`)
    .limit(p.limit),
)

/** Returns the next run in ms since the epoch; undefined when done. */
export async function reorderBudgets(currency: string): Promise<number | undefined> {
  const known = CURRENCIES.find((one) => one === currency)
  if (!known) return undefined
  const refresh = sqlite.prepare("INSERT INTO project_refreshes (id) VALUES (?)")
  const endsAt = performance.now() + LONGEST_MS
  let after = 0
  for (let now = performance.now(); now < endsAt; now = performance.now()) {
    const stale = selectStale.all({ currency: known, after, limit: AT_ONCE })
    write(() => {
      for (const { id } of stale) refresh.run(id)
    })
    if (stale.length < AT_ONCE) return undefined
    after = stale.at(-1)?.place ?? after
    await restAfterBatch(performance.now() - now)
  }
  return clock.now() + SECOND
}
