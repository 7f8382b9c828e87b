import type { listOrderDocuments } from "#app/domain/trust/documents/document-queries.server.ts"
import { Card } from "#app/ui/card.tsx"
import { href, urls } from "#app/urls/index.ts"

export function DocumentLinks({ papers }: { papers: ReturnType<typeof listOrderDocuments> }) {
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
