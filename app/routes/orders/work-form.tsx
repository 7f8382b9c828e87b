import type { ReactNode } from "react"
import { pieceName } from "#app/domain/deliverables/deliverable-table.ts"
import { Card } from "#app/ui/card.tsx"
import { PageHeader } from "#app/ui/page-parts.tsx"
import { href, urls } from "#app/urls.ts"

type WorkFormPageProps = {
  title: string
  piece: Parameters<typeof pieceName>[0] & { orderId: string; title: string }
  children: ReactNode
}

/** A page with one form about one piece of work. */
export function WorkFormPage({ title, piece, children }: WorkFormPageProps) {
  return (
    <div className="mx-auto max-w-form">
      <PageHeader
        title={title}
        back={{ href: href(urls.orders.show, { orderId: piece.orderId }), label: "Back to order" }}
        meta={
          <span className="wrap-anywhere">
            {pieceName(piece)}, {piece.title}
          </span>
        }
      />
      <Card as="section" aria-label={title} className="grid gap-6">
        {children}
      </Card>
    </div>
  )
}
