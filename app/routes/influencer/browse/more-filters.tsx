import {
  budgetLabel,
  FITS_ME,
  HIDE_APPLIED,
  SORT_LABELS,
} from "#app/domain/market/projects/browse/browse-filter-labels.ts"
import type { BrowseFilters } from "#app/domain/market/projects/browse/browse-filters.ts"
import { SelectField } from "#app/ui/form/choice-fields.tsx"
import { queryField } from "#app/ui/form/query-field.ts"
import { href, urls } from "#app/urls/index.ts"
import { BUDGET_STEPS } from "#db/schema/market-words.ts"

const BUDGETS = BUDGET_STEPS.map((step) => ({ value: String(step), label: budgetLabel(step) }))
const ORDERS = (["budget", "closing"] as const).map((value) => ({
  value,
  label: SORT_LABELS[value],
}))

export function MoreFilters({ filters }: { filters: BrowseFilters }) {
  const { sort, minBudgetRupees, fits, hideApplied } = filters
  return (
    <>
      <SelectField
        field={queryField("sort", sort === "newest" ? "" : sort)}
        label="Sort by"
        emptyOption={SORT_LABELS.newest}
        options={ORDERS}
      />
      <SelectField
        field={queryField("budget", minBudgetRupees ?? "")}
        label="Budget"
        emptyOption="Any budget"
        options={BUDGETS}
      />
      <fieldset className="field sm:col-span-full lg:col-span-1">
        <legend>Only those</legend>
        <div className="flex flex-wrap gap-2">
          <Choice name="fits" label={FITS_ME} isChosen={fits} describedBy="fits-hint" />
          <Choice name="hideApplied" label={HIDE_APPLIED} isChosen={hideApplied} />
        </div>
        <p id="fits-hint" className="text-sm text-muted">
          {FITS_ME} goes by the platforms, niches and followers of{" "}
          <a href={href(urls.account.page)} className="text-link">
            your page
          </a>
          .
        </p>
      </fieldset>
    </>
  )
}

type ChoiceProps = { name: string; label: string; isChosen: boolean; describedBy?: string }

const Choice = ({ name, label, isChosen, describedBy }: ChoiceProps) => (
  <label className="choice">
    <input
      type="checkbox"
      name={name}
      value="1"
      defaultChecked={isChosen}
      aria-describedby={describedBy}
    />
    {label}
  </label>
)
