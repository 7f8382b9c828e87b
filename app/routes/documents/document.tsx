import { useLoaderData } from "@remix-run/react"
import { DocumentSheet } from "#app/components/documents/document-sheet.tsx"
import { ProofOfText } from "#app/components/documents/proof-of-text.tsx"
import { findDocument } from "#app/domain/trust/documents/document-queries.server.ts"
import {
  reissuableWith,
  reissueInvoice,
} from "#app/domain/trust/documents/reissue-invoice.server.ts"
import { actorHandler, brandHandler } from "#app/http/actor.server.ts"
import { redirectOnError, redirectWithFlash } from "#app/http/flash.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { Button, buttonClass } from "#app/ui/button.tsx"
import { Form } from "#app/ui/form/seat-form.tsx"
import { PageHeader } from "#app/ui/page-parts.tsx"
import { PrintButton } from "#app/ui/print-button.tsx"
import { href, urls } from "#app/urls/index.ts"

export const config = { sends: "money" } satisfies RouteConfig

export const loader = actorHandler(({ actor, params }) => {
  const document = findDocument(actor, params.documentId ?? "")
  return { ...document, newGstin: reissuableWith(actor, document) }
})

export const action = brandHandler(({ actor, params }) => {
  const document = findDocument(actor, params.documentId ?? "")
  const back = href(urls.documents.show, { documentId: document.id })
  return redirectOnError(back, "No new invoice was issued", async () => {
    const documentId = reissueInvoice(actor, document)
    return redirectWithFlash(
      href(urls.documents.show, { documentId }),
      "New invoice issued with your GSTIN. A credit note cancels the first one.",
    )
  })
})

export const meta = titleMeta<typeof loader>((data) =>
  data ? `${data.content.title} ${data.content.number}` : "Document",
)

export default function DocumentPage() {
  const {
    id: documentId,
    content,
    orderId,
    contentHash,
    returned,
    newGstin,
  } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title={`${content.title} ${content.number}`}
        back={{ href: href(urls.documents.list), label: "Documents" }}
        actions={
          <>
            <a
              href={href(urls.documents.pdf, { documentId })}
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
        <DocumentSheet content={content} returned={returned} />
        {newGstin && (
          <Form method="post" className="grid gap-3 rounded-card border border-line bg-raised p-4">
            <p>
              {`Your GSTIN ${newGstin} isn’t on this invoice. We can cancel the invoice with a credit note and issue a new one.`}
            </p>
            <Button className="justify-self-start">Issue with my GSTIN</Button>
          </Form>
        )}
        <div className="grid gap-1 text-sm text-muted">
          {orderId && (
            <p>
              <a href={href(urls.orders.show, { orderId })} className="text-link">
                See the order
              </a>
            </p>
          )}
          <p>An issued document never changes. A mistake is corrected by another document.</p>
          <ProofOfText hash={contentHash} />
        </div>
      </div>
    </>
  )
}
