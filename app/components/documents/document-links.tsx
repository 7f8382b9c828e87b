import type { listOrderDocuments } from "#app/domain/trust/documents/document-queries.server.ts"
import { CardSection } from "#app/ui/card.tsx"
import { href, urls } from "#app/urls/index.ts"

export function DocumentLinks({ documents }: { documents: ReturnType<typeof listOrderDocuments> }) {
  if (documents.length === 0) return null
  return (
    <CardSection id="documents-heading" title="Documents">
      <ul className="grid gap-2">
        {documents.map(({ id: documentId, title, number }) => (
          <li key={documentId}>
            <a href={href(urls.documents.show, { documentId })} className="text-link wrap-anywhere">
              {title} {number}
            </a>
          </li>
        ))}
      </ul>
    </CardSection>
  )
}

type ReceiptLinkProps = {
  receipt: { number: string; documentId: string | undefined } | undefined
}

/** Shows the number until issued, a moment later, then a link. */
export function ReceiptLink({ receipt }: ReceiptLinkProps) {
  if (!receipt) return null
  const { number, documentId } = receipt
  return (
    <p className="text-sm text-muted">
      {documentId ? (
        <a href={href(urls.documents.show, { documentId })} className="text-link">
          Receipt {number}
        </a>
      ) : (
        `Receipt ${number}`
      )}
    </p>
  )
}
