import type { MetaFunction } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { PaperSheet } from "#app/components/papers/paper-sheet.tsx"
import { findPaper } from "#app/domain/papers/paper-queries.server.ts"
import { requireActor } from "#app/http/actor.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { pageTitle } from "#app/http/page-meta.ts"
import { buttonClass } from "#app/ui/button.tsx"
import { PageHeader } from "#app/ui/page-parts.tsx"
import { PrintButton } from "#app/ui/print-button.tsx"
import { href, urls } from "#app/urls.ts"

export const loader = handler(async ({ request, params }) => {
  const actor = await requireActor(request)
  return findPaper(actor, params.paperId ?? "")
})

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data ? `${data.content.title} ${data.content.number}` : "Paper") },
]

/** One paper by itself: it prints alone on A4, and comes as a PDF. */
export default function PaperPage() {
  const { id: paperId, content, orderId, contentHash, returned } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title={`${content.title} ${content.number}`}
        back={{ href: href(urls.papers.list), label: "Papers" }}
        actions={
          <>
            <a
              href={href(urls.papers.pdf, { paperId })}
              className={buttonClass({ kind: "secondary" })}
              download
            >
              Download PDF
            </a>
            <PrintButton label="Print" />
          </>
        }
      />
      <div className="grid max-w-prose gap-4">
        <PaperSheet content={content} returned={returned} />
        <div className="grid gap-1 text-sm text-muted">
          {orderId && (
            <p>
              <a href={href(urls.orders.show, { orderId })} className="text-link">
                See the order
              </a>
            </p>
          )}
          <p>An issued paper never changes. What is wrong in one is put right by another.</p>
          <p>
            SHA-256 of what was issued{" "}
            <span className="font-mono wrap-anywhere">{contentHash}</span>
          </p>
        </div>
      </div>
    </>
  )
}
