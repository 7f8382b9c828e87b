import { Form, useNavigation } from "@remix-run/react"
import { Button } from "#app/ui/button.tsx"
import { Card } from "#app/ui/card.tsx"
import { ExactTime } from "#app/ui/time.tsx"
import { href, paymentHref, paymentSectionHref, urls } from "#app/urls/index.ts"
import type { Role } from "#db/schema/words.ts"

type Obligation = {
  kind: "order" | "payment" | "refund" | "payout" | "debt" | "chargeback" | "request"
  id: string
  projectId: string
  title: string
}
type Erasure = { dueAt: number | null; obligations: readonly Obligation[] }

export function ErasureNotice({ erasure, role }: { erasure: Erasure; role: Role }) {
  const action = href(urls.account.keep)
  const isKeeping = useNavigation().formAction === action
  const { dueAt, obligations } = erasure
  if (dueAt === null) return null
  return (
    <Card as="section" aria-labelledby="erasure" className="grid gap-3 border-warning">
      <h2 id="erasure" className="text-lg font-semibold">
        Your account will be deleted
      </h2>
      <p>
        We'll delete it on <ExactTime at={dueAt} />. Until then everything works as before.
      </p>
      {obligations.length > 0 && (
        <>
          <p>
            You still have something open. We'll delete your account once it's finished, and check
            every day.
          </p>
          <Obligations obligations={obligations} role={role} />
        </>
      )}
      <Form method="post" action={action}>
        <Button isBusy={isKeeping}>Keep my account</Button>
      </Form>
    </Card>
  )
}

const KINDS: Record<Obligation["kind"], string> = {
  order: "Order",
  payment: "Payment",
  refund: "Refund of a payment",
  payout: "Payout of an order",
  debt: "Paid to you for a returned order: pay it back or write to us",
  chargeback: "Chargeback of an order",
  request: "Request for a refund",
}

/** Each links to the page that resolves it. */
export function Obligations({
  obligations,
  role,
}: {
  obligations: readonly Obligation[]
  role: Role
}) {
  return (
    <ul className="grid gap-2">
      {obligations.map((obligation) => (
        <li key={`${obligation.kind} ${obligation.id}`} className="wrap-anywhere">
          {`${KINDS[obligation.kind]}: `}
          <a
            href={obligationHref(obligation, role)}
            className="inline-block min-h-6 font-medium underline"
          >
            {obligation.title}
          </a>
        </li>
      ))}
    </ul>
  )
}

function obligationHref({ kind, id, projectId }: Obligation, role: Role): string {
  if (kind === "request") return href(urls.orders.refund, { orderId: id })
  if (kind !== "payment" && kind !== "refund") return href(urls.orders.show, { orderId: id })
  if (role === "influencer") return href(urls.influencer.project, { projectId })
  return kind === "refund" ? paymentHref(id) : paymentSectionHref(projectId)
}
