import { useLoaderData } from "@remix-run/react"
import { listReviewLinks } from "#app/domain/admin/review-links/manage-links.server.ts"
import { SUBJECT_LABELS } from "#app/domain/admin/review-links/review-link.ts"
import { brandHandler } from "#app/http/actor.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import { Badge } from "#app/ui/badge.tsx"
import { Card, EmptyState } from "#app/ui/card.tsx"
import { amount, PageHeader } from "#app/ui/page-parts.tsx"
import { CalendarDate } from "#app/ui/time.tsx"
import { href, urls } from "#app/urls/index.ts"

export const loader = brandHandler(({ actor }) => ({ links: listReviewLinks(actor) }))

export const meta = titleMeta("Review links")

export default function ReviewLinks() {
  const { links } = useLoaderData<typeof loader>()
  return (
    <div className="mx-auto max-w-form">
      <PageHeader
        title="Review links"
        back={{ href: href(urls.brand.lists), label: "Your lists" }}
        meta="What you share with people without an account."
      />
      {links.length === 0 ? (
        <EmptyState
          text="No links yet. Share a list, a draft or a project's results."
          nextStep={{ href: href(urls.brand.lists), label: "Your lists" }}
        />
      ) : (
        <Card as="section" aria-label="Links">
          <ul className="grid divide-y divide-line">
            {links.map(({ id, subject, title, createdAt, expiresAt, isOpen, guests }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-3">
                <div className="grid gap-1">
                  <a
                    href={href(urls.brand.reviewLink, { linkId: id })}
                    className="text-link wrap-anywhere"
                  >
                    {title ?? SUBJECT_LABELS[subject]}
                  </a>
                  <p className="text-sm text-muted">
                    {SUBJECT_LABELS[subject]} of <CalendarDate at={createdAt} />, open until{" "}
                    <CalendarDate at={expiresAt} />, {amount(guests, "guest")}
                  </p>
                </div>
                {!isOpen && <Badge>Ended</Badge>}
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  )
}
