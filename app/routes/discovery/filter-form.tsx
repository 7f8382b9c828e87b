import type { CreatorFilters } from "#app/domain/market/creators/search/creator-filters.ts"
import { CheckboxGroup, SelectField } from "#app/ui/form/choice-fields.tsx"
import { FilterPanel, ListSearch, SearchLine } from "#app/ui/form/list-search.tsx"
import { queryField } from "#app/ui/form/query-field.ts"
import { TextField } from "#app/ui/form/text-field.tsx"
import { href, urls } from "#app/urls/index.ts"
import { activeFilters, FILTER_OPTIONS } from "./creator-filter-options.ts"

type FilterFormProps = {
  filters: CreatorFilters
  countries: readonly { value: string; label: string }[]
  /** Some platform confirms figures. */
  canVerify: boolean
}

export function FilterForm({ filters, countries, canVerify }: FilterFormProps) {
  const field = (name: keyof CreatorFilters) => queryField(name, filters[name])
  const select = (name: keyof typeof FILTER_OPTIONS, label: string, emptyOption: string) => (
    <SelectField
      field={field(name)}
      label={label}
      emptyOption={emptyOption}
      options={FILTER_OPTIONS[name]}
    />
  )
  return (
    <ListSearch action={href(urls.brand.influencers)} active={activeFilters(filters)}>
      <SearchLine
        label="Search influencers"
        placeholder="Name, username, about..."
        defaultValue={filters.search}
      />
      <FilterPanel title="Filters and order" columns="md:grid-cols-3 lg:grid-cols-5">
        {select("niche", "Niche", "Any niche")}
        {select("band", "Followers", "Any number")}
        <TextField field={field("city")} label="City" placeholder="Any city" autoComplete="off" />
        <SelectField
          field={field("country")}
          label="Country"
          emptyOption="Any country"
          options={countries}
        />
        {select("language", "Language", "Any language")}
        {select("maxPriceRupees", "Price per post", "Any price")}
        {select("minRating", "Rating", "Any rating")}
        <SelectField
          field={field("sort")}
          label="Sort by"
          options={FILTER_OPTIONS.sort.filter(({ value }) => canVerify || value !== "verified")}
        />
        <CheckboxGroup
          field={queryField("hasCompleted", filters.hasCompleted ? "1" : "")}
          legend="Record"
          options={[{ value: "1", label: "Has completed orders" }]}
        />
        {canVerify && (
          <CheckboxGroup
            field={queryField("isVerified", filters.isVerified ? "1" : "")}
            legend="Figures"
            options={[{ value: "1", label: "Verified followers" }]}
          />
        )}
        <CheckboxGroup
          field={field("platforms")}
          legend="Platforms"
          options={FILTER_OPTIONS.platforms}
          className="col-span-full"
        />
      </FilterPanel>
    </ListSearch>
  )
}
