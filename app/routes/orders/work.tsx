import { useLoaderData } from "@remix-run/react"
import type { FileCommenting } from "#app/components/files/file-previews.tsx"
import { BriefOfWork } from "#app/components/orders/brief-of-work.tsx"
import { PostChecks } from "#app/components/orders/checked-post.tsx"
import { DeliverableActions, ReviewNote } from "#app/components/orders/deliverable-actions.tsx"
import { DeliverableVersions } from "#app/components/orders/deliverable-versions.tsx"
import { DeliverableStateBadge } from "#app/components/orders/deliverables.tsx"
import {
  CommentForm,
  CommentList,
  fillCommentForm,
  listCommentPins,
} from "#app/components/orders/draft-comments.tsx"
import { LivePost } from "#app/components/orders/live-post.tsx"
import { ShareForReview } from "#app/components/projects/share-for-review.tsx"
import { findDeliverable } from "#app/domain/work/deliverables/deliverable-queries.server.ts"
import { deliverableName } from "#app/domain/work/deliverables/deliverable-table.ts"
import { CommentInput } from "#app/domain/work/deliverables/draft-comment-schema.ts"
import { commentOnDraft } from "#app/domain/work/deliverables/draft-comments.server.ts"
import { findOrder } from "#app/domain/work/orders/order-details.server.ts"
import { actorHandler } from "#app/http/actor.server.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { submitForm } from "#app/http/submit-form.server.ts"
import { Card, EmptyState } from "#app/ui/card.tsx"
import { PageHeader } from "#app/ui/page-parts.tsx"
import { TitledCard } from "#app/ui/titled-card.tsx"
import { href, urls } from "#app/urls/index.ts"
import { workIdsOf } from "./deliverable-params.server.ts"

export const config = { sends: "work", maxBody: CommentInput } satisfies RouteConfig

export const loader = actorHandler(({ actor, params }) => {
  const deliverable = findDeliverable(actor, ...workIdsOf(params))
  const { terms } = findOrder(actor, deliverable.orderId)
  return { deliverable, brief: terms, required: requiredFields(CommentInput) }
})

export const action = actorHandler(({ actor, request, params }) => {
  findDeliverable(actor, ...workIdsOf(params))
  return submitForm(request, CommentInput, (input) => {
    commentOnDraft(actor, ...workIdsOf(params), input)
    const { orderId = "", deliverableId = "" } = params
    const page = href(urls.orders.work, { orderId, deliverableId })
    return redirectWithFlash(`${page}#comments`, "Comment added.")
  })
})

export const meta = titleMeta<typeof loader>((data) =>
  data ? `${deliverableName(data.deliverable)}: ${data.deliverable.title}` : "Deliverable",
)

export default function WorkPage() {
  const { deliverable, brief } = useLoaderData<typeof loader>()
  const { versions, draftComments, canComment, isOwn } = deliverable
  const [latest] = versions
  const pinning: FileCommenting = {
    pinsOf: (fileId) => listCommentPins(draftComments, fileId),
    ...(canComment && { onPick: fillCommentForm }),
  }
  return (
    <>
      <PageHeader
        title={deliverableName(deliverable)}
        back={{
          href: href(urls.orders.show, { orderId: deliverable.orderId }),
          label: "Back to order",
        }}
        meta={
          <>
            <DeliverableStateBadge state={deliverable.state} />
            <span className="wrap-anywhere">{deliverable.title}</span>
          </>
        }
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Card as="section" aria-label="Versions" className="grid min-w-0 gap-6">
          <LivePost deliverable={deliverable} />
          <PostChecks item={deliverable} />
          <div className="grid gap-2">
            <DeliverableActions item={deliverable} />
            <ReviewNote items={[deliverable]} />
            {latest && !isOwn && <ShareForReview subject="draft" subjectId={deliverable.id} />}
          </div>
          <DeliverableVersions versions={versions} open={2} pinning={pinning} />
          {versions.length === 0 && deliverable.liveUrl === null && (
            <EmptyState text="Nothing was submitted yet." />
          )}
        </Card>
        <div className="grid gap-6">
          {latest && (
            <TitledCard id="comments" title="Comments">
              <CommentList
                comments={draftComments}
                versions={versions}
                reader={{ isInfluencer: isOwn }}
              />
              {canComment && <CommentForm version={latest} />}
            </TitledCard>
          )}
          {brief && (
            <TitledCard id="brief" title="Brief">
              <BriefOfWork brief={brief} />
            </TitledCard>
          )}
        </div>
      </div>
    </>
  )
}
