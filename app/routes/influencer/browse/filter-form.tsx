import { browseFilterTexts } from "#app/domain/market/projects/browse/browse-filter-labels.ts"
import {
  type BrowseFilters,
  toBrowseQuery,
} from "#app/domain/market/projects/browse/browse-filters.ts"
import { CheckboxGroup, SelectField } from "#app/ui/form/choice-fields.tsx"
import { FilterPanel, ListSearch, SearchLine } from "#app/ui/form/list-search.tsx"
import { queryField } from "#app/ui/form/query-field.ts"
import { TextField } from "#app/ui/form/text-field.tsx"
import { type StaticData, StaticHtml } from "#app/ui/static-html.tsx"
import type { UserSlot } from "#app/ui/user-slot.tsx"
import { href, urls } from "#app/urls/index.ts"
import { FOLLOWER_BANDS, PLATFORMS } from "#db/schema/words.ts"
import { MoreFilters } from "./more-filters.tsx"
import { NicheChips } from "./niche-chips.tsx"

type FilterFormProps = {
  filters: BrowseFilters
  chips: StaticData<readonly { niche: string; count: UserSlot<number> }[]>
  /** "12 projects". */
  countText: string
}

const options = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

const NICHES_ID = "open-niches"

/** Each filter links to the list without it. */
const activeFilters = (filters: BrowseFilters) =>
  browseFilterTexts(filters).map(({ label, without }) => ({
    label,
    href: href(urls.influencer.browse, toBrowseQuery(without)),
  }))

export function FilterForm({ filters, chips, countText }: FilterFormProps) {
  return (
    <ListSearch action={href(urls.influencer.browse)} active={activeFilters(filters)}>
      <SearchLine
        label="Search projects"
        placeholder="Search projects..."
        aria-describedby="search-hint"
        defaultValue={filters.search}
      />
      <FilterPanel
        title="Filters"
        columns="lg:grid-cols-[minmax(10rem,1fr)_12rem_auto]"
        show={`Show ${countText}`}
        beside={<NicheChips chips={chips} filters={filters} />}
      >
        <p className="search-scope">
          <span id="search-hint">Search in titles</span>
          <label>
            <input type="checkbox" name="in" value="all" defaultChecked={filters.scope === "all"} />
            also in brands and descriptions
          </label>
        </p>
        <TextField
          field={queryField("niche", filters.niche)}
          label="Niche"
          list={NICHES_ID}
          placeholder="Any niche"
          autoComplete="off"
        />
        <SelectField
          field={queryField("followers", filters.followers)}
          label="Followers"
          emptyOption="Any number"
          options={options(FOLLOWER_BANDS)}
        />
        <CheckboxGroup
          field={queryField("platforms", filters.platforms)}
          legend="Platforms"
          options={options(PLATFORMS)}
          className="sm:col-span-full lg:col-span-1"
        />
        <MoreFilters filters={filters} />
      </FilterPanel>
      <StaticHtml as="datalist" id={NICHES_ID} of={chips}>
        {(all) => all.map(({ niche }) => <option key={niche} value={niche} />)}
      </StaticHtml>
    </ListSearch>
  )
}
