import type { ReactNode } from "react"
import type { PolicyResult } from "#app/domain/shared/policy.ts"
import { deliverableName } from "#app/domain/work/deliverables/deliverable-table.ts"
import { Button, offUnless, WhyNot } from "#app/ui/button.tsx"
import { Card } from "#app/ui/card.tsx"
import { PageHeader } from "#app/ui/page-parts.tsx"
import { href, urls } from "#app/urls/index.ts"

type WorkButtonProps = Pick<WorkFormPageProps["deliverable"], "canAct"> & {
  isBusy: boolean
  children: ReactNode
}

export function WorkButton({ canAct, isBusy, children }: WorkButtonProps) {
  return (
    <Button isBusy={isBusy} className="justify-self-start" {...offUnless(canAct)}>
      {children}
    </Button>
  )
}

type WorkFormPageProps = {
  title: string
  deliverable: Parameters<typeof deliverableName>[0] & {
    orderId: string
    title: string
    canAct: PolicyResult
  }
  children: ReactNode
}

/** Keeps the typed text when the action is no longer allowed. */
export function WorkFormPage({ title, deliverable, children }: WorkFormPageProps) {
  return (
    <div className="mx-auto max-w-form">
      <PageHeader
        title={title}
        back={{
          href: href(urls.orders.show, { orderId: deliverable.orderId }),
          label: "Back to order",
        }}
        meta={
          <span className="wrap-anywhere">
            {deliverableName(deliverable)}, {deliverable.title}
          </span>
        }
      />
      <Card as="section" aria-label={title} className="grid gap-6">
        <WhyNot can={deliverable.canAct} />
        {children}
      </Card>
    </div>
  )
}
