import { type BrowseFilters, toBrowseQuery } from "#app/domain/projects/browse/browse-filters.ts"
import { fromTheStart } from "#app/domain/projects/browse/browse-query.ts"
import { UiLink } from "#app/ui/link.tsx"
import { href, urls } from "#app/urls.ts"

/** How many niches stand in sight. */
const IN_SIGHT = 12

type NicheChipsProps = {
  chips: readonly { niche: string; count: number }[]
  filters: BrowseFilters
}

/** The niches of open projects, those of most projects first, each with how many it has in all. */
export function NicheChips({ chips, filters }: NicheChipsProps) {
  if (chips.length === 0) return null
  const rest = chips.slice(IN_SIGHT)
  return (
    <nav aria-label="Open projects by niche" className="chips mb-4">
      <ChipList chips={chips.slice(0, IN_SIGHT)} filters={filters} />
      {rest.length > 0 && (
        <details>
          <summary>{rest.length} more niches</summary>
          <ChipList chips={rest} filters={filters} />
        </details>
      )}
    </nav>
  )
}

/** The current one leads to the list without it. */
function ChipList({ chips, filters }: NicheChipsProps) {
  const current = filters.niche.toLowerCase()
  return (
    <ul>
      {chips.map(({ niche, count }) => {
        const isCurrent = niche.toLowerCase() === current
        const query = toBrowseQuery(fromTheStart({ ...filters, niche: isCurrent ? "" : niche }))
        return (
          <li key={niche}>
            <UiLink
              href={href(urls.influencer.browse, query)}
              aria-current={isCurrent || undefined}
            >
              {niche} <b>{count}</b>
            </UiLink>
          </li>
        )
      })}
    </ul>
  )
}
