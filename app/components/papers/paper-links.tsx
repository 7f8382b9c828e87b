import type { listOrderPapers } from "#app/domain/papers/paper-queries.server.ts"
import { Card } from "#app/ui/card.tsx"
import { href, urls } from "#app/urls.ts"

/** The invoices and credit notes of an order; nothing as long as there are none. */
export function PaperLinks({ papers }: { papers: ReturnType<typeof listOrderPapers> }) {
  if (papers.length === 0) return null
  return (
    <Card as="section" aria-labelledby="papers-heading">
      <h2 id="papers-heading" className="mb-4 text-xl">
        Documents
      </h2>
      <ul className="grid gap-2">
        {papers.map(({ id: paperId, title, number }) => (
          <li key={paperId}>
            <a href={href(urls.papers.show, { paperId })} className="text-link wrap-anywhere">
              {title} {number}
            </a>
          </li>
        ))}
      </ul>
    </Card>
  )
}
