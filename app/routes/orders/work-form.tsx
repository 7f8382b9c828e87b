import type { ReactNode } from "react"
import { OrderFormPage } from "#app/components/orders/order-form-page.tsx"
import type { PolicyResult } from "#app/domain/shared/policy.ts"
import { deliverableName } from "#app/domain/work/deliverables/deliverable-table.ts"
import { DisabledReason } from "#app/ui/button.tsx"
import { Card } from "#app/ui/card.tsx"

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
    <OrderFormPage
      title={title}
      orderTitle={`${deliverableName(deliverable)}, ${deliverable.title}`}
    >
      <Card as="section" aria-label={title} className="grid gap-6">
        <DisabledReason can={deliverable.canAct} />
        {children}
      </Card>
    </OrderFormPage>
  )
}
