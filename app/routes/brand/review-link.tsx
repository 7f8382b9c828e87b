import { useLoaderData } from "@remix-run/react"
import {
  findReviewLink,
  revokeReviewLink,
} from "#app/domain/admin/review-links/manage-links.server.ts"
import { SUBJECT_LABELS, VOTE_LABELS } from "#app/domain/admin/review-links/review-link.ts"
import { brandHandler } from "#app/http/actor.server.ts"
import { redirectOnError, redirectWithFlash } from "#app/http/flash.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { Button } from "#app/ui/button.tsx"
import { EmptyState } from "#app/ui/card.tsx"
import { Form } from "#app/ui/form/seat-form.tsx"
import { PageHeader } from "#app/ui/page-parts.tsx"
import { Table } from "#app/ui/table.tsx"
import { CalendarDate, ExactTime } from "#app/ui/time.tsx"
import { href, urls } from "#app/urls/index.ts"

export const config = { sends: "work" } satisfies RouteConfig

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
      <Table
        label="Answers"
        empty={<EmptyState text="Nobody has answered yet." />}
        rows={votes}
        columns={[
          ["About", (vote) => vote.about ?? "The draft"],
          ["Guest", (vote) => vote.guest],
          ["Answer", (vote) => VOTE_LABELS[vote.vote]],
          ["Comment", (vote) => vote.comment || "None"],
          ["When", (vote) => <ExactTime at={vote.votedAt} />],
        ]}
      />
    </>
  )
}
