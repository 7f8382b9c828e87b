import type { ReactNode } from "react"
import { Card } from "#app/ui/card.tsx"
import { PageHeader } from "#app/ui/page-parts.tsx"
import { href, urls } from "#app/urls/index.ts"

type CasePageProps = { title: string; orderId: string; orderTitle: string; children: ReactNode }

export function CasePage({ title, orderId, orderTitle, children }: CasePageProps) {
  return (
    <div className="mx-auto max-w-form">
      <PageHeader
        title={title}
        back={{ href: href(urls.orders.show, { orderId }), label: "Back to order" }}
        meta={<span className="wrap-anywhere">{orderTitle}</span>}
      />
      <div className="grid gap-6">{children}</div>
    </div>
  )
}

type CaseSectionProps = { id: string; title: ReactNode; children: ReactNode }

export function CaseSection({ id, title, children }: CaseSectionProps) {
  return (
    <Card as="section" aria-labelledby={`${id}-heading`} className="grid gap-4">
      <h2 id={`${id}-heading`} className="flex flex-wrap items-center gap-3 text-xl">
        {title}
      </h2>
      {children}
    </Card>
  )
}
