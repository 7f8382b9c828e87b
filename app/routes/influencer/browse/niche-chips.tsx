import { type BrowseFilters, toBrowseQuery } from "#app/domain/projects/browse/browse-filters.ts"
import { fromTheStart, wordsOf } from "#app/domain/projects/browse/browse-query.ts"
import { type Drawn, DrawnPart } from "#app/ui/drawn.tsx"
import { href, urls } from "#app/urls.ts"

/** How many niches stand in sight. */
const IN_SIGHT = 12

type Chips = readonly { niche: string; count: number }[]

/**
 * The niches of open projects, those of most projects first, each with how many it has in all, unless another
 * filter leaves fewer.
 */
export function NicheChips({ chips, filters }: { chips: Drawn<Chips>; filters: BrowseFilters }) {
  return (
    <DrawnPart as="div" id="niches" of={chips}>
      {(all) =>
        all.length > 0 && (
          <nav aria-label="Open projects by niche" className="chips mb-4">
            <ChipList chips={all.slice(0, IN_SIGHT)} filters={filters} />
            {all.length > IN_SIGHT && (
              <details>
                <summary>
                  {all.length - IN_SIGHT === 1
                    ? "1 more niche"
                    : `${all.length - IN_SIGHT} more niches`}
                </summary>
                <ChipList chips={all.slice(IN_SIGHT)} filters={filters} />
              </details>
            )}
          </nav>
        )
      }
    </DrawnPart>
  )
}

/** The current one leads to the list without it. */
function ChipList({ chips, filters }: { chips: Chips; filters: BrowseFilters }) {
  const current = filters.niche.toLowerCase()
  const query = toBrowseQuery(fromTheStart(filters))
  const isOfAll = wordsOf({ ...filters, niche: "" }).length === 0
  return (
    <ul>
      {chips.map(({ niche, count }) => {
        const isCurrent = niche.toLowerCase() === current
        return (
          <li key={niche}>
            <a
              href={href(urls.influencer.browse, { ...query, niche: isCurrent ? "" : niche })}
              aria-current={isCurrent || undefined}
            >
              {isOfAll ? `${niche} ` : niche}
              {isOfAll && <b>{count}</b>}
            </a>
          </li>
        )
      })}
    </ul>
  )
}
