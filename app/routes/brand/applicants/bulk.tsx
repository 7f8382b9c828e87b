import type { MetaFunction } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { ProjectError } from "#app/components/projects/project-error.tsx"
import { listApplicants } from "#app/domain/market/applications/applicant-list.server.ts"
import { REJECT_LABELS } from "#app/domain/market/applications/application.ts"
import { listCreatorLists } from "#app/domain/market/creators/lists/list-queries.server.ts"
import { findOwnProject } from "#app/domain/market/projects/project-queries.server.ts"
import { BULK_LABELS, PLACEHOLDERS } from "#app/domain/work/bulk/bulk.ts"
import { startBulkJob } from "#app/domain/work/bulk/bulk-jobs.server.ts"
import { listPending } from "#app/domain/work/bulk/bulk-queries.server.ts"
import { BulkInput } from "#app/domain/work/bulk/bulk-schema.ts"
import { requireBrand } from "#app/http/actor.server.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { pageTitle } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { submitForm } from "#app/http/submit-form.server.ts"
import { Card, EmptyState } from "#app/ui/card.tsx"
import { CheckboxGroup, RadioGroup, SelectField } from "#app/ui/form/choice-fields.tsx"
import { PageForm } from "#app/ui/form/page-form.tsx"
import { TextAreaField } from "#app/ui/form/text-field.tsx"
import { useFormAnswer } from "#app/ui/form/use-form-answer.ts"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import { PageHeader, Pager } from "#app/ui/page-parts.tsx"
import { applicantsHref, href, urls } from "#app/urls/index.ts"
import { BULK_ACTIONS } from "#db/schema/market-words.ts"

export const config = { maxBody: BulkInput } satisfies RouteConfig

export const loader = handler(async ({ request, params }) => {
  const actor = await requireBrand(request)
  const project = findOwnProject(actor, params.projectId ?? "")
  const after = new URL(request.url).searchParams.get("after") || undefined
  const { items, next } = listApplicants(actor, project.id, { sort: "applied", after })
  return {
    ...{ id: project.id, title: project.title, next, isFirstPage: !after },
    applicants: items.map(({ id, name }) => ({ value: id, label: name ?? "Unknown" })),
    waiting: listPending(project.id).length,
    lists: listCreatorLists(actor).map(({ id, name }) => ({ value: id, label: name })),
    required: requiredFields(BulkInput),
  }
})

export const action = handler(async ({ request, params }) => {
  const actor = await requireBrand(request)
  const { projectId = "" } = params
  findOwnProject(actor, projectId)
  return submitForm(request, BulkInput, (input) => {
    const jobId = startBulkJob(actor, projectId, input)
    return redirectWithFlash(
      href(urls.brand.bulkJob, { jobId }),
      "It begins in 10 seconds. Until then you can undo it.",
      { type: "info" },
    )
  })
})

export const meta: MetaFunction = () => [{ title: pageTitle("Act on many applicants") }]

const ACTIONS = BULK_ACTIONS.map((value) => ({ value, label: BULK_LABELS[value].button }))
const REASONS = Object.entries(REJECT_LABELS).map(([value, label]) => ({ value, label }))

export default function BulkPage() {
  const { id, title, applicants, waiting, lists, next, isFirstPage, required } =
    useLoaderData<typeof loader>()
  const [form, fields] = usePageForm({
    id: "bulk",
    schema: async () => (await import("#app/domain/work/bulk/bulk-schema.ts")).BulkInput,
    required,
    answer: useFormAnswer<typeof action>(),
  })
  const pageHref = (after?: string) => href(urls.brand.bulk, { projectId: id }, { after })
  return (
    <>
      <PageHeader
        title="Act on many applicants"
        back={{ href: applicantsHref(id), label: "Applicants" }}
        meta={<span className="wrap-anywhere">{title}</span>}
      />
      {applicants.length === 0 ? (
        <EmptyState text="No applicants yet." />
      ) : (
        <Card>
          <PageForm form={form} button="Continue">
            {waiting > 0 && (
              <CheckboxGroup
                field={fields.everyone}
                legend="Everyone"
                options={[{ value: "yes", label: `All ${waiting} who wait for an answer` }]}
              />
            )}
            <CheckboxGroup field={fields.chosen} legend="Or these" options={applicants} />
            <RadioGroup field={fields.action} legend="What to do" options={ACTIONS} />
            <SelectField
              field={fields.reason}
              label="Reason of a rejection"
              options={REASONS}
              emptyOption="No reason"
            />
            <TextAreaField
              field={fields.message}
              label="Message"
              hint={`${PLACEHOLDERS} are filled in for each.`}
              rows={4}
            />
            {lists.length > 0 && (
              <SelectField
                field={fields.listId}
                label="List"
                options={lists}
                emptyOption="Choose a list"
              />
            )}
          </PageForm>
        </Card>
      )}
      <Pager
        label="Pages of applicants"
        nextHref={next && pageHref(next)}
        firstHref={isFirstPage ? undefined : pageHref()}
      />
    </>
  )
}

export const ErrorBoundary = () => <ProjectError listHref={href(urls.brand.projects)} />
