import {
  browseFilterTexts,
  fromTheStart,
} from "#app/domain/market/projects/browse/browse-filter-labels.ts"
import {
  type BrowseFilters,
  toBrowseQuery,
} from "#app/domain/market/projects/browse/browse-filters.ts"
import { type StaticData, StaticHtml } from "#app/ui/static-html.tsx"
import { type UserSlot, useSlotText } from "#app/ui/user-slot.tsx"
import { href, urls } from "#app/urls/index.ts"

/** Chips visible without expanding. */
const IN_SIGHT = 12

type Chips = readonly { niche: string; count: UserSlot<number> }[]

/** Most common niches first, counted over all projects unless another filter narrows them. */
export function NicheChips({
  chips,
  filters,
}: {
  chips: StaticData<Chips>
  filters: BrowseFilters
}) {
  return (
    <StaticHtml as="div" id="niches" of={chips}>
      {(all) =>
        all.length > 0 && (
          <nav aria-label="Open projects by niche" className="chips">
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
    </StaticHtml>
  )
}

/** The current chip removes its filter. */
function ChipList({ chips, filters }: { chips: Chips; filters: BrowseFilters }) {
  const current = filters.niche.toLowerCase()
  const query = toBrowseQuery(fromTheStart(filters))
  const isOfAll = browseFilterTexts({ ...filters, niche: "" }).length === 0
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
              {isOfAll && <Count of={count} />}
            </a>
          </li>
        )
      })}
    </ul>
  )
}

const Count = ({ of }: { of: UserSlot<number> }) => <b>{useSlotText(of)}</b>
