// A process of its own that searches both lists of one database: `search-sizes.ts` starts it and tells it what.

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
import { answerQuestions, pluck, visitorOf } from "./answer-questions.ts"
import { browseQuestions, creatorQuestions, describe } from "./search-filters.ts"

const influencer = visitorOf("influencer")
const brand = { ...visitorOf("brand"), userName: null }

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

const sizeOf = (answer: ReturnType<Asked["ask"]>) =>
  Array.isArray(answer) ? answer.length : `${answer.items.length}${answer.next ? "+" : ""}`

answerQuestions(
  QUESTIONS.map(({ name, ask }) => ({ name: `${name} (${sizeOf(ask())})`, ask })),
  ["users", "projects", "creators"],
  `${pluck("SELECT page_count * page_size / 1048576 FROM pragma_page_count, pragma_page_size")} MiB`,
)
