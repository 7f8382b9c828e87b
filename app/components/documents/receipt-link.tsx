import { href, urls } from "#app/urls/index.ts"

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
