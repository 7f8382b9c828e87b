// A process of its own that searches both lists of one database: `search-sizes.ts` starts it and tells it what.

import { findAccount } from "../../app/domain/identity/accounts/account-queries.server.ts"
import type { BrandActor, InfluencerActor } from "../../app/domain/identity/accounts/actor.ts"
import {
  type RawCreatorFilters,
  readCreatorFilters,
} from "../../app/domain/market/creators/search/creator-filters.ts"
import { listCreators } from "../../app/domain/market/creators/search/list-creators.server.ts"
import {
  type RawBrowseFilters,
  readBrowseFilters,
} from "../../app/domain/market/projects/browse/browse-address.ts"
import { browseProjects } from "../../app/domain/market/projects/browse/browse-projects.server.ts"
import { listNicheChips } from "../../app/domain/market/projects/browse/open-niches.server.ts"
import { sqlite } from "../../app/platform/db.server.ts"
import signIns from "../../demo/seed/sign-ins.json" with { type: "json" }
import { browseQuestions, creatorQuestions, describe } from "./search-filters.ts"

const pluck = (query: string) => String(sqlite.prepare(query).pluck().get())

function actorOf(role: "brand" | "influencer") {
  const email = signIns.find((account) => account.role === role)?.email ?? ""
  return findAccount(pluck(`SELECT id FROM users WHERE email = '${email}' AND role = '${role}'`))
}
const influencer = actorOf("influencer") as InfluencerActor
const brand = actorOf("brand") as BrandActor

const wants = (name: string) => [undefined, "both", name].includes(process.env.SEARCH_QUESTIONS)

type Asked = { name: string; ask: () => { items: unknown[]; next?: unknown } | unknown[] }
const browse = (raw: RawBrowseFilters): Asked => ({
  name: `browse: ${describe(raw)}`,
  ask: () => browseProjects(influencer, readBrowseFilters(raw)),
})
const creators = (raw: RawCreatorFilters): Asked => ({
  name: `creators: ${describe(raw)}`,
  ask: () => listCreators(brand, readCreatorFilters(raw)),
})

const QUESTIONS: Asked[] = [
  ...(wants("browse") ? browseQuestions(pluck).map(browse) : []),
  ...(wants("browse") ? [{ name: "niche chips", ask: () => listNicheChips() }] : []),
  ...(wants("discovery") ? creatorQuestions(pluck).map(creators) : []),
]

/** Milliseconds of the processor for one, over so many that the clock can tell: others may be at work as well. */
function measure(n: number): number {
  const { ask } = QUESTIONS[n] ?? { ask: () => [] }
  const before = process.cpuUsage()
  let times = 0
  let spent = 0
  while (times < 3 || spent < 20) {
    ask()
    times += 1
    const { user, system } = process.cpuUsage(before)
    spent = (user + system) / 1000
  }
  return spent / times
}

const sizeOf = (answer: ReturnType<Asked["ask"]>) =>
  Array.isArray(answer) ? answer.length : `${answer.items.length}${answer.next ? "+" : ""}`

process.on("message", (n: number) => process.send?.(measure(n)))
const counts = ["users", "projects", "creators"].map(
  (table) => `${pluck(`SELECT count(*) FROM ${table}`)} ${table}`,
)
process.send?.({
  names: QUESTIONS.map(({ name, ask }) => ({ name: `${name} (${sizeOf(ask())})` })),
  counts,
  own: `${pluck("SELECT page_count * page_size / 1048576 FROM pragma_page_count, pragma_page_size")} MiB`,
})
