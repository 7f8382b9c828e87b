import { Form } from "@remix-run/react"
import type { CreatorFilters } from "#app/domain/creators/search/creator-filters.ts"
import { Button } from "#app/ui/button.tsx"
import { CheckboxGroup, SelectField } from "#app/ui/form/choice-fields.tsx"
import { controlClass } from "#app/ui/form/field.tsx"
import { TextField } from "#app/ui/form/text-field.tsx"
import { useAutoSubmit } from "#app/ui/form/use-auto-submit.ts"
import { Icon } from "#app/ui/icon.tsx"
import { UiLink } from "#app/ui/link.tsx"
import { href, urls } from "#app/urls.ts"
import { activeFilters, OPTIONS } from "./filter-words.ts"

/** A plain GET form. With a script it sends itself while one types and chooses. */
export function FilterForm({ filters }: { filters: CreatorFilters }) {
  const action = href(urls.brand.influencers)
  const self = useAutoSubmit(action)
  const field = (name: keyof CreatorFilters) => ({
    id: name,
    name,
    errorId: `${name}-error`,
    descriptionId: `${name}-hint`,
    initialValue: name === "hasCompleted" ? (filters.hasCompleted ? ["1"] : []) : filters[name],
  })
  return (
    <search className="mb-6 block">
      <Form method="get" action={action} className="grid gap-4" {...self}>
        <div className="flex gap-2">
          <div className="relative grow">
            <Icon
              name="search"
              className="pointer-events-none absolute inset-y-0 left-3 my-auto text-muted"
            />
            <label htmlFor="search" className="sr-only">
              Search influencers
            </label>
            <input
              id="search"
              type="search"
              name="search"
              defaultValue={filters.search}
              placeholder="Name, username, about..."
              autoComplete="off"
              enterKeyHint="search"
              className={`${controlClass} pl-10`}
            />
          </div>
          <Button kind="secondary">Search</Button>
        </div>
        <div className="folds-when-narrow">
          <details className="group rounded-card border border-line bg-raised">
            <summary className="flex min-h-12 list-none items-center justify-between gap-3 px-4 py-2 font-semibold [&::-webkit-details-marker]:hidden">
              Filters and order
              <Icon name="down" className="text-muted transition-transform group-open:rotate-180" />
            </summary>
            <div className="grid gap-x-6 gap-y-4 border-t border-line p-4 sm:grid-cols-2 lg:grid-cols-4">
              <SelectField
                field={field("niche")}
                label="Niche"
                emptyOption="Any niche"
                options={OPTIONS.niche}
              />
              <SelectField
                field={field("band")}
                label="Followers"
                emptyOption="Any number"
                options={OPTIONS.band}
              />
              <TextField
                field={field("city")}
                label="City"
                placeholder="Any city"
                autoComplete="off"
              />
              <SelectField
                field={field("language")}
                label="Language"
                emptyOption="Any language"
                options={OPTIONS.language}
              />
              <SelectField
                field={field("maxPriceRupees")}
                label="Price of a piece"
                emptyOption="Any price"
                options={OPTIONS.maxPriceRupees}
              />
              <SelectField
                field={field("minRating")}
                label="Rating"
                emptyOption="Any rating"
                options={OPTIONS.minRating}
              />
              <SelectField field={field("sort")} label="Order" options={OPTIONS.sort} />
              <CheckboxGroup
                field={field("hasCompleted")}
                legend="Record"
                options={[{ value: "1", label: "Has completed orders" }]}
              />
              <CheckboxGroup
                field={field("platforms")}
                legend="Platforms"
                options={OPTIONS.platforms}
                className="col-span-full"
              />
              <div className="needs-no-script col-span-full">
                <Button className="max-md:w-full">Apply filters</Button>
              </div>
            </div>
          </details>
        </div>
      </Form>
      <FilterSummary filters={filters} />
    </search>
  )
}

/** What narrows the list just now; each part is the link that takes it away. */
function FilterSummary({ filters }: { filters: CreatorFilters }) {
  const parts = activeFilters(filters)
  if (parts.length === 0) return null
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2 text-sm">
      <ul aria-label="Active filters" className="contents">
        {parts.map(({ label, href }) => (
          <li key={label}>
            <UiLink
              href={href}
              className="inline-flex min-h-8 max-w-60 items-center gap-1 rounded-full bg-sunken px-3 font-medium hover:text-accent"
            >
              <span className="sr-only">Remove </span>
              <span className="truncate">{label}</span>
              <Icon name="close" className="text-muted" />
            </UiLink>
          </li>
        ))}
      </ul>
      <UiLink
        href={href(urls.brand.influencers)}
        className="text-link inline-flex min-h-8 items-center"
      >
        Clear filters
      </UiLink>
    </div>
  )
}
