import { useActionData, useLoaderData } from "@remix-run/react"
import { createReviewLink } from "#app/domain/admin/review-links/manage-links.server.ts"
import { LINK_DAYS, SUBJECT_LABELS } from "#app/domain/admin/review-links/review-link.ts"
import { ReviewLinkInput } from "#app/domain/admin/review-links/review-link-schema.ts"
import { titleOfSubject } from "#app/domain/admin/review-links/review-subjects.server.ts"
import { NotFound } from "#app/domain/shared/errors.ts"
import { brandHandler } from "#app/http/actor.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import { publicOrigin } from "#app/http/request-info.server.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { submitForm } from "#app/http/submit-form.server.ts"
import { Card } from "#app/ui/card.tsx"
import { SelectField } from "#app/ui/form/choice-fields.tsx"
import { PageForm } from "#app/ui/form/page-form.tsx"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import { NarrowPage } from "#app/ui/page-parts.tsx"
import { ShownOnce } from "#app/ui/shown-once.tsx"
import { href, urls } from "#app/urls/index.ts"
import { REVIEW_SUBJECTS, type ReviewSubject } from "#db/schema/words.ts"

/** @throws NotFound */
function aboutOf(params: { subject?: string; subjectId?: string }) {
  const subject = REVIEW_SUBJECTS.find((one) => one === params.subject)
  if (!subject) throw new NotFound("There is nothing to share here.")
  return { subject, subjectId: params.subjectId ?? "" }
}

export const config = { sends: "work" } satisfies RouteConfig

export const loader = brandHandler(({ actor, params }) => {
  const { subject, subjectId } = aboutOf(params)
  const title = titleOfSubject(actor, subject, subjectId)
  return { subject, title, required: requiredFields(ReviewLinkInput) }
})

export const action = brandHandler(({ actor, request, params }) => {
  const about = aboutOf(params)
  return submitForm(request, ReviewLinkInput, (input) => {
    const token = createReviewLink(actor, about, input)
    // Shown in this response only; the token is stored nowhere in clear.
    const link = `${publicOrigin(request)}${href(urls.review, { token })}`
    return { link, lastResult: undefined }
  })
})

export const meta = titleMeta("Share for review")

export default function NewReviewLink() {
  const { subject, title } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <NarrowPage
      title="Share for review"
      back={{ href: href(urls.brand.reviewLinks), label: "Review links" }}
      meta={`${SUBJECT_LABELS[subject]}: ${title}`}
    >
      <Card as="section" aria-label="Link" className="grid gap-4">
        {answer && "link" in answer ? (
          <>
            <p>Copy the link now. We show it only once.</p>
            <ShownOnce secret={answer.link} />
          </>
        ) : (
          <DaysForm subject={subject} />
        )}
      </Card>
    </NarrowPage>
  )
}

const DAYS = LINK_DAYS.map((value) => ({ value, label: `${value} days` }))

function DaysForm({ subject }: { subject: ReviewSubject }) {
  const [form, fields] = usePageForm({
    id: "review-link",
    schema: async () =>
      (await import("#app/domain/admin/review-links/review-link-schema.ts")).ReviewLinkInput,
    values: { days: "7" },
  })
  return (
    <>
      <p className="text-muted">
        Anyone with the link sees it without an account
        {subject === "results" ? "" : ", and can answer"}. They never see bids, fees or contact
        details.
      </p>
      <PageForm form={form} button="Create link">
        <SelectField field={fields.days} label="Works for" options={DAYS} />
      </PageForm>
    </>
  )
}
