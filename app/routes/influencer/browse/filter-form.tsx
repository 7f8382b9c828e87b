import { Form } from "@remix-run/react"
import type { MouseEvent } from "react"
import { type BrowseFilters, toBrowseQuery } from "#app/domain/projects/browse/browse-filters.ts"
import { Button } from "#app/ui/button.tsx"
import { CheckboxGroup, SelectField } from "#app/ui/form/choice-fields.tsx"
import { controlClass } from "#app/ui/form/field.tsx"
import { TextField } from "#app/ui/form/text-field.tsx"
import { Icon } from "#app/ui/icon.tsx"
import { UiLink } from "#app/ui/link.tsx"
import { href, urls } from "#app/urls.ts"
import { FOLLOWER_BANDS, PLATFORMS } from "#db/schema/words.ts"
import { useAutoSubmit } from "./use-auto-submit.ts"

type FilterFormProps = {
  filters: BrowseFilters
  hasFilters: boolean
  niches: readonly string[]
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
export function FilterForm({ filters, hasFilters, niches, countText }: FilterFormProps) {
  const self = useAutoSubmit(filters)
  const field = (name: "niche" | "followers" | "platforms") => ({
    id: name,
    name,
    errorId: `${name}-error`,
    descriptionId: `${name}-hint`,
    initialValue: filters[name],
  })
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
              className={`${controlClass} pl-10`}
            />
          </div>
          <Button kind="secondary">Search</Button>
        </div>
        <div className="folds-when-narrow">
          <details className="group rounded-card border border-line bg-raised">
            <summary className="flex min-h-12 list-none items-center justify-between gap-3 px-4 py-2 font-semibold [&::-webkit-details-marker]:hidden">
              Filters
              <Icon name="down" className="text-muted transition-transform group-open:rotate-180" />
            </summary>
            <div className="grid gap-x-6 gap-y-4 border-t border-line p-4 sm:grid-cols-2 lg:grid-cols-[1fr_12rem_auto]">
              <TextField
                field={field("niche")}
                label="Niche"
                list={NICHES_ID}
                placeholder="Any niche"
                autoComplete="off"
              />
              <SelectField
                field={field("followers")}
                label="Followers"
                emptyOption="Any number"
                options={options(FOLLOWER_BANDS)}
              />
              <CheckboxGroup
                field={field("platforms")}
                legend="Platforms"
                options={options(PLATFORMS)}
                className="sm:col-span-full lg:col-span-1"
              />
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
        <datalist id={NICHES_ID}>
          {niches.map((niche) => (
            <option key={niche} value={niche} />
          ))}
        </datalist>
      </Form>
      {hasFilters && <FilterSummary filters={filters} />}
    </search>
  )
}

/** What narrows the list just now; each part is the link that takes it away. */
function FilterSummary({ filters }: { filters: BrowseFilters }) {
  const { search, niche, followers, platforms } = filters
  const part = (label: string, rest: Partial<BrowseFilters>) => ({
    label,
    href: href(
      urls.influencer.browse,
      toBrowseQuery({ ...filters, after: undefined, before: undefined, ...rest }),
    ),
  })
  const parts = [
    search && part(`“${search}”`, { search: "" }),
    niche && part(niche, { niche: "" }),
    followers && part(followers, { followers: undefined }),
    ...platforms.map((platform) =>
      part(platform, { platforms: platforms.filter((other) => other !== platform) }),
    ),
  ].filter((part) => typeof part === "object")
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
              <Icon name="close" className="size-3.5 text-muted" />
            </UiLink>
          </li>
        ))}
      </ul>
      <UiLink
        href={href(urls.influencer.browse)}
        className="text-link inline-flex min-h-8 items-center"
      >
        Clear filters
      </UiLink>
    </div>
  )
}
