import { Pager } from "#app/ui/page-parts.tsx"
import type { ProjectSort } from "#db/schema/market-words.ts"

type ProjectPagerProps = {
  sort: ProjectSort
  previousHref: string | undefined
  nextHref: string | undefined
  firstHref: string | undefined
}

const BY_TIME = { previous: "Newer", next: "Older" }

export const ProjectPager = ({ sort, ...pages }: ProjectPagerProps) => (
  <Pager {...pages} label="Pages of projects" words={sort === "newest" ? BY_TIME : undefined} />
)
