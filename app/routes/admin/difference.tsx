import { useLoaderData } from "@remix-run/react"
import { DIFFERENCE_LABELS } from "#app/components/admin/difference-labels.ts"
import { rupees } from "#app/components/admin/labels.ts"
import { ReasonForm } from "#app/components/admin/reason-form.tsx"
import {
  requireDifference,
  resolveDifference,
} from "#app/domain/admin/admin-views/resolve-difference.server.ts"
import { ReasonInput } from "#app/domain/identity/operators/reason-schema.ts"
import { nameOfDay } from "#app/domain/payments/reconciliation/difference.ts"
import { mendablePaise } from "#app/domain/payments/reconciliation/resolved-differences.server.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { operatorHandler } from "#app/http/operator.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { submitAct } from "#app/http/submit-act.server.ts"
import { DescriptionList } from "#app/ui/description-list.tsx"
import { PageHeader } from "#app/ui/page-parts.tsx"
import { href, urls } from "#app/urls/index.ts"

export const config = { maxBody: ReasonInput } satisfies RouteConfig

export const loader = operatorHandler(({ params }) => {
  const { day, ...difference } = requireDifference(params.kind, params.id)
  return {
    ...difference,
    day: nameOfDay(day),
    paise: mendablePaise(difference),
    required: requiredFields(ReasonInput),
  }
})

export const action = operatorHandler(({ operator: actor, request, params }) =>
  submitAct(actor, request, ReasonInput, (input) => {
    resolveDifference(actor, params.kind ?? "", params.id ?? "", input)
    return redirectWithFlash(href(urls.admin.books), "Difference taken into the books.")
  }),
)

export const meta = titleMeta("Difference with the provider")

export default function DifferencePage() {
  const { kind, id, day, ours, theirs, paise } = useLoaderData<typeof loader>()
  const cost = Math.abs(paise ?? 0)
  return (
    <>
      <PageHeader
        title={DIFFERENCE_LABELS[kind]}
        back={{ href: href(urls.admin.books), label: "Books" }}
      />
      <DescriptionList
        items={[
          { term: "Id at the provider", children: id },
          { term: "Day", children: day },
          { term: "In our books", children: ours === null ? "Nothing" : rupees(ours) },
          { term: "At the provider", children: theirs === null ? "Nothing" : rupees(theirs) },
        ]}
      />
      {paise !== undefined && (
        <ReasonForm
          id="mend"
          title="Take it into the books"
          text={`Do this once you know where it comes from. ${rupees(cost)} are posted as a ${paise < 0 ? "cost" : "gain"} of ours.`}
        />
      )}
    </>
  )
}
