import { useLoaderData } from "@remix-run/react"
import {
  findReviewLink,
  revokeReviewLink,
} from "#app/domain/admin/review-links/manage-links.server.ts"
import { SUBJECT_LABELS, VOTE_LABELS } from "#app/domain/admin/review-links/review-link.ts"
import { brandHandler } from "#app/http/actor.server.ts"
import { redirectOnError, redirectWithFlash } from "#app/http/flash.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import { Button } from "#app/ui/button.tsx"
import { EmptyState } from "#app/ui/card.tsx"
import { Form } from "#app/ui/form/seat-form.tsx"
import { PageHeader } from "#app/ui/page-parts.tsx"
import { ScrollTable } from "#app/ui/scroll-table.tsx"
import { CalendarDate, ExactTime } from "#app/ui/time.tsx"
import { href, urls } from "#app/urls/index.ts"

export const loader = brandHandler(({ actor, params }) =>
  findReviewLink(actor, params.linkId ?? ""),
)

/** Revokes the link. */
export const action = brandHandler(({ actor, params }) => {
  const page = href(urls.brand.reviewLinks)
  return redirectOnError(page, "Nothing was revoked", () => {
    revokeReviewLink(actor, params.linkId ?? "")
    return redirectWithFlash(page, "Link revoked. It shows nothing any more.")
  })
})

export const meta = titleMeta("Review link")

const COLUMNS = ["About", "Guest", "Answer", "Comment", "When"].map((header) => ({ header }))

export default function ReviewLinkPage() {
  const { id, subject, title, expiresAt, isOpen, votes } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title={title ?? SUBJECT_LABELS[subject]}
        back={{ href: href(urls.brand.reviewLinks), label: "Review links" }}
        meta={
          isOpen ? (
            <span>
              {SUBJECT_LABELS[subject]}, open until <CalendarDate at={expiresAt} />
            </span>
          ) : (
            "This link has ended."
          )
        }
        actions={
          isOpen && (
            <Form method="post" action={href(urls.brand.reviewLink, { linkId: id })}>
              <Button kind="secondary">Revoke link</Button>
            </Form>
          )
        }
      />
      {votes.length === 0 ? (
        <EmptyState text="Nobody has answered yet." />
      ) : (
        <ScrollTable label="Answers" columns={COLUMNS}>
          {votes.map((vote) => (
            <tr key={vote.id}>
              <th scope="row" data-label="About" className="wrap-anywhere">
                {vote.about ?? "The draft"}
              </th>
              <td data-label="Guest" className="wrap-anywhere">
                {vote.guest}
              </td>
              <td data-label="Answer">{VOTE_LABELS[vote.vote]}</td>
              <td data-label="Comment" className="wrap-anywhere">
                {vote.comment || "None"}
              </td>
              <td data-label="When">
                <ExactTime at={vote.votedAt} />
              </td>
            </tr>
          ))}
        </ScrollTable>
      )}
    </>
  )
}
