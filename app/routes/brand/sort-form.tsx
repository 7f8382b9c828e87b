import { Form } from "@remix-run/react"
import {
  APPLICANT_SORTS,
  type ApplicantSort,
  MAX_BY_RATING,
  SORT_LABELS,
} from "#app/domain/market/applications/applicant-sort.ts"
import { Button } from "#app/ui/button.tsx"
import { SmallSelect } from "#app/ui/form/small-select.tsx"
import { href, urls } from "#app/urls/index.ts"

type SortFormProps = { projectId: string; sort: ApplicantSort; chosen: string[] }

/** A script sorts at once; without one the button does. */
export function SortForm({ projectId, sort, chosen }: SortFormProps) {
  return (
    <Form
      method="get"
      action={href(urls.brand.project, { projectId })}
      onChange={({ currentTarget }) => currentTarget.requestSubmit()}
      className="mb-3 flex flex-wrap items-center gap-2"
    >
      <input type="hidden" name="tab" value="applicants" />
      {chosen.length > 0 && <input type="hidden" name="kept" value={chosen.join(" ")} />}
      <label htmlFor="sort" className="text-sm font-medium">
        Sort by
      </label>
      <SmallSelect
        key={sort}
        id="sort"
        name="sort"
        defaultValue={sort}
        options={APPLICANT_SORTS.map((one) => [one, SORT_LABELS[one]])}
      />
      <Button kind="secondary" size="small">
        Sort
      </Button>
      <a
        href={href(urls.brand.compareApplicants, { projectId }, { sort })}
        className="text-link tall ml-auto text-sm"
      >
        Compare applicants
      </a>
      {sort === "rating" && (
        <p className="w-full text-sm text-muted">
          Of each status the newest {MAX_BY_RATING.toLocaleString("en-IN")} are in this order.
        </p>
      )}
    </Form>
  )
}
