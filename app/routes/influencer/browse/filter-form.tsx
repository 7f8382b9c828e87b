import { Form } from "@remix-run/react"
import type { MouseEvent } from "react"
import type { BrowseFilters } from "#app/domain/projects/browse/browse-filters.ts"
import { Button } from "#app/ui/button.tsx"
import { type Drawn, DrawnPart } from "#app/ui/drawn.tsx"
import { CheckboxGroup, SelectField } from "#app/ui/form/choice-fields.tsx"
import { controlClass } from "#app/ui/form/field.tsx"
import { queryField } from "#app/ui/form/query-field.ts"
import { TextField } from "#app/ui/form/text-field.tsx"
import { Icon } from "#app/ui/icon.tsx"
import { href, urls } from "#app/urls.ts"
import { FOLLOWER_BANDS, PLATFORMS } from "#db/schema/words.ts"
import { FilterSummary } from "./filter-summary.tsx"
import { MoreFilters } from "./more-filters.tsx"
import { useAutoSubmit } from "./use-auto-submit.ts"

type FilterFormProps = {
  filters: BrowseFilters
  hasFilters: boolean
  chips: Drawn<readonly { niche: string }[]>
  /** How many projects they leave: "12 projects". */
  countText: string
}

const options = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

const NICHES_ID = "open-niches"

/** What the filters lead to: how many projects there are, above the projects. */
export const RESULTS_ID = "results"

function showResults({ currentTarget }: MouseEvent<HTMLButtonElement>) {
  currentTarget.closest("details")?.removeAttribute("open")
  document.getElementById(RESULTS_ID)?.focus()
}

const panelFoot =
  "sticky bottom-0 col-span-full -mx-4 -mb-4 rounded-b-card border-t border-line bg-raised p-4"

/** A plain GET form. With a script it sends itself while one types and chooses. */
export function FilterForm({ filters, hasFilters, chips, countText }: FilterFormProps) {
  const self = useAutoSubmit(filters)
  return (
    <search className="mb-6 block">
      <Form method="get" action={href(urls.influencer.browse)} className="grid gap-4" {...self}>
        <div className="flex gap-2">
          <div className="relative grow">
            <Icon
              name="search"
              className="pointer-events-none absolute inset-y-0 left-3 my-auto text-muted"
            />
            <label htmlFor="search" className="sr-only">
              Search projects
            </label>
            <input
              id="search"
              type="search"
              name="search"
              defaultValue={filters.search}
              placeholder="Search projects..."
              autoComplete="off"
              enterKeyHint="search"
              aria-describedby="search-hint"
              className={`${controlClass} pl-10`}
            />
          </div>
          <Button kind="secondary">Search</Button>
        </div>
        <p className="-mt-2 flex flex-wrap items-center gap-x-4 text-sm text-muted">
          <span id="search-hint">Search in titles</span>
          <label className="inline-flex min-h-9 cursor-pointer items-center gap-2">
            <input
              type="checkbox"
              name="in"
              value="all"
              defaultChecked={filters.scope === "all"}
              className="size-4"
            />
            also in brands and descriptions
          </label>
        </p>
        <div className="folds-when-narrow">
          <details className="group rounded-card border border-line bg-raised">
            <summary className="flex min-h-12 list-none items-center justify-between gap-3 px-4 py-2 font-semibold [&::-webkit-details-marker]:hidden">
              Filters
              <Icon name="down" className="text-muted transition-transform group-open:rotate-180" />
            </summary>
            <div className="grid gap-x-6 gap-y-4 border-t border-line p-4 sm:grid-cols-2 lg:grid-cols-[1fr_12rem_auto]">
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
              <div className={`${panelFoot} needs-script md:hidden`}>
                <Button type="button" className="w-full" onClick={showResults}>
                  Show {countText}
                </Button>
              </div>
              <div className={`${panelFoot} needs-no-script`}>
                <Button className="max-md:w-full">Apply filters</Button>
              </div>
            </div>
          </details>
        </div>
        <DrawnPart as="datalist" id={NICHES_ID} of={chips}>
          {(all) => all.map(({ niche }) => <option key={niche} value={niche} />)}
        </DrawnPart>
      </Form>
      {hasFilters && <FilterSummary filters={filters} />}
    </search>
  )
}
