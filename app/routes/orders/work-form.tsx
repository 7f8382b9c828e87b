import type { ReactNode } from "react"
import { pieceName } from "#app/domain/deliverables/deliverable-table.ts"
import type { PolicyResult } from "#app/domain/policy.ts"
import { Button, offUnless, WhyNot } from "#app/ui/button.tsx"
import { Card } from "#app/ui/card.tsx"
import { PageHeader } from "#app/ui/page-parts.tsx"
import { href, urls } from "#app/urls.ts"

type WorkButtonProps = Pick<WorkFormPageProps["piece"], "canAct"> & {
  isBusy: boolean
  children: ReactNode
}

/** The button of that form, which is off while it is not its turn. */
export function WorkButton({ canAct, isBusy, children }: WorkButtonProps) {
  return (
    <Button isBusy={isBusy} className="justify-self-start" {...offUnless(canAct)}>
      {children}
    </Button>
  )
}

type WorkFormPageProps = {
  title: string
  piece: Parameters<typeof pieceName>[0] & {
    orderId: string
    title: string
    canAct: PolicyResult
  }
  children: ReactNode
}

/** A page with one form about one piece of work; why it is not its turn, where it is not: what was typed stays. */
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
        <WhyNot can={piece.canAct} />
        {children}
      </Card>
    </div>
  )
}
