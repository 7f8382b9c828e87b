import { useLoaderData } from "@remix-run/react"
import { OrderFormPage } from "#app/components/orders/order-form-page.tsx"
import { findOrder } from "#app/domain/work/orders/order-details.server.ts"
import { findOrderReviews } from "#app/domain/work/reviews/review-queries.server.ts"
import { ReviewInput } from "#app/domain/work/reviews/review-schema.ts"
import { writeReview } from "#app/domain/work/reviews/reviews.server.ts"
import { actorHandler } from "#app/http/actor.server.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { submitForm } from "#app/http/submit-form.server.ts"
import { ButtonLink } from "#app/ui/button.tsx"
import { Card } from "#app/ui/card.tsx"
import { RadioGroup } from "#app/ui/form/choice-fields.tsx"
import { PageForm } from "#app/ui/form/page-form.tsx"
import { TextAreaField } from "#app/ui/form/text-field.tsx"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import { href, urls } from "#app/urls/index.ts"

export const config = { sends: "work", maxBody: ReviewInput } satisfies RouteConfig

export const loader = actorHandler(({ actor, params }) => {
  const orderId = params.orderId ?? ""
  const { title, brandName, influencerName } = findOrder(actor, orderId)
  const other = (actor.role === "brand" ? influencerName : brandName) ?? "Unknown"
  const { canReview } = findOrderReviews(actor, orderId)
  return { orderId, title, other, canReview, required: requiredFields(ReviewInput) }
})

export const action = actorHandler(({ actor, request, params }) => {
  const orderId = params.orderId ?? ""
  return submitForm(request, ReviewInput, (input) => {
    const { isPublished } = writeReview(actor, orderId, input)
    const page = href(urls.orders.show, { orderId })
    return redirectWithFlash(page, isPublished ? BOTH_WRITTEN : FIRST_WRITTEN)
  })
})

const FIRST_WRITTEN = "Thank you. Both reviews appear together."
const BOTH_WRITTEN = "Thank you. Both reviews are published."

export const meta = titleMeta("Write a review")

const stars = [
  { value: "5", label: "5 stars: excellent" },
  { value: "4", label: "4 stars: good" },
  { value: "3", label: "3 stars: fair" },
  { value: "2", label: "2 stars: poor" },
  { value: "1", label: "1 star: bad" },
]

export default function WriteReviewPage() {
  const { orderId, title, other, canReview } = useLoaderData<typeof loader>()
  const [form, fields] = usePageForm({
    id: "review",
    schema: async () => (await import("#app/domain/work/reviews/review-schema.ts")).ReviewInput,
  })
  const order = href(urls.orders.show, { orderId })
  return (
    <OrderFormPage title={`Review ${other}`}>
      <Card className="grid gap-5">
        {canReview.isAllowed ? (
          <PageForm
            form={form}
            button="Send review"
            className="gap-5"
            beside={
              <ButtonLink href={order} kind="secondary">
                Cancel
              </ButtonLink>
            }
          >
            <p className="text-muted">
              How was it to work on “{title}”? {other} sees your review once both have written, or
              14 days after the end of the order.
            </p>
            <RadioGroup field={fields.stars} legend="Stars" options={stars} />
            <TextAreaField field={fields.text} label="Your review" rows={5} />
            <TextAreaField
              field={fields.privateNote}
              label="Private note"
              rows={3}
              hint="Only our team can read this."
            />
          </PageForm>
        ) : (
          <p>{canReview.reason}</p>
        )}
      </Card>
    </OrderFormPage>
  )
}
