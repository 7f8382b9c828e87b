import { useLoaderData } from "@remix-run/react"
import { OrderFormPage } from "#app/components/orders/order-form-page.tsx"
import { ReviewText } from "#app/components/reviews/review-text.tsx"
import { NotFound } from "#app/domain/shared/errors.ts"
import { findOrderReviews } from "#app/domain/work/reviews/review-queries.server.ts"
import { ReplyInput } from "#app/domain/work/reviews/review-schema.ts"
import { replyToReview } from "#app/domain/work/reviews/reviews.server.ts"
import { actorHandler } from "#app/http/actor.server.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { submitForm } from "#app/http/submit-form.server.ts"
import { Card } from "#app/ui/card.tsx"
import { PageForm } from "#app/ui/form/page-form.tsx"
import { TextAreaField } from "#app/ui/form/text-field.tsx"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import { href, urls } from "#app/urls/index.ts"

export const config = { sends: "work", maxBody: ReplyInput } satisfies RouteConfig

export const loader = actorHandler(({ actor, params }) => {
  const orderId = params.orderId ?? ""
  const { other } = findOrderReviews(actor, orderId)
  const isThere = other?.id === params.reviewId && other?.status === "published"
  if (!other || !isThere) throw new NotFound("Review not found.")
  return { review: other, required: requiredFields(ReplyInput) }
})

export const action = actorHandler(({ actor, request, params }) => {
  const page = href(urls.orders.show, { orderId: params.orderId ?? "" })
  return submitForm(request, ReplyInput, (input) => {
    replyToReview(actor, params.reviewId ?? "", input)
    return redirectWithFlash(page, "Your reply is published.")
  })
})

export const meta = titleMeta("Reply to a review")

export default function ReplyPage() {
  const { review } = useLoaderData<typeof loader>()
  const [form, fields] = usePageForm({
    id: "reply",
    schema: async () => (await import("#app/domain/work/reviews/review-schema.ts")).ReplyInput,
  })
  return (
    <OrderFormPage title="Reply to a review">
      <Card className="grid gap-5">
        <ReviewText review={review} by={review.fromName ?? "Unknown"} />
        <PageForm form={form} button="Publish reply" className="gap-5">
          <TextAreaField
            field={fields.reply}
            label="Your reply"
            rows={4}
            hint="One reply, public, and it cannot be changed."
          />
        </PageForm>
      </Card>
    </OrderFormPage>
  )
}
