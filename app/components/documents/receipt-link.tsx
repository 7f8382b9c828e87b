import { href, urls } from "#app/urls/index.ts"

type ReceiptLinkProps = {
  receipt: { number: string; paperId: string | undefined } | undefined
}

/** Shows the number until issued, a moment later, then a link. */
export function ReceiptLink({ receipt }: ReceiptLinkProps) {
  if (!receipt) return null
  const { number, paperId } = receipt
  return (
    <p className="text-sm text-muted">
      {paperId ? (
        <a href={href(urls.papers.show, { paperId })} className="text-link">
          Receipt {number}
        </a>
      ) : (
        `Receipt ${number}`
      )}
    </p>
  )
}
