import { ButtonLink } from "#app/ui/button.tsx"
import type { ProjectSort } from "#db/schema/market-words.ts"

type ProjectPagerProps = {
  sort: ProjectSort
  previousHref: string | undefined
  nextHref: string | undefined
  firstHref: string | undefined
}

/** The ways through the list, in the words of its order; nothing when all of it is on this page. */
export function ProjectPager({ sort, previousHref, nextHref, firstHref }: ProjectPagerProps) {
  if (!previousHref && !nextHref && !firstHref) return null
  const isNewest = sort === "newest"
  return (
    <nav aria-label="Pages of projects" className="mt-6 flex flex-wrap items-center gap-2">
      {previousHref && (
        <ButtonLink href={previousHref} kind="secondary">
          {isNewest ? "Newer" : "Previous page"}
        </ButtonLink>
      )}
      {firstHref && (
        <ButtonLink href={firstHref} kind="quiet">
          Back to first page
        </ButtonLink>
      )}
      {nextHref && (
        <ButtonLink href={nextHref} kind="secondary" className="ml-auto">
          {isNewest ? "Older" : "Next page"}
        </ButtonLink>
      )}
    </nav>
  )
}
